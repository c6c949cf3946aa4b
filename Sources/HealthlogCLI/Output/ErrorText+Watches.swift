import HealthModel
import Reminders

extension ErrorText {
  static func watch(_ fault: WatchFault) -> ErrorText {
    switch fault {
    case .noSuchWatch(let id):
      ErrorText(
        ["there is no watch \(id)", "'healthlog watch list --all' shows the numbers"],
        ExitStatus.nothingMatched)
    case .over(let id):
      ErrorText(
        ["watch \(id) is over already", "'healthlog watch show \(id)' tells its outcome"],
        ExitStatus.refused)
    }
  }

  static func watchRequest(_ fault: WatchRequestFault, _ vitals: VitalCatalogue) -> ErrorText {
    if case .implausible(let fault) = fault {
      return ErrorText(implausibleLimit(fault, vitals), ExitStatus.refused)
    }
    return ErrorText(watchLines(for: fault), ExitStatus.usage)
  }

  private static let exampleOfWatch =
    "for example: healthlog watch start glycemia above 180 for 7d"

  private static func watchLines(for fault: WatchRequestFault) -> [String] {
    switch fault {
    case .noVital: ["say which vital to watch", exampleOfWatch]
    case .pressure:
      ["a watch is of one vital: write systolic or diastolic", "start a second one for the other"]
    case .noCondition: ["say what to watch for: above X, below X or outside LOW..HIGH"]
    case .severalConditions:
      ["a watch has one condition: write outside LOW..HIGH for two limits"]
    case .unexpected(let word, let suggestion):
      ["\(quoted(word)) is not expected here" + didYouMean(suggestion), exampleOfWatch]
    case .givenTwice(let word): ["'\(word)' is given twice"]
    case .nothingBehind(let word): ["'\(word)' wants \(wanted(behind: word))"]
    case .noEnd: ["say for how long: for 7d, or until 2026-12-01", exampleOfWatch]
    case .tooMuch: ["two of from, for and until say it all: leave one out"]
    case .notASpan(let text):
      ["\(quoted(text)) is no length of time: write such as 90min, 12h, 7d or 2w"]
    case .inPast(let end):
      [
        "the watch would have ended already, on \(TimeText.dateAndTime(end))",
        "write an end to come, such as for 7d or until 'tomorrow 20:00'",
      ]
    case .backwards(let start, let end):
      [
        "the watch would start on \(TimeText.dateAndTime(start)), but be over on"
          + " \(TimeText.dateAndTime(end))"
      ]
    case .tooLong(let days): ["a watch lasts \(days) days at most"]
    case .notANumber(let text):
      ["\(quoted(text)) is no watch number", "'healthlog watch list --all' shows the numbers"]
    case .implausible: []
    }
  }

  private static func wanted(behind word: String) -> String {
    switch word {
    case "outside": "two limits: write outside 70..180"
    case "from", "until": "a time: write \(word) 2026-12-01 or \(word) 'tomorrow 08:00'"
    case "for": "a length of time: write for 7d"
    default: "a limit: write \(word) 180"
    }
  }

  /// What is said of such a value in a report, with the way out of a watch.
  private static func implausibleLimit(
    _ fault: ReportFault, _ vitals: VitalCatalogue
  ) -> [String] {
    let first = lines(for: fault, vitals).prefix(1)
    guard case .implausible(let reading, _, let fitting?) = fault else { return Array(first) }
    let typed = reading.typedValue.shortText
    let symbol = fitting.symbol.filter { $0 != "°" }
    return first + ["did you mean \(typed) \(fitting.symbol)? write \(typed)\(symbol)"]
  }
}
