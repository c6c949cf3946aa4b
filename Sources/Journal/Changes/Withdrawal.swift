import HealthModel
import SQLite

/// Why a row was taken out.
enum Withdrawal: String {
  /// All of what came in together was.
  case intake
  /// A person deleted the one.
  case person
  /// Its source says that it is gone.
  case source
}

/// Rows that are taken out are moved by SQL and not forgotten; they come back under their numbers.
extension JournalEdit {
  func withdrawReport(_ id: Int64, why: Withdrawal) throws {
    try withdrawReports(where: "id = ?1", id, why: why)
  }

  func withdrawSample(_ id: Int64, why: Withdrawal) throws {
    try withdrawSamples(where: "id = ?1", [.integer(id)], why: why)
    try journal.connection.run("DELETE FROM sample WHERE id = ?", [.integer(id)])
  }

  /// Moves the reports for which `condition`, of one value (`?1`), holds.
  private func withdrawReports(
    where condition: String, _ value: Int64, why: Withdrawal
  ) throws {
    let (report, reading) = (ReportRow.table.list, ReadingRow.table.list)
    try forgetNotes(where: condition, value)
    try journal.connection.run(
      """
      INSERT OR REPLACE INTO report_withdrawn (\(report), why, withdrawn_at)
      SELECT \(report), ?2, ?3 FROM report WHERE \(condition)
      """, [.integer(value), .text(why.rawValue), now.stored])
    try journal.connection.run(
      """
      INSERT INTO reading_withdrawn (\(reading))
      SELECT \(reading) FROM reading WHERE report_id IN (SELECT id FROM report WHERE \(condition))
      """, [.integer(value)])
    try journal.connection.run("DELETE FROM report WHERE \(condition)", [.integer(value)])
  }

  /// Copies samples to those taken out; deleting them is the caller's.
  private func withdrawSamples(
    where condition: String, _ values: [SQLValue], why: Withdrawal
  ) throws {
    let columns = SampleRow.table.list
    try journal.connection.run(
      """
      INSERT OR REPLACE INTO sample_withdrawn (\(columns), why, withdrawn_at)
      SELECT \(columns), '\(why.rawValue)', \(now.milliseconds) FROM sample WHERE \(condition)
      """, values)
  }

  /// Takes out all that an intake brought and nobody has changed or deleted since.
  func withdraw(_ intake: IntakeRow) throws {
    let kept = try changedSince(intake)
    try keepCompleted(by: intake, why: .intake)
    func without(_ ids: [Int64]) -> String {
      ids.isEmpty ? "" : " AND id NOT IN (\(ids.map(String.init).joined(separator: ", ")))"
    }
    try withdrawReports(where: "intake = ?1" + without(kept.reports), intake.id, why: .intake)
    guard let first = intake.firstSample, let last = intake.lastSample else { return }
    let range: [SQLValue] = [.integer(intake.id), .integer(first), .integer(last)]
    let others = without(kept.samples)
    try withdrawSamples(
      where: "intake = ?1 AND id BETWEEN ?2 AND ?3" + others, range, why: .intake)
    try eachSlice(of: first...last) { slice in
      try journal.connection.run(
        "DELETE FROM sample WHERE intake = ? AND id BETWEEN ? AND ?" + others,
        [.integer(intake.id), .integer(slice.lowerBound), .integer(slice.upperBound)])
    }
  }

  /// Brings back what `withdraw` took out. Whatever was altered since has been undone before: the
  /// limits are those that it was judged by.
  func bringBack(_ intake: IntakeRow) throws {
    try keepCompleted(by: intake, why: .person)
    let (report, reading) = (ReportRow.table.list, ReadingRow.table.list)
    let sample = SampleRow.table.list
    let id = SQLValue.integer(intake.id)
    let mine = "intake = ? AND why = 'intake'"
    // What came again by another way meanwhile stays as it is there, and this stays out.
    let back = "\(mine) AND id IN (SELECT id FROM report WHERE intake = ?)"
    try journal.connection.run(
      """
      INSERT INTO report (\(report)) SELECT \(report) FROM report_withdrawn WHERE \(mine)
      ON CONFLICT (uid) DO NOTHING
      """, [id])
    try journal.connection.run(
      """
      INSERT INTO reading (\(reading)) SELECT \(reading) FROM reading_withdrawn
      WHERE report_id IN (SELECT id FROM report_withdrawn WHERE \(back))
      """, [id, id])
    try learnNotes(
      where: "intake = ?1 AND id IN (SELECT id FROM report_withdrawn)", intake.id)
    try journal.connection.run("DELETE FROM report_withdrawn WHERE \(back)", [id, id])
    if let first = intake.firstSample, let last = intake.lastSample {
      try journal.connection.run(
        """
        INSERT INTO sample (\(sample)) SELECT \(sample) FROM sample_withdrawn
        WHERE \(mine) AND id BETWEEN ? AND ? ON CONFLICT (uid) DO NOTHING
        """, [id, .integer(first), .integer(last)])
      try eachSlice(of: first...last) { slice in
        try journal.connection.run(
          """
          DELETE FROM sample_withdrawn WHERE \(mine) AND id BETWEEN ? AND ?
            AND EXISTS (SELECT 1 FROM sample WHERE sample.id = sample_withdrawn.id)
          """, [id, .integer(slice.lowerBound), .integer(slice.upperBound)])
      }
    }
  }

  /// Says of the single readings that the intake made reports of why they are out: with it in, for
  /// good; with it out, so that the file which they came with may bring them again.
  private func keepCompleted(by intake: IntakeRow, why: Withdrawal) throws {
    let parts = try journal.connection.rows(
      """
      SELECT DISTINCT substr(object, length('sample:') + 1),
        (SELECT id FROM intake WHERE uid = before ->> '$.intake') FROM change
      WHERE action = 'import' AND object >= 'sample:' AND object < 'sample;' AND after IS NULL
        AND step IN (SELECT step FROM change WHERE action = 'import' AND object = ?)
      """, [.text("intake:\(intake.uid)")]
    ) { (uid: ReadingUID(hexadecimal: $0.text(0)), intake: $0.optionalInteger(1)) }
    for part in parts {
      try journal.connection.run(
        "UPDATE sample_withdrawn SET why = ? WHERE uid = ? AND intake IS ?",
        [.text(why.rawValue), part.uid.stored, part.intake.stored])
    }
  }

  /// A DELETE keeps the number of every row that it will delete: of ten millions at once that is
  /// 300 MB.
  private func eachSlice(
    of range: ClosedRange<Int64>, _ body: (ClosedRange<Int64>) throws -> Void
  ) throws {
    let length: Int64 = 100_000
    var first = range.lowerBound
    while first <= range.upperBound {
      let last = min(range.upperBound, first + length - 1)
      try body(first...last)
      first = last + 1
    }
  }
}
