/// A date of the proleptic Gregorian calendar, without a place. Arithmetic counts dates, never
/// hours: a day may have 23 to 25 hours, and once (Apia, 2011-12-30) it had none.
public struct LocalDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year: 1 to 9999 in a date that was read; arithmetic may go beyond.
  public let year: Int
  public let month: Int
  public let day: Int

  /// Creates a date; nil for one that doesn't exist (30 February, month 13, year 0).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...LocalDate.daysIn(month: month, year: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date `epochDay` days after 1970-01-01, counting eras of 400 years from March.
  public init(epochDay: Int) {
    let shifted = epochDay + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Hashes the date as one number, for speed: some code hashes thousands of dates.
  public func hash(into hasher: inout Hasher) { hasher.combine(year << 9 | month << 5 | day) }

  /// Days since 1970-01-01.
  public var epochDay: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.flooredQuotient(by: 400)
    let yearOfEra = marchYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[(epochDay + 3) - (epochDay + 3).flooredQuotient(by: 7) * 7]
  }

  var calendarMonth: CalendarMonth { CalendarMonth(containing: self) }

  public func adding(days: Int) -> LocalDate { LocalDate(epochDay: epochDay + days) }

  /// Returns the same day `months` later, or the month's last day. The year stays in 1 to 9999.
  public func adding(months: Int) -> LocalDate {
    let index = year * 12 + month - 1 + months
    let newYear = min(max(index.flooredQuotient(by: 12), 1), 9999)
    let newMonth = index - index.flooredQuotient(by: 12) * 12 + 1
    let last = LocalDate.daysIn(month: newMonth, year: newYear)
    return LocalDate(year: newYear, month: newMonth, day: min(day, last)) ?? self
  }

  public static func < (left: LocalDate, right: LocalDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// ISO 8601: `2026-11-20`.
  public var description: String {
    zeroPadded(year, 4) + "-" + zeroPadded(month, 2) + "-" + zeroPadded(day, 2)
  }

  /// Reads ISO 8601, `YYYY-MM-DD`; nil for any other text and for a date that doesn't exist.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = digits(parts[0]), let month = digits(parts[1]), let day = digits(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension ClosedRange<LocalDate> {
  /// The number of days, both ends included.
  public var dayCount: Int { upperBound.epochDay - lowerBound.epochDay + 1 }
  public var dates: [LocalDate] { (0..<dayCount).map { lowerBound.adding(days: $0) } }
}

/// Reads one to nine ASCII digits; nil for any other text.
func digits(_ text: some StringProtocol) -> Int? { digits(text.utf8) }

func digits(_ bytes: some Collection<UInt8>) -> Int? {
  guard (1...9).contains(bytes.count) else { return nil }
  var number = 0
  for byte in bytes {
    guard byte.isASCIIDigit else { return nil }
    number = number * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return number
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

func zeroPadded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  let missing = width - text.utf8.count
  return missing > 0 ? String(repeating: "0", count: missing) + text : text
}
