/// A time as a person types it: `now`, `08:00`, `yesterday 21:30`, `-2h`, `2026-11-19 08:00`,
/// RFC 3339 with offset, `2026-11-19 08:00:00 +0100`.
public struct TimeExpression: Equatable, Sendable {
  /// What the text names.
  public let moment: Moment
  /// The local time asked for, when the clocks jumped over it and `moment` is the first after.
  public let skipped: LocalDateTime?
  /// Whether the text names a time on the clocks of a place, and not which place: the zone says it.
  public let isLocal: Bool

  /// Reads `text` as a time.
  ///
  /// A date alone keeps the time of day that `now` shows there, so that `--at yesterday` means this
  /// time yesterday. A local time that doesn't exist becomes the first valid one after it; one that
  /// exists twice means the first. `Z` names an instant and no place (RFC 3339, 4.3): that is then
  /// `zone`.
  /// - Throws: `TimeFault` when the text names no time.
  public init(_ text: String, now: Instant, zone: some TimeZoneRules) throws(TimeFault) {
    let words = TimeExpression.words(of: text)
    let today = zone.localDateTime(at: now)
    if let moment = TimeExpression.absolute(words, zone: zone) {
      self.moment = moment
      (skipped, isLocal) = (nil, false)
    } else if words.count == 1, words[0].hasPrefix("-"), let ago = TimeSpan(words[0].dropFirst()) {
      (moment, skipped) = TimeExpression.going(back: ago, from: now, zone: zone)
      isLocal = false
    } else if words.count == 1, words[0].lowercased() == "now" {
      moment = Moment(now, in: zone)
      (skipped, isLocal) = (nil, false)
    } else if let local = TimeExpression.local(words, today: today) {
      (moment, skipped) = TimeExpression.resolved(local, zone: zone)
      isLocal = true
    } else {
      throw TimeFault(text: text)
    }
  }

  /// Reads a time as files write it: a date and a time of day, with an offset or without; nothing
  /// relative.
  /// - Throws: `TimeFault` when the text is neither.
  public init(stamped text: String, zone: some TimeZoneRules) throws(TimeFault) {
    if let local = LocalDateTime(plain: text) {
      (moment, skipped) = TimeExpression.resolved(local, zone: zone)
      isLocal = true
      return
    }
    let words = TimeExpression.words(of: text)
    let parts = words.count == 1 ? TimeExpression.atT(words[0]) : words
    // As a rule there is no offset, and a table has millions of times.
    if parts.count == 2, let time = TimeOfDay(parts[1]), let date = LocalDate(parts[0]) {
      (moment, skipped) = TimeExpression.resolved(LocalDateTime(date, time), zone: zone)
      isLocal = true
    } else if let moment = TimeExpression.absolute(words, zone: zone) {
      self.moment = moment
      (skipped, isLocal) = (nil, false)
    } else {
      throw TimeFault(text: text)
    }
  }

  private static func words(of text: String) -> [Substring] {
    text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { Substring($0) }
  }

  private static func local(_ words: [Substring], today: LocalDateTime) -> LocalDateTime? {
    if words.count == 1, let time = TimeOfDay(words[0]) {
      return LocalDateTime(today.date, time)
    }
    var words = words
    if words.count == 1, let separator = words[0].firstIndex(where: { $0 == "T" }),
      words[0].first?.isNumber == true
    {
      words = [words[0][..<separator], words[0][words[0].index(after: separator)...]]
    }
    guard let first = words.first, let date = day(first, today: today.date) else { return nil }
    switch words.count {
    case 1: return LocalDateTime(date, today.time)
    case 2: return TimeOfDay(words[1]).map { LocalDateTime(date, $0) }
    default: return nil
    }
  }

  /// Reads `today`, `yesterday`, `tomorrow` or an ISO date; nil for any other text.
  public static func day(_ word: some StringProtocol, today: LocalDate) -> LocalDate? {
    switch word.lowercased() {
    case "today": today
    case "yesterday": today.adding(days: -1)
    case "tomorrow": today.adding(days: 1)
    default: LocalDate(word)
    }
  }

  private static func going(
    back ago: TimeSpan, from now: Instant, zone: some TimeZoneRules
  ) -> (Moment, LocalDateTime?) {
    switch ago {
    case .seconds(let seconds):
      return (Moment(now.adding(seconds: -seconds), in: zone), nil)
    case .days(let days):
      var local = zone.localDateTime(at: now)
      local.date = local.date.adding(days: -days)
      return resolved(local, zone: zone)
    }
  }

  private static func resolved(
    _ local: LocalDateTime, zone: some TimeZoneRules
  ) -> (Moment, LocalDateTime?) {
    switch zone.resolve(local) {
    case .skipped(let first): (Moment(first, in: zone), local)
    case let other: (Moment(other.instant, in: zone), nil)
    }
  }

  /// RFC 3339, `2026-11-19T08:00:00+01:00` and `…Z`, and what else is written for it: a blank for
  /// the T, another before the offset, `+0100` and `+01`.
  private static func absolute(_ words: [Substring], zone: some TimeZoneRules) -> Moment? {
    guard let first = words.first else { return nil }
    let parts = atT(first) + words.dropFirst()
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
  private static func atT(_ word: Substring) -> [Substring] {
    word.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
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
  public let text: String

  public init(text: String) {
    self.text = text
  }
}
