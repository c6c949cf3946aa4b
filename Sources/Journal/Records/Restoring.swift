public import HealthModel
internal import Reminders
internal import SQLite

extension Journal {
  public func isUntouched() throws -> Bool { try read { try $0.isUntouched() } }

  /// Restores a complete export with numbers and history into an untouched journal: all or nothing.
  /// History doesn't record the restore, so that a new export is identical. The export is read into
  /// a copy, which then replaces the journal at once, so that nobody waits for a slow file. A
  /// command for the service isn't restored, because the file may come from somebody else.
  /// - Returns: nil, changing nothing, if the journal isn't untouched or the export is partial.
  /// - Throws: `JournalRecordsFault`; `JournalError`, such as `.busy` if others wrote meanwhile.
  public func restore(_ records: inout JournalRecords, now: Instant) throws -> Restored? {
    let copy = try Journal(copyOf: self)
    guard let restored = try copy.fill(from: &records, now: now) else { return nil }
    try createEmpty()
    try naming {
      try connection.becomeCopy(of: copy.connection) {
        // All writers are waiting now. No other program can use a journal in memory.
        guard path != ":memory:" else { return }
        guard try Journal.forReading(path: path).isUntouched() else {
          throw JournalError.storage(.busy, path: path)
        }
      }
    }
    return restored
  }

  private func fill(from records: inout JournalRecords, now: Instant) throws -> Restored? {
    try write(now: now) { edit in
      guard records.header.isComplete, try edit.view.isUntouched() else { return nil }
      var line = 1
      do {
        let restoring = try Restoring(header: records.header, edit)
        while let record = try records.next() {
          line = record.line
          try restoring.take(record, of: records, &edit)
        }
        try restoring.finish(&edit)
        return restoring.restored
      } catch { throw JournalRecordsFault.of(error, line: line) }
    }
  }
}

public struct Restored: Equatable, Sendable {
  public internal(set) var reports = 0
  public internal(set) var singleReadings = 0
  /// Whether the file contains a command for the service, which wasn't restored.
  public internal(set) var isCommandLeftOut = false
}

extension JournalView {
  fileprivate func isUntouched() throws -> Bool {
    let tables = [
      "identity", "source", "intake", "report", "single_reading", "single_reading_withdrawn",
      "report_withdrawn", "change", "setting", "saved_filter", "protocol", "reminder_rule", "watch",
      "watch_withdrawn", "occurrence",
    ]
    for table in tables where try connection.hasRow("SELECT 1 FROM \(table)") { return false }
    return try VitalRow.table.rows(connection).allSatisfy(\.isEmpty)
  }
}

/// Checks the names of a file's vitals: each must be unambiguous, and as valid as a typed one,
/// because it is printed.
struct VitalNames {
  private var taken = Set(VitalCatalogue.standard.all.flatMap { [$0.id.name] + $0.shortNames })

  /// - Throws: `RecordFault` with the invalid member.
  mutating func take(_ row: VitalRow) throws(RecordFault) {
    let name = row.id.name
    guard Vital.isFormed(name) else { throw RecordFault(member: "id") }
    if let unit = row.ownUnit {
      guard Vital.isName(name), taken.insert(name).inserted else { throw RecordFault(member: "id") }
      guard MeasurementUnit.isSymbol(unit) else { throw RecordFault(member: "own_unit") }
    }
    if let short = row.ownShortName, short != name {
      guard row.ownUnit != nil, Vital.isName(short), taken.insert(short).inserted else {
        throw RecordFault(member: "own_short_name")
      }
    }
    if let label = row.label {
      guard row.role != nil, Vital.isLabel(label, of: row.id) else {
        throw RecordFault(member: "label")
      }
    }
    guard row.role == nil || row.ownUnit != nil else { throw RecordFault(member: "role") }
    let settings = try settings(row)
    let vital = VitalCatalogue.standard[row.id] ?? Vital(own: row.id, settings)
    guard let unit = row.preferredUnit else { return }
    // For a vital of a later version, only the form can be checked.
    guard vital?.units.contains(where: { $0.symbol == unit }) ?? MeasurementUnit.isShown(unit)
    else { throw RecordFault(member: "preferred_unit") }
  }

  private func settings(_ row: VitalRow) throws(RecordFault) -> VitalSettings {
    do {
      return try row.settings()
    } catch {
      guard case .damaged(_, let column) = error else { throw RecordFault(member: "id") }
      throw RecordFault(member: column)
    }
  }
}

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

  // The statements for tables with many rows.
  private let reports: Statement
  private let readings: Statement
  private let singleReadings: Statement
  private let changes: Statement
  private let packets: Statement

  init(header: JournalRecords.Header, _ edit: borrowing JournalEdit) throws {
    reports = try ReportRow.table.insertion(edit.connection)
    readings = try ReadingRow.table.insertion(edit.connection)
    singleReadings = try SingleReadingRow.table.insertion(edit.connection)
    changes = try Change.table.insertion(edit.connection)
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
    case .vitals:
      try insert(JournalForms.vital, value, edit) { row in
        try names.take(row)
        row.number = (try edit.connection.integer("SELECT max(number) FROM vital") ?? 0) + 1
      }
    case .settings: try take(setting: value, edit)
    case .filters:
      guard try edit.view.savedFilters().count < SavedFilter.most else {
        throw JournalRecordsFault.tooManyFilters(line: record.line)
      }
      try insert(JournalForms.filter, value, edit) { row in
        try require(ReminderRule.isName(row.name), "name")
        try require(row.isFormed, "terms")
      }
    case .sources:
      let row = try insert(JournalForms.source, value, edit)
      sources[row.uid] = row.id
    case .devices:
      let source = try value.text("source")
      try insert(JournalForms.device, value, edit, with: ["source": sourceID("source", value)]) {
        $0.settings.address = Device.noAddress(of: source)
      }
    case .intakes: try take(intake: value, edit)
    case .sessions:
      let device = try sourceID("device", value)
      try insert(
        JournalForms.session, value, edit, with: ["intake": intake(of: value), "device": device])
    case .packets:
      let body = try [UInt8](hexadecimal: value.text("body")).orThrow(RecordFault(member: "body"))
      let row = try JournalForms.packet.row(from: value, with: ["body": .blob(body)])
      try packets.run(PacketRow.table.values(of: row))
    case .protocols: try insert(JournalForms.guided, value, edit)
    case .reminders:
      try insert(JournalForms.reminder, value, edit) { row in
        try require(ReminderRule.isName(row.name), "name")
        try require(row.needs.allSatisfy { Vital.isFormed($0.name) }, "needs")
      }
    case .occurrences:
      try insert(JournalForms.occurrence, value, edit) { row in
        try require(ReminderRule.isName(row.key.rule), "rule")
      }
    case .watches: try take(watch: value, edit)
    case .reports:
      let (row, readings) = try report(value, edit)
      try gate?.check(row.taken, try readings.map { try Reading($0, edit.view) }, note: row.note)
      try reports.run(ReportRow.table.values(of: row))
      for reading in readings { try self.readings.run(ReadingRow.table.values(of: reading)) }
      restored.reports += 1
    case .singleReadings:
      let (row, reading) = try singleReading(value, &edit)
      try gate?.check(row.taken, [reading], note: row.note ?? "")
      try singleReadings.run(SingleReadingRow.table.values(of: row))
      restored.singleReadings += 1
    case .withdrawn: try take(withdrawn: value, &edit)
    case .forgotten:
      try insert(JournalForms.forgotten, value, edit) { row in
        try require(UUIDv7.isUUID(row.uid), "uid")
        // The entry left no trace in this file.
        row.isErased = true
      }
    case .changes: try take(change: record, records, edit)
    }
  }

  /// Inserts a record's row, completed and checked by `complete`; `others`: see `RecordForm.row`.
  @discardableResult
  private func insert<Row>(
    _ form: RecordForm<Row>, _ record: JSONValue, _ edit: borrowing JournalEdit,
    with others: [String: SQLValue] = [:], _ complete: (inout Row) throws -> Void = { _ in }
  ) throws -> Row {
    var row = try form.row(from: record, with: others)
    try complete(&row)
    try Row.table.insert([row], edit.connection)
    return row
  }

  private func require(_ isValid: Bool, _ member: String) throws(RecordFault) {
    if !isValid { throw RecordFault(member: member) }
  }

  private func sourceID(_ member: String, _ record: JSONValue) throws -> SQLValue {
    .integer(try sources[record.text(member)].orThrow(RecordFault(member: member)))
  }

  private func intake(of record: JSONValue) throws -> SQLValue {
    guard let uid = try record.optionalText("intake") else { return .null }
    return .integer(try intakes[uid].orThrow(RecordFault(member: "intake")))
  }

  private func take(setting record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.setting.row(from: record)
    try require(SettingRow.isKey(row.key), "key")
    let setting = Setting(rawValue: row.key)
    guard setting != .logCommand else {
      restored.isCommandLeftOut = true
      return
    }
    // A later version may have more settings.
    try require(setting.map { $0.value(from: row.value) == row.value } ?? true, "value")
    try SettingRow.table.insert([row], edit.connection)
  }

  private func take(intake record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try insert(
      JournalForms.intake, record, edit, with: ["source": sourceID("source", record)])
    intakes[row.uid] = row.id
    let refusals = try record.elements("refusals").map {
      try JournalForms.refusal.row(from: $0, with: ["intake": .integer(row.id)])
    }
    try RefusalRow.table.insert(refusals, edit.connection)
  }

  private func take(watch record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.watch.row(from: record)
    try require(Vital.isFormed(row.vital.name), "vital")
    try require(MeasurementUnit.isShown(row.unit), "unit")
    let outcomes = try record.elements("outcomes").enumerated().map { index, outcome in
      try JournalForms.outcome.row(
        from: outcome, with: ["watch": .integer(row.id), "is_correction": (index > 0).stored])
    }
    row.isOpen = outcomes.isEmpty
    try WatchRow.table.insert([row], edit.connection)
    try OutcomeRow.table.insert(outcomes, edit.connection)
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
    let readings = try record.elements("readings").map {
      try ReadingRecord.row($0, of: row.id, edit.view)
    }
    row.priority =
      try rank.map(Int.init)
      ?? edit.view.vitals.rank(of: readings.map { try Reading($0, edit.view) })
    return (row, readings)
  }

  private func singleReading(
    _ record: JSONValue, _ edit: inout JournalEdit
  ) throws -> (SingleReadingRow, Reading) {
    let uid = try ReadingUID(uuid: try record.text("uid")).orThrow(RecordFault(member: "uid"))
    let vital = try ReadingRecord.vital(record)
    let symbol = record["unit"] == .null ? nil : try ReadingRecord.unit(record)
    let unit = edit.view.unit(ofSingleReading: symbol, of: vital)
    let isCanonical = edit.view.vitals[vital]?.canonicalUnit == unit
    let note = try record.text("note")
    var others = try ReadingRecord.columns(of: record, unit)
    others["uid"] = uid.stored
    others["vital"] = .integer(try edit.number(of: vital))
    others["unit"] = isCanonical ? .null : symbol.stored
    others["intake"] = try intake(of: record)
    others["note"] = note.isEmpty ? .null : .text(note)
    var row = try JournalForms.singleReading.row(from: record, with: others)
    let reading = Reading(
      vital: vital, value: row.value, unit: unit, comparator: row.comparator, mark: row.mark)
    row.severity = reading.band(in: edit.view.vitals).severity
    return (row, reading)
  }

  private func take(withdrawn record: JSONValue, _ edit: inout JournalEdit) throws {
    switch try record.text("kind") {
    case "report":
      let (row, readings) = try report(record, edit)
      try insert(row, withdrawn: record, edit)
      let insertion = try ReadingRow.table.insertion(edit.connection, into: "reading_withdrawn")
      for reading in readings { try insertion.run(ReadingRow.table.values(of: reading)) }
    case "single_reading":
      let (row, _) = try singleReading(record, &edit)
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
    change record: JournalRecord, _ records: borrowing JournalRecords, _ edit: borrowing JournalEdit
  ) throws {
    let value = record.value
    let name = try value.uid("replica")
    var replica = replicas[name] ?? ReplicaRow(uid: name)
    if replica.id == 0 { replica.id = try ReplicaRow.table.insert([replica], edit.connection) }
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
        "before": try records.text(of: "before", in: record).stored,
        "after": try records.text(of: "after", in: record).stored,
      ])
    try require(row.object.isFormed, "object")
    if row.object == ObjectName(.setting, Setting.logCommand.rawValue) {
      // Otherwise, undo or repair would set the command.
      (row.action, row.fields, row.before, row.after, row.seen) = (.forgotten, [], nil, nil, nil)
      restored.isCommandLeftOut = true
    }
    try changes.run(Change.table.values(of: row))
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
