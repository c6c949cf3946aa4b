public import HealthModel
internal import SQLite

/// A report or single reading, on record or withdrawn.
package struct StandingForm {
  let number: EntryNumber
  package let object: ObjectName
  let isWithdrawn: Bool
  let taken: Instant
  package let vitals: [VitalID]
  package let intake: Int64?
}

/// The forms of one measurement: an edit may have turned it into another entry, and an undo back.
extension JournalView {
  /// Returns an entry with those made from it, and from which it was made; all have the same value.
  package func everyForm(of number: EntryNumber) throws -> [StandingForm] {
    var forms = [try thing(number)]
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

  /// Returns the entries that an object replaced, or that replaced it, in one step.
  private func partners(of object: ObjectName) throws -> [ObjectName] {
    let isOther = """
      other.step = own.step AND other.id <> own.id AND other.action = own.action
      AND other.object <> own.object
      AND (other.object GLOB 'report:*' OR other.object GLOB 'single_reading:*')
      AND (own.before IS NULL) <> (other.before IS NULL)
      """
    return try connection.rows(
      """
      SELECT DISTINCT other.object FROM change AS own JOIN change AS other ON \(isOther)
      WHERE own.object = ?1 AND (own.action = 'edit' OR own.action = 'import'
        AND coalesce(own.before, own.after) ->> '$.taken_at'
          = coalesce(other.before, other.after) ->> '$.taken_at')
      """, [.text(object.text)]
    ) { ObjectName(text: $0.text(0)) }.compactMap { $0 }
  }

  private func thing(_ number: EntryNumber) throws -> StandingForm {
    let kind = number.kind
    for suffix in ["", "_withdrawn"] {
      let found = try connection.firstRow(
        "SELECT \(kind.uidColumn), taken_at, intake FROM \(kind.rawValue)\(suffix) WHERE id = ?",
        [.integer(number.id)]
      ) { row in
        StandingForm(
          number: number, object: ObjectName(kind, row.text(0)), isWithdrawn: !suffix.isEmpty,
          taken: row.instant(1), vitals: try vitals(of: number, suffix),
          intake: row.optionalInteger(2))
      }
      if let found { return found }
    }
    throw try absence(of: number)
  }

  private func vitals(of number: EntryNumber, _ suffix: String) throws -> [VitalID] {
    switch number {
    case .report(let id):
      try connection.rows(
        "SELECT vital FROM reading\(suffix) WHERE report_id = ?", [.integer(id)]
      ) { VitalID($0.text(0)) }
    case .singleReading(let id):
      try connection.integers("SELECT vital FROM single_reading\(suffix) WHERE id = ?", [id.stored])
        .map { try vital(numbered: $0) }
    }
  }

  /// Returns what `forget` would delete, each once; throws if any of them never existed.
  public func everythingToForget(
    _ numbers: [EntryNumber]
  ) throws -> [(entry: Entry, isOnRecord: Bool)] {
    var found: [(entry: Entry, isOnRecord: Bool)] = []
    for number in numbers {
      for thing in try everyForm(of: number)
      where !found.contains(where: { $0.entry.number == thing.number }) {
        found.append((try entry(thing), !thing.isWithdrawn))
      }
    }
    return found
  }

  private func entry(_ thing: StandingForm) throws -> Entry {
    guard thing.isWithdrawn else { return try entry(thing.number) }
    return try withdrawn(thing.number).orThrow(try absence(of: thing.number)).entry(self)
  }

  /// Reads a withdrawn entry's rows; nil if there are none, or it was withdrawn for another reason.
  package func withdrawn(_ number: EntryNumber, why: Withdrawal? = nil) throws -> (any EntryRows)? {
    let condition = "WHERE id = ?1 AND why = coalesce(?2, why)"
    let values: [SQLValue] = [.integer(number.id), (why?.rawValue).stored]
    switch number {
    case .report:
      return try connection.firstRow(
        "SELECT \(ReportRow.table.list) FROM report_withdrawn \(condition)", values
      ) { try ReportState(ReportRow.table.row($0), self, readings: "reading_withdrawn") }
    case .singleReading:
      return try connection.firstRow(
        "SELECT \(SingleReadingRow.table.list) FROM single_reading_withdrawn \(condition)", values
      ) { try SingleReadingState(SingleReadingRow.table.row($0), self) }
    }
  }

  /// Returns an entry of the same minute with the same values and note; nil if there is none.
  public func same(as new: NewEntry) throws -> EntryNumber? {
    func minute(_ taken: Moment) -> [SQLValue] {
      let past = (taken.instant.milliseconds % 60_000 + 60_000) % 60_000
      let start = taken.instant.milliseconds - past
      return [.integer(start), .integer(start + 59_999)]
    }
    let readings: [Reading]
    let numbers: [EntryNumber]
    switch new {
    case .report(let report):
      readings = report.readings
      numbers = try connection.rows(
        "SELECT id FROM report WHERE day = ? AND taken_at BETWEEN ? AND ? AND note = ? ORDER BY id",
        [report.taken.day.stored] + minute(report.taken) + [.text(report.note)]
      ) { .report($0.integer(0)) }
    case .singleReading(let singleReading):
      readings = [singleReading.reading]
      numbers = try connection.rows(
        """
        SELECT id FROM single_reading
        WHERE vital = ? AND taken_at BETWEEN ? AND ? AND coalesce(note, '') = ? ORDER BY id
        """,
        [number(of: singleReading.reading.vital)] + minute(singleReading.taken) + [
          .text(singleReading.note)
        ]
      ) { .singleReading($0.integer(0)) }
    }
    return try numbers.first {
      let present = try entry($0).readings
      return present.count == readings.count && present.allSatisfy(readings.contains)
    }
  }
}
