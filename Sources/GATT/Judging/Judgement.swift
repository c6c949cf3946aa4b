public import HealthModel

/// What must be known to say what becomes of a device's packets.
public struct Judgement<Zone: TimeZoneRules>: Sendable {
  /// What the device does otherwise than others.
  public var quirks: Quirks
  /// Whose readings are filed.
  public var user: DeviceUser
  /// As it was read in the session.
  public var clock: DeviceClock
  /// When the newest reading was taken that sessions before this one have filed; nil before the first.
  public var newest: Instant?
  /// Of the place where the session is.
  public var zone: Zone

  /// - Parameter newest: of sessions before this one, or records that come newest first would
  ///   hold one another.
  public init(
    quirks: Quirks = [], user: DeviceUser = .undecided, clock: DeviceClock = .unread,
    newest: Instant? = nil, zone: Zone
  ) {
    (self.quirks, self.user, self.clock) = (quirks, user, clock)
    (self.newest, self.zone) = (newest, zone)
  }

  /// What becomes of a packet that came at `arrival`.
  /// - Parameters:
  ///   - mark: of its context, where that is known.
  ///   - isLast: whether a packet without a time is of the moment: no other came after it in its
  ///     session. Of a stream all are.
  public func verdict(
    on bytes: [UInt8], of characteristic: Characteristic, at arrival: Instant,
    mark: Mark? = nil, isLast: Bool = false
  ) -> Verdict {
    verdict(
      on: bytes, of: characteristic, at: arrival, mark: mark,
      isOfMoment: isLast || characteristic.isStream, settledAt: nil)
  }

  /// - Parameter settled: when a person says that it was taken.
  fileprivate func verdict(
    on bytes: [UInt8], of characteristic: Characteristic, at arrival: Instant, mark: Mark?,
    isOfMoment: Bool, settledAt settled: Moment?
  ) -> Verdict {
    let measured: Measurement
    do {
      guard let read = try Measurement(bytes, of: characteristic, quirks: quirks) else {
        return .empty(.notMeasured)
      }
      measured = read
    } catch {
      return .refused(error)
    }
    guard case .readings(var readings) = measured.content else {
      if case .empty(let reason) = measured.content { return .empty(reason) }
      return .empty(.noNumber)
    }
    if let other = person(measured) { return other }
    if case .glucose(let glucose) = measured, glucose.isDoubtful { return .held(.doubtful) }
    if let mark {
      readings = readings.map { reading in
        Reading(
          vital: reading.vital, value: reading.value, unit: reading.unit,
          comparator: reading.comparator, mark: mark)
      }
    }
    let taken =
      settled.map { .success($0) } ?? taken(measured, at: arrival, isOfMoment: isOfMoment)
    switch taken {
    case .success(let taken):
      return .filed(
        FiledPacket(
          draft: ReportDraft(taken: taken, readings: readings),
          identity: RecordIdentity(measured, bytes, of: characteristic, at: arrival),
          isOfMoment: measured.time == .unknown))
    case .failure(let hold): return .held(hold.reason)
    }
  }

  /// What becomes of a packet of which a person says when it was taken.
  public func settled(
    _ bytes: [UInt8], of characteristic: Characteristic, at arrival: Instant, taken: Moment,
    mark: Mark? = nil
  ) -> Verdict {
    let here = Judgement<FixedZone>(
      quirks: quirks, user: user, zone: FixedZone(offsetSeconds: taken.utcOffsetSeconds))
    return here.verdict(
      on: bytes, of: characteristic, at: arrival, mark: mark, isOfMoment: true,
      settledAt: taken)
  }

  /// Nil where the packet is this person's.
  private func person(_ measured: Measurement) -> Verdict? {
    guard let said = measured.user else { return nil }
    switch user {
    case .everyone: return nil
    case .undecided: return .held(.person)
    case .one(let own):
      // The device knows that it is somebody's, and not whose.
      if said == 255 { return .held(.person) }
      return said == own ? nil : .ofAnother
    }
  }

  private struct Hold: Error { let reason: HeldReason }

  /// When it was taken.
  private func taken(
    _ measured: Measurement, at arrival: Instant, isOfMoment: Bool
  ) -> Result<Moment, Hold> {
    if case .glucose(let glucose) = measured {
      if glucose.hasTimeFault { return .failure(Hold(reason: .clockFault)) }
      // A record was stored, so that it isn't of the moment.
      if glucose.time == .unknown { return .failure(Hold(reason: .noTime)) }
    }
    switch measured.time {
    case .unknown:
      return isOfMoment ? .success(Moment(arrival, in: zone)) : .failure(Hold(reason: .noTime))
    case .impossible: return .failure(Hold(reason: .impossibleTime))
    case .local(let said):
      let found = taken(said, at: arrival)
      // No such device was there before 1990: its clock was never set.
      if case .success(let moment) = found, moment.day.year < 1990 {
        return .failure(Hold(reason: .impossibleTime))
      }
      return found
    }
  }

  private func taken(_ said: LocalDateTime, at arrival: Instant) -> Result<Moment, Hold> {
    guard let off = clock.off else {
      let taken = zone.resolve(said).instant
      if let reason = doubt(taken, at: arrival) { return .failure(Hold(reason: reason)) }
      return .success(Moment(min(taken, arrival), in: zone))
    }
    var local = said
    if abs(off) > DeviceClock.tolerance {
      let shown = said.instant(utcOffsetSeconds: 0)
      local = LocalDateTime(
        Instant(milliseconds: shown.milliseconds - off), utcOffsetSeconds: 0)
    }
    let taken = zone.resolve(local).instant
    guard taken.milliseconds <= arrival.milliseconds + DeviceClock.tolerance else {
      return .failure(Hold(reason: .future))
    }
    // A clock a minute ahead has measured what it hands over at once in the future.
    return .success(Moment(min(taken, arrival), in: zone))
  }

  /// Why a time by a clock that couldn't be read isn't believed.
  private func doubt(_ taken: Instant, at arrival: Instant) -> HeldReason? {
    if taken.milliseconds > arrival.milliseconds + DeviceClock.tolerance { return .future }
    if let newest { return taken < newest.adding(seconds: -86_400) ? .beforeNewest : nil }
    return taken < arrival.adding(seconds: -86_400) ? .old : nil
  }
}

extension RecordIdentity {
  /// Of a glucose meter's record, base time and value as they were sent: its number isn't part of
  /// that, for some meters count anew, and no two measurements have both. Of anything else every
  /// byte but the status.
  init(
    _ measured: Measurement, _ bytes: [UInt8], of characteristic: Characteristic,
    at arrival: Instant
  ) {
    var said = measured.time
    var status: Range<Int>?
    switch measured {
    case .glucose(let glucose):
      said = glucose.base
      // Flags and number, and what stands behind the base time until kind and site.
      let start = 10 + (bytes[0] & 1 == 0 ? 0 : 2)
      let value = Array(bytes[start..<min(start + 3, bytes.count)])
      let unit = glucose.concentration?.unit.symbol ?? ""
      name = "2a18:\(Self.hexadecimal(bytes[3..<10]))\(Self.hexadecimal(value[...]))\(unit)"
      at = Self.instant(said) ?? arrival
      return
    case .pressure(let measured): status = measured.statusPlace
    case .oximetry(let measured): status = measured.statusPlace
    case .temperature, .weight, .heartRate, .glucoseContext: status = nil
    }
    var kept = bytes
    if let status { kept.removeSubrange(status) }
    name = String(characteristic.rawValue, radix: 16) + ":" + Self.hexadecimal(kept[...])
    at = Self.instant(said) ?? arrival
  }

  private static func instant(_ said: DeviceTime) -> Instant? {
    guard case .local(let local) = said else { return nil }
    return local.instant(utcOffsetSeconds: 0)
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes { digits += [digit(byte >> 4), digit(byte & 15)] }
    return String(decoding: digits, as: UTF8.self)
  }
}
