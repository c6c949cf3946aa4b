import HealthModel
import Reminders
import SQLite

/// Writes the records of an export into the tables that they came from.
struct Restoring {
  private let header: JournalRecords.Header
  private var part = JournalPart.vitals
  private var sources: [String: Int64] = [:]
  private var intakes: [String: Int64] = [:]
  private var replicas: [String: ReplicaRow] = [:]
  private var names: VitalNames
  private var lastChange: Int64 = 0
  private var gate: EntryGate?
  private(set) var restored = Restored()

  // There are many of each of these.
  private let reports: Insertion<ReportRow>
  private let readings: Insertion<ReadingRow>
  private let samples: Insertion<SampleRow>
  private let changes: Insertion<ChangeRow>
  private let packets: Insertion<PacketRow>

  init(header: JournalRecords.Header, _ edit: borrowing JournalEdit) throws {
    self.header = header
    names = VitalNames(besides: edit.journal.defaults)
    let journal = edit.journal
    reports = try Insertion(journal.connection)
    readings = try Insertion(journal.connection)
    samples = try Insertion(journal.connection)
    changes = try Insertion(journal.connection)
    packets = try Insertion(journal.connection)
  }

  mutating func take(
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
      try reports.run(row)
      for reading in readings { try self.readings.run(reading) }
      restored.reports += 1
    case .samples:
      let (row, reading) = try sample(value, &edit)
      try gate?.check(
        Moment(row.takenAt, utcOffsetSeconds: row.utcOffset), [reading], note: row.note ?? "")
      try samples.run(row)
      restored.samples += 1
    case .withdrawn: try take(withdrawn: value, &edit)
    case .forgotten:
      var row = try JournalForms.forgotten.row(from: value)
      guard UUIDv7.isUUID(row.uid) else { throw RecordFault(member: "uid") }
      // Here there never was a trace.
      row.isErased = true
      try insert(row, edit)
    case .changes: try take(change: record, records, edit)
    }
  }

  private func insert<Row: TableRow>(_ row: Row, _ edit: borrowing JournalEdit) throws {
    try Row.table.insert([row], edit.journal.connection)
  }

  // MARK: What people set

  private mutating func take(vital record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.vital.row(from: record)
    try names.take(row, among: edit.journal.defaults)
    let last = try edit.journal.connection.firstRow("SELECT max(number) FROM vital") {
      $0.optionalInteger(0) ?? 0
    }
    row.number = (last ?? 0) + 1
    try VitalRow.table.insert([row], edit.journal.connection)
  }

  private mutating func take(setting record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.setting.row(from: record)
    guard SettingRow.isKey(row.key) else { throw RecordFault(member: "key") }
    let setting = Setting(rawValue: row.key)
    guard setting != .logCommand else {
      restored.isCommandLeftOut = true
      return
    }
    // A later program may know more settings than this one.
    guard setting.map({ $0.value(from: row.value) == row.value }) ?? true else {
      throw RecordFault(member: "value")
    }
    try insert(row, edit)
  }

  private mutating func take(source record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.source.row(from: record)
    try insert(row, edit)
    sources[row.uid] = row.id
  }

  private mutating func take(intake record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let source = sources[try record.text("source")]
    guard let source else { throw RecordFault(member: "source") }
    let row = try JournalForms.intake.row(from: record, with: ["source": .integer(source)])
    try insert(row, edit)
    intakes[row.uid] = row.id
    let refusals = try record.elements("refusals").map { refusal in
      var refused = try JournalForms.refusal.row(from: refusal)
      refused.intake = row.id
      return refused
    }
    try RefusalRow.table.insert(refusals, edit.journal.connection)
  }

  // MARK: Devices

  private func take(device record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let uid = try record.text("source")
    guard let source = sources[uid] else { throw RecordFault(member: "source") }
    var row = try JournalForms.device.row(from: record, with: ["source": .integer(source)])
    row.address = DeviceRow.noAddress(of: uid)
    try insert(row, edit)
  }

  private func take(session record: JSONValue, _ edit: borrowing JournalEdit) throws {
    guard let device = sources[try record.text("device")] else {
      throw RecordFault(member: "device")
    }
    try insert(
      try JournalForms.session.row(
        from: record, with: ["intake": try intake(of: record), "device": .integer(device)]), edit)
  }

  private func take(packet record: JSONValue) throws {
    guard let body = [UInt8](hexadecimal: try record.text("body")) else {
      throw RecordFault(member: "body")
    }
    try packets.run(try JournalForms.packet.row(from: record, with: ["body": .blob(body)]))
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
    try OutcomeRow.table.insert(outcomes, edit.journal.connection)
  }

  // MARK: What was measured

  private func intake(of record: JSONValue) throws -> SQLValue {
    guard let uid = try record.optionalText("intake") else { return .null }
    guard let intake = intakes[uid] else { throw RecordFault(member: "intake") }
    return .integer(intake)
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
    let derived = Priority.derived(from: judged, vitals: edit.view.vitals)?.priority ?? .lowest
    row.priority = rank.map(Int.init) ?? derived.rank
    return (row, readings)
  }

  private func sample(
    _ record: JSONValue, _ edit: inout JournalEdit
  ) throws -> (SampleRow, Reading) {
    guard let uid = ReadingUID(uuid: try record.text("uid")) else {
      throw RecordFault(member: "uid")
    }
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

  // MARK: What was, and how it came to be so

  private func take(withdrawn record: JSONValue, _ edit: inout JournalEdit) throws {
    let connection = edit.journal
    switch try record.text("kind") {
    case "report":
      let (row, readings) = try report(record, edit)
      try Insertion(connection.connection, into: "report_withdrawn", more: Self.reasons)
        .run(row, try withdrawn(record))
      let insertion = try Insertion<ReadingRow>(
        connection.connection, into: "reading_withdrawn")
      for reading in readings { try insertion.run(reading) }
    case "sample":
      let (row, _) = try sample(record, &edit)
      try Insertion(connection.connection, into: "sample_withdrawn", more: Self.reasons)
        .run(row, try withdrawn(record))
    case "watch":
      try connection.connection.run(
        "INSERT INTO watch_withdrawn (id, uid) VALUES (?, ?)",
        [.integer(try record.integer("id")), .text(try record.uid())])
    default: throw RecordFault(member: "kind")
    }
  }

  private static let reasons = ["why", "withdrawn_at"]

  private func withdrawn(_ record: JSONValue) throws -> [SQLValue] {
    [
      .text(try record.text("why")),
      .integer(try record.integer("withdrawn_at", in: Instant.wholeNumbers)),
    ]
  }

  private mutating func take(
    change record: JournalRecord, _ records: borrowing JournalRecords,
    _ edit: borrowing JournalEdit
  ) throws {
    let value = record.value
    let name = try value.uid("replica")
    var replica = replicas[name] ?? ReplicaRow()
    if replica.id == 0 {
      replica.uid = name
      try insert(replica, edit)
      replica.id = edit.journal.connection.lastInsertedRowID
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
      // Undo and repair would set it.
      row.action = Action.forgotten.rawValue
      (row.fields, row.before, row.after, row.seen) = ("", nil, nil, nil)
      restored.isCommandLeftOut = true
    }
    try changes.run(row)
    replica.lastSequence = max(replica.lastSequence, row.sequence)
    replicas[name] = replica
    lastChange = max(lastChange, row.id)
  }

  mutating func finish(_ edit: inout JournalEdit) throws {
    // Changes come last, and none is ever taken out.
    guard lastChange == header.sequences["change"] else { throw JournalRecordsFault.cutOff }
    let connection = edit.journal
    for row in replicas.values {
      try connection.connection.run(
        "UPDATE replica SET last_seq = ? WHERE id = ?",
        [.integer(row.lastSequence), .integer(row.id)])
    }
    if let journal = header.journal {
      try Replica.identify(connection.connection, as: journal, now: edit.now)
    }
    for (table, last) in header.sequences.sorted(by: { $0.key < $1.key }) where last > 0 {
      try connection.connection.run(
        "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [.integer(last), .text(table)])
      guard connection.connection.changedRows == 0 else { continue }
      try connection.connection.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(last)])
    }
    try connection.connection.run(NoteWords.filling("note_word"))
  }
}

/// One INSERT, compiled once for as many rows as there are.
private final class Insertion<Row: TableRow> {
  private let statement: Statement

  /// - Parameters:
  ///   - name: another table that has these columns.
  ///   - more: columns that it has besides.
  init(
    _ connection: borrowing Connection, into name: String? = nil, more: [String] = []
  ) throws {
    let names = Row.table.columns.map(\.name) + more
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    statement = try connection.prepareAlone(
      """
      INSERT INTO \(name ?? Row.table.name) (\(names.joined(separator: ", "))) VALUES (\(marks))
      """)
  }

  func run(_ row: Row, _ more: [SQLValue] = []) throws {
    try statement.run(Row.table.values(of: row) + more)
  }
}
