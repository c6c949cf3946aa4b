internal import HealthModel
import POSIX
internal import SQLite

/// The tables of a journal, and their migrations.
///
/// Migrations only go forward. The text of a released version never changes.
enum Schema {
  /// "HLOG", by which `file(1)` and careful programs recognise the file.
  static let applicationID: Int64 = 0x484C_4F47

  /// The last version before the first release, which no program reads any more.
  static let retired = 4

  /// The first turns an empty file into version 5, each other one into the next version.
  static let migrations = [version5]

  /// The local date of an instant and its offset; the division rounds down.
  static let dayExpression = """
    date((taken_at - ((taken_at % 1000) + 1000) % 1000) / 1000 + utc_offset, 'unixepoch')
    """

  /// Returns the version of a file after all of `migrations`.
  static func newest(_ migrations: [String]) -> Int { retired + migrations.count }

  /// Checks that the file is a journal that this program knows, or empty; changes nothing.
  /// - Throws: `JournalError.notAJournal`, `.newerSchema`, `.retiredSchema`.
  static func check(
    _ connection: borrowing Connection, path: String, migrations: [String] = migrations
  ) throws -> Int {
    let (identity, version) = try identify(connection)
    let isOurs = identity == applicationID && version >= 1
    let isNew = try identity == 0 && version == 0 && isEmpty(connection)
    guard isOurs || isNew else {
      throw JournalError.notAJournal(path: path)
    }
    if isOurs, version <= retired { throw JournalError.retiredSchema(path: path) }
    guard version <= newest(migrations) else {
      throw JournalError.newerSchema(found: version, known: newest(migrations))
    }
    return version
  }

  /// Brings the file to the newest schema in one transaction, after keeping a copy, so that no program
  /// takes a half-migrated file for an old one.
  /// - Parameters:
  ///   - version: the result of `check`.
  ///   - isKept: whether to keep a copy first; false for a file that is a copy itself.
  static func migrate(
    _ connection: borrowing Connection, path: String, from version: Int,
    migrations: [String] = migrations, isKept: Bool = true
  ) throws {
    guard version < newest(migrations) else { return }
    if version > retired, isKept {
      _ = try KeptCopies(file: JournalFile(path: path)).keep(connection, "version-\(version)")
    }
    try connection.transaction {
      // Another program may have migrated it between the check and the lock.
      let present = try check(connection, path: path, migrations: migrations)
      guard present < newest(migrations) else { return }
      for number in max(present, retired)..<newest(migrations) {
        try connection.execute(migrations[number - retired])
      }
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(newest(migrations))")
    }
  }

  static func isJournal(_ path: String) -> Bool {
    guard let connection = try? Connection(path: path, mode: .frozen),
      let (identity, version) = try? identify(connection)
    else { return false }
    return identity == applicationID && version > retired
  }

  private static func identify(_ connection: borrowing Connection) throws -> (Int64, Int) {
    let identity = try connection.integer("PRAGMA application_id")
    let version = try connection.firstRow("PRAGMA user_version") { Int($0.integer(0)) }
    return (identity ?? 0, version ?? 0)
  }

  private static func isEmpty(_ connection: borrowing Connection) throws -> Bool {
    try !connection.hasRow("SELECT 1 FROM sqlite_schema")
  }
}
