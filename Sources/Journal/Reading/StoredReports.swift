import HealthModel
import SQLite

/// The reports for which a condition holds, by day and time, one by one.
final class StoredReports {
  /// As many rows of each report as it has readings, or one without any.
  private let rows: Statement
  /// Whose first row the statement stands on; nil after the last.
  private var present: ReportRow?

  convenience init(where condition: FilterCondition, _ view: borrowing JournalView) throws {
    try self.init(where: condition.sql, condition.values, view)
  }

  /// The condition is this module's own, with every value bound.
  init(where condition: String, _ values: [SQLValue], _ view: borrowing JournalView) throws {
    rows = try view.journal.connection.prepare(
      """
      SELECT \(ReportRow.table.list(of: "report")), \(ReadingRow.table.list(of: "reading"))
      FROM report LEFT JOIN reading ON reading.report_id = report.id
      WHERE \(condition) ORDER BY report.day, report.taken_at, report.id
      """, values)
    if try rows.step() { present = try ReportRow.table.row(rows) }
  }

  /// - Returns: nil after the last.
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
