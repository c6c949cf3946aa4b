public import HealthModel

public enum Verdict: Equatable, Sendable {
  case filed(FiledPacket)
  /// A valid packet to hold, because its time, user or value is uncertain.
  case held(HeldReason)
  case empty(EmptyPacket)
  case refused(PacketFault)
  case ofAnother
}

public struct FiledPacket: Equatable, Sendable {
  /// The entry, before the journal's checks.
  public let draft: ReportDraft
  public let identity: RecordIdentity
  /// Whether the packet contains no time: the draft's time is the arrival, or the user typed it.
  public let isOfMoment: Bool
}

public enum HeldReason: String, Error, CaseIterable, Sendable {
  /// The device has several users and none is chosen yet, or it doesn't know who was measured.
  case person
  /// The packet contains no time, and the arrival can't replace it.
  case noTime = "no-time"
  case impossibleTime = "impossible-time"
  /// The device reports that its clock was wrong.
  case clockFault = "clock-fault"
  /// The time is in the future, even after any correction for the device's clock.
  case future
  /// The clock is unread, and the time is over a day before the newest reading of earlier sessions.
  case beforeNewest = "before-newest"
  /// The clock is unread, earlier sessions have no readings, and the time is over a day ago.
  case old
  /// The device reports a problem with the strip, the sample or itself.
  case doubtful

  public var isOfTime: Bool { self != .person && self != .doubtful }
}

/// A record's identity, the same each time the device sends the record.
public struct RecordIdentity: Hashable, Sendable {
  public let name: String
  /// The device's local time as UTC, or else the arrival. Corrections and zones don't change it.
  public let at: Instant
}

public enum DeviceClock: Hashable, Sendable {
  case unread
  /// How far the device's clock is ahead of this computer's. Units: ms.
  case ahead(Int64)

  public init(_ reading: ClockReading, at now: Instant, in zone: some TimeZoneRules) {
    let here = zone.localDateTime(at: now).instant(utcOffsetSeconds: 0)
    self = reading.time.asUTC.map { .ahead($0.milliseconds - here.milliseconds) } ?? .unread
  }

  /// The largest deviation of a clock that counts as right. Units: ms.
  static let tolerance: Int64 = 120_000

  /// How far the clock is ahead, limited to less than 100,000 years; nil if unread. Units: ms.
  var off: Int64? {
    guard case .ahead(let off) = self else { return nil }
    return min(max(off, -1 << 51), 1 << 51)
  }

  public var isRight: Bool { off.map { abs($0) <= Self.tolerance } ?? false }
}
