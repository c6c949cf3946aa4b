import HealthModel
public import Phrases
public import Reminders

extension ProtocolFault: Explained {
  /// Returns the words, with the status `nothingMatched`, `refused` or `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .none, .noneRuns, .noSuch, .toCome: Explanation(lines, ExitStatus.nothingMatched)
    case .ownsReminder, .tooFewDays, .runs, .reminderExists:
      Explanation(lines, ExitStatus.refused)
    case .notAKind, .notDays, .notTimes, .notAFirstDay, .wouldBeOver, .noTerminal:
      Explanation(lines, ExitStatus.usage)
    }
  }

  private var lines: [String] {
    switch self {
    case .none:
      [phrase("no guided protocol was started yet"), Self.howToStart]
    case .noneRuns:
      [phrase("no guided protocol runs"), Self.howToStart]
    case .toCome(let first):
      [
        phrase("the guided protocol begins on \(TimeText.day(first))"),
        phrase("readings taken today don't count towards it: healthlog add bp=128/82 hr=64"),
      ]
    case .noSuch(let text):
      [
        phrase("there is no guided protocol \(quoted(text))"),
        phrase("'healthlog protocol status' tells the number of the last one"),
      ]
    case .notAKind(let text):
      [
        phrase("there is no guided protocol of \(quoted(text)): only of blood pressure, bp"),
        Self.howToStart,
      ]
    case .notDays(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid number of days: write \(GuidedProtocol.allowedDays.lowerBound) to \(GuidedProtocol.allowedDays.upperBound)"
        )
      ]
    case .tooFewDays:
      [
        phrase(
          "a home average leaves out the first day and needs \(HomeAverage.leastDays) more: use --days \(GuidedProtocol.allowedDays.lowerBound) or longer"
        )
      ]
    case .notTimes(let text, let start):
      [
        phrase(
          "\(quoted(text)) aren't valid times for a morning from \(start) and an evening from 12:00"
        ),
        phrase("write such as --at 07:00,19:00"),
      ]
    case .notAFirstDay(let text):
      [phrase("\(quoted(text)) isn't a valid first day: write today, tomorrow, monday, or a date")]
    case .wouldBeOver(let last):
      [
        phrase("its last day would be \(last), and that is over"),
        phrase("name a later --first-day, or more --days"),
      ]
    case .noTerminal:
      [
        phrase("measuring asks on a terminal, and there is none"),
        phrase("file a reading with: healthlog add bp=128/82 hr=64"),
      ]
    case .runs(let guided):
      [
        phrase("a guided protocol runs already: until \(TimeText.day(guided.lastDay))"),
        phrase("end it with: healthlog protocol stop"),
      ]
    case .reminderExists(let name):
      [
        phrase("your own reminder \(quoted(name)) has the name that the protocol's needs"),
        phrase("remove it with: healthlog remind remove \(name)"),
      ]
    case .ownsReminder(let name):
      [
        phrase("reminder \(quoted(name)) is the guided protocol's, and changes only with it"),
        phrase("end that with: healthlog protocol stop"),
      ]
    }
  }

  private static var howToStart: String {
    phrase("start one with: healthlog protocol start bp")
  }
}
