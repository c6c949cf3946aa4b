import GATT
import HealthModel
import Journal
import SQLite

extension ReadingUID {
  init(_ identity: RecordIdentity, of source: SourceRow) {
    self.init(key: source.key, externalID: identity.name, taken: identity.at)
  }

  /// Names a stream's reading by minute, vital and severity: a new session files nothing twice.
  init(ofStream vital: VitalID, _ severity: Severity, minute: Int64, _ source: SourceRow) {
    self.init(
      key: source.key, externalID: "stream:\(vital):\(severity.rawValue)",
      taken: Instant(seconds: minute * 60))
  }
}

extension JournalEdit {
  mutating func store<Zone>(
    _ bytes: [UInt8], of kind: Characteristic, at arrival: Instant,
    in acquisition: inout Acquisition<Zone>, isInTurn: Bool
  ) throws -> PacketOutcome {
    let session = try view.sessionRow(acquisition.number)
    if session.endAt != nil { throw DeviceFault.notInSession(acquisition.device.settings.name) }
    let verdict = acquisition.judgement.verdict(on: bytes, of: kind, at: arrival)
    var intake = try view.intakeRow(session.intake)
    if verdict == .ofAnother {
      intake.leftOut["other-user", default: 0] += 1
      try IntakeRecord.table.update(intake, connection)
      return .ofAnother
    }
    if kind == .glucose { try follow(bytes, isInTurn, in: &acquisition) }
    let source = acquisition.device.source
    let isNew = acquisition.kept.insert(bytes).inserted
    var outcome = try outcome(of: verdict, source, &intake)
    if case .held(let reason) = outcome, reason != .person,
      let faults = implausible(bytes, kind, at: arrival, acquisition.judgement)
    {
      outcome = .implausible(faults)
    }
    if !isNew {
      if case .held = outcome {
        outcome = .known
      } else if acquisition.held.contains(bytes) {
        try settleEarlier(bytes, kind, of: source.id, as: outcome.state)
      }
    }
    if case .filed(let filed) = verdict, kind == .glucose,
      let number = RecordCursor(glucose: bytes)?.number
    {
      acquisition.contexts[number] = filed.identity
    }
    if kind == .glucoseContext, case .empty = outcome {
      try mark(bytes, source, acquisition.contexts, in: intake)
    }
    switch outcome {
    case .known: intake.known += 1
    case .refused, .implausible: intake.refused += 1
    case .empty(.context): break
    case .empty: intake.empty += 1
    case .filed, .streamed, .held, .ofAnother: break
    }
    if isNew {
      var packet = PacketRow()
      (packet.session, packet.at, packet.body) = (acquisition.number, arrival, bytes)
      (packet.characteristic, packet.state) = (Int(kind.rawValue), outcome.state)
      packet.decoder = Measurement.decoder
      try PacketRow.table.insert([packet], connection)
      try keep(outcome.reasons, ofLine: connection.lastInsertedRowID, intake)
    }
    try IntakeRecord.table.update(intake, connection)
    return outcome
  }

  /// Settles a record that this session or an earlier one held, now that it has arrived again.
  private func settleEarlier(
    _ bytes: [UInt8], _ kind: Characteristic, of device: Int64, as state: PacketState
  ) throws {
    try connection.run(
      """
      UPDATE packet SET state = ? WHERE state = 2 AND characteristic = ? AND body = ?
        AND session IN (SELECT id FROM session WHERE device = ?)
      """, [state.stored, Int(kind.rawValue).stored, bytes.stored, .integer(device)])
  }

  /// Returns why a record's values are never possible, so that holding it is useless; else nil.
  private func implausible<Zone>(
    _ bytes: [UInt8], _ kind: Characteristic, at arrival: Instant, _ judgement: Judgement<Zone>
  ) -> [ReportFault]? {
    let measured = try? Measurement(bytes, of: kind, quirks: judgement.quirks)
    guard let readings = try? measured?.readings() else { return nil }
    let draft = ReportDraft(taken: Moment(arrival, in: judgement.zone), readings: readings)
    do throws(RefusedReport) { _ = try draft.checkedEntry(vitals: view.vitals, now: now) } catch {
      return error.faults
    }
    return nil
  }

  /// Moves the cursor to this record. A meter that renumbers records, or counts down, has none:
  /// after an interruption, its remaining records have lower numbers than those that arrived.
  /// So the next session continues from the first record only once another one has arrived or the
  /// session is complete, and never from one out of order, before which others may be missing.
  private func follow<Zone>(
    _ bytes: [UInt8], _ isInTurn: Bool, in acquisition: inout Acquisition<Zone>
  ) throws {
    guard let cursor = RecordCursor(glucose: bytes) else { return }
    let before = acquisition.numbers.updateValue(cursor.number, forKey: cursor.identity)
    let isRecounted = before != nil && before != cursor.number
    guard isInTurn || isRecounted else { return }
    let last = acquisition.lastRecord?.number
    acquisition.isFirstRecord = last == nil
    acquisition.lastRecord = cursor
    let isBackwards = last.map { $0 > 0 && cursor.number == $0 - 1 } ?? false
    let isUntrusted = isBackwards || isRecounted
    if !isUntrusted, last == nil { return }
    try setCursor(isUntrusted ? Device.noCursor : cursor.text, of: acquisition.device.source.id)
  }

  func setCursor(_ text: String, of source: Int64) throws {
    try connection.run(
      "UPDATE device SET cursor = ? WHERE source = ? AND cursor IS NOT ?",
      [.text(text), .integer(source), .text(Device.noCursor)])
  }

  /// Marks a record with the meal in its context, unless it has a mark or a person has edited it.
  /// This session's record is still being filed with its intake; its device edits an earlier one.
  private mutating func mark(
    _ bytes: [UInt8], _ source: SourceRow, _ records: [UInt16: RecordIdentity],
    in intake: IntakeRecord
  ) throws {
    guard let context = (try? Measurement(bytes, of: .glucoseContext))?.context,
      let mark = context.mark, let identity = records[context.number]
    else { return }
    let uid = ReadingUID(identity, of: source)
    guard let present = try SingleReadingState.find(uid.hexadecimal, view), present.row.mark == nil,
      try !view.isEditedByPerson(uid)
    else { return }
    var marked = present
    marked.row.mark = mark
    if present.row.intake == intake.id {
      try marked.put(over: present, &self)
    } else {
      try apply(.edit, to: marked, over: present)
    }
  }

  mutating func outcome(
    of verdict: Verdict, _ source: SourceRow, _ intake: inout IntakeRecord, isSettled: Bool = false
  ) throws -> PacketOutcome {
    switch verdict {
    case .filed(let filed): try file(filed, source, &intake, isSettled: isSettled)
    case .held(let reason): .held(reason)
    case .empty(let reason): .empty(reason)
    case .refused(let fault): .refused(fault)
    case .ofAnother: .ofAnother
    }
  }

  /// - Parameter isSettled: a person settled the held packet; then an undone entry is filed again.
  private mutating func file(
    _ filed: FiledPacket, _ source: SourceRow, _ intake: inout IntakeRecord, isSettled: Bool
  ) throws -> PacketOutcome {
    let entry: NewEntry
    do throws(RefusedReport) {
      entry = try filed.draft.checkedEntry(vitals: view.vitals, now: now)
    } catch { return .implausible(error.faults) }
    let uid = ReadingUID(filed.identity, of: source)
    // A cuff that sends all its records each time would bring back what was discarded.
    let counts = isSettled ? "intake IS NOT \(intake.id)" : "1"
    if try view.isKnown(uid, withdrawnWhere: counts) { return .known }
    if try view.isTyped(filed.draft, orFrom: filed.isOfMoment ? source.id : nil) { return .known }
    return .filed(try insert(entry, uid, &intake, isSettled: isSettled))
  }

  mutating func insert(
    _ entry: NewEntry, _ uid: ReadingUID, _ intake: inout IntakeRecord, isSettled: Bool = false
  ) throws -> EntryNumber {
    let taken: Instant
    let number: EntryNumber
    switch entry {
    case .report(let report):
      taken = report.taken.instant
      try put(ReportState(report, uid: uid.uuid, intake: intake), asStep: isSettled)
      number = .report(try view.report(uid: uid.uuid).id)
      intake.reports += 1
    case .singleReading(let singleReading):
      taken = singleReading.taken.instant
      var state = SingleReadingState(singleReading, uid: uid, view)
      (state.row.intake, state.intake) = (intake.id, intake.uid)
      try put(state, asStep: isSettled)
      let id =
        try connection.integer("SELECT id FROM single_reading WHERE uid = ?", [uid.stored]) ?? 0
      number = .singleReading(id)
      intake.firstSingleReading = min(intake.firstSingleReading ?? id, id)
      intake.lastSingleReading = max(intake.lastSingleReading ?? id, id)
      intake.singleReadings += 1
    }
    intake.firstAt = min(intake.firstAt ?? taken, taken)
    intake.lastAt = max(intake.lastAt ?? taken, taken)
    return number
  }

  /// - Parameter isStep: whether history reports it as the person's change.
  private mutating func put<State: Changeable>(_ state: State, asStep isStep: Bool) throws {
    if isStep { try apply(.add, to: state, over: nil) } else { try state.put(over: nil, &self) }
  }

  func keep(_ reasons: Set<RefusalReason>, ofLine line: Int64, _ intake: IntakeRecord) throws {
    for reason in reasons {
      try connection.run(
        "INSERT INTO intake_refusal (intake, line, reason) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [.integer(intake.id), .integer(line), .text(reason.rawValue)])
    }
  }
}
