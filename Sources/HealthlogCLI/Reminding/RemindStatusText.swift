public import HealthModel
import Phrases
public import Reminders

struct RemindStatusText {
  let outlook: Outlook
  /// The record of reminders on the days of `ReminderState.dates(around:)`.
  let ledger: LedgerRecord
  let book: ServiceBook
  let isRunning: Bool
  private var here: LocalNow { outlook.here }

  func lines(of rule: ReminderRule, isNamed: Bool) -> [String] {
    [isNamed ? RemindText.line(rule) : RemindText.schedule(rule)]
      + (last(rule).map { [phrase("Last: \($0)")] } ?? []) + [phrase("Today: \(today(rule))")]
      + (outlook.next(rule).map { [phrase("Next: \(TimeText.full($0, zone: here.zone))")] } ?? [])
  }

  private func today(_ rule: ReminderRule) -> String {
    let today = outlook.today(rule)
    // Name the report that completed the day; a protocol's sitting consists of several.
    if today == .filed, rule.owner == nil, let filing = ledger.completion(of: rule, on: here.today)
    {
      return phrase("done (\(words(filing, on: here.today)))")
    }
    let text = RemindText.today(today, rule, here)
    let isWaiting = if case .pending = today { true } else { false }
    return text + (isWaiting ? obstacle.map { ": \($0)" } ?? "" : "")
  }

  fileprivate func entry(before day: LocalDate, of rule: ReminderRule) -> LedgerEntry? {
    ledger.entries(now: here.now, zone: here.zone)
      .last { $0.key.rule == rule.name && $0.key.date < day }
  }

  private func last(_ rule: ReminderRule) -> String? {
    guard let entry = entry(before: here.today, of: rule) else { return nil }
    let offset = here.zone.resolve(entry.due).instant
    let due = TimeText.full(here.moment(offset), zone: here.zone)
    let obstacle = entry.obstacle(in: book, now: here.now).map(\.texts.reason)
    let others = [obstacle, outcome(of: entry, rule)].compactMap { $0 }.joined(separator: "; ")
    guard let shownAt = entry.shownAt else { return phrase("\(due), no reminder shown; \(others)") }
    let shown = here.zone.localDateTime(at: shownAt)
    return shown.date == entry.key.date
      ? phrase("\(due), reminder shown at \(shown.time); \(others)")
      : phrase("\(due), reminder shown on \(shown.date) at \(shown.time); \(others)")
  }

  private func outcome(of entry: LedgerEntry, _ rule: ReminderRule) -> String {
    switch entry.outcome {
    case .missed where outlook.state.hasTaken(rule): phrase("nothing was saved")
    case .onTime, .late: entry.filing.map { words($0, on: entry.key.date) } ?? ""
    case .skipped: phrase("skipped")
    case .missed, .pending: lacking(rule, on: entry.key.date)
    }
  }

  /// Returns what was missing: the report, or all or some readings of a sitting.
  private func lacking(_ rule: ReminderRule, on date: LocalDate) -> String {
    let count = outlook.state.count(for: rule, on: date)
    return switch (rule.owner, count) {
    case (nil, _): phrase("no report was saved")
    case (_, 0): phrase("no reading was saved")
    default: phrase("\(count) of \(rule.count) readings")
    }
  }

  private func words(_ filing: Filing, on day: LocalDate) -> String {
    let filed = here.zone.localDateTime(at: filing.at)
    let entry = filing.report.map { phrase("report \($0)") } ?? "\(filing.entry)"
    return filed.date == day
      ? phrase("\(entry) was saved at \(filed.time)")
      : phrase("\(entry) was saved on \(filed.date) at \(filed.time)")
  }

  private var obstacle: String? {
    guard isRunning else { return phrase("the service isn't running") }
    guard let run = book.runs.first else { return nil }
    if run.server == nil { return phrase("no notification server") }
    guard let since = run.quietSince, run.isQuiet else { return nil }
    let quiet = here.zone.localDateTime(at: since)
    return quiet.date == here.today
      ? phrase("\"do not disturb\" has been on since \(quiet.time) or earlier")
      : phrase("\"do not disturb\" has been on since \(quiet.date) \(quiet.time) or earlier")
  }

  var service: String {
    guard let run = book.runs.first else {
      return isRunning
        ? phrase("Service: running")
        : phrase(
          "Service: never started; 'healthlog remind install' makes it start when you log in")
    }
    func time(_ instant: Instant) -> String { TimeText.full(here.moment(instant), zone: here.zone) }
    if isRunning {
      let server = run.server?.words ?? phrase("no notification server")
      return phrase("Service: running since \(time(run.startedAt)); \(server)")
    }
    guard let stoppedAt = run.stoppedAt else {
      return phrase(
        "Service: not running (last active \(time(run.wokeAt))); 'healthlog remind doctor' shows "
          + "the details")
    }
    return phrase(
      "Service: not running since \(time(stoppedAt)); 'healthlog remind doctor' shows the details")
  }
}

enum RemindStatusJSON {
  private typealias Standing = (rule: ReminderRule, status: RemindStatusText)

  static func document(
    _ here: LocalNow
  ) -> Document<(rules: [ReminderRule], status: RemindStatusText)> {
    let rule = Columns.columns(here).map { $0.of { (standing: Standing) in standing.rule } }
    let days: [Column<Standing>] = [
      Column("today", "What became of today's") { $0.status.outlook.today($0.rule) },
      Column("last", "What became of the last one before today's", optional: .history(here)) {
        row in
        row.status.entry(before: here.today, of: row.rule)
          .map { ($0, $0.obstacle(in: row.status.book, now: here.now)) }
      },
      Column("next", "Null if none comes within 15 days, not counting a pause") {
        $0.status.outlook.next($0.rule)
      },
    ]
    return Document(
      "remind_status", of: ["remind status"],
      [
        Column("reminders", each: Columns("reminder_status", rule + days)) { row in
          row.rules.map { ($0, row.status) }
        },
        Column("service", "Its last run; null where nothing is known", one: service(here)) {
          $0.status
        },
      ])
  }

  private static func service(_ here: LocalNow) -> Columns<RemindStatusText> {
    Columns(
      "service",
      [
        Column("running") { $0.isRunning },
        Column("started_at") { $0.book.runs.first.map { here.moment($0.startedAt) } },
        Column("stopped_at", "Null while it runs, and after it was killed") {
          $0.book.runs.first?.stoppedAt.map(here.moment)
        },
        Column("server", "The notification server and its version") {
          $0.book.runs.first?.server.map { "\($0.name) \($0.version)" }
        },
      ])
  }
}

extension ReminderToday: JSONRepresentable {
  public static var jsonType: JSONType {
    .words([
      "filed", "paused", "not_due", "to_come", "pending", "shown", "snoozed", "report_gone",
      "skipped", "missed",
    ])
  }

  public var json: JSONValue { .string(name) }
}
