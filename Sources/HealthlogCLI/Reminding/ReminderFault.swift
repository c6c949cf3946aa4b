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
  /// `reminder.log-command` can't be run.
  case noLogCommand(String)
  /// No session bus.
  case noSession(String)
  /// The service can't start, such as without permission to lock or watch the journal's files.
  case noService(String)

  /// Returns the words, with the status `unavailable` where the session lacks something.
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

  private var lines: [String] {
    switch self {
    case .noReminder:
      [phrase("no reminder is set"), phrase("set one with: healthlog remind at 20:30")]
    case .noSuchReminder(let name, let names):
      [
        phrase("there is no reminder \(quoted(name))"),
        phrase("there are: \(names.joined(separator: ", "))"),
      ]
    case .exists(let name):
      [
        phrase("there is a reminder \(quoted(name)) already"),
        phrase("change it with: healthlog remind edit \(name)"),
      ]
    case .notAName(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid name for a reminder: write letters, digits and dashes, up to 40"
        )
      ]
    case .notATime(let text): [phrase("\(quoted(text)) isn't a valid time of day: write 20:30")]
    case .notDays(let text):
      [phrase("\(quoted(text)) aren't valid days of the week: write mon-fri, or mon,wed, or every")]
    case .notAGrace(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid time to allow: write 5m to 7d, such as 90m or 6h, or night"
        )
      ]
    case .nothingToSet:
      [
        phrase("nothing to change is given"),
        phrase("for example: healthlog remind edit daily --days mon-fri"),
      ]
    case .noPauseEnd:
      [
        phrase("say how long, or until when"),
        phrase("for example: healthlog remind pause 7d, or --until monday"),
      ]
    case .notAPauseEnd(let text):
      [
        phrase(
          "\(quoted(text)) isn't a future date: write tomorrow, monday, or a date such as 2026-12-01"
        )
      ]
    case .nothingDue: [phrase("no reminder is due now")]
    case .noForm:
      [
        phrase("no form can be shown: there is no display, or neither zenity nor a terminal"),
        phrase("file a report with: healthlog add temp=36.5 hr=70"),
      ]
    case .noTerminal: [phrase("there is no terminal to open, or no display to open it on")]
    case .notAPart(let text):
      [phrase("\(quoted(text)) isn't a part of the day; use FROM..UNTIL, such as 04:00..12:00")]
    case .outsidePart(let time, let part):
      [
        phrase("\(time) lies outside \(part.text), the part of the day that the reminder counts"),
        phrase("set a part that contains it with --between, or --between auto"),
      ]
    case .noLogCommand(let line):
      [
        phrase("reminder.log-command can't be run: \(line)"),
        phrase("set another one, or 'healthlog config unset reminder.log-command'"),
      ]
    case .noSession(let words):
      [
        phrase("the reminder service can't run: \(words)"),
        phrase("start it inside a desktop session"),
      ]
    case .noService(let words):
      [
        phrase("the reminder service can't run: \(words)"),
        phrase("'healthlog remind doctor' says more"),
      ]
    }
  }
}
