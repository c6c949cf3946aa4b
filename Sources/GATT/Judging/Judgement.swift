public import HealthModel

/// The facts about a device and its user that decide what to do with a packet.
public struct Judgement<Zone: TimeZoneRules>: Sendable {
  public var quirks: Quirks
  public var user: DeviceUser
  public var clock: DeviceClock
  /// The time of earlier sessions' newest reading; this session may send its newest record first.
  public var newest: Instant?
  public var zone: Zone

  public init(
    quirks: Quirks = [], user: DeviceUser = .undecided, clock: DeviceClock = .unread,
    newest: Instant? = nil, zone: Zone
  ) {
    (self.quirks, self.user, self.clock) = (quirks, user, clock)
    (self.newest, self.zone) = (newest, zone)
  }

  /// - Parameter isLast: whether the arrival can replace a missing time; ignored in a stream.
  /// - Parameter settled: the time that the user entered; nil to determine it.
  public func verdict(
    on bytes: [UInt8], of characteristic: Characteristic, at arrival: Instant,
    mark: Mark? = nil, isLast: Bool = false, settledAt settled: Moment? = nil
  ) -> Verdict {
    let decoded: Measurement?
    do throws(PacketFault) {
      decoded = try Measurement(bytes, of: characteristic, quirks: quirks)
    } catch { return .refused(error) }
    guard let measured = decoded else { return .empty(.notMeasured) }
    var readings: [Reading]
    do throws(EmptyPacket) { readings = try measured.readings() } catch { return .empty(error) }
    if let other = person(measured) { return other }
    if let glucose = measured.packet as? GlucoseMeasurement, glucose.isDoubtful {
      return .held(.doubtful)
    }
    if let mark { readings = readings.map { $0.marked(mark) } }
    do throws(HeldReason) {
      let taken =
        if let settled { settled } else {
          try taken(measured, at: arrival, isOfMoment: isLast || characteristic.isStream)
        }
      return .filed(
        FiledPacket(
          draft: ReportDraft(taken: taken, readings: readings),
          identity: RecordIdentity(measured.packet, bytes, of: characteristic, at: arrival),
          isOfMoment: measured.time == .unknown))
    } catch { return .held(error) }
  }

  private func person(_ measured: Measurement) -> Verdict? {
    guard let said = measured.user else { return nil }
    switch user {
    case .everyone: return nil
    case .undecided: return .held(.person)
    case .one(let own):
      // 255 means that the device doesn't know who the user is.
      if said == 255 { return .held(.person) }
      return said == own ? nil : .ofAnother
    }
  }

  private func taken(
    _ measured: Measurement, at arrival: Instant, isOfMoment: Bool
  ) throws(HeldReason) -> Moment {
    if let glucose = measured.packet as? GlucoseMeasurement {
      if glucose.hasTimeFault { throw .clockFault }
      // Meters store their records, so the arrival says nothing about the time of measurement.
      if glucose.time == .unknown { throw .noTime }
    }
    switch measured.time {
    case .unknown:
      guard isOfMoment else { throw .noTime }
      return Moment(arrival, in: zone)
    case .impossible: throw .impossibleTime
    case .local(let said):
      let found = try taken(said, at: arrival)
      // Bluetooth didn't exist before 1990, so the clock was never set.
      guard found.day.year >= 1990 else { throw .impossibleTime }
      return found
    }
  }

  private func taken(_ said: LocalDateTime, at arrival: Instant) throws(HeldReason) -> Moment {
    var local = said
    if let off = clock.off, abs(off) > DeviceClock.tolerance {
      let shown = said.instant(utcOffsetSeconds: 0)
      local = LocalDateTime(Instant(milliseconds: shown.milliseconds - off), utcOffsetSeconds: 0)
    }
    let taken = zone.resolve(local).instant
    if taken.milliseconds > arrival.milliseconds + DeviceClock.tolerance { throw .future }
    if clock.off == nil, taken < (newest ?? arrival).adding(seconds: -86_400) {
      throw newest == nil ? .old : .beforeNewest
    }
    // A clock that is a minute ahead may show a time in the future.
    return Moment(min(taken, arrival), in: zone)
  }
}

extension RecordIdentity {
  /// Creates the identity of a glucose record from its base time and value, because meters reuse
  /// numbers. Creates the identity of any other packet from all its bytes except the status.
  init(
    _ packet: any MeasurementPacket, _ bytes: [UInt8], of characteristic: Characteristic,
    at arrival: Instant
  ) {
    if let glucose = packet as? GlucoseMeasurement {
      // The value follows the flags, the number, the base time and perhaps an offset.
      let start = 10 + (bytes[0] & 1 == 0 ? 0 : 2)
      let value = bytes[start..<min(start + 3, bytes.count)]
      let unit = glucose.concentration?.unit.symbol ?? ""
      name = "2a18:\(Self.hexadecimal(bytes[3..<10]))\(Self.hexadecimal(value))\(unit)"
      at = glucose.base.asUTC ?? arrival
    } else {
      var kept = bytes
      if let status = packet.statusPlace { kept.removeSubrange(status) }
      name = String(characteristic.rawValue, radix: 16) + ":" + Self.hexadecimal(kept[...])
      at = packet.time.asUTC ?? arrival
    }
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
