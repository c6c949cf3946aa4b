import Digest
import HealthModel
import POSIX
import SQLite

/// Which copy of the journal this file is: what its changes are counted for.
enum Replica {
  /// The number of this copy's row. A new journal gets its identity with its first change; a file
  /// that has come from another machine gets a row of its own.
  static func own(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    let present = try connection.firstRow(
      """
      SELECT \(ReplicaRow.table.list(of: "replica"))
      FROM identity JOIN replica ON replica.id = identity.replica
      """
    ) { try ReplicaRow.table.row($0) }
    guard let present else {
      return try identify(connection, as: UUIDv7.make(at: now), now: now)
    }
    guard !present.machine.isEmpty, let machine = machine(present.uid), machine != present.machine
    else { return present.id }
    let own = try insert(connection, now: now)
    try connection.run("UPDATE identity SET replica = ?", [.integer(own)])
    return own
  }

  /// Says for the first time which journal this is, with a copy's row of its own.
  @discardableResult
  static func identify(
    _ connection: borrowing Connection, as journal: String, now: Instant
  ) throws -> Int64 {
    let own = try insert(connection, now: now)
    try connection.run(
      "INSERT INTO identity (one, journal, replica) VALUES (1, ?, ?)",
      [.text(journal), .integer(own)])
    return own
  }

  private static func insert(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    var row = ReplicaRow()
    row.uid = UUIDv7.make(at: now)
    row.machine = machine(row.uid) ?? ""
    try ReplicaRow.table.insert([row], connection)
    return connection.lastInsertedRowID
  }

  /// This machine, without its name: nil where it has no id.
  private static func machine(_ uid: String) -> String? {
    Machine.id.map { SHA256.hexadecimal(of: $0 + uid) }
  }
}
