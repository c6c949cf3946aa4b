public import GATT
public import HealthModel
public import Journal
import SQLite

/// The state of an open session, in the one process that reads the device.
/// If that process dies, stored records are on disk, as are stream packets older than ten seconds.
public struct Acquisition<Zone: TimeZoneRules> {
  public let number: Int64
  /// The device as it was when the session began.
  public let device: Device
  var judgement: Judgement<Zone>
  /// The vitals when a stream was last written or, before that, when the session began.
  var vitals: VitalCatalogue
  /// The device's records on file, so that none is stored twice.
  var kept: Set<[UInt8]>
  /// The records on file that are held, including those that this session holds.
  var held: Set<[UInt8]>
  /// The numbers of the device's glucose records, by identity.
  var numbers: [String: UInt16]
  /// The last glucose record of this session that arrived in order.
  var lastRecord: RecordCursor?
  /// Whether `lastRecord` is the only record of this session that has arrived in order.
  var isFirstRecord = false
  /// The identities of this session's glucose records by number; a context may still arrive.
  var contexts: [UInt16: RecordIdentity] = [:]
  var streams: [Characteristic: StreamMinute] = [:]
}

public enum PacketOutcome: Equatable, Sendable {
  case filed(EntryNumber)
  /// The packet belongs to a stream. Its readings will be on record within ten seconds.
  case streamed
  case empty(EmptyPacket)
  /// The record was filed or held before, or somebody typed the same values within two minutes.
  case known
  case held(HeldReason)
  case refused(PacketFault)
  case implausible([ReportFault])
  /// The packet belongs to another person, and isn't stored.
  case ofAnother

  var state: PacketState {
    switch self {
    case .filed, .streamed, .empty, .ofAnother: .stored
    case .known: .known
    case .held: .held
    case .refused, .implausible: .refused
    }
  }

  var reasons: Set<RefusalReason> {
    switch self {
    case .refused(.tooShort): [.packetTooShort]
    case .refused(.tooLong): [.packetTooLong]
    case .implausible(let faults): Set(faults.map(\.reason))
    case .filed, .streamed, .empty, .known, .held, .ofAnother: []
    }
  }
}

extension Device {
  public var quirks: Quirks {
    var quirks = Quirks(maker: settings.maker, model: settings.model)
    if cursorText == Device.noCursor { quirks.insert(.numbersBackwards) }
    return quirks
  }

  /// The last numbered record on file; nil to ask the device for all.
  public var cursor: RecordCursor? {
    quirks.contains(.numbersBackwards) ? nil : cursorText.flatMap(RecordCursor.init(text:))
  }
}

extension PacketRow {
  /// The characteristic; nil for one that only a later version knows.
  var kind: Characteristic? { UInt16(exactly: characteristic).flatMap(Characteristic.init) }

  func measurement(_ quirks: Quirks = []) -> Measurement? {
    kind.flatMap { try? Measurement(body, of: $0, quirks: quirks) }
  }
}

extension Journal {
  /// Begins a session in the local time zone `zone`, with one intake for all its entries.
  /// - Throws: `DeviceFault.noSuchDevice`; `.inSession` if the device has an open session.
  public func openSession<Zone: TimeZoneRules>(
    of name: String, now: Instant, in zone: Zone
  ) throws -> Acquisition<Zone> {
    let device = try read { try $0.device(named: name) }
    let source = device.source.id
    return try write(now: now, by: .source(device.source.uid)) { edit in
      if let open = try edit.view.openSession(of: source) { throw DeviceFault.inSession(open.id) }
      var intake = IntakeRecord()
      (intake.uid, intake.source, intake.at) = (UUIDv7.make(at: now), source, now)
      (intake.label, intake.zone) = (name, zone.identifier)
      var session = SessionRow()
      session.intake = try IntakeRecord.table.insert([intake], edit.connection)
      (session.device, session.startAt) = (source, now)
      session.utcOffset = zone.utcOffsetSeconds(at: now)
      let number = try SessionRow.table.insert([session], edit.connection)
      try edit.connection.run(
        "UPDATE device SET sync_requested_at = NULL WHERE source = ?", [.integer(source)])
      let (kept, held, numbers) = try edit.view.recordsOnFile(of: source)
      return Acquisition(
        number: number, device: device,
        judgement: Judgement(
          quirks: device.quirks, user: device.settings.user,
          newest: try edit.view.newestOnFile(of: source), zone: zone),
        vitals: edit.view.vitals, kept: kept, held: held, numbers: numbers)
    }
  }

  /// Stores how far the device's clock is ahead. Call this before storing records.
  public func tell<Zone>(
    _ clock: DeviceClock, in acquisition: inout Acquisition<Zone>, now: Instant
  ) throws {
    guard case .ahead(let off) = clock else { return }
    let (device, number) = (acquisition.device.source, acquisition.number)
    try write(now: now, by: .source(device.uid)) { edit in
      try edit.connection.run(
        "UPDATE session SET clock_off = ? WHERE id = ?", [.integer(off), .integer(number)])
      try edit.connection.run(
        "UPDATE device SET clock_off = ? WHERE source = ?", [.integer(off), .integer(device.id)])
    }
    acquisition.judgement.clock = clock
  }

  /// Stores a packet and files its values in one transaction, which is on disk on return. A stream
  /// is written only every ten seconds.
  /// - Parameter isInTurn: whether no earlier record is missing, so a later session may start here.
  /// - Throws: `DeviceFault.notInSession` after `device stop`; for streams, only at the next write.
  public func store<Zone>(
    _ bytes: [UInt8], of characteristic: Characteristic, at arrival: Instant,
    in acquisition: inout Acquisition<Zone>, isInTurn: Bool = false
  ) throws -> PacketOutcome {
    if characteristic.isStream {
      try stream(bytes, of: characteristic, at: arrival, in: &acquisition)
      return .streamed
    }
    let isNew = !acquisition.kept.contains(bytes)
    do {
      let outcome = try write(now: arrival, by: .source(acquisition.device.source.uid)) { edit in
        try edit.store(bytes, of: characteristic, at: arrival, in: &acquisition, isInTurn: isInTurn)
      }
      // The device may send this record again in this session, once its clock is known.
      if case .held = outcome { acquisition.held.insert(bytes) }
      return outcome
    } catch {
      // The record isn't on disk.
      if isNew { acquisition.kept.remove(bytes) }
      throw error
    }
  }

  /// Stores what a device reports about itself, which decides its quirks. Call this before `store`.
  public func learn<Zone>(
    maker: String?, model: String?, serial: String?, in acquisition: inout Acquisition<Zone>,
    now: Instant
  ) throws {
    let source = acquisition.device.source
    let device = try write(now: now, by: .source(source.uid)) { edit in
      try edit.connection.run(
        "UPDATE device SET maker = ?, model = ?, serial = ? WHERE source = ?",
        [maker.stored, model.stored, serial.stored, .integer(source.id)])
      return try edit.view.anyDevice(source.id)
    }
    acquisition.judgement.quirks = device.quirks
  }

  /// Ends a session. Files the last packet of each kind without a time, as measured on arrival.
  /// In a session that `device stop` has ended, only writes the rest of its streams.
  public func close<Zone>(
    _ acquisition: inout Acquisition<Zone>, _ end: SessionEnd, now: Instant
  ) throws {
    for kind in acquisition.streams.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      try flush(kind, in: &acquisition, now: now, isClosing: true)
    }
    let (judgement, number) = (acquisition.judgement, acquisition.number)
    let source = acquisition.device.source
    let only = acquisition.isFirstRecord && end == .done ? acquisition.lastRecord : nil
    try write(now: now, by: .source(source.uid)) { edit in
      if let only { try edit.setCursor(only.text, of: source.id) }
      try edit.close(number, end, at: edit.now, judgement)
    }
  }
}

extension JournalView {
  /// Returns the newest reading's time in complete sessions; incomplete ones will be continued.
  func newestOnFile(of source: Int64) throws -> Instant? {
    try connection.integer(
      """
      SELECT max(last_at) FROM intake JOIN session ON session.intake = intake.id
      WHERE session.device = ? AND ended = 'done'
      """, [.integer(source)]
    ).map { Instant(milliseconds: $0) }
  }

  fileprivate func recordsOnFile(
    of source: Int64
  ) throws -> (kept: Set<[UInt8]>, held: Set<[UInt8]>, numbers: [String: UInt16]) {
    var (kept, held, numbers) = (Set<[UInt8]>(), Set<[UInt8]>(), [String: UInt16]())
    let streams = Characteristic.allCases.filter(\.isStream).map { String($0.rawValue) }
    let rows = try PacketRow.table.rows(
      connection,
      where: """
        session IN (SELECT id FROM session WHERE device = ?)
          AND characteristic NOT IN (\(streams.joined(separator: ", "))) ORDER BY id
        """, [.integer(source)])
    for row in rows {
      kept.insert(row.body)
      if row.state == .held { held.insert(row.body) }
      if row.kind == .glucose, let cursor = RecordCursor(glucose: row.body) {
        numbers[cursor.identity] = cursor.number
      }
    }
    return (kept, held, numbers)
  }
}
