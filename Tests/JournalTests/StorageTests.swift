import Foundation
import HealthModel
import Journal
import SQLite
import Testing

@Suite struct StorageTests {
  @Test("A journal of a later version is refused by name and left as it was")
  func newerSchema() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    try Connection(path: test.path, mode: .readWrite).execute("PRAGMA user_version = 99")
    #expect(throws: JournalError.newerSchema(found: 99, known: 1)) { _ = try test.open() }
  }

  @Test("Files that are no journal are refused and left as they were")
  func foreignFiles() throws {
    let test = try TestJournal()
    let text = Data(String(repeating: "dear diary, ", count: 100).utf8)
    try text.write(to: URL(filePath: test.path))
    #expect(throws: JournalError.notAJournal(path: test.path)) { _ = try test.open() }
    #expect(try Data(contentsOf: URL(filePath: test.path)) == text)

    let other = test.folder.appending(path: "other.db").path
    try Connection(path: other, mode: .create).execute("CREATE TABLE somebody_elses (x)")
    #expect(throws: JournalError.notAJournal(path: other)) { _ = try Journal(path: other) }
  }

  @Test("A missing folder is made for its owner alone; one that can't be made is told")
  func folders() throws {
    let test = try TestJournal()
    let path = test.folder.appending(path: "a/b/journal.db").path
    try Journal.prepareFolder(of: path)
    _ = try Journal(path: path)
    let mode = try FileManager.default.attributesOfItem(
      atPath: test.folder.appending(path: "a/b").path)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    #expect(
      throws: JournalError.noFolder(path: "/proc/nowhere", reason: "No such file or directory")
    ) {
      try Journal.prepareFolder(of: "/proc/nowhere/journal.db")
    }
  }

  @Test("The schema refuses what the model would have refused")
  func schemaRules() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    let raw = try Connection(path: test.path, mode: .readWrite)
    for statement in [
      "UPDATE report SET priority = 6", "UPDATE report SET taken_at = 'yesterday'",
      "UPDATE reading SET severity = 3", "UPDATE reading SET value = NULL",
      "UPDATE report SET day = '2026-01-01'", "UPDATE report SET utc_offset = 100000",
    ] {
      #expect(throws: SQLiteError.self) { try raw.execute(statement) }
    }
  }

  @Test("Two programs filing at once both succeed")
  func concurrency() async throws {
    let test = try TestJournal()
    _ = try test.open()
    let path = test.path
    let report = try test.report()
    let now = test.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          let journal = try Journal(path: path)
          for _ in 0..<100 { _ = try journal.add(report, now: now) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try test.open().reports(in: .all).map(\.id) == Array(1...200))
  }

  @Test("No query of a day, a period or a priority reads the whole journal")
  func indexes() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    let raw = try Connection(path: test.path, mode: .readOnly)
    for condition in [
      "day = '2026-01-01'", "day BETWEEN '2026-01-01' AND '2026-02-01'",
      "priority = 5 AND day BETWEEN '2026-01-01' AND '2026-02-01'", "external_id = 'x'",
    ] {
      let plan = try raw.rows("EXPLAIN QUERY PLAN SELECT id FROM report WHERE \(condition)") {
        $0.text(3)
      }
      #expect(plan.allSatisfy { $0.contains("SEARCH") }, "\(condition): \(plan)")
    }
  }
}
