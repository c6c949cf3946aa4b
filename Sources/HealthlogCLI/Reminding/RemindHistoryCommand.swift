import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

extension RemindCommand {
  private static let json = Flag("json", help: "Print as JSON")
  private static let csv = Flag("csv", help: "Print as CSV")

  static let history = Command<CLIContext>(
    "history", abstract: "Show what happened to each day's reminder",
    discussion: """
      A day is on time if its report was saved before the reminder expired: before 04:00 the next \
      day, or within the reminder's --grace. A report saved before the reminder was due is on \
      time too. A day is late if its report was saved after that, skipped if you skipped the \
      reminder, missed if there is no report, and pending while there is time. What counts is \
      when you saved the report, not when you measured; for a reminder that needs certain vitals, \
      when the last of them was saved. Only days since a reminder was set are listed; the first \
      one only if its time was still to come. In a pipe it prints columns separated by tabs: day, \
      reminder, time due, outcome, report's number, when it was saved, why the reminder wasn't \
      shown. The last column is for days that are late, missed or pending, as far as the \
      service's last 200 runs show: no service was running, "do not disturb" was on, there was no \
      notification server, the computer was asleep, or the server didn't respond or refused. \
      Exits with 1 if nothing was due.
      """,
    arguments: [
      PeriodOptions.argument(usual: "30d")
    ],
    options: PeriodOptions.declared + [HealthlogCommands.aligned, json, csv],
    examples: [
      Example("healthlog remind history", "shows how the last 30 days went"),
      Example("healthlog remind history last month", "shows how last month went"),
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
    if history.entries.isEmpty { context.say(phrase("No reminders due for \(text)")) }
    return history.entries.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}
