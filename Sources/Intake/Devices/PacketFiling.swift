import GATT
import HealthModel
import Journal
import SQLite

extension ReadingUID {
  init(_ identity: RecordIdentity, of source: SourceRow) {
    self.init(key: source.key, externalID: identity.name, taken: identity.at)
  }

  /// Names a stream's reading by minute, vital and severity, so that no session files it again.
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
        // Settle the record that this session or an earlier one held.
        try connection.run(
          """
          UPDATE packet SET state = ? WHERE state = 2 AND characteristic = ? AND body = ?
            AND session IN (SELECT id FROM session WHERE device = ?)
          """,
          [outcome.state.stored, Int(kind.rawValue).stored, bytes.stored, .integer(source.id)])
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

  /// Returns a record's faults if it is implausible whatever its time, and so isn't held; else nil.
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

  /// Moves the cursor to this record, unless others before it may be missing. A meter that counts
  /// down or renumbers records gets no cursor: after an interruption, its remaining records have
  /// lower numbers than those that arrived. To recognise such a meter, the cursor moves to a
  /// session's first record only once another one has arrived or the session is complete.
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
  /// Marking a record of this session is part of its intake; marking an earlier one is an edit.
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

  /// - Parameter isSettled: whether a person settled the packet; if so, files even an undone entry.
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

  /// - Parameter isStep: whether the history shows the new entry as the person's change.
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

/// A stream's packets of one minute, and the results that aren't written yet.
struct StreamMinute {
  let minute: Int64
  var packets: PacketStream
  /// The ID of the row in `packet`; nil until written.
  var row: Int64?
  var writtenAt: Instant?
  /// The highest severity of each vital among readings that are filed or about to be.
  var gravest: [VitalID: Severity] = [:]
  var readings: [NewSingleReading] = []
  var empty = 0
  var refused = 0

  init(from arrival: Instant) {
    minute = Self.minute(of: arrival)
    packets = PacketStream(from: arrival)
  }

  static func minute(of instant: Instant) -> Int64 {
    (instant.seconds - (instant.seconds % 60 + 60) % 60) / 60
  }
}

extension Journal {
  /// The longest time before a stream's packets are written. Units: ms.
  private static let mostUnwritten: Int64 = 10_000

  func stream<Zone>(
    _ bytes: [UInt8], of kind: Characteristic, at arrival: Instant,
    in acquisition: inout Acquisition<Zone>
  ) throws {
    if let begun = acquisition.streams[kind],
      // Setting the local clock back also begins another minute.
      !begun.packets.takes(arrival) || begun.minute != StreamMinute.minute(of: arrival)
    {
      try flush(kind, in: &acquisition, now: arrival)
      acquisition.streams[kind] = nil
    }
    // Remove the stream first: a second reference would cause a copy of its bytes for each packet.
    var stream = acquisition.streams.removeValue(forKey: kind) ?? StreamMinute(from: arrival)
    _ = stream.packets.append(bytes, at: arrival)
    switch acquisition.judgement.verdict(on: bytes, of: kind, at: arrival) {
    case .filed(let filed): take(filed.draft, into: &stream, acquisition.vitals, now: arrival)
    case .empty: stream.empty += 1
    case .refused: stream.refused += 1
    case .held, .ofAnother: break
    }
    acquisition.streams[kind] = stream
    let since = stream.writtenAt.map { arrival.milliseconds - $0.milliseconds }
    if since.map({ $0 >= Self.mostUnwritten }) ?? true {
      try flush(kind, in: &acquisition, now: arrival)
    }
  }

  /// Collects a minute's first reading of each vital, and those of higher severity than all before;
  /// filing the minute's extremes would falsify means and shares.
  private func take(
    _ draft: ReportDraft, into stream: inout StreamMinute, _ vitals: VitalCatalogue, now: Instant
  ) {
    for reading in draft.readings {
      let severity = reading.band(in: vitals).severity
      if let before = stream.gravest[reading.vital], before >= severity { continue }
      do throws(RefusedReport) {
        stream.readings.append(
          try NewSingleReading(taken: draft.taken, reading: reading, vitals: vitals, now: now))
        stream.gravest[reading.vital] = severity
      } catch { stream.refused += 1 }
    }
  }

  /// Writes a stream's unwritten results, and overwrites the row of its minute.
  /// - Parameter isClosing: whether this is the session's last write, allowed even after its end.
  func flush<Zone>(
    _ kind: Characteristic, in acquisition: inout Acquisition<Zone>, now: Instant,
    isClosing: Bool = false
  ) throws {
    guard var stream = acquisition.streams[kind] else { return }
    let name = acquisition.device.settings.name
    let (number, source) = (acquisition.number, acquisition.device.source)
    let (row, vitals) = try write(now: now, by: .source(source.uid)) { edit in
      let session = try edit.view.sessionRow(number)
      if !isClosing, session.endAt != nil { throw DeviceFault.notInSession(name) }
      return (try edit.write(stream, of: kind, session, source), edit.view.vitals)
    }
    acquisition.vitals = vitals
    (stream.row, stream.writtenAt) = (row, now)
    (stream.readings, stream.empty, stream.refused) = ([], 0, 0)
    acquisition.streams[kind] = stream
  }
}

extension JournalEdit {
  fileprivate mutating func write(
    _ stream: StreamMinute, of kind: Characteristic, _ session: SessionRow, _ source: SourceRow
  ) throws -> Int64 {
    var packet = PacketRow()
    (packet.id, packet.session, packet.at) = (stream.row ?? 0, session.id, stream.packets.start)
    (packet.characteristic, packet.decoder) = (Int(kind.rawValue), Measurement.decoder)
    (packet.count, packet.body) = (stream.packets.count, stream.packets.body)
    if packet.id == 0 {
      packet.id = try PacketRow.table.insert([packet], connection)
    } else {
      try PacketRow.table.update(packet, connection)
    }
    // A minute is written about six times; most of these writes have nothing to count.
    guard !stream.readings.isEmpty || stream.empty + stream.refused > 0 else { return packet.id }
    var intake = try view.intakeRow(session.intake)
    // If the session was discarded meanwhile, its late readings aren't filed.
    let readings = intake.withdrawnAt == nil ? stream.readings : []
    for singleReading in readings {
      // An interrupted session may have filed this minute's reading with at least this severity.
      let own = singleReading.reading.band(in: view.vitals).severity
      func uid(_ severity: Severity) -> ReadingUID {
        ReadingUID(ofStream: singleReading.reading.vital, severity, minute: stream.minute, source)
      }
      let isFiled = try Severity.allCases.contains {
        try $0 >= own && view.isKnown(uid($0), withdrawnWhere: "why <> 'intake'")
      }
      if !isFiled { _ = try insert(.singleReading(singleReading), uid(own), &intake) }
    }
    intake.empty += stream.empty
    intake.refused += stream.refused
    try IntakeRecord.table.update(intake, connection)
    return packet.id
  }
}

extension JournalView {
  /// Returns whether an entry with a uid is on record, or withdrawn and `condition` (SQL) is true.
  func isKnown(_ uid: ReadingUID, withdrawnWhere condition: String) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM single_reading WHERE uid = ?1 UNION ALL SELECT 1 FROM report WHERE uid = ?2
      UNION ALL SELECT 1 FROM single_reading_withdrawn WHERE uid = ?1 AND \(condition)
      UNION ALL SELECT 1 FROM report_withdrawn WHERE uid = ?2 AND \(condition) LIMIT 1
      """, [uid.stored, .text(uid.uuid)])
  }

  /// Returns whether somebody typed the same values with a time within two minutes. People type
  /// what the device shows: a pressure without its pulse, or a rounded glycemia in the other unit.
  /// - Parameter source: a source whose entries count as typed.
  func isTyped(_ draft: ReportDraft, orFrom source: Int64?) throws -> Bool {
    let main = draft.readings.filter { $0.vital != .heartRate }
    let wanted = main.isEmpty ? draft.readings : main
    let here = draft.taken.instant
    let times = [here.adding(seconds: -120).stored, here.adding(seconds: 120).stored]
    let own = source.map { "intake IN (SELECT id FROM intake WHERE source = \($0))" } ?? "0"
    let isNear = "taken_at BETWEEN ? AND ? AND (intake IS NULL OR \(own))"
    if wanted.count == 1, let number = numbers[wanted[0].vital] {
      let rows = try SingleReadingRow.table.rows(
        connection, where: "vital = ? AND \(isNear)", [.integer(number)] + times)
      let readings = rows.map { SingleReading($0, of: wanted[0].vital, self).reading }
      if readings.contains(where: { $0.isShown(as: wanted[0]) }) { return true }
    }
    let day = draft.taken.day
    let reports = try connection.integers(
      "SELECT id FROM report WHERE day BETWEEN ? AND ? AND \(isNear)",
      [day.adding(days: -1).stored, day.adding(days: 1).stored] + times)
    return try reports.contains { report in
      let readings = try ReadingRow.table.rows(connection, where: "report_id = ?", [report.stored])
        .map { try Reading($0, self) }
      return wanted.allSatisfy { wanted in
        readings.contains { $0.vital == wanted.vital && $0.isShown(as: wanted) }
      }
    }
  }
}

extension Reading {
  /// Returns whether both readings look the same in the unit in which this one was typed.
  fileprivate func isShown(as other: Reading) -> Bool {
    func shown(_ reading: Reading) -> Double {
      unit.value(fromCanonical: reading.value).rounded(toPlaces: unit.precision)
    }
    return comparator == other.comparator && shown(self) == shown(other)
  }
}
