internal import HealthModel
internal import SQLite

package enum Withdrawal: String {
  /// It was withdrawn with its whole intake.
  case intake
  case person
  /// Its source no longer has it.
  case source
}

/// Moves withdrawn rows into tables of their own; they come back with their numbers.
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

  /// Withdraws an intake's entries that nobody has changed or deleted since.
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

  /// Undoes `withdraw`; later changes are undone by then, so the limits haven't changed.
  func bringBack(_ intake: IntakeRecord) throws {
    try keepCompleted(by: intake, why: .person)
    let (report, reading) = (ReportRow.table.list, ReadingRow.table.list)
    let singleReading = SingleReadingRow.table.list
    let id = SQLValue.integer(intake.id)
    let mine = "intake = ? AND why = 'intake'"
    // An entry that another intake has brought again stays there, and this copy stays withdrawn.
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

  /// Marks the single readings that this intake turned into reports. While the intake is on record,
  /// they stay withdrawn; otherwise, their file may bring them again.
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

  /// Splits a range, since a DELETE remembers each number that it deletes: 300 MB for ten million.
  private func slices(of range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    stride(from: range.lowerBound, through: range.upperBound, by: 100_000)
      .map { $0...min(range.upperBound, $0 + 99_999) }
  }
}
