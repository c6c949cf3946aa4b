import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// What became of the reminders of a period, and how it is printed.
struct RemindHistory {
  let period: Period
  /// Oldest first.
  let entries: [LedgerEntry]

  init(of period: Period, _ journal: Journal, _ context: CLIContext) throws {
    self.period = period
    // A night in another zone may lie on the day before.
    let start = try journal.firstReminderDay(in: context.zone)?.adding(days: -1) ?? context.today
    let first = max(period.first ?? start, start)
    let last = min(period.last ?? context.today, context.today)
    guard first <= last else {
      entries = []
      return
    }
    entries = try journal.ledgerRecord(of: first...last).entries(
      now: context.now, zone: context.zone)
  }

  /// The totals of each reminder, in the order of their names.
  private var totals: [(name: String, totals: LedgerTotals)] {
    Dictionary(grouping: entries, by: \.key.rule).sorted { $0.key < $1.key }.map {
      (name: $0.key, totals: LedgerTotals($0.value))
    }
  }

  // MARK: For people

  /// The table and, on a terminal, a line for each reminder that sums it up.
  func page(_ context: CLIContext) -> String {
    var table = TextTable(
      ["DATE", "REMINDER", "DUE", "OUTCOME", "REPORT", "FILED"].map {
        .init(title: $0, isNumber: $0 == "REPORT")
      })
    for entry in entries {
      table.append([
        .init(entry.key.date.description), .init(entry.key.rule),
        .init(context.zone.localDateTime(at: entry.dueAt).time.description),
        .init(entry.outcome.words, entry.outcome.style),
        .init(entry.filing.map { String($0.report) } ?? ""),
        .init(entry.filing.map { Self.time($0.at, onDay: entry.key.date, context) } ?? ""),
      ])
    }
    let text = table.text(for: context.output)
    guard context.output.columns != nil else { return text }
    let isAlone = totals.count == 1
    return text
      + totals.map { (isAlone ? "" : "\($0.name): ") + Self.sentence($0.totals) + "\n" }.joined()
  }

  /// `19:58`, with the date where it isn't the day's own.
  static func time(_ instant: Instant, onDay day: LocalDate, _ context: CLIContext) -> String {
    let local = context.zone.localDateTime(at: instant)
    return local.date == day ? local.time.description : "\(local.date) \(local.time)"
  }

  /// `on time 26 of 30 days, 2 late, 1 skipped, 1 missed`.
  static func sentence(_ totals: LedgerTotals) -> String {
    let days = totals.settled == 1 ? "day" : "days"
    let others = [LedgerEntry.Outcome.late, .skipped, .missed, .pending].compactMap { outcome in
      totals[outcome] > 0 ? ", \(totals[outcome]) \(outcome.words)" : nil
    }
    return "on time \(totals[.onTime]) of \(totals.settled) \(days)" + others.joined()
  }

  // MARK: For programs

  func csv(_ context: CLIContext) -> String {
    let header = ["day", "reminder", "due_at", "outcome", "report", "filed_at"]
    return ReportCSV.lines(
      [header]
        + entries.map { entry in
          [
            entry.key.date.description, entry.key.rule,
            Moment(entry.dueAt, in: context.zone).rfc3339, entry.outcome.name,
            entry.filing.map { String($0.report) } ?? "",
            entry.filing.map { Moment($0.at, in: context.zone).rfc3339 } ?? "",
          ]
        })
  }

  func document(_ context: CLIContext) -> JSONValue {
    .object([
      .init("version", .integer(ReportJSON.version)),
      .init("first_day", JSONValue(period.first?.description)),
      .init("last_day", JSONValue(period.last?.description)),
      .init(
        "occurrences",
        .array(
          entries.map { entry in
            .object([
              .init("day", .string(entry.key.date.description)),
              .init("reminder", .string(entry.key.rule)),
              .init("due_at", .string(Moment(entry.dueAt, in: context.zone).rfc3339)),
              .init("outcome", .string(entry.outcome.name)),
              .init("report", JSONValue(entry.filing?.report)),
              .init(
                "filed_at", JSONValue(entry.filing.map { Moment($0.at, in: context.zone).rfc3339 })),
            ])
          })),
      .init(
        "totals",
        .array(
          totals.map { name, totals in
            .object(
              [.init("reminder", .string(name)), .init("days", .integer(Int64(totals.settled)))]
                + LedgerEntry.Outcome.allCases.map {
                  .init($0.name, .integer(Int64(totals[$0])))
                })
          })),
    ])
  }
}

extension LedgerEntry.Outcome {
  var words: String { self == .onTime ? "on time" : name }

  var name: String {
    switch self {
    case .onTime: "on_time"
    case .late: "late"
    case .skipped: "skipped"
    case .missed: "missed"
    case .pending: "pending"
    }
  }

  fileprivate var style: Style? {
    switch self {
    case .onTime: nil
    case .late, .missed: .caution
    case .skipped, .pending: .grey
    }
  }
}
