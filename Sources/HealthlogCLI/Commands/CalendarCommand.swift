import CommandTable
import Documents
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
      line for each day, separated by tabs: day, mark (none, reports, samples, caution, critical), \
      number of reports, number of samples.
      """,
    arguments: [Argument("MONTH", .optional, help: "This month, or one such as 2026-11")],
    options: [json],
    examples: [Example("healthlog calendar 2026-11", "shows November 2026")]
  ) { invocation, context in
    let month = try month(invocation.arguments.first, context)
    let journal = try context.readJournal(invocation.journalPath)
    let page = CalendarPage(
      month,
      try journal.read { try $0.daysOnRecord(in: month.days) }.map {
        MarkedDay($0.day, reports: $0.reports, samples: $0.samples, worst: $0.severity)
      })
    let listing = Listing.days(page.days)
    if invocation[json] {
      try context.print(
        Document.json([
          .init("month", .string(month.description)),
          .init("first_weekday", .string("\(context.firstWeekday)")), .init("days", listing.json),
        ]).text)
    } else if context.output.columns == nil {
      try context.output.write(listing.table.text(for: context.output))
    } else {
      try context.output.write(
        page.text(
          startingOn: context.firstWeekday, today: context.today,
          hasColour: context.output.hasColour))
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
