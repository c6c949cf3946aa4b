import HealthModel

/// Words for days, times and counts.
enum Wording {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func weekday(_ date: LocalDate) -> String { weekdays[date.weekday.rawValue - 1] }

  static func month(_ date: LocalDate) -> String { months[date.month - 1] }

  /// `Mon 9`.
  static func day(_ date: LocalDate) -> String { "\(weekday(date)) \(date.day)" }

  /// `Mon 9 – Sun 15 November 2026`, with month and year at the start only where they differ.
  static func dates(_ days: ClosedRange<LocalDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let start =
      first.year != last.year
      ? "\(day(first)) \(month(first)) \(first.year)"
      : first.month != last.month ? "\(day(first)) \(month(first))" : day(first)
    return "\(start) – \(day(last)) \(month(last)) \(last.year)"
  }

  /// `Wed 18:40`.
  static func time(_ local: LocalDateTime) -> String { "\(weekday(local.date)) \(local.time)" }

  /// `1 reading`, `29 readings`.
  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// A share as a whole percentage that says 0 or 100 only of none or all.
  static func percentage(_ part: Int, of whole: Int) -> Int {
    guard whole > 0, part > 0 else { return 0 }
    guard part < whole else { return 100 }
    return min(99, max(1, Int((Double(part) * 100 / Double(whole)).rounded())))
  }
}
