internal import SQLite

/// A fault in a database's objects: tables, indexes, triggers or views.
public enum SchemaFault: Equatable, Sendable {
  /// `kind` is SQLite's word: `trigger`, `view`, `table`, `virtual table` or `index`.
  case foreign(kind: String, name: String)
  case missing(kind: String, name: String)
  /// It has one of our names, but another definition.
  case altered(kind: String, name: String)
}

/// Triggers and views run whenever their table is used, so a journal may contain only our own.
extension Schema {
  /// The hashes of each version's objects, the first of `migrations` first, so that opening a journal
  /// needn't build its schema to compare it. A test computes them from the migrations.
  static let signatures: [UInt64] = [0x4362_a6c5_ee61_605c]

  /// Hashes every object's kind, name, table and definition.
  ///
  /// Source: FNV-1a with 64 bits (Fowler, Noll and Vo).
  static func signature(_ connection: borrowing Connection) throws -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let rows = try connection.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    while try rows.step() {
      for column in 0..<4 {
        for byte in (rows.optionalText(column) ?? "").utf8 {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        hash = (hash ^ 0xff) &* 0x100_0000_01b3
      }
    }
    return hash
  }

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
    var foreign: [SchemaFault] = []
    var others: [SchemaFault] = []
    for object in found {
      guard let own = expected.first(where: { $0.name == object.name }) else {
        foreign.append(.foreign(kind: object.kind, name: object.name))
        continue
      }
      if own != object { others.append(.altered(kind: object.kind, name: object.name)) }
    }
    for own in expected where !found.contains(where: { $0.name == own.name }) {
      others.append(.missing(kind: own.kind, name: own.name))
    }
    return foreign + others
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

  /// Returns the version whose objects a file has, whatever its header says; nil for any other file.
  static func versionByObjects(_ connection: borrowing Connection) throws -> Int? {
    let found = try signature(connection)
    return signatures.firstIndex(of: found).map { $0 + retired + 1 }
  }
}
