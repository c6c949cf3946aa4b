public import HealthModel

public enum Verdict: Equatable, Sendable {
  case filed(FiledPacket)
  /// Hold a valid packet: its time, user or value is uncertain.
  case held(HeldReason)
  case empty(EmptyPacket)
  case refused(PacketFault)
  case ofAnother
}

public struct FiledPacket: Equatable, Sendable {
  /// Unchecked.
  public let draft: ReportDraft
  public let identity: RecordIdentity
  /// Whether the time is the arrival's, because the packet has none.
  public let isOfMoment: Bool
}

public enum HeldReason: String, Error, CaseIterable, Sendable {
  /// The device has several users, and it is undecided which of them is the journal's.
  case person
  /// The packet has no time, and others followed it.
  case noTime = "no-time"
  case impossibleTime = "impossible-time"
  /// The device says that its clock was wrong.
  case clockFault = "clock-fault"
  /// The device's clock couldn't be read, and the time is in the future.
  case future
  /// The clock couldn't be read, and the time is over a day before the device's newest reading.
  case beforeNewest = "before-newest"
  /// The clock couldn't be read, and the device's first reading is over a day old.
  case old
  /// The device reports a problem with the strip, the sample or itself.
  case doubtful

  public var isOfTime: Bool { self != .person && self != .doubtful }
}

/// A record's identity, the same each time that the device sends it.
public struct RecordIdentity: Hashable, Sendable {
  public let name: String
  /// The device's local time as UTC, or else the arrival; no correction, zone or answer changes it.
  public let at: Instant
}

public enum DeviceClock: Hashable, Sendable {
  case unread
  /// How far it is ahead of this computer's clock. Units: ms.
  case ahead(Int64)

  public init(_ reading: ClockReading, at now: Instant, in zone: some TimeZoneRules) {
    let here = zone.localDateTime(at: now).instant(utcOffsetSeconds: 0)
    self = reading.time.asUTC.map { .ahead($0.milliseconds - here.milliseconds) } ?? .unread
  }

  /// The largest deviation of a clock that counts as right. Units: ms.
  static let tolerance: Int64 = 120_000

  /// How far the clock is ahead, less than 100,000 years; nil if unread. Units: ms.
  var off: Int64? {
    guard case .ahead(let off) = self else { return nil }
    return min(max(off, -1 << 51), 1 << 51)
  }

  public var isRight: Bool { off.map { abs($0) <= Self.tolerance } ?? false }
}
