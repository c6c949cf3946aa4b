/// A week of ISO 8601: Monday to Sunday, numbered within the year that holds its Thursday.
public struct ISOWeek: Hashable, Sendable, CustomStringConvertible {
  let year: Int
  let week: Int

  /// Returns nil when that year has no such week: 1…52, or 53 in long years.
  public init?(year: Int, week: Int) {
    guard (1...9999).contains(year), week >= 1 else { return nil }
    self.year = year
    self.week = week
    guard ISOWeek(containing: monday) == self else { return nil }
  }

  /// The week that `date` lies in; about New Year it may be of another year than the date.
  public init(containing date: LocalDate) {
    let thursday = date.adding(days: 4 - date.weekday.rawValue)
    year = thursday.year
    let dayOfYear = thursday.epochDay - ISOWeek.epochDayOfJanuaryFirst(thursday.year)
    week = dayOfYear / 7 + 1
  }

  /// Reads `2019-W20`; nil for any other text and for weeks that don't exist.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 3,
      parts[1].first == "W" || parts[1].first == "w",
      let year = digits(parts[0]), let week = digits(parts[1].dropFirst())
    else { return nil }
    self.init(year: year, week: week)
  }

  /// The week's first day.
  public var monday: LocalDate {
    let fourth = ISOWeek.epochDayOfJanuaryFirst(year) + 3
    let mondayOfWeekOne = fourth - LocalDate(epochDay: fourth).weekday.rawValue + 1
    return LocalDate(epochDay: mondayOfWeekOne + (week - 1) * 7)
  }

  /// Monday to Sunday.
  public var days: ClosedRange<LocalDate> { monday...monday.adding(days: 6) }

  /// What `init(_:)` reads: `2026-W47`.
  public var description: String { "\(zeroPadded(year, 4))-W\(zeroPadded(week, 2))" }

  private static func epochDayOfJanuaryFirst(_ year: Int) -> Int {
    let elapsed = year - 1
    return elapsed * 365 + elapsed / 4 - elapsed / 100 + elapsed / 400 - 719_162
  }
}
