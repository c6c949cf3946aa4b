import HealthModel
import POSIX
import SQLite

/// The export of Android's Health Connect: a zip archive with a database, or the database itself.
struct HealthConnectFormat: FileFormat {
  let called = FormatName.healthConnect
  let key = "health-connect"

  func recognises(_ file: InputFile) -> Bool {
    if Self.isDatabase(file.head), let path = file.path {
      return (try? HealthConnectDatabase.isOne(path: path)) == true
    }
    return (try? file.archive().flatMap(Self.member)) != nil
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    if Self.isDatabase(file.head) {
      guard let path = file.path else { throw FileFault.archiveFromPipe }
      return try HealthConnectReader(HealthConnectDatabase(path: path), terms)
    }
    guard let archive = try file.archive() else { throw FileFault.otherDatabase }
    guard let member = Self.member(archive) else { throw FileFault.nothing(in: archive) }
    let folder = try PrivateFile.temporaryFolder(onDisk: true)
    // An open database needs no name, and disappears when this program ends.
    defer { PrivateFile.removeFolder(folder, holding: ["export.db"]) }
    do {
      try PrivateFile.make("\(folder)/export.db") { try member.next() }
    } catch FileFault.archive(.damaged) {
      // Part of a database is useless, so `--partial` can't import anything from it.
      throw FileFault.brokenDatabase
    }
    return try HealthConnectReader(HealthConnectDatabase(path: "\(folder)/export.db"), terms)
  }

  private static func member(_ archive: Archive) -> UnpackedMember? {
    archive.members(
      most: 1, named: { $0.hasSuffix("health_connect_export.db") }, beginning: isDatabase
    ).first
  }

  private static func isDatabase(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }
}

/// The database of an export. Its columns are looked up by name, because newer versions add some.
final class HealthConnectDatabase {
  private let connection: Connection

  /// Opens a database for reading and checks it; nothing is written beside it.
  init(path: String) throws(FileFault) {
    connection = try HealthConnectDatabase.checked { () throws -> Connection in
      let connection = try Connection(path: path, mode: .frozen)
      try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
      let verdict = try connection.firstRow("PRAGMA quick_check(1)") { $0.text(0) }
      guard verdict == "ok" else { throw FileFault.brokenDatabase }
      return connection
    }
    guard try !columns(of: "application_info_table").isEmpty else { throw .otherDatabase }
  }

  static func isOne(path: String) throws -> Bool {
    let connection = try Connection(path: path, mode: .frozen)
    return try connection.firstRow(
      "SELECT 1 FROM sqlite_schema WHERE name = 'application_info_table'"
    ) { _ in true } == true
  }

  /// Empty if there is no such table.
  func columns(of table: String) throws(FileFault) -> Set<String> {
    try Self.checked {
      Set(
        try connection.rows(
          """
          SELECT name FROM pragma_table_info(
            (SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?))
          """, [.text(table)]
        ) { $0.text(0) })
    }
  }

  func recordCounts() throws(FileFault) -> [String: Int] {
    try Self.checked {
      let names = try connection.rows(
        """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name LIKE '%_record_table' LIMIT 100
        """
      ) { $0.text(0) }
      var counts: [String: Int] = [:]
      for name in names {
        let quoted = name.filter { $0 != "\"" }
        let count = try connection.firstRow("SELECT count(*) FROM \"\(quoted)\"") { $0.integer(0) }
        if let count, count > 0 { counts[name] = Int(count) }
      }
      return counts
    }
  }

  func package(numbered id: Int64) throws(FileFault) -> String? {
    guard try columns(of: "application_info_table").isSuperset(of: ["row_id", "package_name"])
    else { return nil }
    return try Self.checked {
      try connection.firstRow(
        "SELECT package_name FROM application_info_table WHERE row_id = ?", [.integer(id)]
      ) { $0.optionalText(0) } ?? nil
    }
  }

  func prepare(_ sql: String) throws(FileFault) -> Statement {
    try Self.checked { try connection.prepareAlone(sql) }
  }

  /// Turns every error into `FileFault.brokenDatabase`.
  static func checked<Result: ~Copyable>(
    _ body: () throws -> Result
  ) throws(FileFault) -> Result {
    do { return try body() } catch { throw .brokenDatabase }
  }
}
