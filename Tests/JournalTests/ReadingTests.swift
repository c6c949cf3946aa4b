import Foundation
import HealthModel
import POSIX
import SQLite
import TestJournals
import Testing

@testable import Journal

@Suite struct ReadingTests {
  @Test("A view is a snapshot: another program's changes don't show in it")
  func picture() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    let other = try test.open()
    func seen(_ view: borrowing JournalView) throws -> [Int] {
      [
        try view.reports(matching: .term(.period(.all))).count,
        view.vitals[.glycemia]?.importance.rawValue ?? 0,
      ]
    }
    let during = try journal.read { view in
      let before = try seen(view)
      _ = try other.add(try test.report(), now: test.now)
      var settings = VitalSettings()
      settings.importance = .high
      try other.setVital(.glycemia, settings, now: test.now)
      return [before, try seen(view)]
    }
    #expect(during == [[1, 2], [1, 2]])
    #expect(try journal.read { try seen($0) } == [2, 3])
  }

  @Test("Opening a journal twice in one process keeps the first one's locks")
  func locks() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    _ = try test.open()
    // If our locks were lost, another program would merge and delete the log as the last user.
    _ = try test.content()
    #expect(FileManager.default.fileExists(atPath: test.path + "-wal"))
    #expect(try journal.reportCount() == 1)
  }

  @Test("Looking at an open journal's file keeps its locks")
  func looks() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    #expect(VisitedJournal(path: test.path).hasChanged())
    #expect(JournalFile(path: test.path).stamp.journal?.size ?? 0 > 0)
    #expect(throws: SystemError.busy) { try JournalFile(path: test.path).copyAside() }
    #expect(throws: SystemError.busy) { _ = try FileReader(path: test.path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: test.path)
    PrivateFile.makeWritable(test.path)
    PrivateFile.closeIfEmpty(test.path)
    // If our locks were lost, another program would merge and delete the log as the last user.
    _ = try test.content()
    #expect(FileManager.default.fileExists(atPath: test.path + "-wal"))
    #expect(try journal.reportCount() == 1)
  }

  @Test("A journal that isn't open here is read like any other file")
  func closed() throws {
    let test = try TestJournal()
    _ = try test.open().add(try test.report(), now: test.now)
    _ = try FileReader(path: test.path)
    #expect(FileStamp(path: test.path, bytes: 24..<28) != FileStamp(path: test.path))
  }

  @Test("Reading a missing journal creates none and names it")
  func missing() throws {
    let test = try TestJournal()
    #expect(throws: JournalError.noJournal(path: test.path)) {
      _ = try Journal.forReading(path: test.path)
    }
    #expect(!FileManager.default.fileExists(atPath: test.path))
  }

  @Test("A file of 0.1 is refused by name and left alone")
  func retired() throws {
    let test = try TestJournal()
    try Connection(path: test.path, mode: .create).execute(
      """
      CREATE TABLE report (id INTEGER PRIMARY KEY);
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1
      """)
    let bytes = try Data(contentsOf: URL(filePath: test.path))
    #expect(throws: JournalError.retiredSchema(path: test.path)) { _ = try test.open() }
    #expect(try Data(contentsOf: URL(filePath: test.path)) == bytes)
  }

  @Test("An empty file that others may read becomes private")
  func emptyFile() throws {
    let test = try TestJournal()
    #expect(FileManager.default.createFile(atPath: test.path, contents: nil))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: test.path)
    _ = try test.open()
    let mode = try FileManager.default.attributesOfItem(atPath: test.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test(
    "No query on single readings scans the whole table",
    arguments: [
      "day=2026-01-01", "since=30d", "gly>180 since=30d", "severity=critical week=2026-W01",
      "has=gly day=today", "gly>180 or day=2026-01-01",
    ])
  func indexes(text: String) throws {
    let test = try TestJournal()
    let journal = try test.open()
    let entry = try ReportDraft(
      taken: Moment(test.now, utcOffsetSeconds: 0),
      readings: [Reading(vital: .glycemia, value: 90, unit: .milligramsPerDecilitre)]
    ).checkedEntry(vitals: .standard, now: test.now)
    try journal.write(now: test.now) { _ = try $0.add(entry) }
    let filter = try FilterParser.parse(
      text, vitals: .standard, days: DayReader(today: LocalDate(epochDay: 20_777)))
    let plans = try journal.read { view in
      try view.plans { _ = try $0.entries(matching: filter, gathering: true) }
    }
    #expect(plans.contains { $0.steps.contains { $0.hasPrefix("SEARCH single_reading USING") } })
    for plan in plans { #expect(!plan.reads(allOf: "single_reading"), "\(plan)") }
  }

  @Test("The last changes and an entry's history are found by an index")
  func historyIndexes() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for _ in 1...2 { _ = try journal.add(try test.report(), now: test.now) }
    let plans = try journal.plans { () throws in
      #expect(try journal.history(ofReport: 1).count == 1)
      #expect(try journal.history(last: 2).count == 2)
      #expect(try journal.undo(now: test.now).count == 1)
      #expect(try journal.redo(now: test.now).count == 1)
      #expect(try journal.read { try $0.lastFiled() } == .report(2))
      #expect(throws: JournalError.noSuch(.report(9))) { try journal.report(9) }
    }
    for column in ["object", "step", "undoes", "actor", "stamp"] {
      #expect(
        plans.contains { $0.sql.contains("change") && $0.sql.contains(column) }, "\(column)")
    }
    for plan in plans {
      // A scan back from the last change stops at the limit.
      let isLimited = plan.sql.contains("ORDER BY id DESC LIMIT")
      #expect(!plan.reads(allOf: "change") || isLimited, "\(plan)")
    }
  }
}
