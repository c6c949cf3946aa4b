public import HealthModel
import SQLite

extension JournalView {
  /// The report with this number.
  /// - Throws: `JournalError.noSuchReport`; `.deleted` for one that was deleted.
  public func report(_ id: Int64) throws -> Report {
    guard let report = try StoredReports(where: "report.id = ?", [.integer(id)], self).next(self)
    else {
      throw try absence(of: .report(id))
    }
    return report
  }

  func report(uid: String) throws -> Report {
    guard let report = try StoredReports(where: "report.uid = ?", [.text(uid)], self).next(self)
    else {
      throw JournalError.damaged(table: "report", column: "uid")
    }
    return report
  }

  /// The report filed last on record, by the time it was taken.
  public func latestReport() throws -> Report? {
    let id = try journal.connection.firstRow(
      "SELECT id FROM report ORDER BY day DESC, taken_at DESC LIMIT 1"
    ) { $0.integer(0) }
    return try id.map { try report($0) }
  }
}
