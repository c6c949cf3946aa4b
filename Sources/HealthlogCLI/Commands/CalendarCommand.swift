import CommandTable
import HealthModel
import Journal
import Phrases

enum CalendarCommand {
  private static let json = Flag("json", help: "Print the days as JSON")

  static let declaration = Command<CLIContext>(
    "calendar", abstract: "Show which days of a month have reports",
    discussion: """
      Marks each day: • reports, ◦ samples alone, ! a value out of its normal range, !! a critical \
      one. Weeks start as they do where your locale (LC_ALL, LC_TIME or LANG) is from. In a pipe a \
      line for each day, separated by tabs: day, mark (none, reports, samples, watch, critical), \
      number of reports, number of samples.
      """,
    arguments: [Argument("MONTH", .optional, help: "This month, or one such as 2026-11")],
    options: [json],
    examples: [Example("healthlog calendar 2026-11", "shows November 2026")]
  ) { invocation, context in
    let month = try month(invocation.arguments.first, context)
    let journal = try context.readJournal(invocation.journalPath)
    let page = CalendarPage(month, try journal.daysOnRecord(in: month.days))
    if invocation[json] {
      try context.print(page.document(startingOn: context.firstWeekday).text)
    } else {
      try context.output.write(
        page.text(for: context.output, startingOn: context.firstWeekday, today: context.today))
    }
    return ExitStatus.done
  }

  private static func month(
    _ text: String?, _ context: CLIContext
  ) throws(CalendarFault) -> CalendarMonth {
    guard let text else { return CalendarMonth(containing: context.today) }
    guard let month = CalendarMonth(text) else { throw .notAMonth(text) }
    return month
  }
}
