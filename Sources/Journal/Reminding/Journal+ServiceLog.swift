import HealthModel
public import Reminders
import SQLite

extension Journal {
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
    try ServiceRun.table.insert([run], connection, replacing: true)
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
    try ServiceRun.table.rows(journal.connection, where: "1 ORDER BY started_at DESC")
  }

  /// The same, with whether earlier ones are forgotten.
  public func serviceBook() throws -> ServiceBook {
    ServiceBook(try serviceRuns(), most: Journal.runsKept)
  }
}
