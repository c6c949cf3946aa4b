/// A point in time. Units: milliseconds since 1970-01-01T00:00:00Z, without leap seconds (POSIX).
public struct Instant: Hashable, Comparable, Sendable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public init(seconds: Int64) { self.init(milliseconds: seconds * 1000) }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 { Int64(Int(milliseconds).flooredQuotient(by: 1000)) }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the instant this many elapsed seconds later, regardless of clock changes.
  public func adding(seconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds + seconds * 1000)
  }

  public func seconds(since earlier: Instant) -> Double {
    Double(milliseconds - earlier.milliseconds) / 1000
  }
}

extension Int {
  /// Divides by a positive number and rounds down, so that times before 1970 fall on the right day.
  func flooredQuotient(by divisor: Int) -> Int { self / divisor - (self % divisor < 0 ? 1 : 0) }
}

/// An instant with the UTC offset of its place, so an entry keeps its local day in any zone.
public struct Moment: Hashable, Sendable {
  public let instant: Instant
  /// How many seconds local clocks were ahead of UTC; negative if they were behind.
  public let utcOffsetSeconds: Int

  public init(_ instant: Instant, utcOffsetSeconds: Int) {
    (self.instant, self.utcOffsetSeconds) = (instant, utcOffsetSeconds)
  }

  public init(_ instant: Instant, in zone: some TimeZoneRules) {
    self.init(instant, utcOffsetSeconds: zone.utcOffsetSeconds(at: instant))
  }

  public var local: LocalDateTime { LocalDateTime(instant, utcOffsetSeconds: utcOffsetSeconds) }
  public var day: LocalDate { local.date }

  /// RFC 3339 with offset and, if there are any, milliseconds: `2026-11-20T08:05:00+01:00`.
  public var rfc3339: String {
    "\(day)T\(local.time.fullText)\(offsetText(seconds: utcOffsetSeconds))"
  }
}

public struct LocalNow: Sendable {
  /// The current instant, fixed for as long as a command runs.
  public let now: Instant
  /// The zone of the reader; each reading has the offset of its own place.
  public let zone: any TimeZoneRules

  public init(now: Instant, zone: any TimeZoneRules) { (self.now, self.zone) = (now, zone) }

  public var today: LocalDate { zone.localDateTime(at: now).date }

  public func moment(_ instant: Instant) -> Moment { Moment(instant, in: zone) }
}

/// A time on the boot clock, which nobody can set. It runs during suspend, but not without power.
public struct BootTime: Hashable, Sendable {
  /// The ID of one run of the machine, from boot to shutdown.
  public let boot: String
  public let milliseconds: Int64

  public init(boot: String, milliseconds: Int64) {
    (self.boot, self.milliseconds) = (boot, milliseconds)
  }
}
