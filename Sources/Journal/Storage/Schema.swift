internal import SQLite

/// The tables and migrations of a journal. Migrations only go forward; released ones never change.
enum Schema {
  /// "HLOG", by which `file(1)` and careful programs recognise the file.
  static let applicationID: Int64 = 0x484C_4F47

  /// The last schema version before the first release. This program rejects it and older ones.
  static let retired = 4

  /// Each migration turns a file into the next version; the first, an empty file into version 5.
  static let migrations = [version5]

  /// An SQL expression for the local date of `taken_at` and `utc_offset`; its division rounds down.
  static let dayExpression = """
    date((taken_at - ((taken_at % 1000) + 1000) % 1000) / 1000 + utc_offset, 'unixepoch')
    """

  static func newest(_ migrations: [String]) -> Int { retired + migrations.count }

  /// Returns a file's version; 0 if it is empty. Throws `JournalError` if it isn't a known journal.
  static func check(
    _ connection: borrowing Connection, path: String, migrations: [String] = migrations
  ) throws -> Int {
    let (identity, version) = try identify(connection)
    let isOurs = identity == applicationID && version >= 1
    let isNew =
      try identity == 0 && version == 0 && !connection.hasRow("SELECT 1 FROM sqlite_schema")
    guard isOurs || isNew else { throw JournalError.notAJournal(path: path) }
    if isOurs, version <= retired { throw JournalError.retiredSchema(path: path) }
    guard version <= newest(migrations) else {
      throw JournalError.newerSchema(found: version, known: newest(migrations))
    }
    return version
  }

  /// Migrates a file in one transaction, so that no program sees a half-migrated file.
  /// - Parameter isKept: whether to keep a copy first; false for a file that is a copy itself.
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
    return (identity ?? 0, try connection.count("PRAGMA user_version"))
  }

  /// The hash of each version's objects, in the order of `migrations`, so that opening a journal
  /// needn't build the schema to compare it. A test computes the hashes from the migrations.
  static let signatures: [UInt64] = [0x27d0_d150_0b1f_ed91]

  /// Hashes every object's kind, name, table and definition. Source: FNV-1a, 64 bits.
  static func signature(_ connection: borrowing Connection) throws -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let rows = try connection.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    while try rows.step() {
      for column in 0..<4 {
        rows.add(column, to: &hash)
        hash = (hash ^ 0xff) &* 0x100_0000_01b3
      }
    }
    return hash
  }

  /// Checks that all objects are ours: a foreign trigger or view could run in our statements.
  /// - Throws: `JournalError.schema` unless the file has exactly the objects of its version.
  static func checkObjects(
    _ connection: borrowing Connection, version: Int, path: String,
    migrations: [String] = migrations
  ) throws {
    let known = version - retired - 1
    if signatures.indices.contains(known), try signature(connection) == signatures[known] { return }
    if let fault = try faults(connection, version: version, migrations: migrations).first {
      throw JournalError.schema(fault, path: path)
    }
  }

  /// Returns how the file's objects differ from those of its version; foreign ones come first.
  static func faults(
    _ connection: borrowing Connection, version: Int, migrations: [String] = migrations
  ) throws -> [SchemaFault] {
    guard version > retired, version <= newest(migrations) else { return [] }
    let model = try Connection(path: ":memory:", mode: .create)
    for migration in migrations.prefix(version - retired) { try model.execute(migration) }
    let (expected, found) = (try objects(model), try objects(connection))
    let (own, present) = (Set(expected.map(\.name)), Set(found.map(\.name)))
    let odd = found.filter { !expected.contains($0) }
    let missing = expected.filter { !present.contains($0.name) }
    return odd.filter { !own.contains($0.name) }.map { .foreign(kind: $0.kind, name: $0.name) }
      + odd.filter { own.contains($0.name) }.map { .altered(kind: $0.kind, name: $0.name) }
      + missing.map { .missing(kind: $0.kind, name: $0.name) }
  }

  private struct Object: Equatable {
    let kind: String
    let name: String
    let definition: String
  }

  /// Reads every object but the statistics that SQLite keeps for itself.
  private static func objects(_ connection: borrowing Connection) throws -> [Object] {
    try connection.rows(
      """
      SELECT type, name, ifnull(sql, '') FROM sqlite_schema
      WHERE name NOT GLOB 'sqlite_stat[0-9]*' ORDER BY name
      """
    ) { row in
      let text = row.text(2)
      let isVirtual = text.uppercased().hasPrefix("CREATE VIRTUAL")
      return Object(
        kind: isVirtual ? "virtual table" : row.text(0), name: row.text(1),
        // SQLite versions differ in how they quote and space names after renaming a table.
        definition: text.filter { !$0.isWhitespace && $0 != "\"" })
    }
  }
}

public enum SchemaFault: Equatable, Sendable {
  /// `kind` is SQLite's word: `trigger`, `view`, `table`, `virtual table` or `index`.
  case foreign(kind: String, name: String)
  case missing(kind: String, name: String)
  /// The object has one of our names, but another definition.
  case altered(kind: String, name: String)
}
