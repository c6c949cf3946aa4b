internal import HealthModel
import POSIX
internal import SQLite

/// The identity of this copy of the journal, to which its changes belong.
enum Replica {
  /// Returns the number of this copy's row, a new one at the first change or on another machine.
  static func own(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    let present = try connection.firstRow(
      """
      SELECT \(ReplicaRow.table.list(of: "replica"))
      FROM identity JOIN replica ON replica.id = identity.replica
      """
    ) { try ReplicaRow.table.row($0) }
    guard let present else {
      return try identify(connection, as: newUID(now), now: now)
    }
    let here = present.machine.isEmpty ? nil : machine(present.uid)
    let hasMoved = here.map { $0 != present.machine } ?? false
    guard hasMoved || present.machine == restored else { return present.id }
    let own = try insert(connection, now: now)
    try connection.run("UPDATE identity SET replica = ?", [.integer(own)])
    return own
  }

  /// Nil before the first change.
  static func journal(_ connection: borrowing Connection) throws -> String? {
    try connection.text("SELECT journal FROM identity")
  }

  /// Returns the identity of the journal in a file, without its log; nil if it has none.
  static func journal(ofFile path: String) -> String? {
    guard let connection = try? Connection(path: path, mode: .frozen) else { return nil }
    return try? journal(connection)
  }

  /// Returns whether two files may be the same journal; one without an identity matches any.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

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

  /// Makes the next change on any machine start a new row: this file diverges from its original.
  static func disown(_ connection: borrowing Connection) throws {
    try connection.run(
      "UPDATE replica SET machine = ? WHERE id = (SELECT replica FROM identity)", [.text(restored)])
  }

  /// Marks a restored copy; no machine's hash has this value.
  private static let restored = "restored"

  private static func insert(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    let uid = newUID(now)
    let row = ReplicaRow(uid: uid, machine: machine(uid) ?? "")
    return try ReplicaRow.table.insert([row], connection)
  }

  /// Tells only the day in UTC: an entry filed at the same time may be deleted for good later.
  private static func newUID(_ now: Instant) -> String {
    UUIDv7.make(at: Instant(milliseconds: now.milliseconds - now.milliseconds % 86_400_000))
  }

  private static func machine(_ uid: String) -> String? {
    Machine.id.map { SHA256.hexadecimal(of: $0 + uid) }
  }
}
