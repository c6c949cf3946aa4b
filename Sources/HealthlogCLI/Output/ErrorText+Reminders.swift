extension ErrorText {
  /// What is wrong with a reminder, or with how it is asked for.
  static func reminderLines(for error: CLIError) -> [String] {
    switch error {
    case .noReminder: ["no reminder is set", "set one with: healthlog remind at 20:30"]
    case .noSuchReminder(let name, let names):
      [
        "there is no reminder \(quoted(name))", "there are: \(names.joined(separator: ", "))",
      ]
    case .reminderExists(let name):
      [
        "there is a reminder \(quoted(name)) already",
        "change it with: healthlog remind edit \(name)",
      ]
    case .notAReminderName(let text):
      ["\(quoted(text)) is no name for a reminder: write letters, digits and dashes, up to 40"]
    case .notDays(let text):
      ["\(quoted(text)) are no days of the week: write mon-fri, or mon,wed, or every"]
    case .notAGrace(let text):
      ["\(quoted(text)) is no time to allow: write 5m to 7d, such as 90m or 6h, or night"]
    case .nothingToSetForReminder:
      [
        "nothing to change is given", "for example: healthlog remind edit daily --days mon-fri",
      ]
    case .noPauseEnd:
      ["say until when", "for example: healthlog remind pause --until 2026-12-01"]
    case .notAPauseEnd(let text):
      ["\(quoted(text)) is no day to come: write tomorrow, or a date such as 2026-12-01"]
    case .nothingDue: ["no reminder is due now"]
    case .noLogCommand(let line):
      [
        "reminder.log-command can't be run: \(line)",
        "set another one, or 'healthlog config unset reminder.log-command'",
      ]
    default: ["\(error)"]
    }
  }
}
