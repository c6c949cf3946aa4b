/// Whole calendar days, both ends included; an end that is nil reaches as far as the journal does.
public struct Period: Hashable, Sendable {
  public var first: LocalDate?
  public var last: LocalDate?

  public static let all = Period(first: nil, last: nil)

  /// Creates a period without checks: it has no days if `last` is before `first`.
  public init(first: LocalDate?, last: LocalDate?) { (self.first, self.last) = (first, last) }

  public init(_ days: ClosedRange<LocalDate>) {
    self.init(first: days.lowerBound, last: days.upperBound)
  }

  /// Reads `today`, `week`, `last month`, `30d`, `6w`, `3m`, `monday`, `W47`, `2026`, `2026-11`,
  /// `october`, `2026-11-20`, `19/11`, `2026-W47`, `all`, or two of them joined by `..` (either end
  /// may be missing). `week`, `month` and `year` end today, as `1w`, `1m` and `1y` do, or start
  /// today when `days` looks ahead; `this week` and `last week` are calendar weeks.
  public init(_ text: String, _ days: DayReader) throws(PeriodFault) {
    guard let dots = text.firstPlace(of: "..") else {
      self = try Period(words: text, days)
      return
    }
    let (from, to) = (text[..<dots.lowerBound], text[dots.upperBound...])
    let start = from.isEmpty ? nil : try Period(words: String(from), days).first
    let end = to.isEmpty ? nil : try Period(words: String(to), days).last
    if let start, let end, end < start { throw .backwards(text) }
    self.init(first: start, last: end)
  }

  private init(words text: String, _ days: DayReader) throws(PeriodFault) {
    let words = DayReader.words(of: text.lowercased())
    if let day = days.day(words) {
      self.init(day...day)
    } else if words == ["all"] {
      self = .all
    } else if let period = Period.ofCalendar(words, days) ?? Period.ofLength(words, days) {
      self.init(period)
    } else {
      throw .unreadable(text)
    }
  }

  static let mostWords = DayReader.mostWords

  public var isOneDay: Bool { first != nil && first == last }
  var isOneWeek: Bool { first != nil && first?.adding(days: 6) == last }

  /// Reads `2026`, `2026-11`, `october`, `2026-W47`, `W47`, `last month`, `this week`.
  private static func ofCalendar(_ words: [String], _ days: DayReader) -> ClosedRange<LocalDate>? {
    let today = days.today
    switch words.count {
    case 1:
      return ISOWeek(words[0])?.days ?? week(numbered: words[0], today)?.days
        ?? CalendarMonth(words[0])?.days ?? year(words[0])
        ?? MonthName.number(words[0]).flatMap { latestMonth($0, today)?.days }
    case 2:
      if let month = MonthName.number(words[0]), words[1].count == 4, let year = digits(words[1]) {
        return LocalDate(year: year, month: month, day: 1)?.calendarMonth.days
      }
      guard let step = ["this": 0, "last": -1, "next": 1][words[0]] else { return nil }
      switch words[1] {
      case "week":
        let passed = (today.weekday.rawValue - days.firstWeekday.rawValue + 7) % 7
        let first = today.adding(days: 7 * step - passed)
        return first...first.adding(days: 6)
      case "month": return today.calendarMonth.firstDay.adding(months: step).calendarMonth.days
      case "year": return year(zeroPadded(today.year + step, 4))
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the latest week with this number that has begun.
  private static func week(numbered word: String, _ today: LocalDate) -> ISOWeek? {
    guard word.hasPrefix("w"), (2...3).contains(word.count), let number = digits(word.dropFirst())
    else { return nil }
    let year = ISOWeek(containing: today).year
    // At most seven years pass between two years with a week 53.
    return (0...7).lazy.compactMap { ISOWeek(year: year - $0, week: number) }
      .first { $0.monday <= today }
  }

  private static func latestMonth(_ month: Int, _ today: LocalDate) -> CalendarMonth? {
    LocalDate(year: today.year - (month > today.month ? 1 : 0), month: month, day: 1)?.calendarMonth
  }

  /// Reads `week`, `30d`, `3 months`, `last 30 days`: that long until today, or from today on.
  private static func ofLength(_ words: [String], _ days: DayReader) -> ClosedRange<LocalDate>? {
    let counts = days.looksAhead ? ["next"] : ["last", "past"]
    let words = words.count > 1 && counts.contains(words[0]) ? Array(words[1...]) : words
    var text = words.joined()
    if ["week", "month", "year"].contains(text) { text = "1" + text }
    // In a time span `m` means minutes, in a period months.
    if text.last == "m" { text += "o" }
    guard words.count <= 2, let span = TimeSpan(text), !span.isEmpty else { return nil }
    let sign = days.looksAhead ? 1 : -1
    let end: LocalDate
    switch span {
    case .seconds: return nil
    case .days(let count): end = days.today.adding(days: (count - 1) * sign)
    case .months(let count): end = days.today.adding(months: count * sign).adding(days: -sign)
    }
    return min(end, days.today)...max(end, days.today)
  }

  private static func year(_ word: String) -> ClosedRange<LocalDate>? {
    guard word.count == 4, let year = digits(word),
      let first = LocalDate(year: year, month: 1, day: 1),
      let last = LocalDate(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }
}

public enum PeriodFault: Error, Equatable, Sendable {
  case unreadable(String)
  case backwards(String)
  /// The command line gives one period in words and another in an option.
  case besideOption(String)
}

public struct CalendarMonth: Hashable, Sendable, CustomStringConvertible {
  public let firstDay: LocalDate

  public init(containing date: LocalDate) { firstDay = date.adding(days: 1 - date.day) }

  /// Reads `2026-11`; nil for any other text and for a month that doesn't exist.
  public init?(_ text: String) {
    guard let first = LocalDate("\(text)-01") else { return nil }
    firstDay = first
  }

  public var year: Int { firstDay.year }
  public var month: Int { firstDay.month }
  private var length: Int { LocalDate.daysIn(month: month, year: year) }
  public var days: ClosedRange<LocalDate> { firstDay...firstDay.adding(days: length - 1) }

  public static func months(of days: ClosedRange<LocalDate>) -> [CalendarMonth] {
    let (first, last) = (days.lowerBound, days.upperBound)
    let count = (last.year - first.year) * 12 + last.month - first.month
    return (0...count).map { first.calendarMonth.firstDay.adding(months: $0).calendarMonth }
  }

  /// Returns the days in 4 to 6 rows of 7, each starting with `first`; nil outside the month.
  public func weeks(startingOn first: Weekday) -> [[LocalDate?]] {
    let lead = (firstDay.weekday.rawValue - first.rawValue + 7) % 7
    let start = firstDay.adding(days: -lead)
    return (0..<(lead + length + 6) / 7).map { week in
      (0..<7).map { column in
        let day = start.adding(days: week * 7 + column)
        return days.contains(day) ? day : nil
      }
    }
  }

  public var description: String { "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))" }
}

public enum MonthName {
  public static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns 1 to 12 for a full name, its first three letters or `sept`; nil for any other word.
  static func number(_ word: String) -> Int? {
    let wanted = word.lowercased()
    let index = all.firstIndex { [$0.lowercased(), $0.prefix(3).lowercased()].contains(wanted) }
    return index.map { $0 + 1 } ?? (wanted == "sept" ? 9 : nil)
  }
}

/// An ISO 8601 week: Monday to Sunday, numbered within the year that contains its Thursday.
public struct ISOWeek: Hashable, Sendable, CustomStringConvertible {
  let year: Int
  let week: Int

  /// Creates a week; nil when that year has no such week (1…52, or 53 in long years).
  public init?(year: Int, week: Int) {
    guard (1...9999).contains(year), week >= 1 else { return nil }
    (self.year, self.week) = (year, week)
    guard ISOWeek(containing: monday) == self else { return nil }
  }

  /// Creates the week that contains `date`; around New Year, its year may differ from the date's.
  public init(containing date: LocalDate) {
    let thursday = date.adding(days: 4 - date.weekday.rawValue)
    year = thursday.year
    week = (thursday.epochDay - ISOWeek.epochDayOfJanuaryFirst(year)) / 7 + 1
  }

  /// Reads `2019-W20`; nil for any other text and for a week that doesn't exist.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 3,
      parts[1].first == "W" || parts[1].first == "w",
      let year = digits(parts[0]), let week = digits(parts[1].dropFirst())
    else { return nil }
    self.init(year: year, week: week)
  }

  public var monday: LocalDate {
    let fourth = ISOWeek.epochDayOfJanuaryFirst(year) + 3
    let mondayOfWeekOne = fourth - LocalDate(epochDay: fourth).weekday.rawValue + 1
    return LocalDate(epochDay: mondayOfWeekOne + (week - 1) * 7)
  }

  public var days: ClosedRange<LocalDate> { monday...monday.adding(days: 6) }
  public var description: String { "\(zeroPadded(year, 4))-W\(zeroPadded(week, 2))" }

  private static func epochDayOfJanuaryFirst(_ year: Int) -> Int {
    let elapsed = year - 1
    return elapsed * 365 + elapsed / 4 - elapsed / 100 + elapsed / 400 - 719_162
  }
}
