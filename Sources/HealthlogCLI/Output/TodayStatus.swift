import Documents
import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// Today, as the journal knows it.
struct TodayStatus {
  let today: LocalDate
  let reports: [Report]
  /// The last report on record, of whichever day; nil when there is none.
  let latest: Report?
  /// The reminders, the one that comes next first.
  let reminders: [Reminder]
  /// The watches that run, wait, or have just ended.
  let watches: [SeenWatch]

  struct Reminder {
    let rule: ReminderRule
    /// What became of today's.
    let today: ReminderToday
    /// When the next one comes.
    let next: Moment?
  }

  init(_ journal: Journal, _ context: CLIContext) throws {
    today = context.today
    reports = try journal.reports(in: Period(context.today...context.today))
    latest = try reports.last ?? journal.latestReport()
    let outlook = Outlook(
      try journal.readState(around: context.today, now: context.now), context.standpoint)
    let all = outlook.state.rules.filter(\.isEnabled).map { rule in
      Reminder(
        rule: rule, today: outlook.today(rule), next: outlook.next(rule))
    }
    reminders =
      all.filter { $0.next != nil }.sorted { left, right in
        guard let first = left.next, let second = right.next else { return false }
        return first.instant < second.instant
      } + all.filter { $0.next == nil }
    watches = try journal.openWatches().map { try WatchList.seen($0, journal, context) }
  }

  /// `2 reports, last at 18:40`, `no report yet; the reminder comes at 20:30`.
  func line(_ context: CLIContext) -> String {
    guard let last = reports.last else {
      return reminderWords(context.standpoint) ?? "no report yet"
    }
    let time = last.taken.local.time
    return reports.count == 1 ? "1 report, at \(time)" : "\(reports.count) reports, last at \(time)"
  }

  /// The reminder in words that also say that the report is missing.
  private func reminderWords(_ here: Standpoint) -> String? {
    reminders.first.map { reminder in
      let words = RemindText.today(reminder.today, reminder.rule, here)
      return reminder.today.missing == .report ? words : "no report yet; \(words)"
    }
  }

  /// - Parameter path: where the journal is, or will be.
  func page(_ journal: Journal, at path: String, _ context: CLIContext) throws -> String {
    guard let latest else { return StatusText.greeting(path) }
    let date = "\(TimeText.weekdays[today.weekday.rawValue - 1]) \(today)"
    let title = Style.bold.applied(to: date, context.output.hasColour)
    let text = ReportText(journal, context)
    var page = "\(title)  \(line(context))\n"
    if reports.isEmpty {
      page += "the last one: \(text.full(latest))\n"
    } else {
      page += text.table(reports).text(for: context.output)
    }
    for reminder in reminders {
      let next = reminder.next.map { "; next \(TimeText.full($0, zone: context.zone))" } ?? ""
      page += "reminder \(RemindText.schedule(reminder.rule))\(next)\n"
    }
    if reminders.isEmpty {
      page += "no reminder is set; set one with: healthlog remind at 20:30\n"
    }
    for watch in watches {
      if let text = WatchText.status(watch, context.standpoint) { page += "\(text)\n" }
    }
    return page
  }

  func document(_ journal: Journal, _ context: CLIContext) throws -> JSONValue {
    let vitals = journal.vitals
    return Document.json([
      .init("day", .string(today.description)),
      .init("report_filed", .bool(!reports.isEmpty)),
      .init("reports", .array(reports.map { ReportJSON.value($0, vitals: vitals) })),
      .init("last_report", latest.map { ReportJSON.value($0, vitals: vitals) } ?? .null),
      .init(
        "reminder",
        reminders.first.map { reminder in
          .object([
            .init("time", .string(reminder.rule.time.description)),
            .init("today", .string(reminder.today.name)),
            .init("next", JSONValue(reminder.next?.rfc3339)),
          ])
        } ?? .null),
      .init(
        "watches", .array(watches.map { WatchJSON.value($0, context.standpoint) })),
    ])
  }
}

enum StatusText {
  /// For a person whose journal has no report yet.
  static func greeting(_ path: String) -> String {
    """
    No report is on record yet. File the first one, with two readings or more:

      healthlog add temp=36.5 gly=90 bp=120/80 hr=70

    'healthlog add' alone asks for them one by one; 'healthlog import FILE' brings
    a log in; 'healthlog remind at 20:30' reminds you of the day's report;
    'healthlog help' lists all commands. The journal is kept in

      \(TerminalText.escaped(path))

    """
  }
}
