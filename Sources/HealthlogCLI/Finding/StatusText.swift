import HealthModel
import Phrases
import Reminders
import Terminal

struct StatusText {
  let status: TodayStatus
  let here: LocalNow

  var line: String { clauses.joined(separator: "; ") }

  @Lines private var clauses: [String] {
    let (automatic, typed) = (status.automatic, status.singleReadings - status.automatic)
    if let last = status.reports.last {
      let (count, time) = (status.reports.count, last.taken.local.time)
      plural(count, one: "1 report, at \(time)", other: "\(count) reports, the latest at \(time)")
    } else if automatic == 0, !(typed > 0 && status.reminders.first?.today == .filed) {
      phrase("no report yet")
    }
    plural(
      ifAny: automatic, one: "\(automatic) automatic reading today",
      other: "\(automatic) automatic readings today")
    if status.reports.isEmpty { reminder }
    if typed > 0 { EntryText.counts(reports: 0, singleReadings: typed) }
  }

  var short: String {
    status.newNotifications == 0
      ? line : line + "; " + NotificationText.new(status.newNotifications)
  }

  private var reminder: String? {
    guard let first = status.reminders.first, first.today != .filed else { return nil }
    if case .pending = first.today, !status.serviceRuns {
      return phrase("the \(first.rule.time) reminder can't be shown: the service isn't running")
    }
    return first.today.missing == .report
      ? RemindText.clause(first.today, first.rule, here)
      : RemindText.today(first.today, first.rule, here)
  }

  func page(
    _ entry: ReportText, _ listed: TextTable, path: String, for stream: TextStream
  ) -> String {
    guard !status.isEmpty else {
      return StatusText.greeting(path)
        + (status.guided.map { "\n\(ProtocolText.status($0))\n" } ?? "")
    }
    let date = TimeText.day(here.today)
    let title = "\(Style.bold.applied(to: date, stream.hasColour))  \(line)\n"
    let latest = status.latest.map { phrase("Latest entry: \(entry.short($0))") + "\n" }
    let entries = status.listed.isEmpty ? latest ?? "" : listed.text(for: stream)
    let news = NotificationText.status(status.newNotifications).map { "\($0)\n" } ?? ""
    return title + news + entries + lines.map { $0 + "\n" }.joined()
  }

  @Lines private var lines: [String] {
    for reminder in status.reminders {
      let schedule = RemindText.line(reminder.rule)
      let next = reminder.next.map { TimeText.full($0, zone: here.zone) }
      next.map { phrase("Reminder \(schedule); next: \($0)") } ?? phrase("reminder \(schedule)")
    }
    status.guided.map(ProtocolText.status)
    if !status.serviceRuns, !status.reminders.isEmpty || status.guided != nil {
      phrase("The reminder service isn't running; start it with: healthlog remind install")
    }
    if status.reminders.isEmpty, status.guided == nil {
      phrase("No reminders; set one with: healthlog remind at 20:30")
    }
    BackupText.line(status.backup, here)
    for watch in status.watches { WatchText.status(watch, here) }
  }

  private static func greeting(_ path: String) -> String {
    phrase(
      """
      The journal is empty. Save your first report, with two or more readings:

        healthlog add temp=36.5 gly=90 bp=120/80 hr=70

      'healthlog add' on its own asks for the readings one by one. 'healthlog setup'
      asks about your units and a reminder. 'healthlog import FILE' imports readings
      from a file. 'healthlog help' lists all commands. The journal is stored in

        \(TerminalText.escaped(path))
      """) + "\n"
  }
}
