import HealthModel
import Journal
import Phrases
import Terminal

/// A month with a mark on each day.
struct CalendarPage {
  /// What a day holds, by its worst value.
  enum Mark: String {
    case none, reports, samples, caution, critical

    var sign: String {
      switch self {
      case .none: ""
      case .reports: "•"
      case .samples: "◦"
      case .caution: "!"
      case .critical: "!!"
      }
    }

    var style: Style? {
      switch self {
      case .none: .grey
      case .reports, .samples: nil
      case .caution: .caution
      case .critical: .critical
      }
    }
  }

  let month: CalendarMonth
  private let onRecord: [LocalDate: DayOnRecord]

  init(_ month: CalendarMonth, _ days: [DayOnRecord]) {
    self.month = month
    onRecord = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func mark(of day: LocalDate) -> Mark {
    guard let found = onRecord[day] else { return .none }
    switch found.severity {
    case .normal: return found.reports > 0 ? .reports : .samples
    case .caution: return .caution
    case .critical: return .critical
    }
  }

  /// On a terminal a page with weeks as rows and what the signs mean; elsewhere a line a day.
  func text(
    for stream: TextStream, startingOn first: Weekday, today: LocalDate
  ) -> String {
    guard stream.columns != nil else { return table.text(for: stream) }
    let names = first.week.map { " \(TimeText.weekdays[$0.rawValue - 1])   " }
    var rows = [
      Style.bold.applied(
        to: "\(CalendarPage.monthNames[month.month - 1]) \(month.year)", stream.hasColour),
      Style.grey.applied(to: CalendarPage.trimmed(names.joined()), stream.hasColour),
    ]
    for week in month.weeks(startingOn: first) {
      let cells = week.map { day in
        day.map { cell($0, isToday: $0 == today, stream.hasColour) }
          ?? String(repeating: " ", count: CalendarPage.cellWidth)
      }
      rows.append(CalendarPage.trimmed(cells.joined()))
    }
    rows.append(
      Style.grey.applied(
        to: "• reports  ◦ samples alone  ! out of range  !! critical", stream.hasColour))
    return rows.map { $0 + "\n" }.joined()
  }

  private static let cellWidth = 7

  /// `[20]!! `, `  4 •  `: today in brackets, the sign behind the number.
  private func cell(_ day: LocalDate, isToday: Bool, _ hasColour: Bool) -> String {
    let mark = mark(of: day)
    let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
    let text = (isToday ? "[\(number)]" : " \(number) ") + mark.sign
    let padding = String(
      repeating: " ", count: CalendarPage.cellWidth - TerminalText.width(text))
    return (mark.style?.applied(to: text, hasColour) ?? text) + padding
  }

  /// A row a day.
  private var table: TextTable {
    var table = TextTable(
      ["DAY", "MARK", "REPORTS", "SAMPLES"].map { .init(title: $0, isNumber: false) })
    for day in days {
      let mark = mark(of: day)
      table.append([
        .init(day.description), .init(mark.rawValue, mark.style),
        .init(String(onRecord[day]?.reports ?? 0)), .init(String(onRecord[day]?.samples ?? 0)),
      ])
    }
    return table
  }

  private var days: [LocalDate] {
    (0..<month.days.upperBound.day).map { month.firstDay.adding(days: $0) }
  }

  func document(startingOn first: Weekday) -> JSONValue {
    .object([
      .init("version", .integer(ReportJSON.version)),
      .init("month", .string(month.description)), .init("first_weekday", .string("\(first)")),
      .init(
        "days",
        .array(
          days.map { day in
            .object([
              .init("day", .string(day.description)),
              .init("mark", .string(mark(of: day).rawValue)),
              .init("reports", .integer(Int64(onRecord[day]?.reports ?? 0))),
              .init("samples", .integer(Int64(onRecord[day]?.samples ?? 0))),
            ])
          })),
    ])
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
