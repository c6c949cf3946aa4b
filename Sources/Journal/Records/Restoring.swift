internal import HealthModel
internal import Reminders
internal import SQLite

final class Restoring {
  private let header: JournalRecords.Header
  private var part = JournalPart.vitals
  private var sources: [String: Int64] = [:]
  private var intakes: [String: Int64] = [:]
  private var replicas: [String: ReplicaRow] = [:]
  private var names = VitalNames()
  private var lastChange: Int64 = 0
  private var gate: EntryGate?
  private(set) var restored = Restored()

  // These have many rows.
  private let reports: Statement
  private let readings: Statement
  private let samples: Statement
  private let changes: Statement
  private let packets: Statement

  init(header: JournalRecords.Header, _ edit: borrowing JournalEdit) throws {
    reports = try ReportRow.table.insertion(edit.connection)
    readings = try ReadingRow.table.insertion(edit.connection)
    samples = try SampleRow.table.insertion(edit.connection)
    changes = try ChangeRow.table.insertion(edit.connection)
    packets = try PacketRow.table.insertion(edit.connection)
    self.header = header
  }

  func take(
    _ record: JournalRecord, of records: borrowing JournalRecords, _ edit: inout JournalEdit
  ) throws {
    if record.part != part {
      let parts = JournalPart.allCases
      guard let now = parts.firstIndex(of: record.part), let last = parts.firstIndex(of: part),
        now > last
      else { throw JournalRecordsFault.outOfOrder(line: record.line) }
      if part == .vitals { try edit.view.loadVitals() }
      gate = EntryGate(edit.view, now: edit.now)
      part = record.part
    }
    let value = record.value
    switch record.part {
    case .vitals: try take(vital: value, edit)
    case .settings: try take(setting: value, edit)
    case .filters:
      let row = try JournalForms.filter.row(from: value)
      guard row.isFormed else { throw RecordFault(member: "terms") }
      try insert(row, edit)
    case .sources: try take(source: value, edit)
    case .devices: try take(device: value, edit)
    case .intakes: try take(intake: value, edit)
    case .sessions: try take(session: value, edit)
    case .packets: try take(packet: value)
    case .protocols: try insert(try JournalForms.guided.row(from: value), edit)
    case .reminders: try take(reminder: value, edit)
    case .occurrences:
      let row = try JournalForms.occurrence.row(from: value)
      guard ReminderRule.isName(row.key.rule) else { throw RecordFault(member: "rule") }
      try insert(row, edit)
    case .watches: try take(watch: value, edit)
    case .reports:
      let (row, readings) = try report(value, edit)
      try gate?.check(
        row.taken, try readings.map { try Reading($0, edit.view) }, note: row.note)
      try reports.run(ReportRow.table.values(of: row))
      for reading in readings { try self.readings.run(ReadingRow.table.values(of: reading)) }
      restored.reports += 1
    case .samples:
      let (row, reading) = try sample(value, &edit)
      try gate?.check(row.taken, [reading], note: row.note ?? "")
      try samples.run(SampleRow.table.values(of: row))
      restored.samples += 1
    case .withdrawn: try take(withdrawn: value, &edit)
    case .forgotten:
      var row = try JournalForms.forgotten.row(from: value)
      guard UUIDv7.isUUID(row.uid) else { throw RecordFault(member: "uid") }
      // It left no trace in this file.
      row.isErased = true
      try insert(row, edit)
    case .changes: try take(change: record, records, edit)
    }
  }

  private func insert<Row: TableRow>(_ row: Row, _ edit: borrowing JournalEdit) throws {
    try Row.table.insert([row], edit.connection)
  }

  // MARK: Settings and sources

  private func take(vital record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.vital.row(from: record)
    try names.take(row)
    row.number = (try edit.connection.integer("SELECT max(number) FROM vital") ?? 0) + 1
    try insert(row, edit)
  }

  private func take(setting record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.setting.row(from: record)
    guard SettingRow.isKey(row.key) else { throw RecordFault(member: "key") }
    let setting = Setting(rawValue: row.key)
    guard setting != .logCommand else {
      restored.isCommandLeftOut = true
      return
    }
    // A later version may have more settings.
    guard setting.map({ $0.value(from: row.value) == row.value }) ?? true else {
      throw RecordFault(member: "value")
    }
    try insert(row, edit)
  }

  private func take(source record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.source.row(from: record)
    try insert(row, edit)
    sources[row.uid] = row.id
  }

  private func take(intake record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.intake.row(
      from: record, with: ["source": try source("source", of: record)])
    try insert(row, edit)
    intakes[row.uid] = row.id
    let refusals = try record.elements("refusals").map { refusal in
      var refused = try JournalForms.refusal.row(from: refusal)
      refused.intake = row.id
      return refused
    }
    try RefusalRow.table.insert(refusals, edit.connection)
  }

  // MARK: Devices

  private func take(device record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.device.row(
      from: record, with: ["source": try source("source", of: record)])
    row.settings.address = Device.noAddress(of: try record.text("source"))
    try insert(row, edit)
  }

  private func take(session record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let device = try source("device", of: record)
    try insert(
      try JournalForms.session.row(
        from: record, with: ["intake": try intake(of: record), "device": device]), edit)
  }

  private func source(_ member: String, of record: JSONValue) throws -> SQLValue {
    .integer(try sources[try record.text(member)].orThrow(RecordFault(member: member)))
  }

  private func take(packet record: JSONValue) throws {
    let body = try [UInt8](hexadecimal: try record.text("body"))
      .orThrow(RecordFault(member: "body"))
    let row = try JournalForms.packet.row(from: record, with: ["body": .blob(body)])
    try packets.run(PacketRow.table.values(of: row))
  }

  private func take(reminder record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.reminder.row(from: record)
    guard ReminderRule.isName(row.name) else { throw RecordFault(member: "name") }
    guard row.needs.allSatisfy({ Vital.isFormed($0.name) }) else {
      throw RecordFault(member: "needs")
    }
    try insert(row, edit)
  }

  private func take(watch record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.watch.row(from: record)
    guard Vital.isFormed(row.vital.name) else { throw RecordFault(member: "vital") }
    guard MeasurementUnit.isShown(row.unit) else { throw RecordFault(member: "unit") }
    let outcomes = try record.elements("outcomes").enumerated().map { index, outcome in
      var told = try JournalForms.outcome.row(from: outcome)
      (told.watch, told.isCorrection) = (row.id, index > 0)
      return told
    }
    row.isOpen = outcomes.isEmpty
    try insert(row, edit)
    try OutcomeRow.table.insert(outcomes, edit.connection)
  }

  // MARK: Entries

  private func intake(of record: JSONValue) throws -> SQLValue {
    guard let uid = try record.optionalText("intake") else { return .null }
    return .integer(try intakes[uid].orThrow(RecordFault(member: "intake")))
  }

  private func report(
    _ record: JSONValue, _ edit: borrowing JournalEdit
  ) throws -> (row: ReportRow, readings: [ReadingRow]) {
    let rank = try record.optionalInteger("priority_set", in: ReportRow.priorities)
    var row = try JournalForms.report.row(
      from: record,
      with: [
        "uid": .text(try record.uid()), "intake": try intake(of: record),
        "priority_set": (rank != nil).stored,
      ])
    var readings: [ReadingRow] = []
    for reading in try record.elements("readings") {
      var reading = try ReadingRecord.row(reading, edit.view)
      reading.report = row.id
      readings.append(reading)
    }
    var judged: [Reading] = []
    for reading in readings { judged.append(try Reading(reading, edit.view)) }
    row.priority = rank.map(Int.init) ?? edit.view.vitals.rank(of: judged)
    return (row, readings)
  }

  private func sample(
    _ record: JSONValue, _ edit: inout JournalEdit
  ) throws -> (SampleRow, Reading) {
    let uid = try ReadingUID(uuid: try record.text("uid")).orThrow(RecordFault(member: "uid"))
    let vital = try ReadingRecord.vital(record)
    let symbol = record["unit"] == .null ? nil : try ReadingRecord.unit(record)
    let unit = edit.view.unit(ofSample: symbol, of: vital)
    let isCanonical = edit.view.vitals[vital]?.canonicalUnit == unit
    let note = try record.text("note")
    var others = try ReadingRecord.columns(of: record, unit)
    others["uid"] = uid.stored
    others["vital"] = .integer(try edit.number(of: vital))
    others["unit"] = isCanonical ? .null : SQLValue(symbol)
    others["intake"] = try intake(of: record)
    others["note"] = note.isEmpty ? .null : .text(note)
    var row = try JournalForms.sample.row(from: record, with: others)
    let reading = Reading(
      vital: vital, value: row.value, unit: unit, comparator: row.comparator, mark: row.mark)
    row.severity = reading.band(in: edit.view.vitals).severity
    return (row, reading)
  }

  // MARK: Withdrawn rows and history

  private func take(withdrawn record: JSONValue, _ edit: inout JournalEdit) throws {
    switch try record.text("kind") {
    case "report":
      let (row, readings) = try report(record, edit)
      try insert(row, withdrawn: record, edit)
      let insertion = try ReadingRow.table.insertion(edit.connection, into: "reading_withdrawn")
      for reading in readings { try insertion.run(ReadingRow.table.values(of: reading)) }
    case "sample":
      let (row, _) = try sample(record, &edit)
      try insert(row, withdrawn: record, edit)
    case "watch":
      try edit.connection.run(
        "INSERT INTO watch_withdrawn (id, uid) VALUES (?, ?)",
        [.integer(try record.integer("id")), .text(try record.uid())])
    default: throw RecordFault(member: "kind")
    }
  }

  private func insert<Row: TableRow>(
    _ row: Row, withdrawn record: JSONValue, _ edit: borrowing JournalEdit
  ) throws {
    let table = Row.table
    let insertion = try table.insertion(
      edit.connection, into: "\(table.name)_withdrawn", more: ["why", "withdrawn_at"])
    let at = try record.integer("withdrawn_at", in: Instant.wholeNumbers)
    try insertion.run(table.values(of: row) + [.text(try record.text("why")), .integer(at)])
  }

  private func take(
    change record: JournalRecord, _ records: borrowing JournalRecords,
    _ edit: borrowing JournalEdit
  ) throws {
    let value = record.value
    let name = try value.uid("replica")
    var replica = replicas[name] ?? ReplicaRow()
    if replica.id == 0 {
      replica.uid = name
      try insert(replica, edit)
      replica.id = edit.connection.lastInsertedRowID
    }
    guard let stamp = Int64(try value.text("stamp")) else { throw RecordFault(member: "stamp") }
    for member in ["before", "after"] {
      switch value[member] {
      case .object, .null: break
      default: throw RecordFault(member: member)
      }
    }
    var row = try JournalForms.change.row(
      from: value,
      with: [
        "replica": .integer(replica.id), "stamp": .integer(stamp),
        "before": SQLValue(try records.text(of: "before", in: record)),
        "after": SQLValue(try records.text(of: "after", in: record)),
      ])
    guard Action(rawValue: row.action) != nil else { throw RecordFault(member: "action") }
    guard let object = ObjectName(text: row.object), object.isFormed else {
      throw RecordFault(member: "object")
    }
    if object == ObjectName(.setting, Setting.logCommand.rawValue) {
      // Otherwise, undo or repair would set it.
      row.action = Action.forgotten.rawValue
      (row.fields, row.before, row.after, row.seen) = ("", nil, nil, nil)
      restored.isCommandLeftOut = true
    }
    try changes.run(ChangeRow.table.values(of: row))
    replica.lastSequence = max(replica.lastSequence, row.sequence)
    replicas[name] = replica
    lastChange = max(lastChange, row.id)
  }

  func finish(_ edit: inout JournalEdit) throws {
    // Changes come last, and none is ever deleted.
    guard lastChange == header.sequences["change"] else { throw JournalRecordsFault.cutOff }
    for row in replicas.values {
      try edit.connection.run(
        "UPDATE replica SET last_seq = ? WHERE id = ?",
        [.integer(row.lastSequence), .integer(row.id)])
    }
    if let journal = header.journal {
      try Replica.identify(edit.connection, as: journal, now: edit.now)
    }
    for (table, last) in header.sequences.sorted(by: { $0.key < $1.key }) where last > 0 {
      try edit.connection.run(
        "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [.integer(last), .text(table)])
      guard edit.connection.changedRows == 0 else { continue }
      try edit.connection.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(last)])
    }
    try edit.connection.run(NoteWords.filling("note_word"))
  }
}
