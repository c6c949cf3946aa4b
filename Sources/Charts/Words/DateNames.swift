public import HealthModel
import Phrases

/// The names of days and months in one language.
public struct DateNames: Sendable {
  init(in language: Language) {
    weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { language.phrase(known: $0) }
    months = MonthName.all.map { language.phrase(known: $0, .chart) }
  }

  /// The seven weekdays, Monday first.
  public let weekdays: [String]
  /// The twelve months as written in a date; their first three letters are their short names.
  public let months: [String]

  /// Returns the weekday: `Mon`.
  public func weekday(_ date: LocalDate) -> String { weekdays[date.weekday.rawValue - 1] }

  /// Returns the month: `November`.
  public func month(_ date: LocalDate) -> String { months[date.month - 1] }

  /// Returns the short month: `Nov`.
  public func shortMonth(_ date: LocalDate) -> String { String(month(date).prefix(3)) }

  /// Returns the weekday and the day: `Mon 9`.
  public func day(_ date: LocalDate) -> String { "\(weekday(date)) \(date.day)" }

  /// Returns the day and the month: `9 Nov`.
  public func dayAndMonth(_ date: LocalDate) -> String { "\(date.day) \(shortMonth(date))" }

  /// Returns forms of a month, the longest first: `November 2026`, `November`, `Nov`, `N`.
  func monthForms(_ date: LocalDate) -> [String] {
    let name = month(date)
    return ["\(name) \(date.year)", name, shortMonth(date), String(name.prefix(1))]
  }

  /// `Mon 9 – Sun 15 November 2026`; without weekdays for more than ten days.
  public func dates(_ days: ClosedRange<LocalDate>, isShort: Bool = false) -> String {
    dates(days, withWeekdays: days.dayCount <= 10, isShort: isShort)
  }

  /// A range; its start has the month and year only if they differ from the end's.
  public func dates(
    _ days: ClosedRange<LocalDate>, withWeekdays: Bool, isShort: Bool, withYear: Bool = true
  ) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    func name(_ date: LocalDate, hasMonth: Bool, hasYear: Bool) -> String {
      (withWeekdays ? day(date) : String(date.day))
        + (hasMonth ? " \(isShort ? shortMonth(date) : month(date))" : "")
        + (hasYear ? " \(date.year)" : "")
    }
    let end = name(last, hasMonth: true, hasYear: withYear)
    guard first != last else { return end }
    let hasYear = first.year != last.year
    let start = name(first, hasMonth: hasYear || first.month != last.month, hasYear: hasYear)
    return "\(start) – \(end)"
  }

  /// Returns a date: `12 Nov`, or `12 Nov 2026` if the days span more than a year.
  func date(_ date: LocalDate, in days: ClosedRange<LocalDate>) -> String {
    dayAndMonth(date) + (days.dayCount > 366 ? " \(date.year)" : "")
  }

  /// Returns a time: `Wed 18:40` if the days span at most a week, otherwise `12 Nov 18:40`.
  public func time(_ local: LocalDateTime, in days: ClosedRange<LocalDate>) -> String {
    let day = days.dayCount <= 7 ? weekday(local.date) : date(local.date, in: days)
    return "\(day) \(local.time)"
  }
}
