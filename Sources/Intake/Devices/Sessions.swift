import GATT
public import HealthModel
public import Journal
import SQLite

extension JournalEdit {
  mutating func close<Zone>(
    _ number: Int64, _ end: SessionEnd, at instant: Instant, _ judgement: Judgement<Zone>
  ) throws {
    var session = try view.sessionRow(number)
    guard session.endAt == nil else { return }
    try fileLastOfMoment(of: session, judgement)
    session.endAt = max(instant, session.startAt)
    session.ended = end
    try SessionRow.table.update(session, connection)
    let intake = try view.intakeRow(session.intake)
    // `follow` reports the end of every session, even of one without entries.
    try record(.import, ObjectName(.intake, intake.uid), before: nil, after: intake.snapshot)
  }

  /// Files the last packet of each kind without a time: it was measured when it arrived.
  private mutating func fileLastOfMoment<Zone>(
    of session: SessionRow, _ judgement: Judgement<Zone>
  ) throws {
    var last: [Int: HeldPacket] = [:]
    for packet in try view.held(in: session, judgement) where packet.verdict == .held(.noTime) {
      last[packet.row.characteristic] = packet
    }
    for packet in last.values.sorted(by: { $0.row.id < $1.row.id }) {
      let verdict = judgement.verdict(
        on: packet.row.body, of: packet.kind, at: packet.row.at, isLast: true)
      try settle(packet, verdict, session)
    }
  }

  /// Files, refuses or deletes a packet unless the verdict holds it; returns whether it was filed.
  @discardableResult
  private mutating func settle(
    _ packet: HeldPacket, _ verdict: Verdict, _ session: SessionRow, byPerson: Bool = false
  ) throws -> Bool {
    if case .held = verdict { return false }
    if verdict == .ofAnother {
      try connection.run("DELETE FROM packet WHERE id = ?", [.integer(packet.row.id)])
      return false
    }
    var intake = try view.intakeRow(session.intake)
    let source = try view.anyDevice(session.device).source
    let outcome = try outcome(of: verdict, source, &intake, isSettled: byPerson)
    var row = packet.row
    row.state = outcome.state
    try PacketRow.table.update(row, connection)
    if outcome == .known { intake.known += 1 }
    if outcome.state == .refused { intake.refused += 1 }
    try keep(outcome.reasons, ofLine: row.id, intake)
    try IntakeRecord.table.update(intake, connection)
    return if case .filed = outcome { true } else { false }
  }

  /// Changes a device's settings except its address. Once a user is chosen, files the packets that
  /// were held until that choice, and deletes other people's.
  /// - Returns: the number of entries filed from held packets.
  @discardableResult
  public mutating func set(_ name: String, to settings: NewDevice) throws -> Int {
    let device = try change(name, to: settings)
    guard settings.user != .undecided else { return 0 }
    var filed = 0
    for session in try view.sessionsThatHold(device.source.id) {
      let after = try view.judgement(of: session, device)
      var before = after
      before.user = .undecided
      for packet in try view.held(in: session, before) where packet.verdict == .held(.person) {
        let (body, at) = (packet.row.body, packet.row.at)
        var verdict = after.verdict(
          on: body, of: packet.kind, at: at, mark: try view.mark(of: packet.row))
        if verdict == .held(.noTime), session.endAt != nil, try isLast(packet, of: session) {
          verdict = after.verdict(on: body, of: packet.kind, at: at, isLast: true)
        }
        if try settle(packet, verdict, session) { filed += 1 }
      }
    }
    return filed
  }

  private func isLast(_ packet: HeldPacket, of session: SessionRow) throws -> Bool {
    try !connection.hasRow(
      "SELECT 1 FROM packet WHERE session = ? AND characteristic = ? AND id > ?",
      [.integer(session.id), packet.row.characteristic.stored, .integer(packet.row.id)])
  }

  /// Files the packets held for lack of a reliable time: the newest at `taken`, the others as far
  /// before it as the device's times show or, without a time, as their arrivals show.
  /// - Returns: the number of entries filed; undo can revert this.
  /// - Throws: `DeviceFault.noSuchSession`, `.inSession`, `.discarded`, `.nothingHeld`.
  public mutating func settleSession(_ number: Int64, at taken: Moment) throws -> Int {
    let (session, packets) = try held(number, for: \.isOfTime)
    let before = try SessionState(session, view)
    let device = try view.anyDevice(session.device)
    let judgement = try view.judgement(of: session, device)
    let said = packets.map { $0.row.measurement(device.quirks)?.time.asUTC }
    // A record without a time is dated by its arrival, whatever times the others have.
    let (newest, last) = (said.compactMap { $0 }.max(), packets.map(\.row.at).max())
    var filed = 0
    for (packet, said) in zip(packets, said) {
      let (own, latest) = said.map { ($0, newest ?? $0) } ?? (packet.row.at, last ?? packet.row.at)
      let behind = latest.milliseconds - own.milliseconds
      let at = Instant(milliseconds: taken.instant.milliseconds - behind)
      let verdict = judgement.verdict(
        on: packet.row.body, of: packet.kind, at: packet.row.at,
        mark: try view.mark(of: packet.row),
        settledAt: Moment(at, utcOffsetSeconds: taken.utcOffsetSeconds))
      if try settle(packet, verdict, session, byPerson: true) { filed += 1 }
    }
    try recordStates(of: session, before)
    return filed
  }

  /// Drops all packets that a session holds, and returns their number; undo can revert this.
  /// - Throws: `DeviceFault.noSuchSession`, `.inSession`, `.discarded`, `.nothingHeld`.
  public mutating func dropHeld(ofSession number: Int64) throws -> Int {
    let (session, packets) = try held(number) { _ in true }
    let before = try SessionState(session, view)
    for packet in packets {
      try connection.run("UPDATE packet SET state = 3 WHERE id = ?", [.integer(packet.row.id)])
    }
    try recordStates(of: session, before)
    return packets.count
  }

  /// Withdraws a session's entries; undo can restore them. Keeps and returns those changed since.
  /// - Throws: `DeviceFault.noSuchSession`, `.inSession`, `.discarded`.
  public mutating func discardSession(_ number: Int64) throws -> [EntryNumber] {
    try undoIntake(try endedSession(number).intake)
  }

  private func held(
    _ number: Int64, for isWanted: (HeldReason) -> Bool
  ) throws -> (SessionRow, [HeldPacket]) {
    let session = try endedSession(number)
    let device = try view.anyDevice(session.device)
    let packets = try view.held(in: session, try view.judgement(of: session, device))
      .filter { isWanted($0.reason) }
    if packets.isEmpty { throw DeviceFault.nothingHeld(number) }
    return (session, packets)
  }

  private func endedSession(_ number: Int64) throws -> SessionRow {
    let session = try view.sessionRow(number)
    if session.endAt == nil { throw DeviceFault.inSession(number) }
    if try view.intakeRow(session.intake).withdrawnAt != nil { throw DeviceFault.discarded(number) }
    return session
  }

  private mutating func recordStates(of session: SessionRow, _ before: SessionState) throws {
    let after = try SessionState(session, view)
    try record(
      .settle, ObjectName(.session, before.name), fields: ["packets"], before: before.snapshot,
      after: after.snapshot)
  }
}

extension Journal {
  /// Ends a device's session as `stopped`. Files the last packet of each kind without a time.
  /// The process that reads the device finds the session ended (`isOpen`), and disconnects.
  /// - Throws: `DeviceFault.noSuchDevice`, `.notInSession`.
  public func stopSession(of name: String, now: Instant) throws -> DeviceSession {
    let device = try read { try $0.device(named: name) }
    return try write(now: now, by: .source(device.source.uid)) { edit in
      guard let session = try edit.view.openSession(of: device.source.id) else {
        throw DeviceFault.notInSession(name)
      }
      try edit.close(session.id, .stopped, at: now, edit.view.judgement(of: session, device))
      return try edit.view.session(session.id)
    }
  }

  /// Ends the sessions that a killed process left open, each at its last packet; returns their IDs.
  /// The process that reads devices calls this before it opens a session.
  @discardableResult
  public func closeKilledSessions(now: Instant) throws -> [Int64] {
    let open = try read { view in
      try SessionRow.table.rows(view.connection, where: "end_at IS NULL ORDER BY id")
    }
    for session in open {
      let (device, judgement, last) = try read { view in
        let device = try view.anyDevice(session.device)
        return (device, try view.judgement(of: session, device), try view.lastPacket(of: session))
      }
      try write(now: now, by: .source(device.source.uid)) { edit in
        try edit.close(session.id, .killed, at: last, judgement)
      }
    }
    return open.map(\.id)
  }
}

extension JournalView {
  public func isOpen<Zone>(_ acquisition: Acquisition<Zone>) throws -> Bool {
    try sessionRow(acquisition.number).endAt == nil
  }

  fileprivate func lastPacket(of session: SessionRow) throws -> Instant {
    let last = try PacketRow.table.first(
      connection, where: "session = ? ORDER BY at DESC, id DESC LIMIT 1", [.integer(session.id)])
    guard let last else { return session.startAt }
    guard last.kind?.isStream == true else { return max(last.at, session.startAt) }
    let inner = PacketStream.packets(last.body, from: last.at)?.last?.at
    return max(inner ?? last.at, session.startAt)
  }
}

struct HeldPacket {
  var row: PacketRow
  let kind: Characteristic
  let verdict: Verdict

  /// Why the packet is held. It waits for an answer even if the reason no longer applies: a clock
  /// that couldn't be read is trusted once further records are on file.
  var reason: HeldReason {
    switch verdict {
    case .held(let reason): reason
    case .ofAnother: .person
    case .filed, .empty, .refused: .old
    }
  }

  /// Returns the day that the device reports, if that day isn't trusted.
  fileprivate func disbelieved(_ quirks: Quirks) -> LocalDate? {
    guard [.old, .beforeNewest, .future].contains(reason),
      case .local(let said)? = row.measurement(quirks)?.time
    else { return nil }
    return said.date
  }
}

/// The records that a device's sessions hold, about which a person has to decide.
public struct HeldRecords: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public let session: Int64
    public let count: Int
    /// The newest record's day by the device's clock, if that clock isn't trusted.
    public internal(set) var newest: LocalDate?
  }

  /// The number of records that wait until the person chooses a user.
  public let forPerson: Int
  /// The user numbers in the records that wait for that choice, ascending, without unknown users.
  public let users: [UInt8]
  /// The records that wait for a time, oldest session first.
  public let forTime: [Part]
  /// The records that the device itself doubts, oldest session first.
  public let doubtful: [Part]

  public var count: Int { (forTime + doubtful).reduce(forPerson) { $0 + $1.count } }
}

extension JournalView {
  /// Returns a device's held records in one session or, if nil, in all except discarded sessions.
  public func heldRecords(of name: String, inSession session: Int64? = nil) throws -> HeldRecords {
    let device = try device(named: name)
    var (persons, users) = (0, Set<UInt8>())
    var (times, doubtful): ([HeldRecords.Part], [HeldRecords.Part]) = ([], [])
    for part in try sessionsThatHold(device.source.id) where session == nil || part.id == session {
      let held = try held(in: part, try judgement(of: part, device))
      let ofPersons = held.filter { $0.reason == .person }
      persons += ofPersons.count
      users.formUnion(ofPersons.compactMap { $0.row.measurement(device.quirks)?.user })
      let late = held.count { $0.reason.isOfTime }
      if late > 0 {
        let newest = held.compactMap { $0.disbelieved(device.quirks) }.max()
        times.append(.init(session: part.id, count: late, newest: newest))
      }
      let odd = held.count { $0.reason == .doubtful }
      if odd > 0 { doubtful.append(.init(session: part.id, count: odd)) }
    }
    return HeldRecords(
      forPerson: persons, users: users.subtracting([255]).sorted(), forTime: times,
      doubtful: doubtful)
  }

  func held<Zone>(in session: SessionRow, _ judgement: Judgement<Zone>) throws -> [HeldPacket] {
    try PacketRow.table.rows(
      connection, where: "state = 2 AND session = ? ORDER BY id", [.integer(session.id)]
    ).compactMap { row in
      row.kind.map { kind in
        HeldPacket(
          row: row, kind: kind, verdict: judgement.verdict(on: row.body, of: kind, at: row.at))
      }
    }
  }

  func mark(of row: PacketRow) throws -> Mark? {
    guard row.kind == .glucose, let number = RecordCursor(glucose: row.body)?.number else {
      return nil
    }
    let contexts = try PacketRow.table.rows(
      connection, where: "session = ? AND characteristic = ? AND id > ? ORDER BY id",
      [.integer(row.session), Int(Characteristic.glucoseContext.rawValue).stored, .integer(row.id)])
    return contexts.lazy.compactMap { $0.measurement()?.context }
      .first { $0.number == number }?.mark
  }

  /// Returns the judgement for a session's packets once the process that read them is gone.
  func judgement(of session: SessionRow, _ device: Device) throws -> Judgement<FixedZone> {
    Judgement(
      quirks: device.quirks, user: device.settings.user,
      clock: session.clockOff.map { .ahead($0) } ?? .unread,
      newest: try newestOnFile(of: session.device),
      zone: FixedZone(offsetSeconds: session.utcOffset))
  }

  /// Returns the sessions from which the entries came and that still hold records.
  public func sessionsHolding(besides numbers: [EntryNumber]) throws -> [DeviceSession] {
    let intakes = Set(try numbers.flatMap { try everyForm(of: $0) }.compactMap(\.intake))
    return try intakes.sorted().compactMap { intake in
      try self.session(ofIntake: intake).map { try session($0.id) }
    }.filter { $0.held > 0 }
  }

  /// Returns the IDs of an entry's packets, except held ones: its record, repeats and meal context.
  fileprivate func packetsBehind(_ thing: StandingForm) throws -> [Int64] {
    guard let intake = thing.intake, let session = try session(ofIntake: intake) else { return [] }
    let device = try anyDevice(session.device)
    let anyone = Judgement(
      quirks: device.quirks, user: .everyone, zone: try judgement(of: session, device).zone)
    let rows = try PacketRow.table.rows(
      connection, where: "session = ? AND state <> 2", [.integer(session.id)])
    // A restored device has lost the key of its identities, so all of the session's packets count.
    let behind = device.isRestored ? rows : rows.filter { isBehind($0, thing, device, anyone) }
    let numbers = behind.compactMap { row in
      row.kind == .glucose ? RecordCursor(glucose: row.body)?.number : nil
    }
    let contexts = rows.filter { row in
      row.kind == .glucoseContext
        && row.measurement()?.context.map { numbers.contains($0.number) } ?? false
    }
    let again = try behind.flatMap { row in
      try connection.integers(
        """
        SELECT id FROM packet WHERE body = ? AND characteristic = ? AND state <> 2
          AND session IN (SELECT id FROM session WHERE device = ?)
        """, [row.body.stored, row.characteristic.stored, .integer(session.device)])
    }
    return Array(Set((behind + contexts).map(\.id) + again))
  }

  private func isBehind(
    _ row: PacketRow, _ thing: StandingForm, _ device: Device, _ judgement: Judgement<FixedZone>
  ) -> Bool {
    guard let kind = row.kind else { return false }
    let uids: [ReadingUID]
    if kind.isStream {
      uids = Severity.allCases.flatMap { severity in
        thing.vitals.map { vital in
          ReadingUID(
            ofStream: vital, severity, minute: StreamMinute.minute(of: row.at), device.source)
        }
      }
    } else {
      let taken = Moment(row.at, in: judgement.zone)
      let verdict = judgement.verdict(on: row.body, of: kind, at: row.at, settledAt: taken)
      guard case .filed(let filed) = verdict else { return false }
      uids = [ReadingUID(filed.identity, of: device.source)]
    }
    return uids.contains { [$0.uuid, $0.hexadecimal].contains(thing.object.name) }
  }
}

extension JournalEdit {
  /// Erases entries for good, even deleted ones: all or none. Then call `Journal.eraseTraces`.
  /// - Returns: the forgotten entries, with the other forms that edits gave them.
  /// - Throws: `JournalError` if any of them never existed.
  public mutating func forget(_ numbers: [EntryNumber]) throws -> [EntryNumber] {
    try forget(numbers) { view, thing in try view.packetsBehind(thing) }
  }
}
