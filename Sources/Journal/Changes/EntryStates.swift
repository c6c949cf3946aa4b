package import HealthModel
internal import SQLite

package protocol EntryRows: Changeable {
  func entry(_ view: borrowing JournalView) throws -> Entry
  /// Returns these rows with the content of `new`; nil if `new` is an entry of the other kind.
  func taking(_ new: NewEntry, _ view: borrowing JournalView) -> Self?
}

extension JournalView {
  func rows(of number: EntryNumber) throws -> any EntryRows {
    let found: (any EntryRows)? =
      switch number {
      case .report(let id):
        try ReportRow.table.row(numbered: id, connection).map { try ReportState($0, self) }
      case .singleReading(let id):
        try SingleReadingRow.table.row(numbered: id, connection).map {
          try SingleReadingState($0, self)
        }
      }
    return try found.orThrow(try absence(of: number))
  }

  /// Removes the withdrawn row that came with `intake`, and returns its number; 0 without one.
  fileprivate func oldNumber(
    _ kind: ObjectName.Kind, _ uid: SQLValue, cameWith intake: Int64?
  ) throws -> Int64 {
    try connection.integer(
      "DELETE FROM \(kind.rawValue)_withdrawn WHERE uid = ? AND intake IS ? RETURNING id",
      [uid, intake.stored]) ?? 0
  }
}

package struct ReportState: EntryRows, Equatable {
  package var row: ReportRow
  package var readings: [ReadingRow]
  /// The intake's uid; nil for a typed entry.
  package var intake: String?

  package init(_ report: NewReport, uid: String, intake: IntakeRecord? = nil) {
    row = ReportRow()
    (row.uid, row.intake) = (uid, intake?.id)
    (self.intake, readings) = (intake?.uid, [])
    take(report)
  }

  init(_ row: ReportRow, _ view: borrowing JournalView, readings table: String = "reading") throws {
    self.row = row
    readings = try view.connection.rows(
      "SELECT \(ReadingRow.table.list) FROM \(table) WHERE report_id = ? ORDER BY vital",
      [.integer(row.id)]
    ) { try ReadingRow.table.row($0) }
    intake = try row.intake.map { try IntakeRecord.uid(of: $0, view) }
  }

  package mutating func take(_ report: NewReport) {
    (row.taken, row.note) = (report.taken, report.note)
    row.priority = report.setPriority?.rank ?? row.priority
    row.prioritySet = report.setPriority != nil
    readings = report.readings.map { ReadingRow($0) }
  }

  package static let kind = ObjectName.Kind.report
  package var name: String { row.uid }

  package func entry(_ view: borrowing JournalView) throws -> Entry {
    .report(try Report(row, readings: view.sorted(try readings.map { try Reading($0, view) })))
  }

  package func taking(_ new: NewEntry, _ view: borrowing JournalView) -> ReportState? {
    guard case .report(let report) = new else { return nil }
    var state = self
    state.take(report)
    return state
  }

  package static func find(_ name: String, _ view: borrowing JournalView) throws -> ReportState? {
    try ReportRow.table.first(view.connection, where: "uid = ?", [.text(name)])
      .map { try ReportState($0, view) }
  }

  package var snapshot: JSONValue {
    let inner = readings.sorted { $0.vital.name < $1.vital.name }.map {
      JSONValue.Member($0.vital.name, .object(ReadingRow.table.snapshot(of: $0)))
    }
    return .object(
      ReportRow.table.snapshot(of: row) + [
        .init("priority", row.prioritySet ? .integer(Int64(row.priority)) : .null),
        .init("intake", JSONValue(intake)), .init("readings", .object(inner)),
      ])
  }

  package init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    row = try ReportRow.table.row(
      from: past.value, over: present?.row ?? ReportRow(), with: ["uid": .text(past.name)])
    // A snapshot from history holds the priority as `.number`, a live report's as `.integer`.
    let rank = past["priority"].flatMap(SQLValue.init) ?? .null
    row.prioritySet = rank != .null
    if row.prioritySet {
      row.priority = try Int.decoded(rank).flatMap(Priority.init)
        .orThrow(JournalError.damaged(table: "change", column: "priority")).rank
    }
    if case .string(let uid)? = past["intake"] {
      (intake, row.intake) = (uid, try IntakeRecord.id(of: uid, view))
    }
    readings = try (past["readings"]?.members ?? []).map { member in
      try ReadingRow.table.row(from: member.value, with: ["vital": .text(member.name)])
    }
  }

  /// Treats the two pressures as one field, because neither is meaningful alone.
  package static func field(at path: String) -> String {
    switch path {
    case "taken_at", "utc_offset": return "time"
    case "readings/systolic", "readings/diastolic": return "pressure"
    default: return path.hasPrefix("readings/") ? String(path.dropFirst(9)) : path
    }
  }

  package func remove(_ edit: inout JournalEdit) throws {
    try edit.withdraw(.report, row.id, why: .person)
  }

  package func put(over present: Self?, _ edit: inout JournalEdit) throws {
    let vitals = edit.view.vitals
    let typed = try readings.map { try Reading($0, edit.view) }
    var row = row
    if !row.prioritySet { row.priority = vitals.rank(of: typed) }
    let hasNewNote = row.note != present?.row.note ?? ""
    if let present {
      row.id = present.row.id
      if hasNewNote { try edit.forgetNotes(where: "id = ?", row.id) }
      try ReportRow.table.update(row, edit.connection)
      try edit.connection.run("DELETE FROM reading WHERE report_id = ?", [.integer(row.id)])
    } else {
      row.id = try edit.view.oldNumber(.report, .text(row.uid), cameWith: row.intake)
      row.id = try ReportRow.table.insert([row], edit.connection)
    }
    if hasNewNote { try edit.learnNotes(where: "id = ?", row.id) }
    try ReadingRow.table.insert(
      zip(readings, typed).map { reading, typed in
        var reading = reading
        (reading.report, reading.severity) = (row.id, typed.band(in: vitals).severity)
        return reading
      }, edit.connection)
  }
}

extension ReadingRow {
  package init(_ reading: Reading) {
    (vital, value, comparator) = (reading.vital, reading.value, reading.comparator)
    (unit, mark) = (reading.unit.symbol, reading.mark)
  }
}

extension Reading {
  package init(_ row: ReadingRow, _ view: borrowing JournalView) throws {
    self.init(
      vital: row.vital, value: row.value, unit: view.unit(named: row.unit, of: row.vital),
      comparator: row.comparator, mark: row.mark)
  }
}

extension VitalCatalogue {
  package func rank(of readings: [Reading]) -> Int {
    (Priority.derived(from: readings, vitals: self)?.priority ?? .lowest).rank
  }
}

extension Report {
  init(_ row: ReportRow, readings: [Reading]) throws(JournalError) {
    guard let priority = Priority(row.priority) else {
      throw .damaged(table: "report", column: "priority")
    }
    self.init(
      id: row.id, uid: row.uid, taken: row.taken,
      readings: readings, note: row.note, priority: priority, priorityIsSet: row.prioritySet)
  }
}

extension JournalEdit {
  func forgetNotes(where condition: String, _ value: Int64) throws {
    try connection.run(
      """
      INSERT INTO note_word (note_word, rowid, note)
      SELECT 'delete', id, note FROM report WHERE note <> '' AND \(condition)
      """, [.integer(value)])
  }

  package func learnNotes(where condition: String, _ value: Int64) throws {
    try connection.run(
      """
      INSERT INTO note_word (rowid, note)
      SELECT id, note FROM report WHERE note <> '' AND \(condition)
      """, [.integer(value)])
  }

  /// Returns a vital's number in `single_reading`, and assigns one to a new vital.
  package mutating func number(of vital: VitalID) throws -> Int64 {
    if let number = view.numbers[vital] { return number }
    try connection.run("INSERT INTO vital (id) VALUES (?)", [.text(vital.name)])
    let number = connection.lastInsertedRowID
    try view.loadVitals()
    return number
  }
}

package struct SingleReadingState: EntryRows, Equatable {
  package var row: SingleReadingRow
  package var vital: VitalID
  /// The intake's uid; nil for a typed entry.
  package var intake: String?

  package init(_ singleReading: NewSingleReading, uid: ReadingUID, _ view: borrowing JournalView) {
    (row, vital) = (SingleReadingRow(), singleReading.reading.vital)
    row.uid = uid
    take(singleReading, view)
  }

  package init(_ row: SingleReadingRow, _ view: borrowing JournalView) throws {
    self.row = row
    vital = try view.vital(numbered: row.vital)
    intake = try row.intake.map { try IntakeRecord.uid(of: $0, view) }
  }

  package mutating func take(_ singleReading: NewSingleReading, _ view: borrowing JournalView) {
    let reading = singleReading.reading
    (vital, row.taken) = (reading.vital, singleReading.taken)
    (row.value, row.comparator, row.mark) = (reading.value, reading.comparator, reading.mark)
    row.unit = view.vitals[vital]?.canonicalUnit == reading.unit ? nil : reading.unit.symbol
    row.note = singleReading.note.isEmpty ? nil : singleReading.note
  }

  package func singleReading(_ view: borrowing JournalView) -> SingleReading {
    SingleReading(row, of: vital, view)
  }

  package static let kind = ObjectName.Kind.singleReading
  package var name: String { row.uid.hexadecimal }

  package func entry(_ view: borrowing JournalView) -> Entry { .singleReading(singleReading(view)) }

  package func taking(_ new: NewEntry, _ view: borrowing JournalView) -> SingleReadingState? {
    guard case .singleReading(let singleReading) = new else { return nil }
    var state = self
    state.take(singleReading, view)
    return state
  }

  package static func find(_ name: String, _ view: borrowing JournalView) throws -> Self? {
    guard let uid = ReadingUID(hexadecimal: name) else { return nil }
    return try SingleReadingRow.table.first(view.connection, where: "uid = ?", [uid.stored])
      .map { try SingleReadingState($0, view) }
  }

  package var snapshot: JSONValue {
    .object(
      [.init("vital", .string(vital.name))] + SingleReadingRow.table.snapshot(of: row)
        + [.init("intake", JSONValue(intake))])
  }

  package init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    row = try SingleReadingRow.table.row(from: past.value, over: present?.row ?? SingleReadingRow())
    guard let uid = ReadingUID(hexadecimal: past.name), case .string(let vital)? = past["vital"]
    else { throw JournalError.damaged(table: "change", column: "before") }
    row.uid = uid
    self.vital = VitalID(vital)
    if case .string(let intake)? = past["intake"] {
      (self.intake, row.intake) = (intake, try IntakeRecord.id(of: intake, view))
    }
  }

  package static func field(at path: String) -> String {
    switch path {
    case "taken_at", "utc_offset": "time"
    case "value", "comparator", "unit", "vital": "value"
    default: path
    }
  }

  package func remove(_ edit: inout JournalEdit) throws {
    try edit.withdraw(.singleReading, row.id, why: .person)
  }

  package func put(over present: Self?, _ edit: inout JournalEdit) throws {
    var row = row
    row.vital = try edit.number(of: vital)
    row.severity = singleReading(edit.view).reading.band(in: edit.view.vitals).severity
    if let present {
      row.id = present.row.id
      try SingleReadingRow.table.update(row, edit.connection)
    } else {
      row.id = try edit.view.oldNumber(.singleReading, row.uid.stored, cameWith: row.intake)
      try SingleReadingRow.table.insert([row], edit.connection)
    }
  }
}

extension SingleReading {
  package init(_ row: SingleReadingRow, of vital: VitalID, _ view: borrowing JournalView) {
    self.init(
      id: row.id, uid: row.uid.uuid, taken: row.taken,
      reading: Reading(
        vital: vital, value: row.value, unit: view.unit(ofSingleReading: row.unit, of: vital),
        comparator: row.comparator, mark: row.mark), note: row.note ?? "")
  }
}
