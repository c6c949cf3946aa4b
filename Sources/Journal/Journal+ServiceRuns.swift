import HealthModel
public import Reminders
import SQLite

extension Journal: ServiceLog {
  /// How many of the service's runs stay on record.
  static let runsKept = 200

  /// Doesn't wait for the disk: after a power cut this word may be missing, and nothing else.
  public func keep(_ run: ServiceRun) throws {
    try naming { try connection.execute("PRAGMA synchronous = NORMAL") }
    let outcome = Result { try transaction { try write(run) } }
    try naming { try connection.execute("PRAGMA synchronous = FULL") }
    try outcome.get()
  }

  private func write(_ run: ServiceRun) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO service_run (started_at, woke_at, stopped_at, server,
        server_version, capabilities, server_since, quiet_since, quiet_until)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(run.startedAt.milliseconds), .integer(run.wokeAt.milliseconds),
        SQLValue(run.stoppedAt?.milliseconds), SQLValue(run.server?.name),
        .text(run.server?.version ?? ""),
        .text(run.server?.capabilities.joined(separator: " ") ?? ""),
        .integer(run.serverSince.milliseconds), SQLValue(run.quietSince?.milliseconds),
        SQLValue(run.quietUntil?.milliseconds),
      ])
    try connection.run(
      """
      DELETE FROM service_run WHERE started_at <= (
        SELECT started_at FROM service_run ORDER BY started_at DESC LIMIT 1 OFFSET ?)
      """, [.integer(Int64(Journal.runsKept))])
  }

  /// The last runs of the service with this journal, the latest first; at most `runsKept`.
  public func serviceRuns() throws -> [ServiceRun] {
    try naming {
      try connection.rows(
        """
        SELECT started_at, woke_at, stopped_at, server, server_version, capabilities,
          server_since, quiet_since, quiet_until
        FROM service_run ORDER BY started_at DESC
        """
      ) { row in
        ServiceRun(
          startedAt: Instant(milliseconds: row.integer(0)),
          wokeAt: Instant(milliseconds: row.integer(1)),
          stoppedAt: row.optionalInteger(2).map(Instant.init(milliseconds:)),
          server: row.optionalText(3).map { name in
            ServiceRun.Server(
              name: name, version: row.text(4),
              capabilities: row.text(5).split(separator: " ").map(String.init))
          },
          serverSince: Instant(milliseconds: row.integer(6)),
          quietSince: row.optionalInteger(7).map(Instant.init(milliseconds:)),
          quietUntil: row.optionalInteger(8).map(Instant.init(milliseconds:)))
      }
    }
  }
}
