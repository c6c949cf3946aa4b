public import HealthModel
internal import SQLite

extension JournalView {
  /// Reads an entry on record. Throws `JournalError`, such as `.noSuch` or `.deleted`.
  public func entry(_ number: EntryNumber) throws -> Entry { try rows(of: number).entry(self) }

  public func lastFiled() throws -> EntryNumber? { try lastFiled(atMost: 1).first }

  /// Returns the entries on record that the person filed or changed last, latest first.
  public func lastFiled(atMost count: Int) throws -> [EntryNumber] {
    var found: [EntryNumber] = []
    let rows = try connection.prepare(
      """
      SELECT object FROM change
      WHERE actor = 'person' AND after IS NOT NULL
        AND (object >= 'report:' AND object < 'report;' OR object >= 'single_reading:' AND object < 'single_reading;')
      ORDER BY id DESC
      """)
    while found.count < count, try rows.step() {
      guard let object = ObjectName(text: rows.text(0)), let number = try presentNumber(of: object),
        !found.contains(number)
      else { continue }
      found.append(number)
    }
    return found
  }

  func presentNumber(of object: ObjectName) throws -> EntryNumber? {
    try connection.integer(
      "SELECT id FROM \(object.kind.rawValue) WHERE uid = ?", [object.storedName]
    ).flatMap { EntryNumber(object.kind, $0) }
  }

  public func lastTaken() throws -> Moment? { try latestEntry()?.taken }

  /// Reads the entry on record that was taken last; `countsDoses` includes medicines and events.
  public func latestEntry(countingDoses countsDoses: Bool = true) throws -> Entry? {
    // The time index starts with the vital, so each vital needs its own search.
    let singleReading = try SingleReadingRow.table.first(
      connection,
      where: """
        id IN (SELECT (SELECT id FROM single_reading WHERE single_reading.vital = vital.number
            ORDER BY taken_at DESC, id DESC LIMIT 1) FROM vital WHERE role IS NULL OR ?)
        ORDER BY taken_at DESC, id DESC LIMIT 1
        """, [.integer(countsDoses ? 1 : 0)])
    let last = try singleReading.map { SingleReading($0, of: try vital(numbered: $0.vital), self) }
    guard let report = try latestReport() else { return last.map { .singleReading($0) } }
    guard let last, last.taken.instant > report.taken.instant else { return .report(report) }
    return .singleReading(last)
  }

  func absence(of number: EntryNumber) throws -> JournalError {
    if let forgotten = try forgotten(number) { return .deletedForGood(number, at: forgotten.at) }
    let (table, id) = (number.kind.rawValue, number.id)
    let gone = try connection.firstRow(
      """
      SELECT withdrawn_at, why, intake, (SELECT id FROM \(table) WHERE uid = gone.uid)
      FROM \(table)_withdrawn AS gone WHERE id = ?
      """, [.integer(id)]
    ) { row in
      (
        at: row.instant(0), why: Withdrawal(rawValue: row.text(1)),
        intake: row.optionalInteger(2), again: row.optionalInteger(3)
      )
    }
    guard let gone else { return .noSuch(number) }
    switch gone.why {
    case .person:
      let other = try successor(of: number)
      return other.map { .became($0, from: number) } ?? .deleted(number, at: gone.at)
    case .intake:
      if let again = gone.again {
        return .cameAgain(EntryNumber(number.kind, again) ?? number, from: number)
      }
      guard let intake = gone.intake else { return .noSuch(number) }
      return .wentWithImport(number, intake, at: gone.at, by: try wayBack(ofIntake: intake))
    case .source, nil: return .noSuch(number)
    }
  }

  private func wayBack(ofIntake number: Int64) throws -> JournalError.WayBack {
    let object = ObjectName(.intake, try IntakeRecord.uid(of: number, self))
    let last = try changes(where: "object = ?", [.text(object.text)]).last
    guard let step = last?.step else { return .sameFile }
    if try undoableStep()?.step == step { return .undo }
    return try redoableStep()?.undo == step ? .redo : .sameFile
  }

  /// Returns the entry into which an edit has turned a withdrawn one; nil when it was deleted.
  func successor(of number: EntryNumber) throws -> EntryNumber? {
    guard let last = try history(of: number).last, last.after == nil,
      [.edit, .redo, .undo].contains(last.action)
    else { return nil }
    return try changes(ofStep: last.step).lazy.filter { $0.after != nil }
      .compactMap { change in change.number.flatMap { EntryNumber(change.object.kind, $0) } }.first
  }

  public func report(_ id: Int64) throws -> Report {
    try StoredReports(where: ("report.id = ?", [.integer(id)]), self).next(self)
      .orThrow(try absence(of: .report(id)))
  }

  package func report(uid: String) throws -> Report {
    try StoredReports(where: ("report.uid = ?", [.text(uid)]), self).next(self)
      .orThrow(JournalError.damaged(table: "report", column: "uid"))
  }

  public func latestReport() throws -> Report? {
    // A report of an earlier local day may be the later one after a flight over the date line.
    try connection.integer(
      """
      SELECT id FROM report WHERE day >= (SELECT date(max(day), '-2 days') FROM report)
      ORDER BY taken_at DESC, id DESC LIMIT 1
      """
    ).map { try report($0) }
  }
}

extension EntryNumber {
  package init?(_ kind: ObjectName.Kind, _ id: Int64) {
    switch kind {
    case .report: self = .report(id)
    case .singleReading: self = .singleReading(id)
    default: return nil
    }
  }

  var id: Int64 {
    switch self {
    case .report(let id), .singleReading(let id): id
    }
  }

  var kind: ObjectName.Kind {
    switch self {
    case .report: .report
    case .singleReading: .singleReading
    }
  }
}

/// An iterator over reports with their readings, using one statement.
final class StoredReports {
  /// A row for each reading of a report, or one row for a report without readings.
  private let rows: Statement
  private let more: Range<Int>
  /// The report whose first row the statement is on; nil after the last.
  private var present: ReportRow?

  init(
    where condition: FilterCondition.Part,
    by order: String = "report.day, report.taken_at, report.id", from reports: String = "report",
    readings: String = "reading", more: [String] = [], _ view: borrowing JournalView
  ) throws {
    let columns = [ReportRow.table.list(of: reports), ReadingRow.table.list(of: readings)] + more
    let count = ReportRow.table.columns.count + ReadingRow.table.columns.count
    self.more = count..<count + more.count
    rows = try view.connection.prepare(
      """
      SELECT \(columns.joined(separator: ", "))
      FROM \(reports) LEFT JOIN \(readings) ON report_id = \(reports).id
      WHERE \(condition.sql) ORDER BY \(order)
      """, condition.values)
    if try rows.step() { present = try ReportRow.table.row(rows) }
  }

  func nextRows() throws -> (row: ReportRow, readings: [ReadingRow], more: [SQLValue])? {
    guard let row = present else { return nil }
    present = nil
    let more = more.map { rows.value($0) }
    let first = ReportRow.table.columns.count
    var readings: [ReadingRow] = []
    repeat {
      guard rows.integer(0) == row.id else {
        present = try ReportRow.table.row(rows)
        break
      }
      if !rows.isNull(first) { readings.append(try ReadingRow.table.row(rows, from: first)) }
    } while try rows.step()
    return (row, readings, more)
  }

  func next(_ view: borrowing JournalView) throws -> Report? {
    guard let (row, readings, _) = try nextRows() else { return nil }
    return try Report(row, readings: view.sorted(try readings.map { try Reading($0, view) }))
  }
}

/// A report or single reading, on record or withdrawn.
package struct StandingForm {
  let number: EntryNumber
  package let object: ObjectName
  let isWithdrawn: Bool
  let taken: Instant
  package let vitals: [VitalID]
  package let intake: Int64?
}

/// The forms of one measurement: an edit may have turned its entry into one of the other kind.
extension JournalView {
  /// Returns an entry, the entries made from it and the entries from which it was made.
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

  /// Returns the entries that `forget` would delete, each once; throws if a number has no entry.
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

  /// Reads a withdrawn entry's rows; nil without any, or if `why` is given and isn't the reason.
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
