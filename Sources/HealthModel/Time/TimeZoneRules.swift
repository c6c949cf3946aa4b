/// What a place's clocks do: the offset from UTC at every instant.
///
/// Everything about gaps and folds is derived from that one function, so that a test zone is a
/// table and the system's zones (`LocalTime`) need no second code path.
public protocol TimeZoneRules: Sendable {
  /// The IANA name, such as `Europe/Rome`, as far as the system knows it.
  var identifier: String { get }

  /// Seconds that local clocks are ahead of UTC at `instant`.
  func utcOffsetSeconds(at instant: Instant) -> Int
}

/// The instants at which a wall clock shows a given local time.
public enum LocalTimeResolution: Equatable, Sendable {
  /// The usual case.
  case once(Instant)
  /// The clocks jumped over it; the first instant after the jump.
  case skipped(firstAfter: Instant)
  /// The clocks went back over it; both instants, the earlier first.
  case twice(first: Instant, second: Instant)

  /// The journal's choice: the first valid instant after a gap, the first of two in a fold.
  public var instant: Instant {
    switch self {
    case .once(let instant), .skipped(let instant), .twice(let instant, _): instant
    }
  }
}

extension TimeZoneRules {
  /// What clocks here show at `instant`.
  public func localDateTime(at instant: Instant) -> LocalDateTime {
    LocalDateTime(instant, utcOffsetSeconds: utcOffsetSeconds(at: instant))
  }

  /// Finds the instants at which clocks here show `local`.
  ///
  /// Assumes at most one clock change within 26 hours of it, which holds for every zone on record.
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

  /// The first instant of `date` here; on a day that the clocks skip, the first instant after it.
  public func startOfDay(_ date: LocalDate) -> Instant {
    resolve(LocalDateTime(date, .midnight)).instant
  }

  /// The first instant, to the second, at which the offset is no longer that of `early`.
  private func offsetChange(after early: Instant, before late: Instant) -> Instant {
    let offset = utcOffsetSeconds(at: early)
    var low = early.seconds
    var high = late.seconds
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
}

/// A place whose clocks never change.
public struct FixedZone: TimeZoneRules, Equatable {
  /// How far clocks are ahead of UTC; negative when behind.
  public let offsetSeconds: Int
  /// `UTC`, or `UTC+01:00`, without seconds.
  public let identifier: String

  /// UTC itself, whose name is `UTC`.
  public static let utc = FixedZone(offsetSeconds: 0)

  /// - Parameter offsetSeconds: how far clocks are ahead of UTC; negative when behind.
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

  /// The same at every instant.
  public func utcOffsetSeconds(at instant: Instant) -> Int { offsetSeconds }
}

/// An offset from UTC as RFC 3339 writes it, `+01:00`; seconds are dropped.
public func offsetText(seconds: Int) -> String {
  let minutes = abs(seconds) / 60
  return (seconds < 0 ? "-" : "+") + zeroPadded(minutes / 60, 2) + ":" + zeroPadded(minutes % 60, 2)
}
