import GATT
import HealthModel
import SQLite

extension JournalEdit {
  /// Ends a session: files what could only be judged with all of it there.
  mutating func close<Zone>(
    _ number: Int64, _ end: SessionEnd, at instant: Instant, _ judgement: Judgement<Zone>
  ) throws {
    var session = try view.sessionRow(number)
    guard session.endAt == nil else { return }
    try fileLastOfMoment(of: session, judgement)
    session.endAt = max(instant, session.startAt)
    session.ended = end
    try SessionRow.table.update(session, journal.connection, where: "id = ?", [.integer(number)])
    let intake = try view.intakeRow(session.intake)
    // Whether or not anything came: who follows the journal is told of every session's end.
    try record(
      .import, ObjectName(.intake, intake.uid), before: nil,
      after: .object(IntakeRow.table.snapshot(of: intake)))
  }

  /// Of packets without a time the last was taken when it came.
  private mutating func fileLastOfMoment<Zone>(
    of session: SessionRow, _ judgement: Judgement<Zone>
  ) throws {
    var last: [Int: HeldPacket] = [:]
    for packet in try view.held(in: [session.id], judgement) where packet.verdict == .held(.noTime)
    {
      last[packet.row.characteristic] = packet
    }
    for packet in last.values.sorted(by: { $0.row.id < $1.row.id }) {
      let verdict = judgement.verdict(
        on: packet.row.body, of: packet.kind, at: packet.row.at, isLast: true)
      try settle(packet, verdict, session)
    }
  }

  /// Files a packet that was held, unless the verdict holds it still.
  /// - Returns: whether a reading of it is on record by that.
  @discardableResult
  private mutating func settle(
    _ packet: HeldPacket, _ verdict: Verdict, _ session: SessionRow, byPerson: Bool = false
  ) throws -> Bool {
    if case .held = verdict { return false }
    var intake = try view.intakeRow(session.intake)
    let source = try view.anyDevice(session.device).source
    if verdict == .ofAnother {
      try journal.connection.run("DELETE FROM packet WHERE id = ?", [.integer(packet.row.id)])
      return false
    }
    let outcome = try outcome(of: verdict, source, &intake, isSettled: byPerson)
    var row = packet.row
    row.state = outcome.state
    try PacketRow.table.update(row, journal.connection, where: "id = ?", [.integer(row.id)])
    switch outcome {
    case .known: intake.known += 1
    case .refused, .implausible: intake.refused += 1
    case .filed, .streamed, .empty, .held, .ofAnother: break
    }
    try keepReasons(of: outcome, packet: row.id, intake)
    try update(intake)
    if case .filed = outcome { return true }
    return false
  }

  /// Files what a device's sessions have held for a reason that is gone; what is another's goes.
  /// - Returns: how many packets have been filed.
  mutating func fileHeld(
    ofDevice device: Device, where wanted: (HeldReason) -> Bool
  ) throws -> Int {
    var filed = 0
    for session in try view.sessionsThatHold(device.source.id) {
      var before = try view.judgement(of: session, device)
      before.user = .undecided
      var after = before
      after.user = device.settings.user
      for packet in try view.held(in: [session.id], before) {
        guard case .held(let reason) = packet.verdict, wanted(reason) else { continue }
        let verdict = after.verdict(
          on: packet.row.body, of: packet.kind, at: packet.row.at,
          mark: try view.mark(of: packet.row))
        let isOnlyLast = verdict == .held(.noTime) && session.endAt != nil
        let again =
          try isOnlyLast && isLast(packet, of: session)
          ? after.verdict(on: packet.row.body, of: packet.kind, at: packet.row.at, isLast: true)
          : verdict
        if try settle(packet, again, session) { filed += 1 }
      }
    }
    return filed
  }
}

extension JournalEdit {
  /// Whether nothing came of the packet's kind after it, so that it was taken when it came.
  private func isLast(_ packet: HeldPacket, of session: SessionRow) throws -> Bool {
    try journal.connection.firstRow(
      "SELECT 1 FROM packet WHERE session = ? AND characteristic = ? AND id > ?",
      [
        .integer(session.id), .integer(Int64(packet.row.characteristic)),
        .integer(packet.row.id),
      ]
    ) { _ in true } == nil
  }
}

/// What a person does about sessions.
extension JournalEdit {
  /// Files what a session has held for want of a time: the newest was taken at `taken`, each other as
  /// long before as the device says, or where it says nothing as long before as it came.
  /// - Returns: how many packets have been filed; a step that undo takes back.
  /// - Throws: `DeviceFault.noSuchSession`, `.inSession`, `.discarded`, `.nothingHeld`.
  public mutating func settleSession(_ number: Int64, at taken: Moment) throws -> Int {
    let (session, packets) = try held(number, for: \.isOfTime)
    let before = try SessionState(session, view)
    let device = try view.anyDevice(session.device)
    let said = packets.map { packet -> Instant? in
      let time = try? Measurement(
        packet.row.body, of: packet.kind, quirks: device.quirks)
      guard case .local(let local)? = time?.time else { return nil }
      return local.instant(utcOffsetSeconds: 0)
    }
    // A record without a time goes by when it came, and costs the others theirs not.
    let (newest, last) = (said.compactMap { $0 }.max(), packets.map(\.row.at).max())
    var filed = 0
    for (packet, said) in zip(packets, said) {
      let behind =
        if let said, let newest {
          newest.milliseconds - said.milliseconds
        } else {
          (last ?? packet.row.at).milliseconds - packet.row.at.milliseconds
        }
      let at = Instant(milliseconds: taken.instant.milliseconds - behind)
      let verdict = try verdict(
        on: packet, at: Moment(at, utcOffsetSeconds: taken.utcOffsetSeconds), session)
      if try settle(packet, verdict, session, byPerson: true) { filed += 1 }
    }
    try recordStates(of: session, before)
    return filed
  }

  /// Files nothing of what a session holds, for whatever reason; a step that undo takes back.
  /// - Returns: how many packets that were.
  /// - Throws: `DeviceFault.noSuchSession`, `.inSession`, `.discarded`, `.nothingHeld`.
  public mutating func dropHeld(ofSession number: Int64) throws -> Int {
    let (session, packets) = try held(number) { _ in true }
    let before = try SessionState(session, view)
    for packet in packets {
      try journal.connection.run(
        "UPDATE packet SET state = 3 WHERE id = ?", [.integer(packet.row.id)])
    }
    try recordStates(of: session, before)
    return packets.count
  }

  /// Takes out all that a session brought and nobody has changed since; a step that undo takes back.
  /// - Returns: what was changed since and stays.
  /// - Throws: `DeviceFault.noSuchSession`, `.inSession`, `.discarded`.
  public mutating func discardSession(_ number: Int64) throws -> [EntryNumber] {
    try undoIntake(try endedSession(number).intake)
  }

  /// The packets that a session holds for such a reason.
  private func held(
    _ number: Int64, for isWanted: (HeldReason) -> Bool
  ) throws -> (SessionRow, [HeldPacket]) {
    let session = try endedSession(number)
    let device = try view.anyDevice(session.device)
    let packets = try view.held(in: [number], try view.judgement(of: session, device))
      .filter { isWanted($0.reason) }
    if packets.isEmpty { throw DeviceFault.nothingHeld(number) }
    return (session, packets)
  }

  /// A session that is over, and not discarded.
  private func endedSession(_ number: Int64) throws -> SessionRow {
    let session = try view.sessionRow(number)
    if session.endAt == nil { throw DeviceFault.inSession(number) }
    if try view.intakeRow(session.intake).withdrawnAt != nil {
      throw DeviceFault.discarded(number)
    }
    return session
  }

  /// What a packet says, taken when a person says it was.
  private func verdict(
    on packet: HeldPacket, at taken: Moment, _ session: SessionRow
  ) throws -> Verdict {
    let device = try view.anyDevice(session.device)
    let judgement = try view.judgement(of: session, device)
    return judgement.verdict(
      on: packet.row.body, of: packet.kind, at: packet.row.at,
      mark: try view.mark(of: packet.row), settledAt: taken)
  }

  private mutating func recordStates(of session: SessionRow, _ before: SessionState) throws {
    let after = try SessionState(session, view)
    try record(
      .settle, ObjectName(.session, before.uid), fields: ["packets"], before: before.snapshot,
      after: after.snapshot)
  }
}

/// What became of a session's packets, each by its place: what `settle` changes, and undo puts back.
struct SessionState: Changeable {
  /// Its intake's.
  let uid: String
  /// A digit for each packet, in the order in which they came.
  var states: String

  static let kind = ObjectName.Kind.session

  init(_ session: SessionRow, _ view: borrowing JournalView) throws {
    uid = try IntakeRow.uid(of: session.intake, view)
    states = try view.journal.connection.rows(
      "SELECT state FROM packet WHERE session = ? ORDER BY id", [.integer(session.id)]
    ) { String($0.integer(0)) }.joined()
  }

  static func find(_ name: String, _ view: borrowing JournalView) throws -> SessionState? {
    try row(name, view).map { try SessionState($0, view) }
  }

  private static func row(
    _ uid: String, _ view: borrowing JournalView
  ) throws -> SessionRow? {
    try SessionRow.table.first(
      view.journal.connection, where: "intake = (SELECT id FROM intake WHERE uid = ?)",
      [.text(uid)])
  }

  var snapshot: JSONValue { .object([.init("packets", .string(states))]) }

  init(
    snapshot: JSONValue, named name: String, over present: SessionState?,
    _ view: borrowing JournalView
  ) throws {
    guard case .string(let states)? = snapshot["packets"] else {
      throw JournalError.damaged(table: "change", column: "before")
    }
    (uid, self.states) = (name, states)
  }

  static func put(
    _ state: SessionState?, named name: String, over present: SessionState?,
    _ edit: inout JournalEdit
  ) throws {
    guard let state, let session = try row(name, edit.view) else { return }
    let ids = try edit.journal.connection.rows(
      "SELECT id FROM packet WHERE session = ? ORDER BY id", [.integer(session.id)]
    ) { $0.integer(0) }
    // Packets that were forgotten since have no state.
    guard ids.count == state.states.utf8.count else { return }
    for (id, digit) in zip(ids, state.states.utf8) {
      guard (48...51).contains(digit) else { continue }
      try edit.journal.connection.run(
        "UPDATE packet SET state = ? WHERE id = ? AND state <> ?1",
        [.integer(Int64(digit) - 48), .integer(id)])
    }
  }
}
