import GATT
import HealthModel
import SQLite

/// What becomes of packets, in the transaction of an edit.
extension JournalEdit {
  /// Stores a record, and files what it says.
  mutating func store<Zone>(
    _ bytes: [UInt8], of kind: Characteristic, at arrival: Instant,
    in acquisition: inout Acquisition<Zone>, isInTurn: Bool
  ) throws -> PacketOutcome {
    let session = try view.sessionRow(acquisition.number)
    if session.endAt != nil {
      throw DeviceFault.notInSession(acquisition.device.settings.name)
    }
    let verdict = acquisition.judgement.verdict(on: bytes, of: kind, at: arrival)
    var intake = try view.intakeRow(session.intake)
    if verdict == .ofAnother {
      intake.leftOut = try leftOut(intake.leftOut, adding: "other-user")
      try update(intake)
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
    if case .filed(let filed) = verdict, kind == .glucose, let number = Self.number(bytes) {
      acquisition.contexts[number] = filed.identity
    }
    if kind == .glucoseContext, case .empty = outcome {
      try mark(bytes, source, acquisition.contexts, in: intake)
    }
    count(outcome, &intake)
    if isNew {
      var packet = PacketRow()
      (packet.session, packet.at, packet.characteristic) = (
        acquisition.number, arrival, Int(kind.rawValue)
      )
      (packet.state, packet.decoder, packet.body) = (
        outcome.state, Measurement.decoder, bytes
      )
      try PacketRow.table.insert([packet], journal.connection)
      try keepReasons(of: outcome, packet: journal.connection.lastInsertedRowID, intake)
    }
    try update(intake)
    return outcome
  }

  /// An earlier session couldn't judge the record and held it; now that it has come again, it waits no more.
  private func settleEarlier(
    _ bytes: [UInt8], _ kind: Characteristic, of device: Int64, as state: PacketState
  ) throws {
    try journal.connection.run(
      """
      UPDATE packet SET state = ? WHERE state = 2 AND characteristic = ? AND body = ?
        AND session IN (SELECT id FROM session WHERE device = ?)
      """,
      [
        .integer(Int64(state.rawValue)), .integer(Int64(kind.rawValue)), .blob(bytes),
        .integer(device),
      ])
  }

  /// Why its values can't be, whenever they were measured; nil where they can. There is nothing to wait
  /// for then.
  private func implausible<Zone>(
    _ bytes: [UInt8], _ kind: Characteristic, at arrival: Instant, _ judgement: Judgement<Zone>
  ) -> [ReportFault]? {
    guard
      case .readings(let readings)? =
        (try? Measurement(bytes, of: kind, quirks: judgement.quirks))?.content
    else { return nil }
    let draft = ReportDraft(taken: Moment(arrival, in: judgement.zone), readings: readings)
    do throws(RefusedReport) { _ = try draft.checkedEntry(vitals: view.vitals, now: now) } catch {
      return error.faults
    }
    return nil
  }

  private static func number(_ bytes: [UInt8]) -> UInt16? { RecordCursor(glucose: bytes)?.number }

  /// The cursor goes on to this record; a meter that has counted it otherwise before has none, and
  /// one that counts downwards: what a break leaves behind there has lower numbers than what came.
  ///
  /// So the first record of a session is none to go on from, until another came or the session is whole;
  /// nor is one out of its turn, before which others may be missing.
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
    if isBackwards || isRecounted {
      try setCursor(Device.noCursor, of: acquisition.device.source.id)
    } else if last != nil {
      try setCursor(cursor.text, of: acquisition.device.source.id)
    }
  }

  /// Where one was taken away it stays so.
  func setCursor(_ text: String, of source: Int64) throws {
    try journal.connection.run(
      "UPDATE device SET cursor = ? WHERE source = ? AND cursor IS NOT ?",
      [.text(text), .integer(source), .text(Device.noCursor)])
  }

  /// What a context says of a meal goes to its record, unless that says something already or a person
  /// has made it something else.
  ///
  /// One that came in this session is still being filed, with an intake that tells of it; one that came
  /// in an earlier session is changed by its device.
  private mutating func mark(
    _ bytes: [UInt8], _ source: SourceRow, _ records: [UInt16: RecordIdentity], in intake: IntakeRow
  ) throws {
    guard case .glucoseContext(let context)? = try? Measurement(bytes, of: .glucoseContext),
      let mark = context.mark, let identity = records[context.number]
    else { return }
    let uid = ReadingUID(key: source.key, externalID: identity.name, taken: identity.at)
    let name = uid.hexadecimal
    guard let present = try SampleState.find(name, view), present.row.mark == nil,
      try !view.isEditedByPerson(uid)
    else { return }
    var marked = present
    marked.row.mark = mark
    if present.row.intake == intake.id {
      try SampleState.put(marked, named: name, over: present, &self)
    } else {
      try apply(.edit, named: name, to: marked, over: present)
    }
  }

  /// Files what a verdict says, if anything.
  mutating func outcome(
    of verdict: Verdict, _ source: SourceRow, _ intake: inout IntakeRow, isSettled: Bool = false
  ) throws -> PacketOutcome {
    switch verdict {
    case .filed(let filed): try file(filed, source, &intake, isSettled: isSettled)
    case .held(let reason): .held(reason)
    case .empty(let reason): .empty(reason)
    case .refused(let fault): .refused(fault)
    case .ofAnother: .ofAnother
    }
  }

  /// Files a packet's readings, unless they are on record.
  /// - Parameter isSettled: whether a person has settled what was held; then what an undo of that has
  ///   taken out comes again.
  private mutating func file(
    _ filed: FiledPacket, _ source: SourceRow, _ intake: inout IntakeRow, isSettled: Bool
  ) throws -> PacketOutcome {
    let entry: NewEntry
    do throws(RefusedReport) {
      entry = try filed.draft.checkedEntry(vitals: view.vitals, now: now)
    } catch {
      return .implausible(error.faults)
    }
    let uid = ReadingUID(
      key: source.key, externalID: filed.identity.name, taken: filed.identity.at)
    if try isOnRecord(uid, but: isSettled ? intake.id : nil) { return .known }
    let others = filed.isOfMoment ? source.id : nil
    if try isOnRecord(filed.draft, alsoFrom: others) { return .known }
    return .filed(try insert(entry, uid, &intake, isSettled: isSettled))
  }

  /// Inserts what came in; its number is behind all others of its intake.
  mutating func insert(
    _ entry: NewEntry, _ uid: ReadingUID, _ intake: inout IntakeRow, isSettled: Bool = false
  ) throws -> EntryNumber {
    let taken: Instant
    let number: EntryNumber
    switch entry {
    case .report(let report):
      taken = report.taken.instant
      let state = ReportState(report, uid: uid.uuid, intake: intake)
      if isSettled {
        try apply(.add, named: uid.uuid, to: state, over: nil)
      } else {
        try ReportState.put(state, named: uid.uuid, over: nil, &self)
      }
      number = .report(try view.report(uid: uid.uuid).id)
      intake.reports += 1
    case .sample(let sample):
      taken = sample.taken.instant
      var state = SampleState(sample, uid: uid, view)
      (state.row.intake, state.intake) = (intake.id, intake.uid)
      if isSettled {
        try apply(.add, named: uid.hexadecimal, to: state, over: nil)
      } else {
        try SampleState.put(state, named: uid.hexadecimal, over: nil, &self)
      }
      let id =
        try journal.connection.firstRow(
          "SELECT id FROM sample WHERE uid = ?", [uid.stored]
        ) { $0.integer(0) } ?? 0
      number = .sample(id)
      intake.firstSample = min(intake.firstSample ?? id, id)
      intake.lastSample = max(intake.lastSample ?? id, id)
      intake.samples += 1
    }
    intake.firstAt = min(intake.firstAt ?? taken, taken)
    intake.lastAt = max(intake.lastAt ?? taken, taken)
    return number
  }

  func update(_ intake: IntakeRow) throws {
    try IntakeRow.table.update(
      intake, journal.connection, where: "id = ?", [.integer(intake.id)])
  }

  private func count(_ outcome: PacketOutcome, _ intake: inout IntakeRow) {
    switch outcome {
    case .known: intake.known += 1
    case .refused, .implausible: intake.refused += 1
    case .empty(.context): break
    case .empty: intake.empty += 1
    case .filed, .streamed, .held, .ofAnother: break
    }
  }

  /// Why a packet isn't filed stands beside its intake, by the packet's number.
  func keepReasons(of outcome: PacketOutcome, packet: Int64, _ intake: IntakeRow) throws {
    let reasons: Set<RefusalReason>
    switch outcome {
    case .refused(.tooShort): reasons = [.packetTooShort]
    case .refused(.tooLong): reasons = [.packetTooLong]
    case .implausible(let faults): reasons = Set(faults.map(\.reason))
    case .filed, .streamed, .empty, .known, .held, .ofAnother: return
    }
    try RefusalRow.table.insert(
      reasons.map { RefusalRow(intake: intake.id, line: packet, reason: $0.rawValue) },
      journal.connection, replacing: true)
  }

  /// Counts what isn't ours in an intake's JSON, by what its source calls it.
  func leftOut(_ text: String, adding name: String, _ times: Int = 1) throws -> String {
    var counts = try view.leftOut(text)
    counts[name, default: 0] += times
    return JSONValue.object(
      counts.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) }
    ).text
  }
}

extension PacketOutcome {
  var state: PacketState {
    switch self {
    case .filed, .streamed, .empty, .ofAnother: .stored
    case .known: .known
    case .held: .held
    case .refused, .implausible: .refused
    }
  }
}

/// What is on record already.
extension JournalEdit {
  /// Whether a record is on record under its own name, or was taken out: alone, or with its session. A
  /// cuff that hands over all it holds each time would bring back what was discarded.
  /// - Parameter intake: one of which whatever was taken out may come again.
  private func isOnRecord(_ uid: ReadingUID, but intake: Int64?) throws -> Bool {
    try journal.connection.firstRow(
      """
      SELECT 1 FROM sample WHERE uid = ?1 UNION ALL SELECT 1 FROM report WHERE uid = ?2
      UNION ALL SELECT 1 FROM sample_withdrawn
        WHERE uid = ?1 AND (?3 IS NULL OR intake IS NOT ?3)
      UNION ALL SELECT 1 FROM report_withdrawn
        WHERE uid = ?2 AND (?3 IS NULL OR intake IS NOT ?3)
      LIMIT 1
      """, [uid.stored, .text(uid.uuid), SQLValue(intake)]
    ) { _ in true } ?? false
  }

  /// Whether the same was typed within two minutes.
  ///
  /// The same is what a person types of what the device shows: a pressure without its pulse, a
  /// glycemia in the other unit and rounded.
  /// - Parameter source: of which what it has handed over counts as well.
  private func isOnRecord(_ draft: ReportDraft, alsoFrom source: Int64?) throws -> Bool {
    let main = draft.readings.filter { $0.vital != .heartRate }
    let wanted = main.isEmpty ? draft.readings : main
    let here = draft.taken.instant
    let (from, until) = (here.adding(seconds: -120), here.adding(seconds: 120))
    let own =
      source.map { "intake IN (SELECT id FROM intake WHERE source = \($0))" } ?? "0"
    if wanted.count == 1, let number = view.numbers[wanted[0].vital] {
      let rows = try SampleRow.table.rows(
        journal.connection,
        where: """
          vital = ? AND taken_at BETWEEN ? AND ? AND (intake IS NULL OR \(own))
          """, [.integer(number), from.stored, until.stored])
      for row in rows
      where Sample(row, of: wanted[0].vital, view).reading.isSame(as: wanted[0]) { return true }
    }
    let reports = try ReportRow.table.rows(
      journal.connection,
      where: """
        day BETWEEN ? AND ? AND taken_at BETWEEN ? AND ? AND (intake IS NULL OR \(own))
        """,
      [
        draft.taken.day.adding(days: -1).stored, draft.taken.day.adding(days: 1).stored,
        from.stored, until.stored,
      ])
    for report in reports {
      let readings = try ReadingRow.table.rows(
        journal.connection, where: "report_id = ?", [.integer(report.id)]
      ).map { try Reading($0, view) }
      let isSame = wanted.allSatisfy { wanted in
        readings.contains { $0.vital == wanted.vital && $0.isSame(as: wanted) }
      }
      if isSame { return true }
    }
    return false
  }
}

extension Reading {
  /// Whether `other` is shown as this was typed, in its unit.
  fileprivate func isSame(as other: Reading) -> Bool {
    let places = unit.precision
    func shown(_ reading: Reading) -> Double {
      unit.value(fromCanonical: reading.value).rounded(toPlaces: places)
    }
    return comparator == other.comparator && shown(self) == shown(other)
  }
}
