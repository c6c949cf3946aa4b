/// A time as people type it: `now`, `8`, `20.30`, `yesterday 8pm`, `monday 08:00`, `2h ago`, `-2h`,
/// `19/11 08:00`, `2026-11-19 08:00`, RFC 3339 with offset, `2026-11-19 08:00:00 +0100`.
public struct TimeExpression: Equatable, Sendable {
  public let moment: Moment
  /// The local time in the text, if clocks skip it and `moment` is the first time after it.
  public let skipped: LocalDateTime?
  /// The second time, if clocks show the local time twice; otherwise nil.
  public let second: Moment?
  /// Whether the text is a local time without an offset, so the zone decides.
  public let isLocal: Bool
  public let isDayAlone: Bool

  /// Reads a time. A local time that doesn't exist becomes the first valid one after it; one that
  /// exists twice becomes the first. `Z` gives no local offset (RFC 9557, 2.2): the zone decides.
  /// - Parameter order: whether `11/12` starts with the day or the month.
  /// - Parameter looksAhead: whether `monday 21:00` means the next Monday, not the last one.
  /// - Parameter standing: the day for a time alone, the time for a day alone; nil for now.
  public init(
    _ text: String, now: Instant, zone: some TimeZoneRules, order: DateOrder = .dayFirst,
    looksAhead: Bool = false, standing: LocalDateTime? = nil
  ) throws(TimeFault) {
    let here = zone.localDateTime(at: now)
    let days = DayReader(today: here.date, order: order, looksAhead: looksAhead)
    let words = DayReader.words(of: text)
    if let moment = TimeExpression.absolute(words, zone: zone) {
      self.init(moment)
    } else if words.count == 1, words[0].lowercased() == "now" {
      self.init(Moment(now, in: zone))
    } else if let ago = TimeExpression.ago(words) {
      self.init(Moment(zone.instant(ago, before: now), in: zone))
    } else if let typed = TimeExpression.typed(words, days) {
      var local = standing ?? here
      if let date = typed.date { local.date = date }
      if let time = typed.time { local.time = time }
      if typed.isWeekday, !looksAhead, local > here { local.date = local.date.adding(days: -7) }
      self.init(local, zone: zone, isDayAlone: typed.time == nil)
    } else {
      throw TimeFault(text: text)
    }
  }

  private init(_ moment: Moment) {
    self.moment = moment
    (skipped, second, isLocal, isDayAlone) = (nil, nil, false, false)
  }

  private init(_ local: LocalDateTime, zone: some TimeZoneRules, isDayAlone: Bool = false) {
    let found = zone.resolve(local)
    moment = Moment(found.instant, in: zone)
    skipped = if case .skipped = found { local } else { nil }
    second = if case .twice(_, let again) = found { Moment(again, in: zone) } else { nil }
    isLocal = true
    self.isDayAlone = isDayAlone
  }

  /// Reads a time as written in files: a date and a time of day, with or without an offset.
  public init(stamped text: String, zone: some TimeZoneRules) throws(TimeFault) {
    if let local = LocalDateTime(plain: text) {
      self.init(local, zone: zone)
      return
    }
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .map { Substring($0) }
    let parts = words.count == 1 ? TimeExpression.atT(words[0]) : words
    // Most times have no offset, and a table has millions of them.
    if parts.count == 2, let time = TimeOfDay(parts[1]), let date = LocalDate(parts[0]) {
      self.init(LocalDateTime(date, time), zone: zone)
    } else if let moment = TimeExpression.absolute(words, zone: zone) {
      self.init(moment)
    } else {
      throw TimeFault(text: text)
    }
  }

  /// Reads `-2h`, `2h ago`, `3 days ago`.
  private static func ago(_ words: [String]) -> TimeSpan? {
    if words.count == 1, let word = words.first, word.hasPrefix("-") {
      return TimeSpan(word.dropFirst())
    }
    guard (2...3).contains(words.count), words.last?.lowercased() == "ago" else { return nil }
    return TimeSpan(words.dropLast().joined().lowercased())
  }

  /// Reads RFC 3339, `2026-11-19T08:00:00+01:00` and `…Z`, and its usual variants: a blank in place
  /// of the T, another before the offset, `+0100` and `+01`.
  private static func absolute(_ words: [some StringProtocol], zone: some TimeZoneRules) -> Moment?
  {
    guard let first = words.first else { return nil }
    let parts = atT(first) + words.dropFirst().map { Substring($0) }
    guard (2...3).contains(parts.count), let date = LocalDate(parts[0]) else { return nil }
    let sign =
      parts[1].utf8.lastIndex {
        !(UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) && $0 != UInt8(ascii: ".")
      } ?? parts[1].endIndex
    let offset = parts.count == 3 ? parts[2] : parts[1][sign...]
    let clock = parts.count == 3 ? parts[1] : parts[1][..<sign]
    guard let time = TimeOfDay(clock), let shift = UTCOffset.seconds(of: offset) else { return nil }
    let instant = LocalDateTime(date, time).instant(utcOffsetSeconds: shift ?? 0)
    return shift.map { Moment(instant, utcOffsetSeconds: $0) } ?? Moment(instant, in: zone)
  }

  /// Reads a day, a time of day, or both in either order: `yesterday at 8pm`, `20.30 19/11`,
  /// `monday`; nil without words, or if a word belongs to neither.
  private static func typed(
    _ words: [String], _ days: DayReader
  ) -> (date: LocalDate?, time: TimeOfDay?, isWeekday: Bool)? {
    var words = words.map { $0.lowercased() }.filter { $0 != "at" }
    if words.count == 1, words[0].first?.isNumber == true {
      let parts = atT(words[0])
      if parts.count == 2, !parts[1].isEmpty { words = parts.map(String.init) }
    }
    guard !words.isEmpty, words.count <= DayReader.mostWords + 2 else { return nil }
    for cut in (0...words.count).reversed() {
      let (front, back) = (Array(words[..<cut]), Array(words[cut...]))
      for (day, clock) in [(front, back), (back, front)] {
        let (date, time) = (days.day(day), TimeOfDay(typed: clock))
        guard (date == nil) == day.isEmpty, (time == nil) == clock.isEmpty else { continue }
        return (date, time, day.count == 1 && date?.weekday.isNamed(day[0]) == true)
      }
    }
    return nil
  }

  private static func atT(_ word: some StringProtocol) -> [Substring] {
    Substring(word).utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t")
    }.map { Substring($0) }
  }
}

public struct TimeFault: Error, Equatable, Sendable {
  public let text: String

  public init(text: String) { self.text = text }
}

enum UTCOffset {
  /// Returns the seconds ahead of UTC; `.some(nil)` for `Z` and `-00:00`; nil for any other text.
  static func seconds(of text: Substring) -> Int?? {
    if ["Z", "z", "-00:00", "-0000"].contains(text) { return .some(nil) }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst()
    let colon = digits.contains(":") ? "" : ":"
    let minutes = digits.utf8.count == 2 ? "00" : digits.dropFirst(2)
    // No zone is further ahead of UTC than 14 hours.
    guard let shift = TimeOfDay("\(digits.prefix(2))\(colon)\(minutes)"), shift.second == 0,
      shift <= TimeOfDay(minuteOfDay: 14 * 60)
    else { return nil }
    return shift.minuteOfDay * 60 * (sign == "-" ? -1 : 1)
  }
}

extension TimeOfDay {
  /// Reads `8`, `8am`, `8:30 pm`, `20.30`, `20:30:15`; nil for other words.
  public init?(typed words: [String]) {
    guard (1...2).contains(words.count) else { return nil }
    var text = words.joined().lowercased()
    let half = ["am", "pm", "a.m.", "p.m."].first { text.hasSuffix($0) }
    guard words.count == 1 || words[1] == half else { return nil }
    if let half { text.removeLast(half.count) }
    if text.count <= 2 { text += ":00" }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, !text.contains(":") { text = parts.joined(separator: ":") }
    guard let time = TimeOfDay(text) else { return nil }
    guard let half else {
      self = time
      return
    }
    self.init(time, isAfternoon: half.hasPrefix("p"))
  }

  /// Creates the time that a 12-hour clock shows; nil for an hour that it doesn't show.
  init?(_ shown: TimeOfDay, isAfternoon: Bool) {
    guard (1...12).contains(shown.hour) else { return nil }
    let noon = 12 * 3_600_000
    self.init(milliseconds: shown.milliseconds % noon + (isAfternoon ? noon : 0))
  }
}
