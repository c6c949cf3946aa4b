import HealthModel
import POSIX
import SQLite

/// What Android's Health Connect exports: a zip archive with its database, or that database.
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
    let folder = try PrivateFile.temporaryFolderOnDisk()
    // Once it is open it needs no name, and goes with this program however that ends.
    defer { PrivateFile.removeFolder(folder, holding: ["export.db"]) }
    do {
      try PrivateFile.make("\(folder)/export.db") { try member.next() }
    } catch FileFault.archive(.damaged) {
      // Of a database no part is a whole: `--partial` has nothing to take.
      throw FileFault.brokenDatabase
    }
    return try HealthConnectReader(HealthConnectDatabase(path: "\(folder)/export.db"), terms)
  }

  private static func member(_ archive: Archive) -> UnpackedMember? {
    archive.first(
      named: { $0.hasSuffix("health_connect_export.db") }, beginning: isDatabase)
  }

  private static func isDatabase(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }
}

/// An export's database, whose columns are known by their names: versions add some.
final class HealthConnectDatabase {
  private let connection: Connection

  /// Opens it for reading and looks whether it is sound; nothing is written beside it.
  /// - Throws: `FileFault.brokenDatabase`, `FileFault.otherDatabase`.
  init(path: String) throws(FileFault) {
    do {
      let connection = try Connection(path: path, mode: .frozen)
      try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
      let verdict = try connection.firstRow("PRAGMA quick_check(1)") { $0.text(0) }
      guard verdict == "ok" else { throw FileFault.brokenDatabase }
      self.connection = connection
    } catch {
      throw .brokenDatabase
    }
    guard try !columns(of: "application_info_table").isEmpty else { throw .otherDatabase }
  }

  /// Whether there is an export at `path`, sound or not.
  static func isOne(path: String) throws -> Bool {
    let connection = try Connection(path: path, mode: .frozen)
    return try connection.firstRow(
      "SELECT 1 FROM sqlite_schema WHERE name = 'application_info_table'"
    ) { _ in true } == true
  }

  /// Names of the columns of a table; none where there is no such table.
  func columns(of table: String) throws(FileFault) -> Set<String> {
    try sound {
      Set(
        try connection.rows(
          """
          SELECT name FROM pragma_table_info(
            (SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?))
          """, [.text(table)]
        ) { $0.text(0) })
    }
  }

  /// How many records each table of them holds that has any.
  func recordCounts() throws(FileFault) -> [String: Int] {
    try sound {
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

  /// The name of a program; nil where it isn't told.
  func package(numbered id: Int64) throws(FileFault) -> String? {
    guard try columns(of: "application_info_table").isSuperset(of: ["row_id", "package_name"])
    else { return nil }
    return try sound {
      try connection.firstRow(
        "SELECT package_name FROM application_info_table WHERE row_id = ?", [.integer(id)]
      ) { $0.optionalText(0) } ?? nil
    }
  }

  func prepare(_ sql: String) throws(FileFault) -> Statement {
    do {
      return try connection.prepareAlone(sql)
    } catch {
      throw .brokenDatabase
    }
  }

  private func sound<Result>(_ body: () throws -> Result) throws(FileFault) -> Result {
    do {
      return try body()
    } catch {
      throw .brokenDatabase
    }
  }
}
