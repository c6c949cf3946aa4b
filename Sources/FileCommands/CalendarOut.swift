import CommandTable
import HealthModel
import HealthlogCLI
import Interchange
import Journal
import Phrases
import Reminders

/// `export --format ics`: the reminders, for the calendar of a phone.
enum CalendarOut {
  static let format = "ics"

  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let options =
      PeriodOptions.declared + [
        ExportCommand.vital, ExportCommand.noNotes, ExportCommand.spreadsheet,
      ]
    let others =
      invocation.arguments + options.filter { invocation.has($0) }.map { "--\($0.option.name)" }
    guard others.isEmpty else {
      throw Explanation.usage(
        phrase("The format \(format) supports only reminders"),
        phrase("Leave out \(others.joined(separator: " ")), or choose another --format"))
    }
    let events = try context.readJournal(invocation.journalPath).read { view in
      let journal = try view.uid ?? ""
      return try view.reminderSeries(context.here).map { event($0, ofJournal: journal) }
    }
    guard !events.isEmpty else { throw ReminderFault.noReminder }
    let text = CalendarWriter.beginning + events.joined() + CalendarWriter.end
    if let name = invocation[ExportCommand.output], name != "-" {
      try TakeOut.keep(name, unless: { _ in false }, { try $0(text) })
      let count = plural(
        events.count, one: "\(events.count) reminder", other: "\(events.count) reminders")
      context.tellLine("\(name): \(count)")
    } else {
      try context.output.write(text)
    }
    for line in [
      phrase("The calendar doesn't know what you have saved, so it reminds you every time"),
      phrase("Google Calendar ignores the file's alarms; set notifications for the events there"),
      phrase("Apple Calendar removes alarms from subscribed calendars unless you tell it not to"),
    ] { context.say(line) }
    return ExitStatus.done
  }

  /// Names a reminder as the person did, and a sitting without its vital: anyone may see the phone.
  private static func event(_ series: ReminderSeries, ofJournal journal: String) -> String {
    let rule = series.rule
    let isMorning = rule.name == PressureDay.Half.morning.ruleName
    let sitting = isMorning ? phrase("morning readings") : phrase("evening readings")
    return CalendarWriter.event(
      uid: "reminder-\(rule.name)@\(journal)", changes: series.changes,
      changedAt: series.changedAt, summary: "healthlog: \(rule.owner == nil ? rule.name : sitting)",
      first: LocalDateTime(series.first, rule.time), days: rule.days, last: rule.lastDay,
      exceptions: series.exceptions)
  }
}
