import HealthModel
import SQLite

/// A report with its readings, as rows.
struct ReportState: Equatable {
  var row: ReportRow
  var readings: [ReadingRow]
  /// The uid of the intake that it came with; nil when it was typed.
  var intake: String?
}

extension ReportState {
  /// A report that isn't on record yet.
  init(_ report: NewReport, uid: String, intake: IntakeRow? = nil) {
    row = ReportRow()
    row.uid = uid
    row.intake = intake?.id
    self.intake = intake?.uid
    readings = []
    take(report)
  }

  /// Says what `report` says, and stays what it is.
  mutating func take(_ report: NewReport) {
    row.takenAt = report.taken.instant
    row.utcOffset = report.taken.utcOffsetSeconds
    row.note = report.note
    row.priority = report.setPriority?.rank ?? row.priority
    row.prioritySet = report.setPriority != nil
    readings = report.readings.map(ReadingRow.init)
  }

  func report(in view: borrowing JournalView) throws -> Report {
    try Report(
      row, readings: view.sorted(try readings.map { try Reading($0, view) }))
  }
}

extension ReadingRow {
  init(_ reading: Reading) {
    vital = reading.vital
    value = reading.value
    comparator = reading.comparator
    unit = reading.unit.symbol
    mark = reading.mark
  }
}

extension Reading {
  init(_ row: ReadingRow, _ view: borrowing JournalView) throws {
    self.init(
      vital: row.vital, value: row.value, unit: view.unit(named: row.unit, of: row.vital),
      comparator: row.comparator, mark: row.mark)
  }
}

extension ReportRow {
  /// When and where it was taken.
  var taken: Moment { Moment(takenAt, utcOffsetSeconds: utcOffset) }
}

extension Report {
  /// - Throws: `JournalError.damaged` for a priority that there is none of.
  init(_ row: ReportRow, readings: [Reading]) throws(JournalError) {
    guard let priority = Priority(row.priority) else {
      throw .damaged(table: "report", column: "priority")
    }
    self.init(
      id: row.id, uid: row.uid, taken: row.taken,
      readings: readings, note: row.note, priority: priority, priorityIsSet: row.prioritySet)
  }
}

extension ReportState: Changeable {
  static let kind = ObjectName.Kind.report

  static func find(_ name: String, _ view: borrowing JournalView) throws -> ReportState? {
    guard
      let row = try ReportRow.table.first(
        view.journal.connection, where: "uid = ?", [.text(name)])
    else { return nil }
    return ReportState(
      row: row,
      readings: try ReadingRow.table.rows(
        view.journal.connection, where: "report_id = ? ORDER BY vital", [.integer(row.id)]),
      intake: try row.intake.map { try IntakeRow.uid(of: $0, view) })
  }

  var snapshot: JSONValue {
    let inner = readings.sorted { $0.vital.name < $1.vital.name }.map {
      JSONValue.Member($0.vital.name, .object(ReadingRow.table.snapshot(of: $0)))
    }
    return .object(
      ReportRow.table.snapshot(of: row) + [
        .init("priority", row.prioritySet ? .integer(Int64(row.priority)) : .null),
        .init("intake", JSONValue(intake)), .init("readings", .object(inner)),
      ])
  }

  init(
    snapshot: JSONValue, named name: String, over present: ReportState?,
    _ view: borrowing JournalView
  ) throws {
    row = try ReportRow.table.row(from: snapshot, over: present?.row ?? ReportRow())
    row.uid = name
    // A number of history, or of a report as it stands.
    switch snapshot["priority"].flatMap(SQLValue.init) {
    case .integer(let rank)?:
      guard let rank = Int(exactly: rank), Priority(rank) != nil else { throw Self.damage }
      (row.priority, row.prioritySet) = (rank, true)
    case .null?, nil: row.prioritySet = false
    default: throw Self.damage
    }
    if case .string(let uid)? = snapshot["intake"] {
      (intake, row.intake) = (uid, try IntakeRow.id(of: uid, view))
    }
    readings = try (snapshot["readings"]?.members ?? []).map { member in
      var row = try ReadingRow.table.row(from: member.value)
      row.vital = VitalID(member.name)
      return row
    }
  }

  private static let damage = JournalError.damaged(table: "change", column: "priority")

  /// Both pressures are one field, for one is nothing without the other.
  static func field(at path: String) -> String {
    switch path {
    case "taken_at", "utc_offset": return "time"
    case "readings/systolic", "readings/diastolic": return "pressure"
    default: return path.hasPrefix("readings/") ? String(path.dropFirst(9)) : path
    }
  }

  static func put(
    _ state: ReportState?, named name: String, over present: ReportState?,
    _ edit: inout JournalEdit
  ) throws {
    guard var state else {
      if let present { try edit.withdrawReport(present.row.id, why: .person) }
      return
    }
    try edit.derive(&state)
    if let present {
      state.row.id = present.row.id
      try edit.overwrite(state, present)
    } else {
      try edit.insert(state)
    }
  }
}

extension JournalEdit {
  /// Derives severities and, unless the person set it, the priority.
  func derive(_ state: inout ReportState) throws {
    let readings = try state.readings.map { try Reading($0, view) }
    for (index, reading) in readings.enumerated() {
      state.readings[index].severity = reading.band(in: view.vitals).severity
    }
    if !state.row.prioritySet {
      let derived = Priority.derived(from: readings, vitals: view.vitals)?.priority ?? .lowest
      state.row.priority = derived.rank
    }
  }

  /// Inserts a report with all that is derived; one that was taken out comes back under its number.
  @discardableResult
  func insert(_ state: ReportState) throws -> Int64 {
    var row = state.row
    row.id =
      try journal.connection.firstRow(
        "DELETE FROM report_withdrawn WHERE uid = ? AND intake IS ? RETURNING id",
        [.text(row.uid), row.intake.stored]
      ) { $0.integer(0) } ?? 0
    try ReportRow.table.insert([row], journal.connection)
    let id = journal.connection.lastInsertedRowID
    try insert(state.readings, into: id)
    try learnNote(row.note, of: id)
    return id
  }

  fileprivate func overwrite(_ state: ReportState, _ present: ReportState) throws {
    let id = present.row.id
    if state.row.note != present.row.note { try forgetNotes(where: "id = ?", id) }
    try ReportRow.table.update(
      state.row, journal.connection, where: "id = ?", [.integer(id)])
    if state.row.note != present.row.note { try learnNote(state.row.note, of: id) }
    try journal.connection.run("DELETE FROM reading WHERE report_id = ?", [.integer(id)])
    try insert(state.readings, into: id)
  }

  private func insert(_ readings: [ReadingRow], into id: Int64) throws {
    try ReadingRow.table.insert(
      readings.map { reading in
        var row = reading
        row.report = id
        return row
      }, journal.connection)
  }
}

/// The index of notes must be told of every note that comes and goes; these do it.
extension JournalEdit {
  /// To be called after a report came in.
  func learnNote(_ note: String, of id: Int64) throws {
    guard !note.isEmpty else { return }
    try journal.connection.run(
      "INSERT INTO note_word (rowid, note) VALUES (?, ?)", [.integer(id), .text(note)])
  }

  /// To be called before notes go or change.
  func forgetNotes(where condition: String, _ value: Int64) throws {
    try journal.connection.run(
      """
      INSERT INTO note_word (note_word, rowid, note)
      SELECT 'delete', id, note FROM report WHERE note <> '' AND \(condition)
      """, [.integer(value)])
  }

  /// To be called after many reports came back by SQL.
  func learnNotes(where condition: String, _ value: Int64) throws {
    try journal.connection.run(
      """
      INSERT INTO note_word (rowid, note)
      SELECT id, note FROM report WHERE note <> '' AND \(condition)
      """, [.integer(value)])
  }
}
