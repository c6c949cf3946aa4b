import Foundation
import HealthModel
import SQLite
import TestSupport
import Testing

@testable import Journal

@Suite struct CheckTests {
  private let now = Moment(Instant(seconds: 1_795_158_000), utcOffsetSeconds: 3600)

  private func filled(_ count: Int64 = 3) throws -> TestJournal {
    let test = try TestJournal()
    let journal = try test.open()
    for number in 1...count {
      _ = try journal.add(
        try test.report(
          ["gly=\(90 + number % 300)", "hr=70"], at: -number * 60, note: "n\(number)"),
        now: test.now)
    }
    return test
  }

  /// Saves a single reading, which never reads a page of the report table.
  private func file(note: String, in test: borrowing TestJournal) throws {
    let readings = try ReadingParser(vitals: .standard).readings(from: ["gly=90"])
    let singleReading = try NewSingleReading(
      taken: Moment(test.now, utcOffsetSeconds: 3600), reading: readings[0], note: note,
      vitals: .standard, now: test.now)
    _ = try test.open().write(now: test.now) { try $0.add(.singleReading(singleReading)) }
  }

  @Test("A journal that only commands wrote has no findings")
  func whole() throws {
    let test = try filled()
    _ = try test.open().delete([2], now: test.now)
    _ = try test.open().undo(now: test.now)
    #expect(try Journal.check(path: test.path) == [])
  }

  @Test(
    "A check recomputes derived values, and a repair corrects them",
    arguments: [
      ("UPDATE reading SET severity = 2 WHERE vital = 'glycemia'", [CheckFinding.severities(3)]),
      ("UPDATE report SET priority = 5 WHERE id = 1", [.priorities(1)]),
      (
        "INSERT INTO note_word (note_word, rowid, note) VALUES ('delete', 1, 'n1')", [.noteWords]
      ),
      ("UPDATE report SET note = 'other' WHERE id = 1", [.noteWords]),
      ("INSERT INTO forgotten VALUES ('report', 99, 'u', 1, 0)", [.traces]),
    ])
  func derived(sql: String, found: [CheckFinding]) throws {
    let test = try filled()
    let content = try test.content()
    try test.open().connection.execute(sql)
    #expect(try Journal.check(path: test.path).filter { $0 != .priorities(3) } == found)
    let repair = try Journal.repair(path: test.path, now: now)
    #expect(repair.left == [])
    #expect(repair.lostNothing)
    #expect(try Journal.check(path: test.path) == [])
    if sql.contains("UPDATE reading") || sql.contains("priority") {
      #expect(try test.content() == content)
      let kept = try #require(repair.kept)
      #expect(try Journal.check(path: kept) != [])
    }
  }

  @Test("A check names files that others may read, and a repair makes them private")
  func modes() throws {
    let test = try filled()
    let journal = try test.open()
    let folder = BackupPlace.folder(ofJournal: test.path)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try journal.backUp(to: "\(folder)/a.db", now: test.now)
    for path in [test.path, "\(test.path)-wal", "\(folder)/a.db"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    }
    let found = [test.path, "\(test.path)-wal", "\(folder)/a.db"].map {
      CheckFinding.openToOthers(path: $0)
    }
    #expect(try Journal.check(path: test.path) == found)
    let repair = try Journal.repair(path: test.path, now: now)
    #expect(repair == Repair())
    #expect(try Journal.check(path: test.path) == [])
  }

  @Test("A repair names and removes values that don't fit their column and orphaned rows")
  func misfits() throws {
    let test = try filled()
    let raw = try Connection(path: test.path, mode: .readWrite)
    try raw.execute(
      """
      PRAGMA foreign_keys = OFF;
      INSERT INTO alert VALUES ('glycemia', 1, 1, 1, 'nowhere');
      INSERT INTO notification (topic, at, state) VALUES ('watch:3', 1, 'done');
      INSERT INTO source (uid, kind, key, name)
        VALUES ('019a0000-0000-7000-8000-000000000001', 'device', 'ble:AA', 'CUFF');
      INSERT INTO device (source, address, services, auto, user) SELECT id, 'AA', '', 1, 999 FROM source;
      UPDATE change SET after = 'no json' WHERE id = 1;
      """)
    let found = try Journal.check(path: test.path)
    #expect(
      found == [
        .misfit(table: "notification", column: "topic"), .misfit(table: "device", column: "user"),
        .misfit(table: "change", column: "after"), .dangling(table: "alert", count: 1),
      ])
    let repair = try Journal.repair(path: test.path, now: now)
    #expect(repair.left == [] && repair.kept != nil)
    #expect(repair.lostChanges == 1 && repair.lostParts.contains(.devices))
    let journal = try test.open()
    #expect(try journal.connection.firstRow("SELECT count(*) FROM alert") { $0.integer(0) } == 0)
    #expect(try Set(journal.reports(in: .all).map(\.note)) == ["n1", "n2", "n3"])
  }

  @Test(
    "A repair keeps what is only in the write-ahead log while another program has the journal open")
  func log() throws {
    let test = try filled()
    let other = try Connection(path: test.path, mode: .readWrite)
    #expect(try other.firstRow("SELECT count(*) FROM report") { $0.integer(0) } == 3)
    let bytes = try Data(contentsOf: URL(filePath: test.path))
    _ = try test.open().add(try test.report(note: "in the log"), now: test.now)
    try test.open().connection.execute("UPDATE change SET after = 'no json' WHERE id = 1")
    #expect(try Data(contentsOf: URL(filePath: test.path)) == bytes)
    let repair = try Journal.repair(path: test.path, now: now)
    #expect(repair.left == [])
    #expect(repair.lostChanges == 1)
    let notes = try Set(test.open().reports(in: .all).map(\.note))
    #expect(notes == ["n1", "n2", "n3", "in the log"])
    #expect(try other.firstRow("SELECT count(*) FROM report") { $0.integer(0) } == 4)
  }

  @Test("A repair saves what it can from broken pages and names what is lost")
  func broken() throws {
    let test = try filled(400)
    let all = Set(try test.open().reports(in: .all).map(\.note))
    try test.breakLeaf(of: "report")
    #expect(try Journal.check(path: test.path).contains { $0.isMendable })
    let repair = try Journal.repair(path: test.path, now: now)
    #expect(repair.left == [])
    let journal = try test.open()
    // Each report is also in the history.
    #expect(Set(try journal.reports(in: .all).map(\.note)) == all)
    #expect(!repair.fromHistory.isEmpty)
    // Their uid index still has their numbers.
    #expect(repair.renumbered == [] && repair.lostReports == [])
    #expect(try test.open().reports(in: .all).allSatisfy { $0.note == "n\($0.id)" })
    #expect(repair.lostChanges == 0)
    let kept = try #require(repair.kept)
    let found = try Journal.check(path: kept)
    #expect(found.contains { if case .broken = $0 { true } else { false } }, "\(found)")
    let next = try journal.add(try test.report(at: -1), now: test.now)
    #expect(next.id > 400)
    #expect(try Journal.check(path: test.path) == [])
  }

  @Test("A foreign write-ahead log is never applied, and a repair reads the journal without it")
  func foreignLog() throws {
    let (test, other) = (try filled(30), try TestJournal())
    let bytes = try Data(contentsOf: URL(filePath: test.path))
    let open = try other.open()
    for round in 0..<3 {
      for number in 0..<20 {
        _ = try open.add(
          try test.report(["gly=200", "hr=70"], at: -Int64(number), note: "other"), now: test.now)
      }
      let log = try Data(contentsOf: URL(filePath: other.path + "-wal"))
      #expect(log.count > 4096)
      let copy = try TestJournal()
      let (file, beside) = (URL(filePath: copy.path), URL(filePath: copy.path + "-wal"))
      try bytes.write(to: file)
      try log.write(to: beside)
      #expect(throws: JournalError.storage(.damaged, path: copy.path), "round \(round)") {
        try copy.open().reportCount()
      }
      #expect(throws: KeepingFault.damagedBackup(path: copy.path), "round \(round)") {
        try Restoration(of: copy.path, journal: test.path)
      }
      #expect(try Journal.check(path: copy.path).contains(.broken(1)))
      #expect(try Data(contentsOf: file) == bytes && Data(contentsOf: beside) == log)
      let repair = try Journal.repair(path: copy.path, now: now)
      #expect(repair.left == [] && repair.lostNothing)
      #expect(try copy.open().reports(in: .all).count == 30)
      #expect(try copy.open().reports(in: .all).allSatisfy { $0.note.hasPrefix("n") })
      let kept = try #require(repair.kept)
      #expect(try Data(contentsOf: URL(filePath: kept)) == bytes)
      #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == log)
      // From now on, the log contains only some of the other journal's pages.
      if round == 0 { try open.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }
  }

  @Test("A repaired journal has what others saved while the broken one was being read")
  func filedMeanwhile() throws {
    let test = try filled(400)
    try test.breakLeaf(of: "report")
    var readings = 0
    let repair = try Journal.repair(path: test.path, now: now) {
      readings += 1
      if readings < 3 {
        try file(note: "meanwhile \(readings)", in: test)
      }
    }
    #expect(readings == 3 && repair.left == [] && repair.lostNothing)
    let journal = try test.open()
    #expect(try journal.reports(in: .all).count == 400)
    let filed = try journal.read { view in
      try view.lastFiled(atMost: 2).map { try view.entry($0).note }
    }
    #expect(filed.sorted() == ["meanwhile 1", "meanwhile 2"])
  }

  @Test("A repair reports a journal that other programs keep writing to, and replaces nothing")
  func neverResting() throws {
    let test = try filled(400)
    try test.breakLeaf(of: "report")
    var readings = 0
    #expect(throws: JournalError.storage(.busy, path: test.path)) {
      try Journal.repair(path: test.path, now: now) {
        readings += 1
        // Write on a raw connection, because opening a broken journal may fail.
        let other = try Connection(path: test.path, mode: .readWrite)
        try other.run(
          "INSERT OR REPLACE INTO setting (key, value) VALUES ('backup.keep', ?)",
          [.text("\(readings)")])
      }
    }
    #expect(readings == 5)
    #expect(try Journal.check(path: test.path) != [])
    let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.path)
    #expect(names.filter { $0.hasPrefix(".") || $0.contains("kept") } == [])
  }

  @Test("A repair counts lost changes, and undo works with the rest")
  func lostChanges() throws {
    let test = try filled(400)
    try test.breakLeaf(of: "change")
    let repair = try Journal.repair(path: test.path, now: now)
    #expect(repair.left == [])
    #expect(repair.lostReports == [])
    #expect(repair.lostChanges > 0)
    let journal = try test.open()
    #expect(try journal.reportCount() == 400)
    #expect(try journal.undo(now: test.now).map(\.number) == [400])
  }

  @Test("Flipped bits never crash a check or a read, and a repair leaves a whole journal")
  func flippedBits() throws {
    let seed = UInt64.random(in: 1...1_000_000)
    var generator = SeededGenerator(seed: seed)
    let test = try filled(60)
    _ = try test.open().delete([5, 6], now: test.now)
    try Connection(path: test.path, mode: .readWrite).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try Data(contentsOf: URL(filePath: test.path))
    let rounds = Torture.rounds ?? 40
    for round in 0..<rounds {
      var broken = bytes
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 100..<broken.count, using: &generator)
        broken[place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &generator)
      }
      let copy = try TestJournal()
      try broken.write(to: URL(filePath: copy.path))
      do {
        let found = try Journal.check(path: copy.path)
        let repair = try Journal.repair(path: copy.path, now: now)
        // A flipped bit can make a value implausible; only the user can correct that.
        let left = repair.left.filter { if case .outside = $0 { false } else { true } }
        #expect(left == [], "seed \(seed), round \(round): \(found)")
        #expect(try copy.open().reportCount() > 50, "seed \(seed), round \(round)")
      } catch let error as JournalError {
        // With a changed schema, the file isn't our journal.
        #expect(
          error == .notAJournal(path: copy.path), "seed \(seed), round \(round): \(error)")
      } catch let error as KeepingFault {
        #expect(
          error == .nothingReadable(path: copy.path), "seed \(seed), round \(round): \(error)")
      }
    }
  }

  @Test("Truncated files, other files and partial write-ahead logs never crash a check")
  func cutFiles() throws {
    let seed = UInt64.random(in: 1...1_000_000)
    var generator = SeededGenerator(seed: seed)
    let test = try filled(60)
    let journal = try test.open()
    _ = try journal.add(try test.report(["gly=399", "hr=70"], note: "in the log"), now: test.now)
    // Read the files while the journal is open: the last report is only in the log.
    let bytes = try Data(contentsOf: URL(filePath: test.path))
    let log = try Data(contentsOf: URL(filePath: test.path + "-wal"))
    #expect(log.count > 4096)
    let rounds = Torture.rounds ?? 40
    for round in 0..<rounds {
      let copy = try TestJournal()
      let label: Comment = "seed \(seed), round \(round)"
      let cut = bytes.prefix(Int.random(in: 1..<bytes.count, using: &generator))
      switch round % 4 {
      case 0: try cut.write(to: URL(filePath: copy.path))
      case 1:
        let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        try Data(noise).write(to: URL(filePath: copy.path))
      case 2: try bytes.write(to: URL(filePath: copy.path))
      default:
        try bytes.write(to: URL(filePath: copy.path))
        let part = log.prefix(Int.random(in: 0..<log.count, using: &generator))
        try part.write(to: URL(filePath: copy.path + "-wal"))
      }
      do {
        _ = try Journal.check(path: copy.path)
        let repair = try Journal.repair(path: copy.path, now: now)
        #expect(repair.left == [], label)
        let count = try copy.open().reportCount()
        // Without the whole log, the last report may be missing.
        #expect(round % 4 < 2 || [60, 61].contains(count), label)
      } catch let error as JournalError {
        #expect(round % 4 < 2 && error == .notAJournal(path: copy.path), "\(label): \(error)")
      } catch let error as KeepingFault {
        #expect(
          round % 4 < 2 && error == .nothingReadable(path: copy.path), "\(label): \(error)")
      }
    }
  }
}

extension TestJournal {
  /// Overwrites a page in the middle of a table with noise.
  func breakLeaf(of table: String) throws {
    let page: Int64
    do {
      let connection = try Connection(path: path, mode: .readWrite)
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      let leaves = try connection.rows(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
        [.text(table)]
      ) { $0.integer(0) }
      page = try #require(leaves.dropFirst(leaves.count / 2).first)
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64((page - 1) * 4096))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
  }
}
