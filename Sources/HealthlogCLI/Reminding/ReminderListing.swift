public import HealthModel
import Phrases
public import Reminders
import Terminal

extension Listing where Row == ReminderRule {
  /// The reminders that are set.
  public static func reminders(_ rules: [ReminderRule], _ here: LocalNow) -> Listing {
    Listing(
      rules,
      [
        Column("name", title: phrase("NAME")) { $0.name },
        Column("time", title: phrase("TIME")) { $0.time.description },
        Column("days", title: phrase("DAYS")) { rule in
          .array(Weekday.allCases.filter(rule.days.contains).map { .string($0.shortName) })
        } cell: {
          .init(
            $0.days.text,
            shown: $0.days == .everyDay ? phrase("every") : TimeText.daysOfWeek($0.days))
        },
        Column("needs", title: phrase("NEEDS")) {
          .array($0.needs.map { .string($0.name) })
        } cell: {
          .init(
            RemindText.needs($0),
            shown: $0.needs.map { VitalText.name($0) }.joined(separator: ","))
        },
        Column("grace_seconds", title: phrase("FOR")) {
          JSONValue($0.graceSeconds)
        } cell: {
          .init($0.graceSeconds.map(RemindText.duration) ?? "")
        },
        Column("paused_until", title: phrase("PAUSED UNTIL")) {
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
    _ entries: [LedgerEntry], _ here: LocalNow, obstacle: @escaping (LedgerEntry) -> Obstacle?
  ) -> Listing {
    Listing(
      entries,
      [
        Column("day", title: phrase("DATE")) { $0.key.date.description },
        Column("reminder", title: phrase("REMINDER")) { $0.key.rule },
        Column("due_at", title: phrase("DUE")) {
          .string(here.moment($0.dueAt).rfc3339)
        } cell: {
          .init($0.due.time.description)
        },
        Column("outcome", title: phrase("OUTCOME")) {
          .string($0.outcome.name)
        } cell: {
          .init(
            $0.outcome.column, RemindText.style(of: $0.outcome),
            shown: RemindText.words($0.outcome))
        },
        Column("report", title: phrase("REPORT"), isNumber: true) {
          JSONValue($0.filing?.report)
        } cell: {
          .init($0.filing.map { String($0.report) } ?? "")
        },
        Column("filed_at", title: phrase("FILED")) {
          JSONValue($0.filing.map { here.moment($0.at).rfc3339 })
        } cell: { entry in
          .init(
            entry.filing.map { RemindText.time($0.at, onDay: entry.key.date, here) } ?? "")
        },
        Column("reason", title: phrase("REASON")) {
          JSONValue(obstacle($0)?.name)
        } cell: {
          obstacle($0).map {
            TextTable.Cell($0.column, shown: RemindText.shortWords($0))
          } ?? .init("")
        },
      ])
  }
}

extension LedgerEntry.Outcome {
  /// What stands in its column for programs: words that stay.
  fileprivate var column: String {
    switch self {
    case .onTime: "on time"
    case .late: "late"
    case .skipped: "skipped"
    case .missed: "missed"
    case .pending: "pending"
    }
  }
}

extension Obstacle {
  /// What stands in its column for programs: words that stay.
  fileprivate var column: String {
    switch self {
    case .notRunning: "no service"
    case .doNotDisturb: "do not disturb"
    case .noServer: "no server"
    case .hindered(.asleep): "machine asleep"
    case .hindered(.silent): "server silent"
    case .hindered(.refused): "server refused"
    }
  }
}
