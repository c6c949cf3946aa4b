import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

extension RemindCommand {
  private static let json = Flag("json", help: "Print it as JSON")
  private static let csv = Flag("csv", help: "Print it as CSV")

  static let history = Command<CLIContext>(
    "history", abstract: "Tell what became of each day's reminder",
    discussion: """
      A day is on time when its report was filed before the reminder was given up: before 04:00 next \
      day, or within the reminder's --grace; a report filed before the reminder was even due is on \
      time too. It is late when it was filed after that, skipped when you wanted none, missed when \
      none was filed, and pending while there is time. What counts is when the journal was told, not \
      when it was measured; of a reminder that needs certain vitals, when it had the last of them. \
      Only days since a reminder was set are told of, the first where its time was still to come. In a \
      pipe the columns are separated by tabs: \
      day, reminder, time due, outcome, report's number, when it was filed, what kept the reminder \
      from coming. That is told of days that are late, missed or pending, as far as the service's last \
      200 runs say: no service ran, "do not disturb", there was no notification server, the machine \
      was asleep, or the server was silent or refused. Exits with 1 when nothing was due.
      """,
    arguments: [
      PeriodOptions.argument(usual: "30d")
    ],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, json, csv],
    examples: [
      Example("healthlog remind history", "tells how the last 30 days went"),
      Example("healthlog remind history last month", "tells how last month went"),
    ], topics: ["periods"]
  ) { invocation, context in
    let named = try PeriodOptions.period(invocation.arguments, invocation, context)
    let period = named?.period ?? Period(context.today.adding(days: -29)...context.today)
    let text = named?.text ?? "30d"
    let journal = try context.readJournal(invocation.journalPath)
    let history = try journal.read { try RemindHistory(of: period, $0, context) }
    if invocation[json], invocation[csv] { throw OptionsApart("--json", "--csv") }
    if invocation[json] {
      try context.print(history.document(context.here).text)
    } else if invocation[csv] {
      try context.output.write(history.listing(context.here).csv)
    } else if !history.entries.isEmpty {
      try context.printLong(history.page(context))
    }
    if history.entries.isEmpty { context.say(phrase("no reminder was due: \(text)")) }
    return history.entries.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}
