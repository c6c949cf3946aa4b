/// A run of whole calendar days; an open end reaches as far as the journal does.
public struct Period: Hashable, Sendable {
  public var first: LocalDate?
  public var last: LocalDate?

  public static let all = Period(first: nil, last: nil)

  public init(first: LocalDate?, last: LocalDate?) {
    self.first = first
    self.last = last
  }

  public init(_ days: ClosedRange<LocalDate>) {
    self.init(first: days.lowerBound, last: days.upperBound)
  }

  /// Reads a period: `today`, `yesterday`, `week`, `all`, `30d`, `2026`, `2026-11`, `2026-11-20`,
  /// `2026-W47`, or two of them joined by `..` (either end may be left out).
  ///
  /// `week` and `7d` are the seven calendar days that end today; never 7 × 24 hours.
  /// - Throws: `PeriodFault` when the text names none, or its end lies before its start.
  public init(_ text: String, today: LocalDate) throws(PeriodFault) {
    if let dots = text.range(of: "..") {
      let from = String(text[..<dots.lowerBound])
      let to = String(text[dots.upperBound...])
      let start = from.isEmpty ? nil : try Period(end: from, today: today).first
      let end = to.isEmpty ? nil : try Period(end: to, today: today).last
      if let start, let end, end < start { throw .backwards(text) }
      self.init(first: start, last: end)
    } else if let period = Period(word: text, today: today) {
      self = period
    } else {
      throw .unreadable(text)
    }
  }

  private init(end word: String, today: LocalDate) throws(PeriodFault) {
    guard let period = Period(word: word, today: today) else { throw .unreadable(word) }
    self = period
  }

  private init?(word: String, today: LocalDate) {
    let word = word.lowercased()
    if word == "all" {
      self = .all
    } else if word == "week" {
      self.init(today.adding(days: -6)...today)
    } else if let day = TimeExpression.day(word, today: today) {
      self.init(day...day)
    } else if let week = ISOWeek(word) {
      self.init(week.days)
    } else if let count = Period.dayCount(word) {
      self.init(today.adding(days: 1 - count)...today)
    } else if let month = Period.month(word) {
      self.init(month)
    } else {
      return nil
    }
  }

  public func contains(_ day: LocalDate) -> Bool {
    (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true)
  }

  /// `30d` or `4w`: that many days, today included.
  private static func dayCount(_ word: String) -> Int? {
    guard let count = digits(word.dropLast()), (1...100_000).contains(count) else { return nil }
    switch word.last {
    case "d": return count
    case "w": return count * 7
    default: return nil
    }
  }

  /// `2026-11` or `2026`.
  private static func month(_ word: String) -> ClosedRange<LocalDate>? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = parts.first, year.count == 4, let year = digits(year) else { return nil }
    let months: ClosedRange<Int>
    switch parts.count {
    case 1: months = 1...12
    case 2:
      guard parts[1].count == 2, let month = digits(parts[1]) else { return nil }
      months = month...month
    default: return nil
    }
    guard let first = LocalDate(year: year, month: months.lowerBound, day: 1),
      let last = LocalDate(
        year: year, month: months.upperBound,
        day: LocalDate.daysIn(month: months.upperBound, year: year))
    else { return nil }
    return first...last
  }
}

/// Why a text names no period.
public enum PeriodFault: Error, Equatable, Sendable {
  case unreadable(String)
  /// The end lies before the start.
  case backwards(String)
}

extension StringProtocol {
  /// The first place of `needle`, without Foundation.
  func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) {
        return start..<index(start, offsetBy: needle.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
