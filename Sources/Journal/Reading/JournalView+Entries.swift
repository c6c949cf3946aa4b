public import HealthModel
internal import SQLite

extension JournalView {
  /// Reads the report or single reading with that number.
  /// - Throws: `JournalError.noSuchReport`, `.noSuchSingleReading`, `.deleted`.
  public func entry(_ number: EntryNumber) throws -> Entry { try rows(of: number).entry(self) }

  /// Returns the entry on record that the person filed last, whenever it was taken; nil if none.
  public func lastFiled() throws -> EntryNumber? { try lastFiled(atMost: 1).first }

  /// Returns the entries on record that the person filed or changed last, latest first, each once.
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

  /// Returns the number of an entry on record; nil for anything else.
  func presentNumber(of object: ObjectName) throws -> EntryNumber? {
    try connection.integer(
      "SELECT id FROM \(object.kind.rawValue) WHERE uid = ?", [object.storedName]
    ).flatMap { EntryNumber(object.kind, $0) }
  }

  /// Returns when the last entry was taken; nil if there is none.
  public func lastTaken() throws -> Moment? { try latestEntry()?.taken }

  /// Reads the entry on record that was taken last; `countsDoses` admits doses and events.
  public func latestEntry(countingDoses countsDoses: Bool = true) throws -> Entry? {
    // The index of times starts with the vital, so each vital needs a search of its own.
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

  /// Returns why there is no entry with that number.
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

  /// Reads the report with this number.
  /// - Throws: `JournalError.noSuchReport`; `.deleted` for a deleted one.
  public func report(_ id: Int64) throws -> Report {
    try StoredReports(where: "report.id = ?", [.integer(id)], self).next(self)
      .orThrow(try absence(of: .report(id)))
  }

  package func report(uid: String) throws -> Report {
    try StoredReports(where: "report.uid = ?", [.text(uid)], self).next(self)
      .orThrow(JournalError.damaged(table: "report", column: "uid"))
  }

  /// Reads the latest report on record, by the time it was taken.
  public func latestReport() throws -> Report? {
    try connection.integer("SELECT id FROM report ORDER BY day DESC, taken_at DESC LIMIT 1")
      .map { try report($0) }
  }
}

extension EntryNumber {
  /// Creates the number of an entry; nil for a kind whose things aren't entries.
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

/// Iterates over the reports that match a condition, by day and time.
final class StoredReports {
  /// A row for each reading of each report, and one for a report without readings.
  private let rows: Statement
  /// The report whose first row the statement is on; nil after the last.
  private var present: ReportRow?

  convenience init(where condition: FilterCondition, _ view: borrowing JournalView) throws {
    try self.init(where: condition.sql, condition.values, view)
  }

  /// Compiles the query; the condition is our own SQL, with every value bound.
  init(where condition: String, _ values: [SQLValue], _ view: borrowing JournalView) throws {
    rows = try view.connection.prepare(
      """
      SELECT \(ReportRow.table.list(of: "report")), \(ReadingRow.table.list(of: "reading"))
      FROM report LEFT JOIN reading ON reading.report_id = report.id
      WHERE \(condition) ORDER BY report.day, report.taken_at, report.id
      """, values)
    if try rows.step() { present = try ReportRow.table.row(rows) }
  }

  func next(_ view: borrowing JournalView) throws -> Report? {
    guard let row = present else { return nil }
    present = nil
    let first = ReportRow.table.columns.count
    var readings: [Reading] = []
    repeat {
      guard rows.integer(0) == row.id else {
        present = try ReportRow.table.row(rows)
        break
      }
      if !rows.isNull(first) {
        readings.append(try Reading(try ReadingRow.table.row(rows, from: first), view))
      }
    } while try rows.step()
    return try Report(row, readings: view.sorted(readings))
  }
}
