public import HealthModel
internal import SQLite

public struct RefusalOnRecord: Equatable, Sendable {
  /// The row's line in the file, from 1; nil for a remote source, whose rows have no lines.
  public let line: Int?
  /// The names of the row's faults, never its values.
  public let reasons: [String]
}

extension JournalView {
  /// Reads the intakes, oldest first; `all` includes those of devices and remote sources.
  public func intakes(all: Bool) throws -> [IntakeRecord] {
    let condition = all ? "1" : "source IN (SELECT id FROM source WHERE kind = 'file')"
    return try IntakeRecord.table.rows(connection, where: "\(condition) ORDER BY id")
      .map { try completed($0) }
  }

  public func intake(_ number: Int64) throws -> IntakeRecord { try completed(intakeRow(number)) }

  /// Reads the refused rows of an intake, at most `ImportOutcome.refusalsKept`.
  public func refusals(ofIntake number: Int64) throws -> [RefusalOnRecord] {
    let isRemote = try connection.hasRow(
      """
      SELECT 1 FROM source
      WHERE kind = 'remote' AND id = (SELECT source FROM intake WHERE id = ?)
      """, [.integer(number)])
    let rows = try RefusalRow.table.rows(
      connection, where: "intake = ? ORDER BY reason", [.integer(number)])
    return Dictionary(grouping: rows, by: \.line).sorted { $0.key < $1.key }.map { line, rows in
      RefusalOnRecord(line: isRemote ? nil : Int(line), reasons: rows.map(\.reason))
    }
  }

  package func intakeRow(_ number: Int64) throws -> IntakeRecord {
    try IntakeRecord.table.row(numbered: number, connection)
      .orThrow(JournalError.noSuchIntake(number))
  }

  private func completed(_ row: IntakeRecord) throws -> IntakeRecord {
    var intake = row
    intake.session = try session(ofIntake: row.id)?.id
    intake.sourceName = try connection.text(
      "SELECT name FROM source WHERE id = ?", [.integer(row.source)])
    return intake
  }
}

extension JournalEdit {
  /// Withdraws an intake's entries, except those changed since; returns the exceptions.
  /// - Throws: `JournalError.noSuchIntake`, `.intakeWithdrawn`; `DeviceFault.inSession`.
  public mutating func undoIntake(_ number: Int64) throws -> [EntryNumber] {
    let row = try view.intakeRow(number)
    if let session = try view.session(ofIntake: number), session.endAt == nil {
      throw DeviceFault.inSession(session.id)
    }
    if row.withdrawnAt != nil { throw JournalError.intakeWithdrawn(number) }
    let kept = try changedSince(row)
    try restoreCompleted(by: row, but: kept.reports)
    try apply(.delete, to: nil, over: row)
    return kept.reports.map { .report($0) } + kept.singleReadings.map { .singleReading($0) }
  }

  /// Restores entries as they were before an intake completed them, if their intakes are on record.
  private mutating func restoreCompleted(by intake: IntakeRecord, but kept: [Int64]) throws {
    for change in try completions(by: intake.uid) {
      guard let before = try Snapshot.value(of: change.before) else { continue }
      let past = Snapshot(change.object.name, before)
      switch change.object.kind {
      case .singleReading:
        let state = try SingleReadingState(past, over: nil, view)
        guard try isIn(state.intake), try isHeld(state, by: intake, but: kept) else { continue }
        try apply(.import, to: state)
      case .report:
        guard let present = try ReportState.find(change.object.name, view),
          present.row.intake == intake.id, !kept.contains(present.row.id),
          let state = try lastThatIsIn(past, of: present)
        else { continue }
        try apply(.import, to: state, over: present)
      default: continue
      }
    }
  }

  private func completions(by intake: String) throws -> [Change] {
    let step = try connection.text(
      "SELECT step FROM change WHERE action = 'import' AND object = ?", [.text("intake:\(intake)")])
    return try step.map { try view.changes(ofStep: $0) } ?? []
  }

  /// Returns whether an intake is on record; true for nil, which means a typed entry.
  private func isIn(_ intake: String?) throws -> Bool {
    guard let intake else { return true }
    return try IntakeRecord.find(intake, view) != nil
  }

  /// Returns whether the report that absorbed a single reading is on record and unchanged.
  private func isHeld(
    _ part: SingleReadingState, by intake: IntakeRecord, but kept: [Int64]
  ) throws -> Bool {
    try connection.integers(
      """
      SELECT id FROM report WHERE taken_at = ?1 AND day = ?2 AND intake = ?3
        AND EXISTS (SELECT 1 FROM reading WHERE report_id = report.id AND vital = ?4)
      """,
      [part.row.takenAt.stored, part.row.taken.day.stored, .integer(intake.id), part.vital.stored]
    ).contains { !kept.contains($0) }
  }

  /// Returns a report's state before withdrawn intakes completed it; nil if one of them filed it.
  private func lastThatIsIn(_ past: Snapshot, of present: ReportState) throws -> ReportState? {
    var past = past
    while true {
      let state = try ReportState(past, over: present, view)
      if try isIn(state.intake) { return state }
      let earlier = try completions(by: state.intake ?? "").first {
        $0.object == ObjectName(.report, past.name)
      }
      guard let next = try Snapshot.value(of: earlier?.before) else { return nil }
      past = Snapshot(past.name, next)
    }
  }

  /// Returns an intake's entries that anyone but its source changed; undone changes don't count.
  func changedSince(_ intake: IntakeRecord) throws -> (reports: [Int64], singleReadings: [Int64]) {
    let since =
      try connection.integer(
        "SELECT min(id) FROM change WHERE object = ?", [.text("intake:\(intake.uid)")]) ?? 0
    func changed(_ kind: ObjectName.Kind) throws -> [Int64] {
      let prefix = "\(kind.rawValue):"
      let names = try connection.rows(
        """
        SELECT DISTINCT substr(object, ?3) FROM change AS done
        WHERE object >= ?1 AND object < ?2 AND id > ?4 AND action NOT IN ('add', 'import', 'undo', 'redo')
          AND actor IS NOT (SELECT uid FROM source WHERE id = ?5) AND \(JournalView.isNotTakenBack)
        """,
        [
          .text(prefix), .text("\(kind.rawValue);"), .integer(Int64(prefix.utf8.count + 1)),
          .integer(since), .integer(intake.source),
        ]
      ) { $0.text(0) }
      return try names.compactMap { name in
        try connection.integer(
          "SELECT id FROM \(kind.rawValue) WHERE uid = ? AND intake = ?",
          [ObjectName(kind, name).storedName, .integer(intake.id)])
      }.sorted()
    }
    return (try changed(.report), try changed(.singleReading))
  }
}

/// An intake is withdrawn and restored as a whole, except for entries that were changed since.
extension IntakeRecord: Changeable {
  package static let kind = ObjectName.Kind.intake
  package var name: String { uid }

  package static func find(_ name: String, _ view: borrowing JournalView) throws -> IntakeRecord? {
    try table.first(view.connection, where: "uid = ? AND withdrawn_at IS NULL", [.text(name)])
  }

  /// Reads the row from its table: SQL moves the entries, and the snapshot is only a summary.
  package init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    self = try IntakeRecord.table.first(view.connection, where: "uid = ?", [.text(past.name)])
      .orThrow(JournalError.damaged(table: "intake", column: "uid"))
    withdrawnAt = nil
  }

  package func put(over present: Self?, _ edit: inout JournalEdit) throws {
    if present == nil { try edit.bringBack(self) }
    try Self.table.update(self, edit.connection)
  }

  package func remove(_ edit: inout JournalEdit) throws {
    var row = self
    try edit.withdraw(row)
    row.withdrawnAt = edit.now
    try Self.table.update(row, edit.connection)
  }

  static func uid(of id: Int64, _ view: borrowing JournalView) throws -> String {
    try view.connection.text("SELECT uid FROM intake WHERE id = ?", [.integer(id)])
      .orThrow(JournalError.damaged(table: "intake", column: "id"))
  }

  static func id(of uid: String, _ view: borrowing JournalView) throws -> Int64? {
    try view.connection.integer("SELECT id FROM intake WHERE uid = ?", [.text(uid)])
  }
}

package enum Withdrawal: String {
  /// The entry's whole intake was withdrawn.
  case intake
  case person
  /// The source no longer has the entry.
  case source
}

/// Withdrawn rows move to tables of their own, and come back with their numbers.
extension JournalEdit {
  package func withdraw(_ kind: ObjectName.Kind, _ id: Int64, why: Withdrawal) throws {
    if kind == .report { return try withdrawReports(where: "id = ?1", id, why: why) }
    try copy(SingleReadingRow.table, where: "id = ?1", [.integer(id)], why: why)
    try connection.run("DELETE FROM single_reading WHERE id = ?", [.integer(id)])
  }

  private func withdrawReports(where condition: String, _ value: Int64, why: Withdrawal) throws {
    let reading = ReadingRow.table.list
    try forgetNotes(where: condition, value)
    try copy(ReportRow.table, where: condition, [.integer(value)], why: why)
    try connection.run(
      """
      INSERT INTO reading_withdrawn (\(reading))
      SELECT \(reading) FROM reading WHERE report_id IN (SELECT id FROM report WHERE \(condition))
      """, [.integer(value)])
    try connection.run("DELETE FROM report WHERE \(condition)", [.integer(value)])
  }

  /// Copies rows to the table of withdrawn ones; the caller deletes the originals.
  private func copy<Row>(
    _ table: Table<Row>, where condition: String, _ values: [SQLValue], why: Withdrawal
  ) throws {
    let (name, columns) = (table.name, table.list)
    try connection.run(
      """
      INSERT OR REPLACE INTO \(name)_withdrawn (\(columns), why, withdrawn_at)
      SELECT \(columns), '\(why.rawValue)', \(now.milliseconds) FROM \(name) WHERE \(condition)
      """, values)
  }

  /// Withdraws an intake's entries, except those that `changedSince` returns.
  func withdraw(_ intake: IntakeRecord) throws {
    let kept = try changedSince(intake)
    try keepCompleted(by: intake, why: .intake)
    func without(_ ids: [Int64]) -> String {
      ids.isEmpty ? "" : " AND id NOT IN (\(ids.map(String.init).joined(separator: ", ")))"
    }
    try withdrawReports(where: "intake = ?1" + without(kept.reports), intake.id, why: .intake)
    guard let first = intake.firstSingleReading, let last = intake.lastSingleReading else { return }
    let range: [SQLValue] = [.integer(intake.id), .integer(first), .integer(last)]
    let others = without(kept.singleReadings)
    let found = "intake = ?1 AND id BETWEEN ?2 AND ?3" + others
    try copy(SingleReadingRow.table, where: found, range, why: .intake)
    for slice in slices(of: first...last) {
      try connection.run(
        "DELETE FROM single_reading WHERE intake = ? AND id BETWEEN ? AND ?" + others,
        [.integer(intake.id), .integer(slice.lowerBound), .integer(slice.upperBound)])
    }
  }

  /// Undoes `withdraw`. Later changes to limits are undone by then, so the severities are valid.
  func bringBack(_ intake: IntakeRecord) throws {
    try keepCompleted(by: intake, why: .person)
    let (report, reading) = (ReportRow.table.list, ReadingRow.table.list)
    let singleReading = SingleReadingRow.table.list
    let id = SQLValue.integer(intake.id)
    let mine = "intake = ? AND why = 'intake'"
    // If another intake has filed an entry again, this copy of the entry stays withdrawn.
    let back = "\(mine) AND id IN (SELECT id FROM report WHERE intake = ?)"
    try connection.run(
      """
      INSERT INTO report (\(report)) SELECT \(report) FROM report_withdrawn WHERE \(mine)
      ON CONFLICT (uid) DO NOTHING
      """, [id])
    try connection.run(
      """
      INSERT INTO reading (\(reading)) SELECT \(reading) FROM reading_withdrawn
      WHERE report_id IN (SELECT id FROM report_withdrawn WHERE \(back))
      """, [id, id])
    try learnNotes(where: "intake = ?1 AND id IN (SELECT id FROM report_withdrawn)", intake.id)
    try connection.run("DELETE FROM report_withdrawn WHERE \(back)", [id, id])
    if let first = intake.firstSingleReading, let last = intake.lastSingleReading {
      try connection.run(
        """
        INSERT INTO single_reading (\(singleReading)) SELECT \(singleReading) FROM single_reading_withdrawn
        WHERE \(mine) AND id BETWEEN ? AND ? ON CONFLICT (uid) DO NOTHING
        """, [id, .integer(first), .integer(last)])
      for slice in slices(of: first...last) {
        try connection.run(
          """
          DELETE FROM single_reading_withdrawn WHERE \(mine) AND id BETWEEN ? AND ?
            AND EXISTS (SELECT 1 FROM single_reading WHERE single_reading.id = single_reading_withdrawn.id)
          """, [id, .integer(slice.lowerBound), .integer(slice.upperBound)])
      }
    }
  }

  /// Sets why the single readings that this intake combined into reports are withdrawn: with
  /// `.person`, they stay withdrawn; with `.intake`, importing their file adds them again.
  private func keepCompleted(by intake: IntakeRecord, why: Withdrawal) throws {
    let parts = try connection.rows(
      """
      SELECT DISTINCT substr(object, length('single_reading:') + 1),
        (SELECT id FROM intake WHERE uid = before ->> '$.intake') FROM change
      WHERE action = 'import' AND object >= 'single_reading:' AND object < 'single_reading;' AND after IS NULL
        AND step IN (SELECT step FROM change WHERE action = 'import' AND object = ?)
      """, [.text("intake:\(intake.uid)")]
    ) { (uid: ReadingUID(hexadecimal: $0.text(0)), intake: $0.optionalInteger(1)) }
    for part in parts {
      try connection.run(
        "UPDATE single_reading_withdrawn SET why = ? WHERE uid = ? AND intake IS ?",
        [.text(why.rawValue), part.uid.stored, part.intake.stored])
    }
  }

  /// Splits a range, since a DELETE holds every deleted number in memory: 300 MB for ten million.
  private func slices(of range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    stride(from: range.lowerBound, through: range.upperBound, by: 100_000)
      .map { $0...min(range.upperBound, $0 + 99_999) }
  }
}
