public import HealthModel
import SQLite

extension JournalView {
  /// The report with this number.
  /// - Throws: `JournalError.noSuchReport`; `.deleted` for one that was deleted.
  public func report(_ id: Int64) throws -> Report {
    guard let report = try StoredReports(where: "report.id = ?", [.integer(id)], self).next(self)
    else {
      throw try absence(ofReport: id)
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

  /// The report filed last on record, by the time it was taken.
  public func latestReport() throws -> Report? {
    let id = try journal.connection.firstRow(
      "SELECT id FROM report ORDER BY day DESC, taken_at DESC LIMIT 1"
    ) { $0.integer(0) }
    return try id.map { try report($0) }
  }
}
