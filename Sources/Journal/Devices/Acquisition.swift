public import GATT
public import HealthModel
import SQLite

/// A session under way, in the one process that acquires: what it needs to know beside the journal.
///
/// Whatever isn't handed over by then is lost with the process, and nothing else: records are on the
/// disk when `store` returns, a stream's packets within ten seconds.
public struct Acquisition<Zone: TimeZoneRules> {
  /// The session's.
  public let number: Int64
  /// As it was when the session began.
  public let device: Device
  var judgement: Judgement<Zone>
  /// As they were when something was written last.
  var vitals: VitalCatalogue
  /// The records of the device that are on file, so that none is kept twice.
  var kept: Set<[UInt8]>
  /// Those of them that earlier sessions hold.
  let held: Set<[UInt8]>
  /// What its glucose records were counted by.
  var numbers: [String: UInt16]
  /// The last one that came in its turn in this session, and whether no other came so before it.
  var lastRecord: RecordCursor?
  var isFirstRecord = false
  /// Glucose records of this session, for which a context may come.
  var contexts: [UInt16: RecordIdentity] = [:]
  var streams: [Characteristic: StreamMinute] = [:]
}

/// What became of a packet that was stored.
public enum PacketOutcome: Equatable, Sendable {
  /// A reading or a report of it is on record.
  case filed(EntryNumber)
  /// It is of a stream: readings of it are on record within ten seconds.
  case streamed
  case empty(EmptyPacket)
  /// It is on record already, or was typed within two minutes of it.
  case known
  case held(HeldReason)
  case refused(PacketFault)
  /// Its values are none that can be.
  case implausible([ReportFault])
  /// It is of another person, and isn't kept.
  case ofAnother
}

extension Journal {
  /// Begins a session: from here on what the device hands over comes with one intake.
  /// - Parameter zone: of the place where the session is.
  /// - Throws: `DeviceFault.noSuchDevice`; `.inSession` while another lasts, which
  ///   `closeKilledSessions` ends when its process is gone.
  public func openSession<Zone: TimeZoneRules>(
    of name: String, now: Instant, in zone: Zone
  ) throws -> Acquisition<Zone> {
    let device = try read { try $0.device(named: name) }
    return try write(now: now, by: .source(device.source.uid)) { edit in
      let connection = edit.journal
      if let open = try edit.view.openSession(of: device.source.id) {
        throw DeviceFault.inSession(open.id)
      }
      var intake = IntakeRow()
      (intake.uid, intake.source, intake.at) = (UUIDv7.make(at: now), device.source.id, now)
      (intake.label, intake.zone) = (name, zone.identifier)
      try IntakeRow.table.insert([intake], connection.connection)
      var session = SessionRow()
      (session.intake, session.device) = (
        connection.connection.lastInsertedRowID, device.source.id
      )
      (session.startAt, session.utcOffset) = (now, zone.utcOffsetSeconds(at: now))
      try SessionRow.table.insert([session], connection.connection)
      let number = connection.connection.lastInsertedRowID
      try connection.connection.run(
        "UPDATE device SET sync_requested_at = NULL WHERE source = ?", [.integer(device.source.id)])
      let (kept, held, numbers) = try edit.view.recordsOnFile(of: device.source.id)
      return Acquisition(
        number: number, device: device,
        judgement: Judgement(
          quirks: device.quirks, user: device.settings.user,
          newest: try edit.view.newestOnFile(of: device.source.id), zone: zone),
        vitals: edit.view.vitals, kept: kept, held: held, numbers: numbers)
    }
  }

  /// Tells how far the device's clock is ahead, before any record is stored; of a session that it
  /// isn't told of it couldn't be read.
  public func tell<Zone>(
    _ clock: DeviceClock, in acquisition: inout Acquisition<Zone>, now: Instant
  ) throws {
    guard case .ahead(let off) = clock else { return }
    let (device, number) = (acquisition.device.source, acquisition.number)
    try write(now: now, by: .source(device.uid)) { edit in
      try edit.journal.connection.run(
        "UPDATE session SET clock_off = ? WHERE id = ?", [.integer(off), .integer(number)])
      try edit.journal.connection.run(
        "UPDATE device SET clock_off = ? WHERE source = ?", [.integer(off), .integer(device.id)])
    }
    acquisition.judgement.clock = clock
  }

  /// Stores a packet and what it says, in one transaction: a record is on the disk, with its reading,
  /// when this returns.
  /// - Parameter isInTurn: whether it is a meter's record before which none is missing: the next session
  ///   goes on from it.
  /// - Throws: `DeviceFault.notInSession` where `device stop` has ended the session, and stores nothing;
  ///   of a stream at its next visit to the disk.
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
      return try write(now: arrival, by: .source(acquisition.device.source.uid)) { edit in
        try edit.store(
          bytes, of: characteristic, at: arrival, in: &acquisition, isInTurn: isInTurn)
      }
    } catch {
      // It isn't on the disk.
      if isNew { acquisition.kept.remove(bytes) }
      throw error
    }
  }

  /// Keeps what a device says of itself, before any record is stored: what it does otherwise than
  /// others goes by that.
  public func learn<Zone>(
    maker: String?, model: String?, serial: String?, in acquisition: inout Acquisition<Zone>,
    now: Instant
  ) throws {
    let source = acquisition.device.source
    let device = try write(now: now, by: .source(source.uid)) { edit in
      try edit.journal.connection.run(
        "UPDATE device SET maker = ?, model = ?, serial = ? WHERE source = ?",
        [SQLValue(maker), SQLValue(model), SQLValue(serial), .integer(source.id)])
      return try edit.view.anyDevice(source.id)
    }
    acquisition.judgement.quirks = device.quirks
  }

  /// Ends a session: what was held until more was known is filed, as far as it is.
  ///
  /// One that `device stop` has ended stays as that left it, and gets what this process still holds of
  /// its streams.
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
  /// When the newest reading was taken that sessions of the device have filed whose transfer was
  /// whole: what a broken one has is a part of what the next one hands over.
  func newestOnFile(of source: Int64) throws -> Instant? {
    try journal.connection.firstRow(
      """
      SELECT max(last_at) FROM intake JOIN session ON session.intake = intake.id
      WHERE session.device = ? AND ended = 'done'
      """, [.integer(source)]
    ) { $0.optionalInteger(0).map { Instant(milliseconds: $0) } } ?? nil
  }

  /// The bodies of a device's records, those that are held, and what its glucose meter counted them by.
  fileprivate func recordsOnFile(
    of source: Int64
  ) throws -> (kept: Set<[UInt8]>, held: Set<[UInt8]>, numbers: [String: UInt16]) {
    var (kept, held, numbers) = (Set<[UInt8]>(), Set<[UInt8]>(), [String: UInt16]())
    let streams = Characteristic.allCases.filter(\.isStream).map { String($0.rawValue) }
    let rows = try journal.connection.rows(
      """
      SELECT characteristic, body, state FROM packet
      WHERE session IN (SELECT id FROM session WHERE device = ?)
        AND characteristic NOT IN (\(streams.joined(separator: ", "))) ORDER BY id
      """, [.integer(source)]
    ) {
      (
        kind: $0.integer(0), body: [UInt8](stored: $0.value(1)) ?? [],
        isHeld: $0.integer(2) == PacketState.held.rawValue
      )
    }
    for row in rows {
      kept.insert(row.body)
      if row.isHeld { held.insert(row.body) }
      if row.kind == Int64(Characteristic.glucose.rawValue),
        let cursor = RecordCursor(glucose: row.body)
      {
        numbers[cursor.identity] = cursor.number
      }
    }
    return (kept, held, numbers)
  }

  /// A device, one that was forgotten too.
  func anyDevice(_ source: Int64) throws -> Device {
    guard
      let row = try DeviceRow.table.first(
        journal.connection, where: "source = ?", [.integer(source)]),
      let place = try SourceRow.table.first(
        journal.connection, where: "id = ?", [.integer(source)])
    else { throw JournalError.damaged(table: "device", column: "source") }
    return Device(row, place)
  }
}
