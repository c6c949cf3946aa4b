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
      return try identify(connection, as: UUIDv7.make(at: now.atMidnight), now: now)
    }
    guard present.machine == restored || hasMoved(present) else { return present.id }
    let own = try insert(connection, now: now)
    try connection.run("UPDATE identity SET replica = ?", [.integer(own)])
    return own
  }

  /// Which journal this is a copy of; nil before its first change.
  static func journal(_ connection: borrowing Connection) throws -> String? {
    try connection.firstRow("SELECT journal FROM identity") { $0.text(0) }
  }

  /// Which journal a file is without the log beside it; nil where it doesn't say.
  static func journal(ofFile path: String) -> String? {
    guard let connection = try? Connection(path: path, mode: .frozen) else { return nil }
    return try? journal(connection)
  }

  /// Whether two files may be of one journal: what doesn't say which it is may be any.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
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

  /// Has the next change begin a row of its own, on whatever machine: this file goes another way from
  /// here than the one that it was copied from.
  static func disown(_ connection: borrowing Connection) throws {
    try connection.run(
      "UPDATE replica SET machine = ? WHERE id = (SELECT replica FROM identity)",
      [.text(restored)])
  }

  /// No machine's hash.
  private static let restored = "restored"

  private static func hasMoved(_ present: ReplicaRow) -> Bool {
    guard !present.machine.isEmpty, let machine = machine(present.uid) else { return false }
    return machine != present.machine
  }

  private static func insert(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    var row = ReplicaRow()
    // To the day: what is deleted for good may have been filed at the moment the journal was made.
    row.uid = UUIDv7.make(at: now.atMidnight)
    row.machine = machine(row.uid) ?? ""
    try ReplicaRow.table.insert([row], connection)
    return connection.lastInsertedRowID
  }

  /// This machine, without its name: nil where it has no id.
  private static func machine(_ uid: String) -> String? {
    Machine.id.map { SHA256.hexadecimal(of: $0 + uid) }
  }
}

extension Instant {
  /// The start of its day in UTC.
  fileprivate var atMidnight: Instant {
    Instant(milliseconds: milliseconds - milliseconds % 86_400_000)
  }
}
