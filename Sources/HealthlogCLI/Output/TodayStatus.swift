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
  /// Reports and single readings of today.
  let listed: [ListedEntry]
  /// How many single readings today has.
  let samples: Int
  /// The last entry on record, of whichever day; nil when there is none.
  let latest: Entry?
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
    let day = FilterExpression.term(.period(Period(context.today...context.today)))
    (listed, latest) = try journal.read { view in
      (try view.entries(matching: day, gathering: true), try view.latestEntry())
    }
    reports = listed.compactMap {
      if case .entry(.report(let report)) = $0 { report } else { nil }
    }
    samples = listed.reduce(0) { count, listed in
      switch listed {
      case .entry(.sample): count + 1
      case .entry(.report): count
      case .group(let group): count + group.count
      }
    }
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

  /// `2 reports, last at 18:40`, `no report yet; the reminder comes at 20:30; 3 single readings`.
  func line(_ context: CLIContext) -> String {
    let singles = samples > 0 ? "; " + EntryText.counts(reports: 0, samples: samples) : ""
    guard let last = reports.last else {
      return (reminderWords(context.standpoint) ?? "no report yet") + singles
    }
    let time = last.taken.local.time
    return
      (reports.count == 1 ? "1 report, at \(time)" : "\(reports.count) reports, last at \(time)")
      + singles
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
    if listed.isEmpty {
      page += "the last one: \(text.full(latest))\n"
    } else {
      page += text.table(listed).text(for: context.output)
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
    let vitals = try journal.vitals
    return Document.json([
      .init("day", .string(today.description)),
      .init("report_filed", .bool(!reports.isEmpty)),
      .init("reports", .array(reports.map { ReportJSON.value($0, vitals: vitals) })),
      .init("single_readings", .integer(Int64(samples))),
      .init("last", latest.map { ReportJSON.value($0, vitals: vitals) } ?? .null),
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
    Nothing is on record yet. File the first report, with two readings or more:

      healthlog add temp=36.5 gly=90 bp=120/80 hr=70

    'healthlog add' alone asks for them one by one; 'healthlog import FILE' brings
    a log in; 'healthlog remind at 20:30' reminds you of the day's report;
    'healthlog help' lists all commands. The journal is kept in

      \(TerminalText.escaped(path))

    """
  }
}
