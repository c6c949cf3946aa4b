/// A month of the calendar.
public struct CalendarMonth: Hashable, Sendable, CustomStringConvertible {
  /// Its first calendar date: `2026-11-01`.
  public let firstDay: LocalDate

  /// The month that `date` lies in.
  public init(containing date: LocalDate) {
    firstDay = date.adding(days: 1 - date.day)
  }

  /// Reads `2026-11`; nil for any other text and for months that don't exist.
  public init?(_ text: String) {
    guard let first = LocalDate("\(text)-01") else { return nil }
    firstDay = first
  }

  /// `2026` of `2026-11`.
  public var year: Int { firstDay.year }
  /// From 1, January, to 12.
  public var month: Int { firstDay.month }

  /// From its first day to its last.
  public var days: ClosedRange<LocalDate> {
    firstDay...firstDay.adding(days: LocalDate.daysIn(month: month, year: year) - 1)
  }

  /// Those in which the days lie, the first of them first.
  public static func months(of days: ClosedRange<LocalDate>) -> [CalendarMonth] {
    let (first, last) = (days.lowerBound, days.upperBound)
    let count = (last.year - first.year) * 12 + last.month - first.month
    return (0...count).map { first.calendarMonth.firstDay.adding(months: $0).calendarMonth }
  }

  /// The month's days week by week.
  ///
  /// Shape: 4 to 6 rows of 7, each starting with `first`; nil where a day is of another month.
  public func weeks(startingOn first: Weekday) -> [[LocalDate?]] {
    let lead = (firstDay.weekday.rawValue - first.rawValue + 7) % 7
    let start = firstDay.adding(days: -lead)
    let length = LocalDate.daysIn(month: month, year: year)
    return (0..<(lead + length + 6) / 7).map { week in
      (0..<7).map { column in
        let day = start.adding(days: week * 7 + column)
        return days.contains(day) ? day : nil
      }
    }
  }

  /// What `init(_:)` reads: `2026-11`.
  public var description: String { "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))" }
}

extension LocalDate {
  /// The month that it lies in.
  var calendarMonth: CalendarMonth { CalendarMonth(containing: self) }
}

extension Weekday {
  /// The seven days, starting with this one.
  public var week: [Weekday] {
    let start = rawValue - 1
    return Array(Weekday.allCases[start...] + Weekday.allCases[..<start])
  }
}
