/// A place's UTC offsets at all instants. Gaps and folds follow from them.
public protocol TimeZoneRules: Sendable {
  /// The IANA name, such as `Europe/Rome`, if it is known; otherwise a rule, a path or an offset.
  var identifier: String { get }

  /// Returns the seconds that local clocks are ahead of UTC at `instant`.
  func utcOffsetSeconds(at instant: Instant) -> Int
}

public enum LocalTimeResolution: Equatable, Sendable {
  case once(Instant)
  case skipped(firstAfter: Instant)
  /// The clocks went back over the local time; the earlier instant comes first.
  case twice(first: Instant, second: Instant)

  /// The instant that the journal uses: the first one after a gap, the first of two in a fold.
  public var instant: Instant {
    switch self {
    case .once(let instant), .skipped(let instant), .twice(let instant, _): instant
    }
  }
}

extension TimeZoneRules {
  public func localDateTime(at instant: Instant) -> LocalDateTime {
    LocalDateTime(instant, utcOffsetSeconds: utcOffsetSeconds(at: instant))
  }

  /// Finds the instants at which local clocks show `local`. Assumes at most one clock change within
  /// 26 hours of `local`, as in every zone on record.
  public func resolve(_ local: LocalDateTime) -> LocalTimeResolution {
    let asUTC = local.instant(utcOffsetSeconds: 0)
    let early = asUTC.adding(seconds: -26 * 3600)
    let late = asUTC.adding(seconds: 26 * 3600)
    let (before, after) = (utcOffsetSeconds(at: early), utcOffsetSeconds(at: late))
    let first = local.instant(utcOffsetSeconds: max(before, after))
    guard before != after else { return .once(first) }
    let second = local.instant(utcOffsetSeconds: min(before, after))
    switch (localDateTime(at: first) == local, localDateTime(at: second) == local) {
    case (false, false): return .skipped(firstAfter: offsetChange(after: early, before: late))
    case (true, false): return .once(first)
    case (false, true): return .once(second)
    case (true, true): return .twice(first: first, second: second)
    }
  }

  /// Returns the first instant of `date`; for a skipped day, the first instant after it.
  public func startOfDay(_ date: LocalDate) -> Instant {
    resolve(LocalDateTime(date, .midnight)).instant
  }

  private func offsetChange(after early: Instant, before late: Instant) -> Instant {
    let offset = utcOffsetSeconds(at: early)
    var (low, high) = (early.seconds, late.seconds)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if utcOffsetSeconds(at: Instant(seconds: middle)) == offset {
        low = middle
      } else {
        high = middle
      }
    }
    return Instant(seconds: high)
  }

  /// Returns the instant a span earlier; days and months are local, and resolved as in `resolve`.
  public func instant(_ span: TimeSpan, before instant: Instant) -> Instant {
    self.instant(span, after: instant, sign: -1)
  }

  public func instant(_ span: TimeSpan, after instant: Instant, sign: Int = 1) -> Instant {
    var local = localDateTime(at: instant)
    switch span {
    case .seconds(let seconds): return instant.adding(seconds: seconds * Int64(sign))
    case .days(let days): local.date = local.date.adding(days: days * sign)
    case .months(let months): local.date = local.date.adding(months: months * sign)
    }
    return resolve(local).instant
  }
}

/// A length of time as people type it: `90min`, `12h`, `7d`, `2w`, `3mo`, `3days`.
public enum TimeSpan: Hashable, Sendable {
  case seconds(Int64)
  /// Calendar days, to the same wall-clock time, even if a day has 23 or 25 hours.
  case days(Int)
  /// Calendar months, to the same day of the month, or its last day if there is no such day.
  case months(Int)

  /// Reads a number up to 100,000 and a unit; `m` is minutes, `mo` months. Nil for other text.
  public init?(_ text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = digits(number), count <= 100_000 else { return nil }
    switch text[number.endIndex...] {
    case "s": self = .seconds(Int64(count))
    case "m", "min", "minute", "minutes": self = .seconds(Int64(count) * 60)
    case "h", "hour", "hours": self = .seconds(Int64(count) * 3600)
    case "d", "day", "days": self = .days(count)
    case "w", "week", "weeks": self = .days(count * 7)
    case "mo", "month", "months": self = .months(count)
    case "y", "year", "years": self = .months(count * 12)
    default: return nil
    }
  }

  public var isEmpty: Bool { [.seconds(0), .days(0), .months(0)].contains(self) }
}

public struct FixedZone: TimeZoneRules, Equatable {
  public let offsetSeconds: Int
  /// `UTC`, or the offset without its seconds: `UTC+01:00`.
  public let identifier: String

  public static let utc = FixedZone(offsetSeconds: 0)

  public init(offsetSeconds: Int) {
    self.offsetSeconds = offsetSeconds
    identifier = offsetSeconds == 0 ? "UTC" : "UTC" + offsetText(seconds: offsetSeconds)
  }

  /// Reads `UTC+01:00` and `UTC-00:19:32`, at most 26 hours; nil for any other text.
  public init?(_ text: String) {
    let parts = text.utf8.dropFirst(4).split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard text.hasPrefix("UTC+") || text.hasPrefix("UTC-"), (2...3).contains(parts.count),
      parts.allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { digits($0) }
    guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
      return nil
    }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 } * (parts.count == 2 ? 60 : 1)
    guard seconds <= 93_600 else { return nil }
    self.init(offsetSeconds: text.hasPrefix("UTC-") ? -seconds : seconds)
  }

  public func utcOffsetSeconds(at instant: Instant) -> Int { offsetSeconds }
}

/// Returns an offset from UTC as RFC 3339 writes it, `+01:00`; seconds are dropped.
public func offsetText(seconds: Int) -> String {
  let minutes = abs(seconds) / 60
  return (seconds < 0 ? "-" : "+") + zeroPadded(minutes / 60, 2) + ":" + zeroPadded(minutes % 60, 2)
}

/// A zone for many times in a row: it looks up a day only when the day changes. Like `resolve`, it
/// assumes at most one clock change in a few days.
public final class SteadyZone {
  private let rules: any TimeZoneRules
  /// The last day that was looked up, in days since 1970.
  private var day: Int?
  /// The offset on `day`; nil if clocks change on it or within 50 hours of it.
  private var offset: Int?

  public init(_ rules: any TimeZoneRules) { self.rules = rules }

  /// The result for a local time; `isMoved` if clocks skip it and `moment` is the first time after.
  public typealias Taken = (moment: Moment, isMoved: Bool)

  /// Returns the instant at which the zone's clocks show the local time of `taken`.
  public func instant(showing taken: Moment) -> Instant {
    let local = taken.instant.milliseconds + Int64(taken.utcOffsetSeconds) * 1000
    if let offset = steadyOffset(on: Int(local).flooredQuotient(by: 86_400_000)) {
      return Instant(milliseconds: local - Int64(offset) * 1000)
    }
    // In a fold, `taken` may be the second of the two instants.
    return rules.utcOffsetSeconds(at: taken.instant) == taken.utcOffsetSeconds
      ? taken.instant : resolved(taken.local).moment.instant
  }

  /// Returns the moment at which clocks show `local`: the first in a fold, the end of a gap.
  public func taken(_ local: LocalDateTime) -> Taken {
    guard let offset = steadyOffset(on: local.date.epochDay) else { return resolved(local) }
    return (Moment(local.instant(utcOffsetSeconds: offset), utcOffsetSeconds: offset), false)
  }

  private func steadyOffset(on day: Int) -> Int? {
    if day == self.day { return offset }
    let midnight = Instant(seconds: Int64(day) * 86_400)
    let before = rules.utcOffsetSeconds(at: midnight.adding(seconds: -50 * 3600))
    let isSteady =
      before == rules.utcOffsetSeconds(at: midnight.adding(seconds: 74 * 3600))
      && before == rules.utcOffsetSeconds(at: midnight)
    (self.day, offset) = (day, isSteady ? before : nil)
    return offset
  }

  private func resolved(_ local: LocalDateTime) -> Taken {
    let found = rules.resolve(local)
    let isMoved = if case .skipped = found { true } else { false }
    return (Moment(found.instant, in: rules), isMoved)
  }
}
