/// A time as a person types it: `now`, `08:00`, `yesterday 21:30`, `-2h`, `2026-11-19 08:00`,
/// RFC 3339 with offset.
public struct TimeExpression: Equatable, Sendable {
  /// What the text names.
  public let moment: Moment
  /// The local time asked for, when the clocks jumped over it and `moment` is the first after.
  public let skipped: LocalDateTime?

  /// Reads `text` as a time.
  ///
  /// A date alone keeps the time of day that `now` shows there, so that `--at yesterday` means this
  /// time yesterday. A local time that doesn't exist becomes the first valid one after it; one that
  /// exists twice means the first.
  /// - Throws: `TimeFault` when the text names no time.
  public init(_ text: String, now: Instant, zone: some TimeZoneRules) throws(TimeFault) {
    let words = TimeExpression.words(of: text)
    let today = zone.localDateTime(at: now)
    if words.count == 1, let moment = TimeExpression.absolute(words[0]) {
      self.moment = moment
      skipped = nil
    } else if words.count == 1, words[0].hasPrefix("-"), let ago = TimeSpan(words[0].dropFirst()) {
      (moment, skipped) = TimeExpression.going(back: ago, from: now, zone: zone)
    } else if words.count == 1, words[0].lowercased() == "now" {
      moment = Moment(now, in: zone)
      skipped = nil
    } else if let local = TimeExpression.local(words, today: today) {
      (moment, skipped) = TimeExpression.resolved(local, zone: zone)
    } else {
      throw TimeFault(text: text)
    }
  }

  /// Reads a time as files write it: a date and a time of day, or RFC 3339; nothing relative.
  /// - Throws: `TimeFault` when the text is neither.
  public init(stamped text: String, zone: some TimeZoneRules) throws(TimeFault) {
    let words = TimeExpression.words(of: text)
    if words.count == 1, let moment = TimeExpression.absolute(words[0]) {
      self.moment = moment
      skipped = nil
      return
    }
    let parts = words.count == 1 ? words[0].split(separator: "T", maxSplits: 1) : words
    guard parts.count == 2, let date = LocalDate(parts[0]), let time = TimeOfDay(parts[1]) else {
      throw TimeFault(text: text)
    }
    (moment, skipped) = TimeExpression.resolved(LocalDateTime(date, time), zone: zone)
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

  /// RFC 3339: `2026-11-19T08:00:00+01:00`, `…Z`; a blank is not allowed inside.
  private static func absolute(_ word: Substring) -> Moment? {
    guard let separator = word.firstIndex(where: { $0 == "T" || $0 == "t" }),
      let date = LocalDate(word[..<separator])
    else { return nil }
    let rest = word[word.index(after: separator)...]
    let offset: Int
    let clock: Substring
    if rest.hasSuffix("Z") || rest.hasSuffix("z") {
      (clock, offset) = (rest.dropLast(), 0)
    } else if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }),
      let shift = TimeOfDay(rest[rest.index(after: sign)...]), shift.second == 0,
      shift <= furthestOffset
    {
      clock = rest[..<sign]
      offset = shift.minuteOfDay * 60 * (rest[sign] == "-" ? -1 : 1)
    } else {
      return nil
    }
    guard let time = TimeOfDay(clock) else { return nil }
    let local = LocalDateTime(date, time)
    return Moment(local.instant(utcOffsetSeconds: offset), utcOffsetSeconds: offset)
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
