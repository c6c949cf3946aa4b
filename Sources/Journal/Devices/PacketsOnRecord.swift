public import GATT
public import HealthModel
import SQLite

/// What became of a packet that is kept.
public enum PacketFate: Equatable, Sendable {
  /// This is on record by it.
  case filed(EntryNumber)
  /// What it was filed as was deleted, or is another's by now.
  case gone
  /// It was filed in the journal that this one was restored from; as what can be told once its device
  /// is added again.
  case filedBefore
  /// Of a stream's minute: these single readings are on record by it.
  case streamed([EntryNumber])
  case empty(EmptyPacket)
  case known
  case held(HeldReason)
  case refused(PacketFault)
  /// Why its values can't be.
  case implausible([RefusalReason])
  /// It was held, and its person has dropped it.
  case dropped
  /// It is of a characteristic that this program doesn't know.
  case unread
}

/// A packet as it is kept: a device's record, or a stream's packets of a minute.
public struct PacketOnRecord: Equatable, Sendable {
  /// One of a stream.
  public struct Part: Equatable, Sendable {
    /// When it came.
    public let at: Instant
    /// As they came.
    public let bytes: [UInt8]
  }

  /// Its number in the journal.
  public let number: Int64
  /// When it came, or the first of a stream's minute.
  public let at: Instant
  /// The number of its characteristic: 0x2A35.
  public let characteristic: UInt16
  /// As they came; empty of a stream.
  public let bytes: [UInt8]
  /// Those of a stream's minute; none of a record.
  public let parts: [Part]
  /// What the device says of when: its own clock's time, in no zone; nil where it says none.
  public let said: LocalDateTime?
  /// When that is on record as taken; nil where it isn't.
  public let taken: Moment?
  /// What became of it.
  public let fate: PacketFate

  /// How many came: 1 of a record.
  public var count: Int { parts.isEmpty ? 1 : parts.count }

  /// Whether it isn't in order, or says what can't be.
  public var isRefused: Bool {
    switch fate {
    case .refused, .implausible: true
    case .filed, .filedBefore, .gone, .streamed, .empty, .known, .held, .dropped, .unread: false
    }
  }

  /// Nil for one that this program doesn't know.
  public var kind: Characteristic? { Characteristic(rawValue: characteristic) }
}

extension JournalView {
  /// The packets of a session as they came.
  /// - Throws: `DeviceFault.noSuchSession`.
  public func packets(ofSession number: Int64) throws -> [PacketOnRecord] {
    let session = try sessionRow(number)
    let device = try anyDevice(session.device)
    let judgement = try judgement(of: session, device)
    let rows = try PacketRow.table.rows(
      journal.connection, where: "session = ? ORDER BY id", [.integer(number)])
    var packets: [PacketOnRecord] = []
    for row in rows { packets.append(try packet(row, device, judgement, session)) }
    return packets
  }

  /// A device's last sessions, newest first.
  /// - Throws: `DeviceFault.noSuchDevice`.
  public func lastSessions(of name: String, atMost count: Int) throws -> [DeviceSession] {
    let source = try deviceRows(named: name).1.id
    return try lastSessions(where: "device = ?", [.integer(source)], atMost: count)
  }

  /// The last sessions of all devices, newest first.
  public func lastSessions(atMost count: Int) throws -> [DeviceSession] {
    try lastSessions(where: "1", [], atMost: count)
  }

  private func lastSessions(
    where condition: String, _ values: [SQLValue], atMost count: Int
  ) throws -> [DeviceSession] {
    let numbers = try journal.connection.rows(
      "SELECT id FROM session WHERE \(condition) ORDER BY id DESC LIMIT ?",
      values + [.integer(Int64(count))]
    ) { $0.integer(0) }
    var sessions: [DeviceSession] = []
    for number in numbers { sessions.append(try session(number)) }
    return sessions
  }

  private func packet(
    _ row: PacketRow, _ device: Device, _ judgement: Judgement<FixedZone>, _ session: SessionRow
  ) throws -> PacketOnRecord {
    let isStream = row.kind?.isStream ?? false
    var said: LocalDateTime?
    if let kind = row.kind, !isStream,
      case .local(let local)? = try? Measurement(row.body, of: kind, quirks: device.quirks)?.time
    {
      said = local
    }
    let fate =
      isStream
      ? PacketFate.streamed(try streamed(row, device))
      : try fate(of: row, device, judgement, session)
    var taken: Moment?
    if case .filed(let number) = fate { taken = try entry(number).taken }
    return PacketOnRecord(
      number: row.id, at: row.at, characteristic: UInt16(clamping: row.characteristic),
      bytes: isStream ? [] : row.body,
      parts: isStream
        ? (PacketStream.packets(row.body, from: row.at) ?? []).map {
          .init(at: $0.at, bytes: $0.bytes)
        }
        : [],
      said: said, taken: taken, fate: fate)
  }

  private func fate(
    of row: PacketRow, _ device: Device, _ judgement: Judgement<FixedZone>, _ session: SessionRow
  ) throws -> PacketFate {
    guard let kind = row.kind else { return .unread }
    switch row.state {
    case .known: return .known
    case .held:
      let verdict = judgement.verdict(on: row.body, of: kind, at: row.at)
      return .held(HeldPacket(row: row, kind: kind, verdict: verdict).reason)
    case .stored, .refused: break
    }
    // What it is doesn't hang on when it was taken, nor on whose it is.
    let anyone = Judgement(quirks: device.quirks, user: .everyone, zone: judgement.zone)
    let verdict = anyone.settled(
      row.body, of: kind, at: row.at, taken: Moment(row.at, in: judgement.zone))
    switch verdict {
    case .refused(let fault): return .refused(fault)
    case .empty(let reason) where row.state == .stored: return .empty(reason)
    case .filed(let filed) where row.state == .stored:
      let uid = ReadingUID(
        key: device.source.key, externalID: filed.identity.name, taken: filed.identity.at)
      if device.isRestored { return .filedBefore }
      return try entry(named: uid).map { .filed($0) } ?? .gone
    case .filed, .empty, .held, .ofAnother: break
    }
    let reasons = try journal.connection.rows(
      "SELECT reason FROM intake_refusal WHERE intake = ? AND line = ? ORDER BY reason",
      [.integer(session.intake), .integer(row.id)]
    ) { RefusalReason(rawValue: $0.text(0)) }.compactMap { $0 }
    return reasons.isEmpty ? .dropped : .implausible(reasons)
  }

  private func entry(named uid: ReadingUID) throws -> EntryNumber? {
    let report = try journal.connection.firstRow(
      "SELECT id FROM report WHERE uid = ?", [.text(uid.uuid)]
    ) { EntryNumber.report($0.integer(0)) }
    if let report { return report }
    return try journal.connection.firstRow(
      "SELECT id FROM sample WHERE uid = ?", [uid.stored]
    ) { .sample($0.integer(0)) }
  }

  /// What is on record of a stream's minute.
  private func streamed(_ row: PacketRow, _ device: Device) throws -> [EntryNumber] {
    let vitals: [VitalID] =
      row.kind == .heartRate ? [.heartRate] : [.oxygenSaturation, .heartRate]
    var found: [EntryNumber] = []
    for vital in vitals {
      for severity in Severity.allCases {
        let uid = ReadingUID(
          ofStream: vital, severity, minute: StreamMinute.minute(of: row.at), device.source)
        if let number = try entry(named: uid) { found.append(number) }
      }
    }
    return found
  }
}
