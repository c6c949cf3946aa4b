public import HealthModel

/// What becomes of a packet.
public enum Verdict: Equatable, Sendable {
  /// A reading or several, which have to pass the gate yet.
  case filed(FiledPacket)
  /// It is in order, and when, whose or what it is can't be told.
  case held(HeldReason)
  /// It has no reading, and never will have one.
  case empty(EmptyPacket)
  /// It isn't in order.
  case refused(PacketFault)
  /// It is of another person who uses the device.
  case ofAnother
}

/// What a packet says, with its time.
public struct FiledPacket: Equatable, Sendable {
  /// One reading or more, not checked yet.
  public let draft: ReportDraft
  /// What the record is for ever, however often it comes and whatever its clock is found to be.
  public let identity: RecordIdentity
  /// Whether it was taken when it came, for want of another time.
  public let isOfMoment: Bool
}

/// Why a packet is held.
public enum HeldReason: String, CaseIterable, Sendable {
  /// The device is used by several people, and nobody said which one this is.
  case person
  /// No time came with it, and others came after it.
  case noTime = "no-time"
  /// What came is no time: 30 February.
  case impossibleTime = "impossible-time"
  /// The device said that its clock was wrong.
  case clockFault = "clock-fault"
  /// By a clock that couldn't be read, in the future.
  case future
  /// By such a clock, a day before what is on file from it.
  case beforeNewest = "before-newest"
  /// By such a clock, the first ever from it and over a day old.
  case old
  /// The device said that the strip, the sample or itself wasn't right.
  case doubtful

  /// Whether a time is what it lacks.
  public var isOfTime: Bool { self != .person && self != .doubtful }
}

/// What a record is called, the same each time that the device sends it.
public struct RecordIdentity: Hashable, Sendable {
  /// What the source calls it: the external id.
  public let name: String
  /// What the device said as if it were UTC, else when it came: no clock that is put right later, no
  /// zone and no answer of the person's makes another record of it.
  public let at: Instant
}

/// What was found out about a device's clock in a session.
public enum DeviceClock: Hashable, Sendable {
  case unread
  /// How far it is ahead of the clock here. Units: ms.
  case ahead(Int64)

  /// Of a clock that was read at `now`; unread where it shows no time.
  public init(_ reading: ClockReading, at now: Instant, in zone: some TimeZoneRules) {
    guard case .local(let shown) = reading.time else {
      self = .unread
      return
    }
    let here = zone.localDateTime(at: now)
    self = .ahead(
      shown.instant(utcOffsetSeconds: 0).milliseconds
        - here.instant(utcOffsetSeconds: 0).milliseconds)
  }

  /// Up to this far off, a clock is right.
  static let tolerance: Int64 = 120_000

  /// How far it is ahead, less than 100,000 years; nil where it wasn't read. Units: ms.
  var off: Int64? {
    guard case .ahead(let off) = self else { return nil }
    return min(max(off, -1 << 51), 1 << 51)
  }

  /// Whether it is near enough to be left alone.
  public var isRight: Bool { off.map { abs($0) <= Self.tolerance } ?? false }
}
