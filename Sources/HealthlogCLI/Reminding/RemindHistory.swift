import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

struct RemindHistory {
  let period: Period
  let entries: [LedgerEntry]
  private let book: ServiceBook

  init(of period: Period, _ view: borrowing JournalView, _ context: CLIContext) throws {
    self.period = period
    book = try view.serviceBook()
    // In another zone, a reminder at night may belong to the previous day.
    let start = try view.firstReminderDay(in: context.zone)?.adding(days: -1) ?? context.today
    let first = max(period.first ?? start, start)
    let last = min(period.last ?? context.today, context.today)
    let (now, zone) = (context.now, context.zone)
    entries =
      first <= last ? try view.ledgerRecord(of: first...last).entries(now: now, zone: zone) : []
  }

  private var reminders: [(name: String, entries: [LedgerEntry])] {
    Dictionary(grouping: entries, by: \.key.rule).sorted { $0.key < $1.key }.map { ($0, $1) }
  }

  private func rows(_ here: LocalNow) -> [(entry: LedgerEntry, obstacle: Obstacle?)] {
    entries.map { ($0, $0.obstacle(in: book, now: here.now)) }
  }

  func listing(_ here: LocalNow) -> Listing<(entry: LedgerEntry, obstacle: Obstacle?)> {
    Listing(rows(here), .history(here))
  }

  func page(_ context: CLIContext) -> String {
    let text = listing(context.here).table.text(for: context.output)
    guard context.output.isForPeople else { return text }
    let isAlone = reminders.count == 1
    return text
      + reminders.map { name, entries in
        (isAlone ? "" : "\(name): ") + RemindText.sentence(entries) + "\n"
      }.joined()
  }

  static func document(_ here: LocalNow) -> Document<RemindHistory> {
    let totals: [Column<(name: String, entries: [LedgerEntry])>] =
      [
        Column("reminder") { $0.name },
        Column("days", "All but the pending ones") { $0.entries.settled },
      ]
      + LedgerEntry.Outcome.allCases.map { outcome in
        Column(outcome.word) { $0.entries.count(outcome) }
      }
    return Document(
      "reminder_history", of: ["remind history"],
      [
        Column("first_day", "Null when the period has no start") { $0.period.first },
        Column("last_day", "Null when the period has no end") { $0.period.last },
        Column("occurrences", "Oldest first", each: .history(here)) { $0.rows(here) },
        Column("totals", each: Columns("reminder_totals", totals)) { $0.reminders },
      ])
  }
}

extension RemindCommand {
  private static let csv = Flag("csv", help: "Print as CSV")

  static let history = Command<CLIContext>(
    "history", abstract: "Show what happened to each day's reminder",
    discussion: """
      A day is on time if its report was saved before the reminder expired: before 04:00 the next \
      day, or within the reminder's --grace period. A report saved before the reminder was due is \
      on time too. A day is late if its report was saved after the reminder expired, skipped if \
      you skipped the reminder, missed if there is no report, and pending while there is still \
      time. What counts is when you saved the report, not when you measured. For a reminder that \
      needs certain vitals, it is when you saved the last of them. Days before a reminder was set \
      aren't listed, nor is that day itself if the reminder's time had already passed. In a pipe, \
      it prints tab-separated columns without titles: day, reminder, time due, outcome, report \
      number, when the report was saved, why the reminder wasn't shown. The last column is filled \
      only for days that are late, missed or pending, and only as far back as the service's last \
      200 runs: no service was running, "do not disturb" was on, there was no notification server, \
      the computer was asleep, or the server didn't respond or rejected the reminder. Exits with 1 \
      if nothing was due.
      """, arguments: [PeriodOptions.argument(usual: "30d")],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, Flag.json, csv],
    examples: [
      "healthlog remind history": "shows how the last 30 days went",
      "healthlog remind history last month": "shows how last month went",
    ], topics: ["periods"]
  ) { invocation, context in
    let named = try PeriodOptions.period(invocation.arguments, invocation, context)
    let period = named?.period ?? Period(context.today.adding(days: -29)...context.today)
    let journal = try context.readJournal(invocation.journalPath)
    let history = try journal.read { try RemindHistory(of: period, $0, context) }
    if invocation[.json], invocation[csv] { throw Explanation.apart("--json", "--csv") }
    if invocation[.json] {
      try context.print(RemindHistory.document(context.here).json(history).text)
    } else if invocation[csv] {
      try context.output.write(history.listing(context.here).csv)
    } else if !history.entries.isEmpty {
      try context.printLong(history.page(context))
    }
    guard history.entries.isEmpty else { return ExitStatus.done }
    context.say(phrase("No reminders were due in this period: \(named?.text ?? "30d")"))
    return ExitStatus.nothingMatched
  }
}
