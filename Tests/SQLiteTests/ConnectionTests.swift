import Foundation
import SQLite
import Testing

/// A path in a temporary folder of its own.
final class TemporaryFolder {
  let url = URL(filePath: NSTemporaryDirectory()).appending(path: "healthlog-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}

@Suite struct ConnectionTests {
  @Test("Values of every kind read back as bound")
  func roundTrip() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a, b, c, d, e)")
    try connection.run(
      "INSERT INTO t VALUES (?, ?, ?, ?, ?)",
      [.integer(.min), .real(0.1 + 0.2), "perché\0no", .null, ""])
    #expect(connection.changedRows == 1)
    let row = try connection.firstRow("SELECT a, b, c, d, e FROM t") { row in
      #expect(row.integer(0) == .min)
      #expect(row.real(1) == 0.1 + 0.2)
      #expect(row.text(2) == "perché\0no")
      #expect(row.isNull(3) && row.optionalText(3) == nil && row.optionalInteger(3) == nil)
      #expect(row.optionalText(4) == "")
      return true
    }
    #expect(row == true)
  }

  @Test("A transaction that throws leaves nothing behind")
  func rollback() throws {
    struct Interrupted: Error {}
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a)")
    #expect(throws: Interrupted.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        throw Interrupted()
      }
    }
    try connection.transaction { try connection.run("INSERT INTO t VALUES (2)") }
    #expect(try connection.rows("SELECT a FROM t") { $0.integer(0) } == [2])
  }

  @Test("Errors name the violated rule, never the value")
  func constraint() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a TEXT UNIQUE) STRICT")
    try connection.run("INSERT INTO t VALUES (?)", ["secret"])
    #expect(throws: SQLiteError.constraint(rule: "UNIQUE constraint failed: t.a")) {
      try connection.run("INSERT INTO t VALUES (?)", ["secret"])
    }
  }

  @Test("Files that aren't databases, missing files and locked files have distinct errors")
  func files() throws {
    let folder = try TemporaryFolder()
    try Data("not a database, though long enough to be read as one".utf8)
      .write(to: URL(filePath: folder.path("text")))
    let text = try Connection(path: folder.path("text"), mode: .readWrite)
    #expect(throws: SQLiteError.notADatabase) { try text.run("SELECT count(*) FROM sqlite_schema") }
    #expect(throws: SQLiteError.cannotOpen) {
      _ = try Connection(path: folder.path("missing"), mode: .readWrite)
    }
    let first = try Connection(path: folder.path("db"), mode: .create)
    let second = try Connection(path: folder.path("db"), mode: .create, busyTimeoutMilliseconds: 0)
    try first.transaction {
      #expect(throws: SQLiteError.busy) { try second.execute("BEGIN IMMEDIATE") }
    }
  }

  @Test("A statement can run again with other values, and an invalid one fails")
  func statements() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a)")
    let insert = try connection.prepareAlone("INSERT INTO t VALUES (?)")
    for value in 1...3 { try insert.run([.integer(Int64(value))]) }
    #expect(try connection.rows("SELECT a FROM t ORDER BY a") { $0.integer(0) } == [1, 2, 3])
    #expect(connection.lastInsertedRowID == 3)
    #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELECT nothing FROM nowhere") }
  }

  @Test("A missing value or column stops a debug build")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      try Connection(path: ":memory:", mode: .create).run("SELECT ?, ?", [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = try Connection(path: ":memory:", mode: .create).firstRow("SELECT 1") { $0.integer(1) }
    }
  }

  @Test("Blobs read back as bound, even empty ones")
  func blobs() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    for bytes: [UInt8] in [[], [0], [0, 255, 7]] {
      let back = try connection.firstRow("SELECT ?", [.blob(bytes)]) { $0.value(0) }
      #expect(back == .blob(bytes))
    }
  }
}
