public import HealthModel
import SQLite

extension Journal {
  /// Whether nobody has filed or set anything in it yet.
  public func isUntouched() throws -> Bool {
    try read { try $0.isUntouched() }
  }

  /// Makes an untouched journal what a complete export says: numbers, history and all.
  ///
  /// All of it comes in or nothing; it is no change of its own, so that exporting it again gives the
  /// same. What is derived is derived anew. Wherever the file comes from, and however slowly, nobody
  /// waits for it: it is read into a copy, which then takes the journal's place in one transaction.
  /// - Returns: how many reports and single readings are on record now; nil when the journal isn't
  ///   untouched, or the export is no whole journal, and nothing was done.
  /// - Throws: `JournalRecordsFault`, `JournalError`, busy among them where somebody filed something
  ///   meanwhile, and what reading the file throws.
  public func restore(
    _ records: inout JournalRecords, now: Instant
  ) throws -> (reports: Int, samples: Int)? {
    let copy = try Journal(copyOf: self)
    guard let counts = try copy.fill(from: &records, now: now) else { return nil }
    try naming {
      try connection.becomeCopy(of: copy.connection) {
        // Whoever could have filed something waits by now. What is in memory is nobody else's.
        guard path != ":memory:" else { return }
        guard try Journal.forReading(path: path, vitals: defaults).isUntouched() else {
          throw JournalError.storage(.busy, path: path)
        }
      }
    }
    return counts
  }

  private func fill(
    from records: inout JournalRecords, now: Instant
  ) throws -> (reports: Int, samples: Int)? {
    try write(now: now) { edit in
      guard records.header.isComplete, try edit.view.isUntouched() else { return nil }
      var restoring = Restoring(header: records.header)
      while let record = try records.next() {
        do {
          try restoring.take(record, of: records, &edit)
        } catch {
          throw JournalRecordsFault.of(error, line: record.line)
        }
      }
      try restoring.finish(&edit)
      return (restoring.reports, restoring.samples)
    }
  }
}

extension JournalView {
  fileprivate func isUntouched() throws -> Bool {
    let tables = [
      "identity", "source", "intake", "report", "sample", "sample_withdrawn", "report_withdrawn",
      "change", "setting", "protocol", "reminder_rule", "watch", "watch_withdrawn", "occurrence",
    ]
    for table in tables
    where try journal.connection.firstRow("SELECT 1 FROM \(table)", [], { _ in true }) != nil {
      return false
    }
    return try VitalRow.table.rows(journal.connection).allSatisfy(\.isEmpty)
  }
}

/// Writes the records of an export into the tables that they came from.
private struct Restoring {
  private let header: JournalRecords.Header
  private var part = JournalPart.vitals
  private var sources: [String: Int64] = [:]
  private var intakes: [String: Int64] = [:]
  private var replicas: [String: ReplicaRow] = [:]
  private var reportRows: [ReportRow] = []
  private var readingRows: [ReadingRow] = []
  private var sampleRows: [SampleRow] = []
  private var changeRows: [ChangeRow] = []
  private var lastChange: Int64 = 0
  private(set) var reports = 0
  private(set) var samples = 0

  /// Rows that are written together.
  private static let rowsTogether = 500

  init(header: JournalRecords.Header) { self.header = header }

  mutating func take(
    _ record: JournalRecord, of records: borrowing JournalRecords, _ edit: inout JournalEdit
  ) throws {
    if record.part != part {
      try flush(&edit)
      let parts = JournalPart.allCases
      guard let now = parts.firstIndex(of: record.part), let last = parts.firstIndex(of: part),
        now > last
      else { throw JournalRecordsFault.outOfOrder(line: record.line) }
      if part == .vitals { try edit.view.loadVitals() }
      part = record.part
    }
    let value = record.value
    switch record.part {
    case .vitals: try take(vital: value, edit)
    case .settings: try insert(try JournalForms.setting.row(from: value), edit)
    case .sources: try take(source: value, edit)
    case .intakes: try take(intake: value, edit)
    case .protocols: try insert(try JournalForms.guided.row(from: value), edit)
    case .reminders: try take(reminder: value, edit)
    case .occurrences: try insert(try JournalForms.occurrence.row(from: value), edit)
    case .watches: try take(watch: value, edit)
    case .reports: try take(report: value, &edit)
    case .samples:
      sampleRows.append(try sample(value, &edit))
      samples += 1
    case .withdrawn: try take(withdrawn: value, &edit)
    case .changes: try take(change: record, records)
    }
    let waiting = reportRows.count + sampleRows.count + changeRows.count
    if waiting >= Self.rowsTogether { try flush(&edit) }
  }

  private func insert<Row: TableRow>(_ row: Row, _ edit: borrowing JournalEdit) throws {
    try Row.table.insert([row], edit.journal.connection)
  }

  private mutating func flush(_ edit: inout JournalEdit) throws {
    try ReportRow.table.insert(reportRows, edit.journal.connection)
    try ReadingRow.table.insert(readingRows, edit.journal.connection)
    try SampleRow.table.insert(sampleRows, edit.journal.connection)
    for (uid, var row) in replicas where row.id == 0 {
      try insert(row, edit)
      row.id = edit.journal.connection.lastInsertedRowID
      replicas[uid] = row
    }
    for index in changeRows.indices {
      changeRows[index].replica = replicas[changeOwners[index]]?.id ?? 0
    }
    try ChangeRow.table.insert(changeRows, edit.journal.connection)
    (reportRows, readingRows, sampleRows, changeRows, changeOwners) = ([], [], [], [], [])
  }

  // MARK: What people set

  private func take(vital record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.vital.row(from: record)
    let last = try edit.journal.connection.firstRow("SELECT max(number) FROM vital") {
      $0.optionalInteger(0) ?? 0
    }
    row.number = (last ?? 0) + 1
    try VitalRow.table.insert([row], edit.journal.connection)
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

  private func take(reminder record: JSONValue, _ edit: borrowing JournalEdit) throws {
    let row = try JournalForms.reminder.row(from: record)
    do {
      _ = try row.rule()
    } catch {
      throw RecordFault(member: "minute")
    }
    try insert(row, edit)
  }

  private func take(watch record: JSONValue, _ edit: borrowing JournalEdit) throws {
    var row = try JournalForms.watch.row(from: record)
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
    let rank = try record.optionalInteger("priority_set")
    var row = try JournalForms.report.row(
      from: record,
      with: ["intake": try intake(of: record), "priority_set": (rank != nil).stored])
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

  private mutating func take(report record: JSONValue, _ edit: inout JournalEdit) throws {
    let (row, readings) = try report(record, edit)
    reportRows.append(row)
    readingRows += readings
    reports += 1
  }

  private func sample(_ record: JSONValue, _ edit: inout JournalEdit) throws -> SampleRow {
    guard let uid = ReadingUID(uuid: try record.text("uid")) else {
      throw RecordFault(member: "uid")
    }
    let vital = VitalID(try record.text("vital"))
    let symbol = try record.optionalText("unit")
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
    return row
  }

  // MARK: What was, and how it came to be so

  private func take(withdrawn record: JSONValue, _ edit: inout JournalEdit) throws {
    let connection = edit.journal
    switch try record.text("kind") {
    case "report":
      let (row, readings) = try report(record, edit)
      try ReportRow.table.insert(row, withdrawn(record), into: "report_withdrawn", connection)
      for reading in readings {
        try ReadingRow.table.insert(reading, [], into: "reading_withdrawn", connection)
      }
    case "sample":
      let row = try sample(record, &edit)
      try SampleRow.table.insert(row, withdrawn(record), into: "sample_withdrawn", connection)
    case "watch":
      try connection.connection.run(
        "INSERT INTO watch_withdrawn (id, uid) VALUES (?, ?)",
        [.integer(try record.integer("id")), .text(try record.text("uid"))])
    default: throw RecordFault(member: "kind")
    }
  }

  private func withdrawn(_ record: JSONValue) throws -> [(String, SQLValue)] {
    [
      ("why", .text(try record.text("why"))),
      ("withdrawn_at", .integer(try record.integer("withdrawn_at"))),
    ]
  }

  /// The replica of each change that waits.
  private var changeOwners: [String] = []

  private mutating func take(
    change record: JournalRecord, _ records: borrowing JournalRecords
  ) throws {
    let value = record.value
    let replica = try value.text("replica")
    guard let stamp = Int64(try value.text("stamp")) else { throw RecordFault(member: "stamp") }
    let row = try JournalForms.change.row(
      from: value,
      with: [
        "replica": 0, "stamp": .integer(stamp),
        "before": SQLValue(try records.text(of: "before", in: record)),
        "after": SQLValue(try records.text(of: "after", in: record)),
      ])
    guard Action(rawValue: row.action) != nil else { throw RecordFault(member: "action") }
    guard ObjectName(text: row.object) != nil else { throw RecordFault(member: "object") }
    if replicas[replica] == nil {
      replicas[replica] = ReplicaRow()
      replicas[replica]?.uid = replica
    }
    let last = replicas[replica]?.lastSequence ?? 0
    replicas[replica]?.lastSequence = max(last, row.sequence)
    changeRows.append(row)
    changeOwners.append(replica)
    lastChange = max(lastChange, row.id)
  }

  mutating func finish(_ edit: inout JournalEdit) throws {
    try flush(&edit)
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
    try connection.connection.run(
      "INSERT INTO note_word (rowid, note) SELECT id, note FROM report WHERE note <> ''")
  }
}

extension Table {
  /// Inserts a row into a table that has these columns too.
  fileprivate func insert(
    _ row: Row, _ more: [(String, SQLValue)], into name: String, _ journal: Journal
  ) throws {
    let names = columns.map(\.name) + more.map(\.0)
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    try journal.connection.run(
      "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(marks))",
      ColumnWalk.values(of: row) + more.map(\.1))
  }
}
