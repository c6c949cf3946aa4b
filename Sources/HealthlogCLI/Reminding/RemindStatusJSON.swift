public import HealthModel
public import Reminders

/// What comes next of each reminder and what became of the last one, as JSON.
public enum RemindStatusJSON {
  /// docs/json.md says its members.
  /// - Parameters:
  ///   - rules: those to tell of.
  ///   - entries: what became of the days around today, oldest first.
  ///   - isRunning: whether a service runs with the journal now.
  public static func document(
    _ rules: [ReminderRule], _ outlook: Outlook, _ entries: [LedgerEntry], _ book: ServiceBook,
    isRunning: Bool
  ) -> JSONValue {
    let here = outlook.here
    let told = Listing.history(entries, here) { $0.obstacle(in: book, now: here.now) }
    func last(_ rule: ReminderRule, before day: LocalDate) -> JSONValue {
      entries.last { $0.key.rule == rule.name && $0.key.date < day }.map(told.json(of:)) ?? .null
    }
    let listing = Listing.reminders(rules, here)
    let reminders = rules.map { rule in
      JSONValue.object(
        listing.json(of: rule).members + [
          .init("today", .string(outlook.today(rule).name)),
          .init("last", last(rule, before: here.today)),
          .init("next", JSONValue(outlook.next(rule)?.rfc3339)),
        ])
    }
    let run = book.runs.first
    func time(_ instant: Instant?) -> JSONValue {
      JSONValue(instant.map { here.moment($0).rfc3339 })
    }
    return Document.json([
      .init("reminders", .array(reminders)),
      .init(
        "service",
        .object([
          .init("running", .bool(isRunning)), .init("started_at", time(run?.startedAt)),
          .init("stopped_at", time(run?.stoppedAt)),
          .init("server", JSONValue(run?.server.map { "\($0.name) \($0.version)" })),
        ])),
    ])
  }
}
