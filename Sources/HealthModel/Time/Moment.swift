/// An instant together with the offset from UTC of the place where it was taken.
///
/// The pair is what the journal stores, so that a report keeps its local day for ever, whatever
/// zone it is read in later.
public struct Moment: Hashable, Sendable {
  /// The same wherever it is read.
  public let instant: Instant
  /// Seconds that local clocks were ahead of UTC.
  public let utcOffsetSeconds: Int

  /// - Parameter utcOffsetSeconds: how far clocks were ahead of UTC there; negative when behind.
  public init(_ instant: Instant, utcOffsetSeconds: Int) {
    self.instant = instant
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// With the offset that clocks in `zone` have at `instant`.
  public init(_ instant: Instant, in zone: some TimeZoneRules) {
    self.init(instant, utcOffsetSeconds: zone.utcOffsetSeconds(at: instant))
  }

  /// What clocks showed there.
  public var local: LocalDateTime {
    LocalDateTime(instant, utcOffsetSeconds: utcOffsetSeconds)
  }

  /// The local calendar date of the place where it was measured.
  public var day: LocalDate { local.date }

  /// RFC 3339 with offset, to the millisecond where it has any: `2026-11-20T08:05:00+01:00`.
  public var rfc3339: String {
    "\(day)T\(local.time.fullText)\(offsetText(seconds: utcOffsetSeconds))"
  }
}
