import Foundation
import HealthModel
import POSIX
import SQLite
import Testing

@testable import Journal

@Suite struct BackupTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func names(_ test: TestJournal) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: test.folder.path).sorted()
  }

  @Test("A backup is one private file that holds everything saved, and the journal remembers it")
  func whole() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(note: "zanzibar"), now: test.now)
    let copy = test.folder.appending(path: "copy.db").path
    try journal.backUp(to: copy, now: test.now)
    #expect(try mode(copy) == 0o600)
    #expect(try names(test).filter { $0.hasPrefix("copy") || $0.hasPrefix(".") } == ["copy.db"])
    #expect(try Journal.forReading(path: copy).reports(in: .all).map(\.note) == ["zanzibar"])
    let backups = try journal.read { try $0.backups() }
    #expect(backups.map { "\($0.at) \($0.path) \($0.lastChange)" } == ["\(test.now) \(copy) 1"])
    #expect(try journal.read { try $0.backupsOnRecord(at: test.now) }.isCurrent)
    _ = try journal.add(try test.report(at: -60), now: test.now)
    #expect(try !journal.read { try $0.backupsOnRecord(at: test.now) }.isCurrent)
  }

  @Test("A new backup is never removed, even after the clock ran ahead")
  func clockAhead() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    let copies = KeptCopies(file: JournalFile(path: test.path))
    let folder = PrivateFile.folder(of: test.path)
    let early = ["\(folder)/journal-2026-11-19.db", "\(folder)/journal-2026-11-20.db"]
    for (days, path) in early.enumerated() {
      try test.open().backUp(to: path, now: test.now.adding(seconds: Int64(days) * 86_400))
    }
    let ahead = try [copies.keepFiles("one"), copies.keepFiles("two")] + early
    for path in ahead {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 172_800)], ofItemAtPath: path)
    }
    let kept = try copies.keepFiles("three")
    #expect(copies.paths.contains(kept) && copies.paths.count == 2)
    let backup = "\(folder)/journal-2026-11-18.db"
    let journal = try test.open()
    try journal.backUp(to: backup, now: test.now.adding(seconds: -86_400))
    let now = test.now.adding(seconds: -86_400)
    #expect(try journal.backupsToRemove(after: backup, keeping: 2, now: now) == [early[0]])
  }

  @Test("Rotation removes only backups this journal made itself")
  func othersStay() throws {
    let (test, other) = (try TestJournal(), try TestJournal())
    let (journal, others) = (try test.open(), try other.open())
    _ = try journal.add(try test.report(), now: test.now)
    _ = try others.add(try test.report(), now: test.now)
    let folder = PrivateFile.folder(of: test.path)
    func backUp(_ journal: Journal, _ days: Int64) throws -> String {
      let path = "\(folder)/journal-2026-11-\(10 + days).db"
      try journal.backUp(to: path, now: test.now.adding(seconds: days * 86_400))
      return path
    }
    let foreign = try backUp(others, 1)
    let byHand = "\(folder)/journal-2026-11-12.db"
    try PrivateFile.copy(backUp(journal, 3), to: byHand)
    // Another journal has reused the name since.
    let reused = try backUp(journal, 4)
    try PrivateFile.remove(reused)
    _ = try backUp(others, 4)
    // A backup via a symbolic link.
    let linked = test.folder.appending(path: "linked").path
    try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: folder)
    let viaLink = "\(linked)/journal-2026-11-15.db"
    try journal.backUp(to: viaLink, now: test.now.adding(seconds: 5 * 86_400))
    let sealed = "\(folder)/journal-2026-11-16.db.age"
    try journal.backUp(to: sealed, now: test.now.adding(seconds: 6 * 86_400)) { file, _ in
      try Data([1]).write(to: URL(filePath: file))
    }
    try Data([1]).write(to: URL(filePath: "\(folder)/journal-2026-11-17.db.age"))
    let last = try backUp(journal, 9)
    let now = test.now.adding(seconds: 9 * 86_400)
    #expect(
      try journal.backupsToRemove(after: last, keeping: 1, now: now).map {
        String($0.split(separator: "/").last ?? "")
      } == ["journal-2026-11-13.db", "journal-2026-11-15.db", "journal-2026-11-16.db.age"])
    #expect(PrivateFile.exists(foreign))
  }

  @Test("A restore that can't name the kept copy fails and leaves the journal alone")
  func noName() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    let backup = test.folder.appending(path: "backup.db").path
    try test.open().backUp(to: backup, now: test.now)
    let long = "\(test.folder.path)/\(String(repeating: "x", count: 240)).db"
    let journal = try Journal(path: long)
    _ = try journal.add(try test.report(note: "stays"), now: test.now)
    let moment = Moment(test.now, utcOffsetSeconds: 0)
    #expect(throws: KeepingFault.cannotWrite(path: long, reason: "File name too long")) {
      try Restoration(of: backup, journal: long).carryOut(now: moment)
    }
    #expect(try journal.reports(in: .all).map(\.note) == ["stays"])
  }

  @Test("A backup never overwrites a file, and a failed one leaves none behind")
  func taken() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let copy = test.folder.appending(path: "copy.db").path
    try Data("mine".utf8).write(to: URL(filePath: copy))
    #expect(throws: KeepingFault.exists(path: copy)) {
      try journal.backUp(to: copy, now: test.now)
    }
    #expect(try String(contentsOf: URL(filePath: copy), encoding: .utf8) == "mine")
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try journal.backUp(to: copy + "2", now: test.now) { throw Enough() }
    }
    #expect(try names(test).filter { !$0.hasPrefix("journal.db") } == ["copy.db"])
    #expect(
      throws: KeepingFault.cannotWrite(
        path: "/nowhere/copy.db", reason: "No such file or directory")
    ) { try journal.backUp(to: "/nowhere/copy.db", now: test.now) }
  }

  @Test("A backup is a snapshot, whatever other programs write meanwhile")
  func oneMoment() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for number in 0..<200 {
      _ = try journal.add(
        try test.report(at: -Int64(number), note: String(repeating: "x", count: 9000)),
        now: test.now)
    }
    let other = try test.open()
    var pieces = 0
    let copy = test.folder.appending(path: "copy.db").path
    try journal.backUp(to: copy, now: test.now) {
      pieces += 1
      _ = try other.add(try test.report(at: -1000 - Int64(pieces)), now: test.now)
    }
    #expect(pieces > 1)
    #expect(try Journal.forReading(path: copy).reportCount() == 200)
    #expect(try journal.reportCount() == 200 + pieces)
    // Later reports aren't in it.
    #expect(try !journal.read { try $0.backupsOnRecord(at: test.now) }.isCurrent)
  }

  @Test("Backing up a journal with a broken page fails")
  func damaged() throws {
    let test = try TestJournal()
    for number in 0..<50 {
      _ = try test.open().add(
        try test.report(at: -Int64(number), note: "note \(number)"), now: test.now)
    }
    try test.breakPages(of: "report")
    let copy = test.folder.appending(path: "copy.db").path
    let journal = try test.open()
    #expect(throws: KeepingFault.damagedJournal(path: test.path)) {
      try journal.backUp(to: copy, now: test.now)
    }
    #expect(throws: KeepingFault.damagedJournal(path: test.path)) {
      try journal.backUp(to: copy, now: test.now) { _, _ in Issue.record("sealed") }
    }
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("An encrypted backup gets the whole journal without a plaintext file on disk")
  func sealed() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(note: "zanzibar"), now: test.now)
    let backups = test.folder.appending(path: "elsewhere")
    try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    let copy = backups.appending(path: "copy.db").path
    var bytes: [UInt8] = []
    try journal.backUp(to: copy, now: test.now) { file, pieces in
      try pieces { bytes += $0 }
      #expect(try mode(file) == 0o600)
      for name in try FileManager.default.contentsOfDirectory(atPath: backups.path) {
        #expect(try Data(contentsOf: backups.appending(path: name)).isEmpty)
      }
      try Data(bytes.map { $0 ^ 0x55 }).write(to: URL(filePath: file))
    }
    #expect(try Data(contentsOf: URL(filePath: copy)) == Data(bytes.map { $0 ^ 0x55 }))
    let restoration = try Restoration(named: "sealed", journal: test.path) { file in
      try Data(bytes).write(to: URL(filePath: file))
    }
    #expect(restoration.coming.reports == 1)
  }
}

@Suite struct RestorationTests {
  private let now = Moment(Instant(seconds: 1_795_158_000), utcOffsetSeconds: 3600)

  /// A journal of reports 2 to 4, and a backup of reports 1 and 2; report 1 was deleted later.
  private func prepared() throws -> (test: TestJournal, backup: String) {
    let test = try TestJournal()
    let journal = try test.open()
    for number in 1...2 {
      _ = try journal.add(try test.report(at: -Int64(number) * 60), now: test.now)
    }
    let backup = test.folder.appending(path: "backup.db").path
    try journal.backUp(to: backup, now: test.now)
    _ = try journal.delete([1], now: test.now)
    for number in 3...4 {
      _ = try journal.add(try test.report(at: -Int64(number) * 60), now: test.now)
    }
    return (test, backup)
  }

  @Test("A restore shows what would change and changes nothing until it is carried out")
  func shown() throws {
    let (test, backup) = try prepared()
    let before = try FileManager.default.contentsOfDirectory(atPath: test.folder.path)
    do {
      let restoration = try Restoration(of: backup, journal: test.path)
      #expect(restoration.present?.reports == 3)
      #expect(restoration.coming.reports == 2)
      #expect(restoration.goes == (2, 0))
      #expect(restoration.comesBack == (1, 0))
    }
    #expect(try test.open().reports(in: .all).map(\.id).sorted() == [2, 3, 4])
    let after = try FileManager.default.contentsOfDirectory(atPath: test.folder.path)
    #expect(Set(after) == Set(before))
  }

  @Test("A program that has the journal open sees the restored backup; the old journal is kept")
  func carriedOut() throws {
    let (test, backup) = try prepared()
    let open = try test.open()
    let kept = try #require(try Restoration(of: backup, journal: test.path).carryOut(now: now))
    #expect(kept == "\(test.path).kept-2026-11-20-0800")
    #expect(try open.reports(in: .all).map(\.id).sorted() == [1, 2])
    #expect(try Journal.forReading(path: kept).reports(in: .all).map(\.id).sorted() == [2, 3, 4])
    #expect(try Journal.forReading(path: backup).reportCount() == 2)
    #expect(try open.connection.faultCount() == 0)
  }

  @Test("Changes after a restore count under a new replica")
  func replica() throws {
    let (test, backup) = try prepared()
    _ = try Restoration(of: backup, journal: test.path).carryOut(now: now)
    let journal = try test.open()
    _ = try journal.add(try test.report(at: -600), now: test.now)
    let seen = try journal.connection.rows("SELECT replica, seq FROM change ORDER BY id") {
      "\($0.integer(0)):\($0.integer(1))"
    }
    #expect(seen == ["1:1", "1:2", "2:1"])
    #expect(try journal.undo(now: test.now).count == 1)
  }

  @Test("At most two kept copies exist; the oldest is removed")
  func twoCopies() throws {
    let (test, backup) = try prepared()
    var kept: [String] = []
    for number in 0..<4 {
      let later = Moment(now.instant.adding(seconds: Int64(number) * 60), utcOffsetSeconds: 3600)
      kept.append(
        try #require(try Restoration(of: backup, journal: test.path).carryOut(now: later)))
    }
    #expect(Set(kept).count == 4)
    #expect(KeptCopies(file: JournalFile(path: test.path)).paths == Array(kept.suffix(2)))
  }

  @Test("A write during a restore ends up in the restored journal or the kept copy")
  func waiting() async throws {
    let (test, backup) = try prepared()
    let path = test.path
    let reports = try (0..<20).map { try test.report(at: -900, note: "n\($0)") }
    let instant = test.now
    async let writing: Void = {
      for report in reports {
        _ = try Journal(path: path, busyTimeoutMilliseconds: 20_000).add(report, now: instant)
      }
    }()
    let kept = try #require(try Restoration(of: backup, journal: path).carryOut(now: now))
    try await writing
    let notes =
      try Journal.forReading(path: kept).reports(in: .all).map(\.note)
      + Journal(path: path).reports(in: .all).map(\.note)
    #expect(Set((0..<20).map { "n\($0)" }).subtracting(notes) == [])
  }

  @Test("A restore works without a journal and replaces a broken one")
  func inPlaceOfNothing() throws {
    let (test, backup) = try prepared()
    let other = test.folder.appending(path: "other.db").path
    #expect(try Restoration(of: backup, journal: other).carryOut(now: now) == nil)
    #expect(try Journal(path: other).reportCount() == 2)
    try test.breakPages(of: "sqlite_schema")
    let broken = try Data(contentsOf: URL(filePath: test.path))
    let restoration = try Restoration(of: backup, journal: test.path)
    #expect(restoration.present == nil)
    let kept = try #require(try restoration.carryOut(now: now))
    #expect(try test.open().reportCount() == 2)
    #expect(try Data(contentsOf: URL(filePath: kept)) == broken)
  }

  @Test("Restoring from anything but a whole journal fails and leaves the journal alone")
  func refused() throws {
    let (test, backup) = try prepared()
    let content = try test.content()
    let text = test.folder.appending(path: "text").path
    try Data(String(repeating: "dear diary ", count: 99).utf8).write(to: URL(filePath: text))
    #expect(throws: JournalError.notAJournal(path: text)) {
      _ = try Restoration(of: text, journal: test.path)
    }
    try Data().write(to: URL(filePath: text))
    #expect(throws: JournalError.notAJournal(path: text)) {
      _ = try Restoration(of: text, journal: test.path)
    }
    #expect(
      throws: KeepingFault.cannotRead(
        path: "/nowhere", reason: "No such file or directory", isMissing: true)
    ) { _ = try Restoration(of: "/nowhere", journal: test.path) }
    try Connection(path: backup, mode: .readWrite).execute("PRAGMA user_version = 77")
    #expect(throws: JournalError.newerSchema(found: 77, known: Schema.newest(Schema.migrations))) {
      _ = try Restoration(of: backup, journal: test.path)
    }
    try Connection(path: backup, mode: .readWrite).execute(
      "PRAGMA user_version = \(Schema.newest(Schema.migrations))")
    try TestJournal.breakPages(of: "report", in: backup)
    #expect(throws: KeepingFault.damagedBackup(path: backup)) {
      _ = try Restoration(of: backup, journal: test.path)
    }
    #expect(try test.content() == content)
    let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.path)
    #expect(names.filter { $0.hasPrefix(".") || $0.contains("kept") } == [])
  }
}

extension TestJournal {
  /// Overwrites the root page of a table with noise.
  func breakPages(of table: String) throws { try Self.breakPages(of: table, in: path) }

  static func breakPages(of table: String, in path: String) throws {
    var page: Int64 = 1
    do {
      let connection = try Connection(path: path, mode: .readWrite)
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      page =
        try connection.firstRow(
          "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(table)]
        ) { $0.integer(0) } ?? 1
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    // Keep the file header, so it still looks like a journal.
    try file.seek(toOffset: UInt64((page - 1) * 4096 + (page == 1 ? 100 : 0)))
    try file.write(contentsOf: Data(repeating: 0xA5, count: page == 1 ? 200 : 4096))
    try file.close()
  }
}
