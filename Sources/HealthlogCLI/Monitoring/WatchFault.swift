import HealthModel
public import Phrases
public import Reminders

extension WatchFault: Explained {
  /// Returns the words, with the status `nothingMatched`, `refused` or `usage`.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    let status =
      switch self {
      case .noSuchWatch: ExitStatus.nothingMatched
      case .over, .implausible: ExitStatus.refused
      case .notANumber, .noVital, .pressure, .noCondition, .severalConditions, .unexpected,
        .givenTwice, .nothingBehind, .noEnd, .tooMuch, .notASpan, .inPast, .backwards, .tooLong,
        .tooFarAhead:
        ExitStatus.usage
      }
    return Explanation(lines(situation.vitals), status)
  }

  private static var example: String {
    phrase("for example: healthlog watch start glycemia above 180 for 7d")
  }

  private static var howToList: String { phrase("'healthlog watch list --all' shows the numbers") }

  private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .noSuchWatch(let id): [phrase("there is no watch \(id)"), Self.howToList]
    case .over(let id):
      [
        phrase("watch \(id) is over already"),
        phrase("'healthlog watch show \(id)' tells its outcome"),
      ]
    case .noVital: [phrase("say which vital to watch"), Self.example]
    case .pressure:
      [
        phrase("a watch is of one vital: write systolic or diastolic"),
        phrase("start a second one for the other"),
      ]
    case .noCondition: [phrase("say what to watch for: above X, below X or outside LOW..HIGH")]
    case .severalConditions:
      [phrase("a watch has one condition: write outside LOW..HIGH for two limits")]
    case .unexpected(let word, let suggestion):
      [
        phrase("\(quoted(word)) is not expected here") + didYouMean(suggestion),
        Self.example,
      ]
    case .givenTwice(let word): [phrase("'\(word)' is given twice")]
    case .nothingBehind(let word): [Self.nothing(behind: word)]
    case .noEnd:
      [phrase("say for how long: for 7d, or until 2026-12-01"), Self.example]
    case .tooMuch: [phrase("two of from, for and until say it all: leave one out")]
    case .notASpan(let text):
      [phrase("\(quoted(text)) isn't a valid length of time: write such as 90min, 12h, 7d or 2w")]
    case .inPast(let end):
      [
        phrase("the watch would have ended already, on \(TimeText.dateAndTime(end))"),
        phrase("write an end to come, such as for 7d or until 'tomorrow 20:00'"),
      ]
    case .backwards(let start, let end):
      [
        phrase(
          "the watch would start on \(TimeText.dateAndTime(start)), but be over on"
            + " \(TimeText.dateAndTime(end))")
      ]
    case .tooLong(let days): [phrase("a watch lasts \(days) days at most")]
    case .tooFarAhead(let years): [phrase("a watch begins \(years) years ahead at most")]
    case .notANumber(let text):
      [phrase("\(quoted(text)) isn't a valid watch number"), Self.howToList]
    case .implausible(let fault): fault.linesOfLimit(vitals)
    }
  }

  private static func nothing(behind word: String) -> String {
    switch word {
    case "outside": phrase("'\(word)' wants two limits: write outside 70..180")
    case "from", "until":
      phrase("'\(word)' wants a time: write \(word) 2026-12-01 or \(word) 'tomorrow 08:00'")
    case "for": phrase("'\(word)' wants a length of time: write for 7d")
    default: phrase("'\(word)' wants a limit: write \(word) 180")
    }
  }
}
