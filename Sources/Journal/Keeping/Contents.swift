public import HealthModel
import SQLite

/// What a journal holds, in numbers, and what it would have the service run.
public struct Contents: Equatable, Sendable {
  /// Those that are there: what was deleted doesn't count.
  public let reports: Int
  /// Single readings that are there.
  public let samples: Int
  /// When the latest of them was taken; nil when there is none.
  public let latest: Moment?
  /// `reminder.log-command`, where it is set.
  public let command: String?

  init(_ connection: borrowing Connection) throws {
    func count(_ table: String) throws -> Int {
      try connection.firstRow("SELECT count(*) FROM \(table)") { Int($0.integer(0)) } ?? 0
    }
    reports = try count("report")
    samples = try count("sample")
    command = try connection.firstRow(
      "SELECT value FROM setting WHERE key = ?", [.text(Setting.logCommand.rawValue)]
    ) { $0.text(0) }
    latest = try connection.firstRow(
      """
      SELECT taken_at, utc_offset FROM (
        SELECT taken_at, utc_offset FROM report
        UNION ALL SELECT taken_at, utc_offset FROM sample)
      ORDER BY taken_at DESC LIMIT 1
      """
    ) {
      Moment(Instant(milliseconds: $0.integer(0)), utcOffsetSeconds: Int($0.integer(1)))
    }
  }
}
