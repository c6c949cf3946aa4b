public import HealthModel
import Phrases
public import Terminal

/// A month with a mark on each day.
public struct CalendarPage {
  let month: CalendarMonth
  /// Every day of the month, in order.
  public let days: [MarkedDay]

  /// - Parameter days: those of the month with something on record.
  public init(_ month: CalendarMonth, _ days: [MarkedDay]) {
    self.month = month
    let found = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    self.days = (0..<month.days.upperBound.day).map {
      let day = month.firstDay.adding(days: $0)
      return found[day] ?? MarkedDay(day)
    }
  }

  /// A page with weeks as rows and what the signs mean; where the terminal is narrow the days stand
  /// closer, and today has a `>` in place of brackets.
  public func text(startingOn first: Weekday, today: LocalDate, for stream: TextStream) -> String {
    let hasColour = stream.hasColour
    let isNarrow = (stream.columns ?? .max) < 7 * CalendarPage.cellWidth
    let width = isNarrow ? CalendarPage.narrowWidth : CalendarPage.cellWidth
    let names = first.week.map {
      TerminalText.padded(" \(TimeText.weekday($0))", to: width)
    }
    var rows = [
      Style.bold.applied(
        to: "\(CalendarPage.name(ofMonth: month.month)) \(month.year)", hasColour),
      Style.faint.applied(to: CalendarPage.trimmed(names.joined()), hasColour),
    ]
    for week in month.weeks(startingOn: first) {
      let cells = week.map { day in
        day.map { cell($0, isToday: $0 == today, width, hasColour) }
          ?? TerminalText.padded("", to: width)
      }
      rows.append(CalendarPage.trimmed(cells.joined()))
    }
    rows.append(
      Style.faint.applied(
        to: phrase("• reports  ◦ single readings  ! out of range  !! critical"), hasColour))
    return rows.map { $0 + "\n" }.joined()
  }

  private static let cellWidth = 7
  private static let narrowWidth = 5

  /// `[20]!! `, `  4 •  `: today in brackets, the sign behind the number; `>20!!`, `  4• `.
  private func cell(_ day: LocalDate, isToday: Bool, _ width: Int, _ hasColour: Bool) -> String {
    let mark = days[day.day - 1].mark
    let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
    let text =
      (width == CalendarPage.narrowWidth
        ? (isToday ? ">" : " ") + number : isToday ? "[\(number)]" : " \(number) ") + mark.sign
    let padding = TerminalText.padded(text, to: width).dropFirst(text.count)
    return (mark.style?.applied(to: text, hasColour) ?? text) + padding
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func name(ofMonth month: Int) -> String {
    switch month {
    case 1: phrase("January")
    case 2: phrase("February")
    case 3: phrase("March")
    case 4: phrase("April")
    case 5: phrase("May")
    case 6: phrase("June")
    case 7: phrase("July")
    case 8: phrase("August")
    case 9: phrase("September")
    case 10: phrase("October")
    case 11: phrase("November")
    default: phrase("December")
    }
  }
}
