/// A run of whole calendar days; an open end reaches as far as the journal does.
public struct Period: Hashable, Sendable {
  /// Its first day; nil where the beginning is open.
  public var first: LocalDate?
  /// Its last day, which belongs to it; nil where the end is open.
  public var last: LocalDate?

  /// Open at both ends: every day.
  public static let all = Period(first: nil, last: nil)

  /// Checks nothing: where the last day lies before the first, no day is in it.
  public init(first: LocalDate?, last: LocalDate?) {
    self.first = first
    self.last = last
  }

  /// Both ends belong to it.
  public init(_ days: ClosedRange<LocalDate>) {
    self.init(first: days.lowerBound, last: days.upperBound)
  }

  /// Reads a period: `today`, `week`, `last month`, `30d`, `6w`, `3m`, `monday`, `W47`, `2026`,
  /// `2026-11`, `october`, `2026-11-20`, `19/11`, `2026-W47`, `all`, or two of them joined by `..`
  /// (either end may be left out).
  ///
  /// `week`, `month` and `year` end today, as `1w`, `1m` and `1y` do, and are never some number of hours;
  /// `this week` and `last week` are those of the calendar. Where `days` looks ahead
  /// they start today.
  /// - Throws: `PeriodFault` when the text names none, or its end lies before its start.
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

  /// Reads a period as it is read where days come before months.
  /// - Throws: `PeriodFault`.
  public init(_ text: String, today: LocalDate) throws(PeriodFault) {
    try self.init(text, DayReader(today: today))
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

  /// The most words that a period without `..` is named with.
  static let mostWords = DayReader.mostWords

  /// `2026`, `2026-11`, `october`, `2026-W47`, `W47`, `last month`, `this week`.
  private static func ofCalendar(
    _ words: [String], _ days: DayReader
  ) -> ClosedRange<LocalDate>? {
    let today = days.today
    switch words.count {
    case 1:
      return ISOWeek(words[0])?.days ?? week(numbered: words[0], today)?.days
        ?? CalendarMonth(words[0])?.days ?? year(words[0])
        ?? MonthName.number(words[0]).flatMap { latestMonth($0, today)?.days }
    case 2:
      if let month = MonthName.number(words[0]), words[1].count == 4, let year = digits(words[1]) {
        return CalendarMonth("\(zeroPadded(year, 4))-\(zeroPadded(month, 2))")?.days
      }
      let step: Int
      switch words[0] {
      case "this": step = 0
      case "last": step = -1
      case "next": step = 1
      default: return nil
      }
      switch words[1] {
      case "week":
        let passed = (today.weekday.rawValue - days.firstWeekday.rawValue + 7) % 7
        let first = today.adding(days: 7 * step - passed)
        return first...first.adding(days: 6)
      case "month":
        return CalendarMonth(containing: today).firstDay.adding(months: step).calendarMonth.days
      case "year": return year(zeroPadded(today.year + step, 4))
      default: return nil
      }
    default: return nil
    }
  }

  /// The last week of that number that has begun.
  private static func week(numbered word: String, _ today: LocalDate) -> ISOWeek? {
    guard word.hasPrefix("w"), (2...3).contains(word.count), let number = digits(word.dropFirst())
    else { return nil }
    let year = ISOWeek(containing: today).year
    // A week 53 comes every seven years at most.
    return (0...7).lazy.compactMap { ISOWeek(year: year - $0, week: number) }
      .first { $0.monday <= today }
  }

  private static func latestMonth(_ month: Int, _ today: LocalDate) -> CalendarMonth? {
    LocalDate(year: today.year - (month > today.month ? 1 : 0), month: month, day: 1)?.calendarMonth
  }

  /// `week`, `30d`, `3 months`, `last 30 days`: that long, today included.
  private static func ofLength(
    _ words: [String], _ days: DayReader
  ) -> ClosedRange<LocalDate>? {
    let counts = days.looksAhead ? ["next"] : ["last", "past"]
    let words = words.count > 1 && counts.contains(words[0]) ? Array(words[1...]) : words
    var text = words.joined()
    if ["week", "month", "year"].contains(text) { text = "1" + text }
    // What are minutes in a span of time are months here.
    if text.last == "m" { text += "o" }
    guard words.count <= 2, let span = TimeSpan(text), !span.isEmpty else { return nil }
    let sign = days.looksAhead ? 1 : -1
    let end: LocalDate
    switch span {
    case .seconds: return nil
    case .days(let count): end = days.today.adding(days: (count - 1) * sign)
    case .months(let count):
      end = days.today.adding(months: count * sign).adding(days: -sign)
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

/// Why a text names no period.
public enum PeriodFault: Error, Equatable, Sendable {
  case unreadable(String)
  /// The end lies before the start.
  case backwards(String)
  /// A period in words, where an option names one as well.
  case besideOption(String)
}
