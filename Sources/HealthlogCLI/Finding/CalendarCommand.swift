import CommandTable
import HealthModel
import Journal
import Phrases

enum CalendarCommand {
  private static let json = Flag("json", help: "Print the days as JSON")

  static let declaration = Command<CLIContext>(
    "calendar", abstract: "Show which days of a month have reports",
    discussion: """
      Marks each day: • reports, ◦ only single readings, ! a value out of its normal range, !! a \
      critical value. The first day of the week depends on your locale (LC_ALL, LC_TIME or LANG). \
      In a pipe, it prints tab-separated columns without titles, with a line for each day: day, \
      mark (none, reports, single_readings, caution, critical), number of reports, number of \
      single readings. With --words, it prints a line for each day on a terminal too.
      """, arguments: [PeriodOptions.argument(usual: "this month")],
    options: PeriodOptions.declared + [json],
    examples: [
      Example("healthlog calendar 2026-11", "shows November 2026"),
      Example("healthlog calendar last year", "shows the twelve months of last year"),
    ], topics: ["periods"]
  ) { invocation, context in
    let months = try months(invocation, context)
    let journal = try context.readJournal(invocation.journalPath)
    let pages = try journal.read { view in
      try months.map { month in
        let days = try view.daysOnRecord(in: month.days).map {
          MarkedDay(
            $0.day, reports: $0.reports, singleReadings: $0.singleReadings, worst: $0.severity)
        }
        return CalendarPage(month, days)
      }
    }
    let listing = Listing(pages.flatMap(\.days), .days)
    if invocation[json] {
      let document = Document.calendar(months, firstWeekday: context.firstWeekday)
      try context.print(document.json(listing.rows).text)
    } else if context.output.columns == nil || !context.output.words.isEmpty {
      try context.printLong(listing.table.text(for: context.output))
    } else {
      let texts = pages.map {
        $0.text(startingOn: context.firstWeekday, today: context.today, for: context.output)
      }
      try context.printLong(texts.joined(separator: "\n"))
    }
    return ExitStatus.done
  }

  /// Returns the months of the period; a period without an end ends today.
  private static func months(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [CalendarMonth] {
    let named = try PeriodOptions.period(invocation.arguments, invocation, context)
    guard let named else { return [CalendarMonth(containing: context.today)] }
    if let first = named.period.first {
      return CalendarMonth.months(of: first...max(first, named.period.last ?? context.today))
    }
    throw Explanation.usage(
      phrase(
        "\(quoted(named.text)) has no first day; use a period that has one, such as 2026.. or 2026-11"
      ))
  }
}
