import HealthModel
import Phrases
import Terminal

struct CalendarPage {
  let month: CalendarMonth
  /// Every day of the month, in order.
  let days: [MarkedDay]

  /// - Parameter days: The days of the month with something on record.
  init(_ month: CalendarMonth, _ days: [MarkedDay]) {
    self.month = month
    let found = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    self.days = (0..<month.days.upperBound.day).map {
      let day = month.firstDay.adding(days: $0)
      return found[day] ?? MarkedDay(day)
    }
  }

  /// Returns a page with a row for each week, and the meaning of the signs.
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
      Style.faint.applied(to: CalendarPage.trimmed(names.joined()), stream.hasColour),
    ]
    for week in month.weeks(startingOn: first) {
      let cells = week.map { day in
        day.map { cell($0, isToday: $0 == today, isNarrow, width, stream.hasColour) }
          ?? TerminalText.padded("", to: width)
      }
      rows.append(CalendarPage.trimmed(cells.joined()))
    }
    rows.append(
      Style.faint.applied(
        to: phrase("• reports  ◦ single readings  ! out of range  !! critical"), stream.hasColour))
    return rows.map { $0 + "\n" }.joined()
  }

  /// Returns `[20]!! ` (today) or `  4 •  `; on a narrow terminal, `>20!!` or `  4• `.
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

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

struct MarkedDay {
  enum Mark: String, CaseIterable {
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

  /// The local day of the measurement.
  let day: LocalDate
  let mark: Mark
  let reports: Int
  let singleReadings: Int

  init(_ day: LocalDate, reports: Int = 0, singleReadings: Int = 0, worst: Severity = .normal) {
    (self.day, self.reports, self.singleReadings) = (day, reports, singleReadings)
    mark =
      switch worst {
      case .normal where reports > 0: .reports
      case .normal where singleReadings > 0: .singleReadings
      case .normal: .none
      case .caution: .caution
      case .critical: .critical
      }
  }
}

extension Columns where Row == MarkedDay {
  static var days: Columns {
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
}

extension MarkedDay.Mark: JSONWord {}

extension Document where Row == [MarkedDay] {
  static func calendar(_ months: [CalendarMonth], firstWeekday: Weekday) -> Document {
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
        Column("days", "Every day of the months", each: .days) { $0 },
      ])
  }
}
