public import HealthModel
public import Reminders

enum RemindStatusJSON {
  private typealias Standing = (
    rule: ReminderRule, today: ReminderToday, last: LedgerEntry?, next: Moment?
  )
  private typealias Status = (reminders: [Standing], book: ServiceBook, isRunning: Bool)

  static func shape(_ here: LocalNow) -> DocumentShape {
    document(here, obstacle: { _ in nil }).shape
  }

  static func document(_ rules: [ReminderRule], _ status: RemindStatusText) -> JSONValue {
    let (outlook, here, book) = (status.outlook, status.outlook.here, status.book)
    let entries = status.ledger.entries(now: here.now, zone: here.zone)
    let standings = rules.map { rule in
      let last = entries.last { $0.key.rule == rule.name && $0.key.date < here.today }
      return (rule, outlook.today(rule), last, outlook.next(rule))
    }
    return document(here) { $0.obstacle(in: book, now: here.now) }
      .json((standings, book, status.isRunning))
  }

  private static func document(
    _ here: LocalNow, obstacle: @escaping (LedgerEntry) -> Obstacle?
  ) -> Document<Status> {
    let history = Columns.history(here, obstacle: obstacle)
    let standing =
      Columns.columns(here).map { $0.of { (standing: Standing) in standing.rule } } + [
        Column("today", "What became of today's") { $0.today },
        Column("last", "What became of the last one before today's", optional: history) { $0.last },
        Column("next", "Null when none comes within a fortnight") { $0.next },
      ]
    return Document(
      "remind_status", of: ["remind status"],
      [
        Column("reminders", each: Columns("reminder_status", standing)) { $0.reminders },
        Column("service", "Its last run; null where nothing is known", one: service(here)) { $0 },
      ])
  }

  private static func service(_ here: LocalNow) -> Columns<Status> {
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
  /// The type of every value.
  public static var jsonType: JSONType {
    .words([
      "filed", "paused", "not_due", "to_come", "pending", "shown", "snoozed", "report_gone",
      "skipped", "missed",
    ])
  }

  /// The value as JSON.
  public var json: JSONValue { .string(name) }
}
