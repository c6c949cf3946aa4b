/// A time as a person types it: `now`, `8`, `20.30`, `yesterday 8pm`, `monday 08:00`, `2h ago`, `-2h`,
/// `19/11 08:00`, `2026-11-19 08:00`, RFC 3339 with offset, `2026-11-19 08:00:00 +0100`.
public struct TimeExpression: Equatable, Sendable {
  /// What the text names.
  public let moment: Moment
  /// The local time asked for, when the clocks jumped over it and `moment` is the first after.
  public let skipped: LocalDateTime?
  /// When clocks showed the same once more, having been put back; nil as a rule.
  public let second: Moment?
  /// Whether the text names a time on the clocks of a place, and not which place: the zone says it.
  public let isLocal: Bool
  /// Whether the text names a day and no time of day.
  public let isDayAlone: Bool

  /// Reads `text` as a time.
  ///
  /// A local time that doesn't exist becomes the first valid one after it; one that exists twice means
  /// the first. `Z` names an instant and no place (RFC 3339, 4.3): that is then `zone`.
  /// - Parameters:
  ///   - order: which comes first in `11/12`.
  ///   - looksAhead: whether `monday` is the next one; else `monday 21:00` is the last one gone by.
  ///   - standing: the day of a text that names a time of day alone, and the time of day of one that
  ///     names a day alone; what clocks show there now, where it isn't given.
  /// - Throws: `TimeFault` when the text names no time.
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
    } else if let typed = TypedClock(words, days) {
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
    switch zone.resolve(local) {
    case .skipped(let first):
      (moment, skipped, second) = (Moment(first, in: zone), local, nil)
    case .twice(let first, let again):
      (moment, skipped, second) = (Moment(first, in: zone), nil, Moment(again, in: zone))
    case .once(let instant): (moment, skipped, second) = (Moment(instant, in: zone), nil, nil)
    }
    isLocal = true
    self.isDayAlone = isDayAlone
  }

  /// Reads a time as files write it: a date and a time of day, with an offset or without; nothing
  /// relative.
  /// - Throws: `TimeFault` when the text is neither.
  public init(stamped text: String, zone: some TimeZoneRules) throws(TimeFault) {
    if let local = LocalDateTime(plain: text) {
      self.init(local, zone: zone)
      return
    }
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .map { Substring($0) }
    let parts = words.count == 1 ? TimeExpression.atT(words[0]) : words
    // As a rule there is no offset, and a table has millions of times.
    if parts.count == 2, let time = TimeOfDay(parts[1]), let date = LocalDate(parts[0]) {
      self.init(LocalDateTime(date, time), zone: zone)
    } else if let moment = TimeExpression.absolute(words, zone: zone) {
      self.init(moment)
    } else {
      throw TimeFault(text: text)
    }
  }

  /// `-2h`, `2h ago`, `3 days ago`.
  private static func ago(_ words: [String]) -> TimeSpan? {
    if words.count == 1, let word = words.first, word.hasPrefix("-") {
      return TimeSpan(word.dropFirst())
    }
    guard (2...3).contains(words.count), words.last?.lowercased() == "ago" else { return nil }
    return TimeSpan(words.dropLast().joined().lowercased())
  }

  /// RFC 3339, `2026-11-19T08:00:00+01:00` and `…Z`, and what else is written for it: a blank for
  /// the T, another before the offset, `+0100` and `+01`.
  private static func absolute(_ words: [some StringProtocol], zone: some TimeZoneRules) -> Moment?
  {
    guard let first = words.first else { return nil }
    let parts = atT(first) + words.dropFirst().map { Substring($0) }
    guard (2...3).contains(parts.count), let date = LocalDate(parts[0]) else { return nil }
    let sign =
      parts[1].utf8.lastIndex {
        !(UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) && $0 != UInt8(ascii: ".")
      }
      ?? parts[1].endIndex
    let offset = parts.count == 3 ? parts[2] : parts[1][sign...]
    let clock = parts.count == 3 ? parts[1] : parts[1][..<sign]
    guard let time = TimeOfDay(clock), let shift = UTCOffset.seconds(of: offset) else { return nil }
    let instant = LocalDateTime(date, time).instant(utcOffsetSeconds: shift ?? 0)
    return shift.map { Moment(instant, utcOffsetSeconds: $0) } ?? Moment(instant, in: zone)
  }

  /// What stands before and behind the T of `2026-11-19T08:00`.
  private static func atT(_ word: some StringProtocol) -> [Substring] {
    Substring(word).utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t")
    }.map { Substring($0) }
  }
}

/// An offset from UTC as it is written: `+01:00`, `+0100`, `+01`, `Z`.
enum UTCOffset {
  /// Seconds ahead of UTC; nil within for `Z` and `-00:00`, which name no place, and nil for what
  /// is no offset.
  static func seconds(of text: Substring) -> Int?? {
    if ["Z", "z", "-00:00", "-0000"].contains(text) { return .some(nil) }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst()
    let colon = digits.contains(":") ? "" : ":"
    let minutes = digits.utf8.count == 2 ? "00" : digits.dropFirst(2)
    guard let shift = TimeOfDay("\(digits.prefix(2))\(colon)\(minutes)"), shift.second == 0,
      shift <= furthestOffset
    else { return nil }
    return shift.minuteOfDay * 60 * (sign == "-" ? -1 : 1)
  }

  /// No place's clocks are further from UTC.
  private static let furthestOffset = TimeOfDay(milliseconds: 14 * 3_600_000)
}

/// A text that names no time.
public struct TimeFault: Error, Equatable, Sendable {
  /// As it was typed, or stands in a file.
  public let text: String

  /// - Parameter text: what was to be read, for whoever tells of it.
  public init(text: String) {
    self.text = text
  }
}
