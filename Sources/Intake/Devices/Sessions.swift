import GATT
public import HealthModel
public import Journal
import SQLite

extension JournalEdit {
  /// Ends a session, and files the packets that need the whole session to be judged.
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
    // `follow` reports the end of every session, even of one that brought nothing.
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

  /// Files a held packet unless the verdict holds it; returns whether its reading is on record now.
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

  /// Changes a device's settings except its address. Once the user is known, files the packets that
  /// were held for that, and deletes other people's.
  /// - Returns: how many readings and reports of held packets were filed.
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

  /// Files the packets held for lack of a time: the newest at `taken`, each other as long before
  /// that as the device's times say or, without a time, as it arrived.
  /// - Returns: how many packets were filed; undo can revert this.
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

  /// Drops all packets that a session holds, and returns how many; undo can revert this.
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

  /// Withdraws a session's entries until undo, except those changed since, which it returns.
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
  /// Ends a device's session as `stopped`, and files held packets that can be judged now. The
  /// process that reads the device finds the session ended (`JournalView.isOpen`), and disconnects.
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

  /// Ends the sessions that a killed process left open, at the last packets; returns their numbers.
  /// The process that reads devices calls this before it starts.
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
