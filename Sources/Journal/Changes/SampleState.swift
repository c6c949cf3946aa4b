import HealthModel
import SQLite

/// A single reading as a row, and what its numbers stand for.
struct SampleState: Equatable {
  var row: SampleRow
  var vital: VitalID
  /// The uid of the intake that it came with; nil when it was typed.
  var intake: String?
}

extension SampleState {
  /// A single reading that isn't on record yet.
  init(_ sample: NewSample, uid: ReadingUID, _ view: borrowing JournalView) {
    row = SampleRow()
    row.uid = uid
    vital = sample.reading.vital
    take(sample, view)
  }

  /// Says what `sample` says, and stays what it is.
  mutating func take(_ sample: NewSample, _ view: borrowing JournalView) {
    let reading = sample.reading
    vital = reading.vital
    row.takenAt = sample.taken.instant
    row.utcOffset = sample.taken.utcOffsetSeconds
    row.value = reading.value
    row.comparator = reading.comparator
    row.unit = view.vitals[vital]?.canonicalUnit == reading.unit ? nil : reading.unit.symbol
    row.mark = reading.mark
    row.note = sample.note.isEmpty ? nil : sample.note
  }

  init(_ row: SampleRow, _ view: borrowing JournalView) throws {
    self.row = row
    vital = try view.vital(numbered: row.vital)
    intake = try row.intake.map { try IntakeRow.uid(of: $0, view) }
  }

  /// As it is on record.
  func sample(_ view: borrowing JournalView) -> Sample { Sample(row, of: vital, view) }
}

extension Sample {
  init(_ row: SampleRow, of vital: VitalID, _ view: borrowing JournalView) {
    self.init(
      id: row.id, uid: row.uid.uuid, taken: Moment(row.takenAt, utcOffsetSeconds: row.utcOffset),
      reading: Reading(
        vital: vital, value: row.value, unit: view.unit(ofSample: row.unit, of: vital),
        comparator: row.comparator, mark: row.mark),
      note: row.note ?? "")
  }
}

extension SampleState: Changeable {
  static let kind = ObjectName.Kind.sample

  static func find(_ name: String, _ view: borrowing JournalView) throws -> SampleState? {
    guard let uid = ReadingUID(hexadecimal: name),
      let row = try SampleRow.table.first(
        view.journal.connection, where: "uid = ?", [uid.stored])
    else { return nil }
    return try SampleState(row, view)
  }

  var snapshot: JSONValue {
    .object(
      [.init("vital", .string(vital.name))] + SampleRow.table.snapshot(of: row)
        + [.init("intake", JSONValue(intake))])
  }

  init(
    snapshot: JSONValue, named name: String, over present: SampleState?,
    _ view: borrowing JournalView
  ) throws {
    row = try SampleRow.table.row(from: snapshot, over: present?.row ?? SampleRow())
    guard let uid = ReadingUID(hexadecimal: name), case .string(let vital)? = snapshot["vital"]
    else { throw JournalError.damaged(table: "change", column: "before") }
    row.uid = uid
    self.vital = VitalID(vital)
    if case .string(let intake)? = snapshot["intake"] {
      (self.intake, row.intake) = (intake, try IntakeRow.id(of: intake, view))
    }
  }

  static func field(at path: String) -> String {
    switch path {
    case "taken_at", "utc_offset": "time"
    case "value", "comparator", "unit", "vital": "value"
    default: path
    }
  }

  static func put(
    _ state: SampleState?, named name: String, over present: SampleState?,
    _ edit: inout JournalEdit
  ) throws {
    guard let state else {
      if let present { try edit.withdrawSample(present.row.id, why: .person) }
      return
    }
    var row = state.row
    row.vital = try edit.number(of: state.vital)
    row.severity = state.sample(edit.view).reading.band(in: edit.view.vitals).severity
    if let present {
      row.id = present.row.id
      try SampleRow.table.update(
        row, edit.journal.connection, where: "id = ?", [.integer(row.id)])
    } else {
      try edit.insert(row)
    }
  }
}

extension JournalEdit {
  /// Inserts a single reading; one that was taken out comes back under its number.
  fileprivate func insert(_ row: SampleRow) throws {
    var row = row
    row.id =
      try journal.connection.firstRow(
        "DELETE FROM sample_withdrawn WHERE uid = ? AND intake IS ? RETURNING id",
        [row.uid.stored, row.intake.stored]
      ) { $0.integer(0) } ?? 0
    try SampleRow.table.insert([row], journal.connection)
  }

  /// What stands for the vital in `sample`; a vital met for the first time gets a number.
  mutating func number(of vital: VitalID) throws -> Int64 {
    if let number = view.numbers[vital] { return number }
    try journal.connection.run("INSERT INTO vital (id) VALUES (?)", [.text(vital.name)])
    let number = journal.connection.lastInsertedRowID
    try view.loadVitals()
    return number
  }
}
