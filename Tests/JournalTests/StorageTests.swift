import Foundation
import HealthModel
import POSIX
import SQLite
import TestJournals
import Testing

@testable import Journal

@Suite struct StorageTests {
  @Test("A journal of a later version is refused by name and left alone")
  func newerSchema() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    for version in [99, -1] {
      try Connection(path: test.path, mode: .readWrite).execute("PRAGMA user_version = \(version)")
      let bytes = try Data(contentsOf: URL(filePath: test.path))
      #expect(
        throws: version > 0
          ? JournalError.newerSchema(found: version, known: Schema.newest(Schema.migrations))
          : JournalError.notAJournal(path: test.path)
      ) { _ = try test.open() }
      #expect(try Data(contentsOf: URL(filePath: test.path)) == bytes)
    }
  }

  @Test("A journal that can't be created leaves no file, and each later write fails too")
  func notCreated() throws {
    let test = try TestJournal()
    // SQLite can't open a path longer than 512 bytes, but the system can create the file.
    var folder = test.folder
    for _ in 0..<4 { folder.append(path: String(repeating: "d", count: 150)) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "journal.db").path
    let journal = try Journal.forWriting(path: path, whenCreated: {})
    for _ in 0..<2 {
      #expect(throws: JournalError.self) { _ = try journal.add(try test.report(), now: test.now) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("Files that aren't journals are refused and left alone")
  func foreignFiles() throws {
    let test = try TestJournal()
    let text = Data(String(repeating: "dear diary, ", count: 100).utf8)
    try text.write(to: URL(filePath: test.path))
    #expect(throws: JournalError.notAJournal(path: test.path)) { _ = try test.open() }
    #expect(try Data(contentsOf: URL(filePath: test.path)) == text)

    let other = test.folder.appending(path: "other.db").path
    try Connection(path: other, mode: .create).execute("CREATE TABLE somebody_elses (x)")
    let bytes = try Data(contentsOf: URL(filePath: other))
    #expect(throws: JournalError.notAJournal(path: other)) { _ = try Journal(path: other) }
    #expect(try Data(contentsOf: URL(filePath: other)) == bytes)
  }

  @Test("Settings are read on opening, with defaults if they can't be read")
  func settings() throws {
    let test = try TestJournal()
    func found() throws -> Settings? {
      var found: Settings?
      _ = try Journal.forReading(path: test.path) { found = $0 }
      return found
    }
    let journal = try test.open()
    #expect(try found() == Settings())
    try journal.write(now: test.now) { try $0.set(.language, to: "it") }
    #expect(try found() == Settings([.language: "it"]))
    try Connection(path: test.path, mode: .readWrite).execute("DROP TABLE setting")
    #expect(
      throws: JournalError.schema(.missing(kind: "table", name: "setting"), path: test.path)
    ) { try found() }
  }

  @Test("A missing folder is created for its owner only; failure is reported")
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

  @Test("The schema rejects what the model would reject")
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

  @Test("Two programs can save at the same time")
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

  @Test(
    "A filter by day, period or priority never reads the whole journal",
    arguments: [
      "day=2026-01-01", "since=30d", "since=30d until=2026-11-10", "priority=5 since=30d",
      "week=2026-W01 gly>180", "priority=4 day=today has=temperature", "note~run",
    ])
  func indexes(text: String) throws {
    let test = try TestJournal()
    let journal = try test.open()
    let filter = try FilterParser.parse(
      text, vitals: .standard, days: DayReader(today: LocalDate(epochDay: 20_777)))
    let plans = try journal.read { view in
      try view.plans { _ = try $0.entries(matching: filter, gathering: true) }
    }
    #expect(plans.contains { $0.steps.contains { $0.hasPrefix("SEARCH report") } })
    for plan in plans { #expect(!plan.reads(allOf: "report"), "\(plan)") }
  }
}

@Suite struct MigrationTests {
  /// A possible later version: a new column and a new severity rule.
  private static let later =
    Schema.migrations + [
      """
      ALTER TABLE watch ADD COLUMN label TEXT;
      UPDATE single_reading SET severity = 2 WHERE severity = 1;
      """
    ]

  @Test("An older journal reads as if migrated, and its bytes don't change")
  func read() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    _ = try test.open().write(now: test.now) { edit in
      try edit.view.journal.connection.execute(
        """
        INSERT INTO vital (number, id) VALUES (77, 'oxygen-saturation');
        INSERT INTO single_reading (uid, vital, taken_at, utc_offset, value, severity)
          VALUES (zeroblob(12), 77, 0, 0, 91, 1)
        """)
    }
    let bytes = try Data(contentsOf: URL(filePath: test.path))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: test.path).deletingLastPathComponent().path
    ).sorted()
    for _ in 1...2 {
      let journal = try Journal.forReading(path: test.path, migrations: Self.later)
      #expect(try journal.reportCount() == 1)
      #expect(
        try journal.connection.rows("SELECT severity FROM single_reading") { $0.integer(0) } == [2])
    }
    #expect(try Data(contentsOf: URL(filePath: test.path)) == bytes)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: URL(filePath: test.path).deletingLastPathComponent().path
      ).sorted() == names)
  }

  @Test("A version from before the first release is refused by name and left alone")
  func retired() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    for version in 1...Schema.retired {
      try Connection(path: test.path, mode: .readWrite).execute("PRAGMA user_version = \(version)")
      let bytes = try Data(contentsOf: URL(filePath: test.path))
      #expect(throws: JournalError.retiredSchema(path: test.path)) { _ = try test.open() }
      #expect(throws: JournalError.retiredSchema(path: test.path)) {
        _ = try Journal.forReading(path: test.path)
      }
      #expect(try Data(contentsOf: URL(filePath: test.path)) == bytes)
    }
  }

  @Test("A migration keeps a copy of the old file and runs once")
  func forward() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    let more = Schema.migrations + ["CREATE TABLE later (x)"]
    func version(_ path: String) throws -> Int64? {
      try Connection(path: path, mode: .readWrite).firstRow("PRAGMA user_version") { $0.integer(0) }
    }
    for _ in 1...2 {
      let connection = try Connection(path: test.path, mode: .readWrite)
      let version = try Schema.check(connection, path: test.path, migrations: more)
      try Schema.migrate(connection, path: test.path, from: version, migrations: more)
    }
    let newest = Schema.newest(Schema.migrations)
    #expect(try version(test.path) == Int64(newest + 1))
    let kept = "\(test.path).kept-version-\(newest)"
    #expect(try version(kept) == Int64(newest))
    let copy = try Connection(path: kept, mode: .readOnly)
    #expect(try copy.rows("SELECT count(*) FROM report") { $0.integer(0) } == [1])
  }

  @Test("A system error while copying before a migration is a storage error")
  func noCopy() {
    let told: [(code: Int32, fault: StorageFault)] = [
      (ENOSPC, .full), (EDQUOT, .full), (EBUSY, .busy), (EACCES, .inputOutput(code: EACCES)),
    ]
    for (code, fault) in told {
      #expect(
        JournalError(SystemError(code: code), path: "x") == .storage(fault, path: "x"))
    }
  }

  @Test("A failed migration leaves the file alone")
  func failing() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    let broken = Schema.migrations + ["CREATE TABLE later (x); CREATE TABLE later (x)"]
    let connection = try Connection(path: test.path, mode: .readWrite)
    #expect(throws: SQLiteError.self) {
      try Schema.migrate(
        connection, path: test.path, from: Schema.newest(Schema.migrations), migrations: broken)
    }
    #expect(try test.open().reportCount() == 1)
  }
}

@Suite struct SchemaObjectTests {
  @Test("The migrations of each version produce objects with its hash")
  func signatures() throws {
    var found: [UInt64] = []
    for version in 1...Schema.migrations.count {
      let connection = try Connection(path: ":memory:", mode: .create)
      for migration in Schema.migrations.prefix(version) { try connection.execute(migration) }
      found.append(try Schema.signature(connection))
    }
    #expect(
      found == Schema.signatures, "\(found.map { "0x" + String($0, radix: 16) })")
  }
}
