public import HealthModel
import SQLite

/// A report or single reading wherever it stands.
struct StandingForm {
  let number: EntryNumber
  let object: ObjectName
  let isWithdrawn: Bool
  let taken: Instant
  let vitals: [VitalID]
  let intake: Int64?
}

/// What one measurement is on record as: an edit may have made another thing of it, and an undo the
/// first one again.
extension JournalView {
  /// The thing, and what edits or files have made of it or it was made of: each holds the same value.
  func everyForm(of number: EntryNumber) throws -> [StandingForm] {
    let first = try thing(number)
    var forms = [first]
    var next = 0
    while next < forms.count {
      let object = forms[next].object
      for other in try partners(of: object) where !forms.contains(where: { $0.object == other }) {
        guard let number = try entryNumber(of: other) else { continue }
        forms.append(try thing(number))
      }
      next += 1
    }
    return forms
  }

  /// What became of an object, or what it came from, in one step: the one went, the other came.
  private func partners(of object: ObjectName) throws -> [ObjectName] {
    let isOther = """
      other.step = own.step AND other.id <> own.id AND other.action = own.action
      AND other.object <> own.object
      AND (other.object GLOB 'report:*' OR other.object GLOB 'sample:*')
      AND (own.before IS NULL) <> (other.before IS NULL)
      """
    return try journal.connection.rows(
      """
      SELECT DISTINCT other.object FROM change AS own JOIN change AS other ON \(isOther)
      WHERE own.object = ?1 AND (own.action = 'edit' OR own.action = 'import'
        AND coalesce(own.before, own.after) ->> '$.taken_at'
          = coalesce(other.before, other.after) ->> '$.taken_at')
      """, [.text(object.text)]
    ) { ObjectName(text: $0.text(0)) }.compactMap { $0 }
  }

  private func thing(_ number: EntryNumber) throws -> StandingForm {
    for isWithdrawn in [false, true] {
      let suffix = isWithdrawn ? "_withdrawn" : ""
      switch number {
      case .report(let id):
        let vitals = try journal.connection.rows(
          "SELECT vital FROM reading\(suffix) WHERE report_id = ?", [.integer(id)]
        ) { VitalID($0.text(0)) }
        let found = try journal.connection.firstRow(
          "SELECT uid, taken_at, intake FROM report\(suffix) WHERE id = ?", [.integer(id)]
        ) { row in
          StandingForm(
            number: number, object: ObjectName(.report, row.text(0)), isWithdrawn: isWithdrawn,
            taken: Instant(milliseconds: row.integer(1)), vitals: vitals,
            intake: row.optionalInteger(2))
        }
        if let found { return found }
      case .sample(let id):
        let found = try journal.connection.firstRow(
          """
          SELECT lower(hex(uid)), taken_at, intake, vital FROM sample\(suffix) WHERE id = ?
          """, [.integer(id)]
        ) { row in
          StandingForm(
            number: number, object: ObjectName(.sample, row.text(0)), isWithdrawn: isWithdrawn,
            taken: Instant(milliseconds: row.integer(1)),
            vitals: [try vital(numbered: row.integer(3))],
            intake: row.optionalInteger(2))
        }
        if let found { return found }
      }
    }
    throw try absence(of: number)
  }

  /// Another form of what is numbered so that is on record, whichever was made of the other.
  func otherFormOnRecord(of number: EntryNumber) throws -> EntryNumber? {
    try everyForm(of: number).first { $0.number != number && !$0.isWithdrawn }?.number
  }

  /// All that `JournalEdit.forget` would take, as it stands now, each once: what edits or files have
  /// made of the things named, too.
  /// - Throws: `JournalError` when one isn't there and never was.
  public func everythingToForget(
    _ numbers: [EntryNumber]
  ) throws -> [(entry: Entry, isOnRecord: Bool)] {
    var seen: [EntryNumber] = []
    var found: [(entry: Entry, isOnRecord: Bool)] = []
    for number in numbers {
      for thing in try everyForm(of: number) where !seen.contains(thing.number) {
        seen.append(thing.number)
        found.append((try entry(thing), !thing.isWithdrawn))
      }
    }
    return found
  }

  private func entry(_ thing: StandingForm) throws -> Entry {
    guard thing.isWithdrawn else { return try entry(thing.number) }
    switch thing.number {
    case .report(let id):
      guard let state = try withdrawnReport(id) else { throw try absence(of: thing.number) }
      return .report(try state.report(in: self))
    case .sample(let id):
      guard let state = try withdrawnSample(id) else { throw try absence(of: thing.number) }
      return .sample(state.sample(self))
    }
  }

  /// A report that was taken out; nil where there is none of that number, or not for that reason.
  func withdrawnReport(_ id: Int64, why: Withdrawal? = nil) throws -> ReportState? {
    let row = try journal.connection.firstRow(
      "SELECT \(ReportRow.table.list) FROM report_withdrawn WHERE id = ?1 AND why = coalesce(?2, why)",
      [.integer(id), (why?.rawValue).stored]
    ) { try ReportRow.table.row($0) }
    guard let row else { return nil }
    let readings = try journal.connection.rows(
      "SELECT \(ReadingRow.table.list) FROM reading_withdrawn WHERE report_id = ? ORDER BY vital",
      [.integer(id)]
    ) { try ReadingRow.table.row($0) }
    return ReportState(
      row: row, readings: readings, intake: try row.intake.map { try IntakeRow.uid(of: $0, self) })
  }

  /// The same of a single reading.
  func withdrawnSample(_ id: Int64, why: Withdrawal? = nil) throws -> SampleState? {
    let row = try journal.connection.firstRow(
      "SELECT \(SampleRow.table.list) FROM sample_withdrawn WHERE id = ?1 AND why = coalesce(?2, why)",
      [.integer(id), (why?.rawValue).stored]
    ) { try SampleRow.table.row($0) }
    return try row.map { try SampleState($0, self) }
  }
}

extension JournalView {
  /// A report or single reading of the same minute that says the same; nil when there is none.
  public func same(as new: NewEntry) throws -> EntryNumber? {
    let (taken, readings, note): (Moment, [Reading], String)
    switch new {
    case .report(let report): (taken, readings, note) = (report.taken, report.readings, report.note)
    case .sample(let sample):
      (taken, readings, note) = (sample.taken, [sample.reading], sample.note)
    }
    let past = (taken.instant.milliseconds % 60_000 + 60_000) % 60_000
    let start = taken.instant.milliseconds - past
    let minute = [SQLValue.integer(start), .integer(start + 59_999)]
    let numbers: [EntryNumber]
    switch new {
    case .report:
      numbers = try journal.connection.rows(
        "SELECT id FROM report WHERE day = ? AND taken_at BETWEEN ? AND ? AND note = ? ORDER BY id",
        [.text(taken.day.description)] + minute + [.text(note)]
      ) { .report($0.integer(0)) }
    case .sample:
      guard let vital = readings.first.flatMap({ self.numbers[$0.vital] }) else { return nil }
      numbers = try journal.connection.rows(
        """
        SELECT id FROM sample
        WHERE vital = ? AND taken_at BETWEEN ? AND ? AND coalesce(note, '') = ? ORDER BY id
        """, [.integer(vital)] + minute + [.text(note)]
      ) { .sample($0.integer(0)) }
    }
    return try numbers.first {
      let present = try entry($0).readings
      return present.count == readings.count && present.allSatisfy(readings.contains)
    }
  }
}
