public import HealthModel
import SQLite

extension JournalView {
  /// The report with this number.
  /// - Throws: `JournalError.noSuchReport`; `.deleted` for one that was deleted.
  public func report(_ id: Int64) throws -> Report {
    guard let report = try reports(where: "report.id = ?", [.integer(id)]).first else {
      throw try absence(ofReport: id)
    }
    return report
  }

  func report(uid: String) throws -> Report {
    guard let report = try reports(where: "report.uid = ?", [.text(uid)]).first else {
      throw JournalError.damaged(table: "report", column: "uid")
    }
    return report
  }

  /// Why there is no report of that number.
  func absence(ofReport id: Int64) throws -> JournalError {
    let at = try journal.connection.firstRow(
      "SELECT withdrawn_at FROM report_withdrawn WHERE id = ? AND why = 'person'", [.integer(id)]
    ) { Instant(milliseconds: $0.integer(0)) }
    if let forgotten = try forgotten(.report(id)) {
      return .deletedForGood(.report(id), at: forgotten.at)
    }
    guard let at else { return .noSuchReport(id) }
    return try successor(of: .report(id)).map { .became($0, from: .report(id)) }
      ?? .deleted(.report(id), at: at)
  }

  /// The reports that a filter selects, oldest first.
  public func reports(matching filter: FilterExpression) throws -> [Report] {
    let condition = FilterCondition(of: filter)
    return try reports(where: condition.sql, condition.values)
  }

  /// The report filed last on record, by the time it was taken.
  public func latestReport() throws -> Report? {
    let id = try journal.connection.firstRow(
      "SELECT id FROM report ORDER BY day DESC, taken_at DESC LIMIT 1"
    ) { $0.integer(0) }
    return try id.map { try report($0) }
  }

  /// Runs one query over reports and their readings; `condition` is SQL of this module's own.
  private func reports(where condition: String, _ values: [SQLValue]) throws -> [Report] {
    let first = ReportRow.table.columns.count
    let rows = try journal.connection.prepare(
      """
      SELECT \(ReportRow.table.list(of: "report")), \(ReadingRow.table.list(of: "reading"))
      FROM report LEFT JOIN reading ON reading.report_id = report.id
      WHERE \(condition) ORDER BY report.day, report.taken_at, report.id
      """, values)
    var reports: [Report] = []
    var readings: [Reading] = []
    var current: ReportRow?
    func finish() throws {
      if let row = current { reports.append(try Report(row, readings: sorted(readings))) }
      readings.removeAll(keepingCapacity: true)
    }
    while try rows.step() {
      if current?.id != rows.integer(0) {
        try finish()
        current = try ReportRow.table.row(rows)
      }
      if !rows.isNull(first) {
        readings.append(try Reading(try ReadingRow.table.row(rows, from: first), self))
      }
    }
    try finish()
    return reports
  }
}
