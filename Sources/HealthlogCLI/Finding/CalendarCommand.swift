import CommandTable
import HealthModel
import Journal
import Phrases
import Terminal

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
      "healthlog calendar 2026-11": "shows November 2026",
      "healthlog calendar last year": "shows the twelve months of last year",
    ], topics: ["periods"]
  ) { invocation, context in
    let months = try months(invocation, context)
    let pages = try context.readJournal(invocation.journalPath).read { view in
      try months.map { CalendarPage($0, try view.daysOnRecord(in: $0.days)) }
    }
    let listing = Listing(pages.flatMap(\.days), MarkedDay.columns)
    if invocation[json] {
      let document = MarkedDay.document(of: months, firstWeekday: context.firstWeekday)
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

  private static func months(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [CalendarMonth] {
    let named = try PeriodOptions.period(invocation.arguments, invocation, context)
    guard let named else { return [CalendarMonth(containing: context.today)] }
    if let first = named.period.first {
      return CalendarMonth.months(of: first...max(first, named.period.last ?? context.today))
    }
    let text = quoted(named.text)
    throw Explanation.usage(
      phrase("\(text) has no first day; use a period that has one, such as 2026.. or 2026-11"))
  }
}

struct CalendarPage {
  let month: CalendarMonth
  /// The days of the month, in order.
  let days: [MarkedDay]

  init(_ month: CalendarMonth, _ found: [DayOnRecord]) {
    self.month = month
    let found = Dictionary(found.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    days = (0..<month.days.upperBound.day).map {
      let day = month.firstDay.adding(days: $0)
      return MarkedDay(day: day, found: found[day])
    }
  }

  func text(startingOn first: Weekday, today: LocalDate, for stream: TextStream) -> String {
    let isNarrow = (stream.columns ?? .max) < 7 * 7
    let width = isNarrow ? 5 : 7
    let months = [
      phrase("January"), phrase("February"), phrase("March"), phrase("April"), phrase("May"),
      phrase("June"), phrase("July"), phrase("August"), phrase("September"), phrase("October"),
      phrase("November"), phrase("December"),
    ]
    let names = first.week.map { TerminalText.padded(" \(TimeText.weekday($0))", to: width) }
    var rows = [
      Style.bold.applied(to: "\(months[month.month - 1]) \(month.year)", stream.hasColour),
      Style.faint.applied(to: names.joined().withoutEndBlanks, stream.hasColour),
    ]
    for week in month.weeks(startingOn: first) {
      let cells = week.map { day in
        day.map { cell($0, isToday: $0 == today, isNarrow, width, stream.hasColour) }
          ?? TerminalText.padded("", to: width)
      }
      rows.append(cells.joined().withoutEndBlanks)
    }
    let meaning = phrase("• reports  ◦ single readings  ! out of range  !! critical")
    rows.append(Style.faint.applied(to: meaning, stream.hasColour))
    return rows.map { $0 + "\n" }.joined()
  }

  /// Returns a day's cell: `[20]!! ` for today, `  4 •  ` otherwise; narrow: `>20!!`, `  4• `.
  private func cell(
    _ day: LocalDate, isToday: Bool, _ isNarrow: Bool, _ width: Int, _ hasColour: Bool
  ) -> String {
    let mark = days[day.day - 1].mark.shown
    let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
    let text =
      (isNarrow ? (isToday ? ">" : " ") + number : isToday ? "[\(number)]" : " \(number) ")
      + mark.sign
    let padding = TerminalText.padded(text, to: width).dropFirst(text.count)
    return (mark.style?.applied(to: text, hasColour) ?? text) + padding
  }
}

extension String {
  var withoutEndBlanks: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }
}

struct MarkedDay {
  enum Mark: String, JSONWord {
    case none, reports
    case singleReadings = "single_readings"
    case caution, critical

    var shown: (sign: String, words: String, style: Style?) {
      switch self {
      case .none: ("", phrase("none"), .faint)
      case .reports: ("•", phrase("reports"), nil)
      case .singleReadings: ("◦", phrase("only single readings"), nil)
      case .caution: ("!", phrase("caution"), .caution)
      case .critical: ("!!", phrase("critical"), .critical)
      }
    }
  }

  let day: LocalDate
  let found: DayOnRecord?
  var reports: Int { found?.reports ?? 0 }
  var singleReadings: Int { found?.singleReadings ?? 0 }

  var mark: Mark {
    switch found?.severity {
    case .caution?: .caution
    case .critical?: .critical
    case .normal?, nil: reports > 0 ? .reports : singleReadings > 0 ? .singleReadings : .none
    }
  }

  static var columns: Columns<MarkedDay> {
    Columns(
      "calendar_day",
      [
        Column("day", title: phrase("DAY")) { $0.day },
        Column(
          "mark",
          "The worst value's severity, or `reports` or `single_readings` where all values are normal",
          title: phrase("MARK"), value: \.mark
        ) { .init($0.mark.rawValue, $0.mark.shown.style, shown: $0.mark.shown.words) },
        Column("reports", title: phrase("REPORTS")) { $0.reports },
        Column("single_readings", "Single readings", title: phrase("SINGLE")) { $0.singleReadings },
      ])
  }

  static func document(of months: [CalendarMonth], firstWeekday: Weekday) -> Document<[MarkedDay]> {
    Document(
      "calendar", of: ["calendar"],
      [
        Column(
          "months", type: .array(.text("month", pattern: "^[0-9]{4}-[0-9]{2}$"))
        ) { _ in .array(months.map { .string($0.description) }) },
        Column(
          "first_weekday", "Where a week begins in your locale",
          type: .words(Weekday.allCases.map { "\($0)" })
        ) { _ in .string("\(firstWeekday)") },
        Column("days", "Every day of the months", each: columns) { $0 },
      ])
  }
}
