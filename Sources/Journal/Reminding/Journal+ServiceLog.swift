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
    try naming { try connection.execute("PRAGMA synchronous = EXTRA") }
    try outcome.get()
  }

  private func write(_ run: ServiceRun) throws {
    try ServiceRunRow.table.insert([ServiceRunRow(run)], connection, replacing: true)
    try connection.run(
      """
      DELETE FROM service_run WHERE started_at <= (
        SELECT started_at FROM service_run ORDER BY started_at DESC LIMIT 1 OFFSET ?)
      """, [.integer(Int64(Journal.runsKept))])
  }
}

extension JournalView {
  /// The last runs of the service with this journal, the latest first; at most `runsKept`.
  public func serviceRuns() throws -> [ServiceRun] {
    try ServiceRunRow.table.rows(
      journal.connection, where: "1 ORDER BY started_at DESC"
    ).map(\.run)
  }

  /// The same, with whether earlier ones are forgotten.
  public func serviceBook() throws -> ServiceBook {
    ServiceBook(try serviceRuns(), most: Journal.runsKept)
  }
}

extension ServiceRunRow {
  init(_ run: ServiceRun) {
    startedAt = run.startedAt
    wokeAt = run.wokeAt
    stoppedAt = run.stoppedAt
    server = run.server?.name
    serverVersion = run.server?.version ?? ""
    capabilities = run.server?.capabilities.joined(separator: " ") ?? ""
    serverSince = run.serverSince
    quietSince = run.quietSince
    quietUntil = run.quietUntil
    hindrance = run.hindrance?.kind
    hinderedSince = run.hindrance?.since
    hinderedUntil = run.hindrance?.until
  }

  var run: ServiceRun {
    ServiceRun(
      startedAt: startedAt, wokeAt: wokeAt, stoppedAt: stoppedAt,
      server: server.map { name in
        ServiceRun.Server(
          name: name, version: serverVersion,
          capabilities: capabilities.split(separator: " ").map(String.init))
      }, serverSince: serverSince, quietSince: quietSince, quietUntil: quietUntil,
      hindrance: hindrance.flatMap { kind in
        hinderedSince.map { ServiceRun.Hindrance(kind, since: $0, until: hinderedUntil) }
      })
  }
}
