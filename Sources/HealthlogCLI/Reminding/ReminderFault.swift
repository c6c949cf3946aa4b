import HealthModel
public import Phrases

/// The reasons to refuse a command about reminders.
public enum ReminderFault: Explained, Equatable {
  case noReminder
  case notATime(String)
  case notDays(String)
  case nothingDue
  /// No zenity, or no display to show it on.
  case noForm
  case noSession(String)
  /// The service can't start, such as without permission to lock or watch the journal's files.
  case noService(String)

  /// Returns the words, with the status `unavailable` if the session lacks something.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .noReminder, .nothingDue: ExitStatus.nothingMatched
    case .notATime, .notDays: ExitStatus.usage
    case .noForm, .noSession, .noService: ExitStatus.unavailable
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .noReminder:
      phrase("No reminders set")
      phrase("Set one with: healthlog remind at 20:30")
    case .notATime(let text): phrase("\(quoted(text)) isn't a valid time; use one such as 20:30")
    case .notDays(let text):
      phrase("\(quoted(text)) isn't a valid list of days; use mon-fri, or mon,wed, or every")
    case .nothingDue: phrase("No reminder is due now")
    case .noForm:
      phrase("Can't show a form: there is no display, or neither zenity nor a terminal")
      phrase("Save a report with: healthlog add temp=36.5 hr=70")
    case .noSession(let words):
      phrase("Can't run the reminder service: \(words)")
      phrase("Start it inside a desktop session")
    case .noService(let words):
      phrase("Can't run the reminder service: \(words)")
      phrase("'healthlog remind doctor' shows more")
    }
  }
}

/// The words that the reminder service reports, a line each.
public enum ServiceText {
  /// Returns an error in one line, without the advice for a person at a terminal.
  public static func line(for error: any Error) -> String {
    Explanation.of(error, ExplanationContext(vitals: .standard, isChanging: true)).lines
      .joinedAsSentences()
  }
}
