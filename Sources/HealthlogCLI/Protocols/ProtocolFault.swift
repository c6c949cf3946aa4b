import HealthModel
public import Phrases
public import Reminders

extension ProtocolFault: Explained {
  /// Returns the words, with the status `nothingMatched`, `refused` or `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .none, .noneRuns, .noSuch, .toCome: Explanation(lines, ExitStatus.nothingMatched)
    case .ownsReminder, .tooFewDays, .runs, .reminderExists: Explanation(lines, ExitStatus.refused)
    case .notAKind, .notDays, .notTimes, .notAFirstDay, .wouldBeOver, .noTerminal:
      Explanation(lines, ExitStatus.usage)
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .none:
      phrase("No guided protocol has been started yet")
      Self.howToStart
    case .noneRuns:
      phrase("No guided protocol is running")
      Self.howToStart
    case .toCome(let first):
      phrase("The guided protocol starts on \(TimeText.day(first))")
      phrase(
        "A reading taken today doesn't count towards it; save one with: healthlog add "
          + "bp=128/82 hr=64")
    case .noSuch(let text):
      phrase("There is no guided protocol \(quoted(text))")
      phrase("'healthlog protocol status' shows the number of the latest one")
    case .notAKind(let text):
      phrase("There is no guided protocol for \(quoted(text)), only for blood pressure (bp)")
      Self.howToStart
    case .notDays(let text):
      phrase(
        "\(quoted(text)) isn't a valid number of days; use "
          + "\(GuidedProtocol.allowedDays.lowerBound) to \(GuidedProtocol.allowedDays.upperBound)")
    case .tooFewDays:
      phrase(
        "A home average leaves out the first day and needs \(HomeAverage.leastDays) more "
          + "days; use --days \(GuidedProtocol.allowedDays.lowerBound) or more")
    case .notTimes(let text, let start):
      phrase(
        "\(quoted(text)) aren't valid times; use one in the morning, from \(start), and "
          + "one in the evening, from 12:00")
      phrase("Use times such as --at 07:00,19:00")
    case .notAFirstDay(let text):
      phrase("\(quoted(text)) isn't a valid first day; use today, tomorrow, monday or a date")
    case .wouldBeOver(let last):
      phrase("The last day would be \(last), which has already passed")
      phrase("Choose a later --first-day, or more --days")
    case .noTerminal:
      phrase("A guided sitting needs a terminal")
      phrase("Save a reading with: healthlog add bp=128/82 hr=64")
    case .runs(let guided):
      phrase("A guided protocol is already running until \(TimeText.day(guided.lastDay))")
      phrase("Stop it with: healthlog protocol stop")
    case .reminderExists(let name):
      phrase("Your own reminder \(quoted(name)) has a name that the protocol needs")
      phrase("Remove it with: healthlog remind remove \(name)")
    case .ownsReminder(let name):
      phrase("Reminder \(quoted(name)) belongs to the guided protocol, and changes only with it")
      phrase("Stop the protocol with: healthlog protocol stop")
    }
  }

  private static var howToStart: String { phrase("Start one with: healthlog protocol start bp") }
}
