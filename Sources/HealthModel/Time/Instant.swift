/// A moment, the same everywhere on Earth.
///
/// Units: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
public struct Instant: Hashable, Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z; negative before.
  public var milliseconds: Int64

  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The moment `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) {
    self.milliseconds = seconds * 1000
  }

  /// Whole seconds since 1970, rounded towards the past.
  public var seconds: Int64 { milliseconds.flooredQuotient(by: 1000) }

  /// Whether `left` is the earlier one.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant so much time later, whatever clocks do meanwhile; earlier for a negative number.
  public func adding(seconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds + seconds * 1000)
  }

  /// Seconds from `earlier` to this instant; negative when it lies before.
  public func seconds(since earlier: Instant) -> Double {
    Double(milliseconds - earlier.milliseconds) / 1000
  }
}

extension Int {
  /// Division that rounds towards minus infinity, so that time before 1970 falls on the right day.
  func flooredQuotient(by divisor: Int) -> Int {
    let quotient = self / divisor
    return (self % divisor != 0) && ((self < 0) != (divisor < 0)) ? quotient - 1 : quotient
  }
}

extension Int64 {
  func flooredQuotient(by divisor: Int64) -> Int64 {
    Int64(Int(self).flooredQuotient(by: Int(divisor)))
  }
}
