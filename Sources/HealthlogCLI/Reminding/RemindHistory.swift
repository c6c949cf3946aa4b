import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// The outcomes of the reminders of a period.
struct RemindHistory {
  let period: Period
  /// The outcomes, oldest first.
  let entries: [LedgerEntry]
  private let book: ServiceBook

  init(
    of period: Period, _ view: borrowing JournalView, _ context: CLIContext
  ) throws {
    self.period = period
    book = try view.serviceBook()
    // A night in another zone may be on the day before.
    let start = try view.firstReminderDay(in: context.zone)?.adding(days: -1) ?? context.today
    let first = max(period.first ?? start, start)
    let last = min(period.last ?? context.today, context.today)
    guard first <= last else {
      entries = []
      return
    }
    entries = try view.ledgerRecord(of: first...last).entries(
      now: context.now, zone: context.zone)
  }

  /// The entries of each reminder, by name.
  private var reminders: [(name: String, entries: [LedgerEntry])] {
    Dictionary(grouping: entries, by: \.key.rule).sorted { $0.key < $1.key }.map { ($0, $1) }
  }

  func listing(_ here: LocalNow) -> Listing<LedgerEntry> {
    .history(entries, here) { [book] in $0.obstacle(in: book, now: here.now) }
  }

  /// Returns the table and, on a terminal, a summary of each reminder.
  func page(_ context: CLIContext) -> String {
    let text = listing(context.here).table.text(for: context.output)
    guard context.output.isForPeople else { return text }
    let isAlone = reminders.count == 1
    return text
      + reminders.map { name, entries in
        (isAlone ? "" : "\(name): ") + RemindText.sentence(entries) + "\n"
      }.joined()
  }

  func document(_ here: LocalNow) -> JSONValue {
    Self.document(here) { [book] in $0.obstacle(in: book, now: here.now) }.json(self)
  }

  static func shape(_ here: LocalNow) -> DocumentShape { document(here) { _ in nil }.shape }

  private static func document(
    _ here: LocalNow, obstacle: @escaping (LedgerEntry) -> Obstacle?
  ) -> Document<RemindHistory> {
    let totals: [Column<(name: String, entries: [LedgerEntry])>] =
      [
        Column("reminder") { $0.name },
        Column("days", "All but the pending ones") { $0.entries.settled },
      ]
      + LedgerEntry.Outcome.allCases.map { outcome in
        Column(outcome.name) { $0.entries.count(outcome) }
      }
    return Document(
      "reminder_history", of: ["remind history"],
      [
        Column("first_day", "Null when the period has no start") { $0.period.first },
        Column("last_day", "Null when the period has no end") { $0.period.last },
        Column("occurrences", "Oldest first", each: .history(here, obstacle: obstacle)) {
          $0.entries
        },
        Column("totals", each: Columns("reminder_totals", totals)) { $0.reminders },
      ])
  }
}
