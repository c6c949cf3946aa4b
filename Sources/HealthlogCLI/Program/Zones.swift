public import HealthModel
public import POSIX

extension SystemZone: TimeZoneRules {
  /// By the C library.
  public func utcOffsetSeconds(at instant: Instant) -> Int {
    utcOffsetSeconds(atSecond: Int64(instant.seconds))
  }
}

extension NamedZone: TimeZoneRules {
  /// By the system's table of zones.
  public func utcOffsetSeconds(at instant: Instant) -> Int {
    utcOffsetSeconds(atSecond: Int64(instant.seconds))
  }
}
