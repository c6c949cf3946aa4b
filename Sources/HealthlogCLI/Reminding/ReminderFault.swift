public import HealthModel
public import Phrases
public import Reminders

/// The reasons to refuse a command about reminders.
public enum ReminderFault: Explained, Equatable {
  case noReminder
  case noSuchReminder(String, among: [String])
  case exists(String)
  case notAName(String)
  case notATime(String)
  case notDays(String)
  case notAGrace(String)
  case nothingToSet
  case noPauseEnd
  case notAPauseEnd(String)
  case nothingDue
  /// No zenity, or no display to show it on.
  case noForm
  /// No terminal, or no display to show it on.
  case noTerminal
  /// The reminder's time isn't in its part of the day.
  case outsidePart(TimeOfDay, DayWindow)
  case notAPart(String)
  case noLogCommand(String)
  case noSession(String)
  /// The service can't start, such as without permission to lock or watch the journal's files.
  case noService(String)

  /// Returns the words, with the status `unavailable` if the session lacks something.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .noReminder, .noSuchReminder, .nothingDue: ExitStatus.nothingMatched
    case .exists: ExitStatus.refused
    case .notAPart, .outsidePart, .notAName, .notATime, .notDays, .notAGrace, .nothingToSet,
      .noPauseEnd, .notAPauseEnd:
      ExitStatus.usage
    case .noForm, .noTerminal, .noLogCommand, .noSession, .noService: ExitStatus.unavailable
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .noReminder:
      phrase("No reminders set")
      phrase("Set one with: healthlog remind at 20:30")
    case .noSuchReminder(let name, let names):
      phrase("There is no reminder \(quoted(name))")
      phrase("Your reminders are: \(names.joined(separator: ", "))")
    case .exists(let name):
      phrase("Reminder \(quoted(name)) already exists")
      phrase("Change it with: healthlog remind edit \(name)")
    case .notAName(let text):
      phrase(
        "\(quoted(text)) isn't a valid reminder name; use letters, digits and dashes, at most 40")
    case .notATime(let text): phrase("\(quoted(text)) isn't a valid time; use one such as 20:30")
    case .notDays(let text):
      phrase("\(quoted(text)) isn't a valid list of days; use mon-fri, or mon,wed, or every")
    case .notAGrace(let text):
      phrase(
        "\(quoted(text)) isn't a valid grace period; use 5m to 7d, such as 90m or 6h, or night")
    case .nothingToSet:
      phrase("Add what to change")
      phrase("For example: healthlog remind edit daily --days mon-fri")
    case .noPauseEnd:
      phrase("Add how long to pause, or until when")
      phrase("For example: healthlog remind pause 7d, or --until monday")
    case .notAPauseEnd(let text):
      phrase(
        "\(quoted(text)) isn't a future date; use tomorrow, monday, or a date such as 2026-12-01")
    case .nothingDue: phrase("No reminder is due now")
    case .noForm:
      phrase("Can't show a form: there is no display, or neither zenity nor a terminal")
      phrase("Save a report with: healthlog add temp=36.5 hr=70")
    case .noTerminal: phrase("There is no terminal to open, or no display to open it on")
    case .notAPart(let text):
      phrase("\(quoted(text)) isn't a valid part of the day; use FROM..UNTIL, such as 04:00..12:00")
    case .outsidePart(let time, let part):
      phrase("\(time) is outside \(part.text), the part of the day that the reminder counts")
      phrase("Set a part that contains it with --between, or use --between auto")
    case .noLogCommand(let line):
      phrase("Can't run reminder.log-command: \(line)")
      phrase("Set another one, or run 'healthlog config unset reminder.log-command'")
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
