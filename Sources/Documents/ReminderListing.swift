public import HealthModel
import Phrases
public import Reminders
import Terminal

extension Listing where Row == ReminderRule {
  /// The reminders that are set.
  public static func reminders(_ rules: [ReminderRule], _ here: Standpoint) -> Listing {
    Listing(
      rules,
      [
        Column("name", title: "NAME") { $0.name },
        Column("time", title: "TIME") { $0.time.description },
        Column("days", title: "DAYS") { rule in
          .array(Weekday.allCases.filter(rule.days.contains).map { .string($0.shortName) })
        } cell: {
          .init($0.days.text)
        },
        Column("needs", title: "NEEDS") {
          .array($0.needs.map { .string($0.name) })
        } cell: {
          .init(RemindText.needs($0))
        },
        Column("grace_seconds", title: "FOR") {
          JSONValue($0.graceSeconds)
        } cell: {
          .init($0.graceSeconds.map(RemindText.duration) ?? "")
        },
        Column("paused_until", title: "PAUSED UNTIL") {
          JSONValue(here.pauseEnd(of: $0)?.description)
        } cell: {
          .init(here.pauseEnd(of: $0)?.description ?? "")
        },
      ])
  }
}

extension Listing where Row == LedgerEntry {
  /// What became of the reminders of a period.
  /// - Parameter obstacle: what kept an entry's reminder from coming.
  public static func history(
    _ entries: [LedgerEntry], _ here: Standpoint, obstacle: @escaping (LedgerEntry) -> Obstacle?
  ) -> Listing {
    Listing(
      entries,
      [
        Column("day", title: "DATE") { $0.key.date.description },
        Column("reminder", title: "REMINDER") { $0.key.rule },
        Column("due_at", title: "DUE") {
          .string(here.moment($0.dueAt).rfc3339)
        } cell: {
          .init(here.zone.localDateTime(at: $0.dueAt).time.description)
        },
        Column("outcome", title: "OUTCOME") {
          .string($0.outcome.name)
        } cell: {
          .init(RemindText.words($0.outcome), RemindText.style(of: $0.outcome))
        },
        Column("report", title: "REPORT", isNumber: true) {
          JSONValue($0.filing?.report)
        } cell: {
          .init($0.filing.map { String($0.report) } ?? "")
        },
        Column("filed_at", title: "FILED") {
          JSONValue($0.filing.map { here.moment($0.at).rfc3339 })
        } cell: { entry in
          .init(
            entry.filing.map { RemindText.time($0.at, onDay: entry.key.date, here) } ?? "")
        },
        Column("reason", title: "REASON") {
          JSONValue(obstacle($0)?.name)
        } cell: {
          .init(obstacle($0).map(RemindText.shortWords) ?? "")
        },
      ])
  }
}
