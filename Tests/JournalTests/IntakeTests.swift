import HealthModel
import SQLite
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct IntakeTests {
  func row(
    _ test: TestJournal, _ readings: [String], at seconds: Int64 = 0, note: String = "",
    offset: Int = 3600, uid: String? = nil
  ) throws -> ImportRow {
    ImportRow(
      line: 2,
      draft: ReportDraft(
        taken: Moment(test.now.adding(seconds: seconds), utcOffsetSeconds: offset),
        readings: try ReadingParser(vitals: .standard).readings(from: readings), note: note),
      uid: uid)
  }

  @discardableResult
  func bring(_ rows: [ImportRow], into journal: Journal, _ test: TestJournal) throws
    -> ImportOutcome
  {
    var rows = rows[...]
    return try journal.take(IncomingFile(name: "f.csv", format: "csv"), now: test.now) {
      rows.popFirst()
    }
  }

  func counts(_ outcome: ImportOutcome) -> [Int] {
    [outcome.reports, outcome.singleReadings, outcome.known, outcome.changed]
  }

  @Test("A row is known by instant, values and units, however its time is written")
  func known() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rows = [
      try row(test, ["gly=100"], note: "a"), try row(test, ["bp=120/80", "hr=70"], at: -60),
    ]
    #expect(counts(try bring(rows, into: journal, test)) == [1, 1, 0, 0])
    let again = [
      try row(test, ["gly=100"], note: "another note", offset: -18_000),
      try row(test, ["hr=70", "bp=120/80"], at: -60, offset: 0),
    ]
    #expect(counts(try bring(again, into: journal, test)) == [0, 0, 2, 0])
    #expect(counts(try bring([try row(test, ["gly=100.5"])], into: journal, test)) == [0, 1, 0, 0])
    #expect(try journal.read { try $0.entry(.singleReading(1)).note } == "a")
  }

  @Test("A longer export with a real duplicate adds the duplicate, in either order")
  func doubles() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let one = try row(test, ["gly=101"])
    #expect(counts(try bring([one], into: journal, test)) == [0, 1, 0, 0])
    #expect(counts(try bring([one, one], into: journal, test)) == [0, 1, 1, 0])
    #expect(counts(try bring([one, one], into: journal, test)) == [0, 0, 2, 0])
  }

  @Test("An import never restores deleted entries or changes edited ones")
  func handled() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rows = [try row(test, ["gly=100"]), try row(test, ["bp=120/80", "hr=70"], at: -60)]
    try bring(rows, into: journal, test)
    try journal.write(now: test.now) { edit in
      _ = try edit.delete([.singleReading(1)])
      _ = try edit.edit(.report(1)) { old in
        var draft = old
        draft.note = "mine"
        return try draft.checkedEntry(vitals: .standard, now: test.now)
      }
    }
    let before = try test.content()
    #expect(counts(try bring(rows, into: journal, test)) == [0, 0, 2, 0])
    #expect(try test.content() == before)
    #expect(
      try journal.write(now: test.now) { try $0.restore(.singleReading(1)) }.number
        == .singleReading(1))
  }

  @Test("After an import is undone, the same file imports again")
  func undone() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rows = [
      try row(test, ["gly=100"]), try row(test, ["bp=120/80", "hr=70"], at: -60, note: "word"),
    ]
    try bring(rows, into: journal, test)
    let before = try test.content()
    _ = try journal.undo(now: test.now)
    #expect(try journal.reports(in: .all).isEmpty)
    _ = try journal.redo(now: test.now)
    #expect(try test.content() == before)
    _ = try journal.undo(now: test.now)
    #expect(counts(try bring(rows, into: journal, test)) == [1, 1, 0, 0])
    #expect(try journal.read { try $0.entries(matching: .all([]), gathering: false) }.count == 2)
    _ = try journal.undo(now: test.now)
    #expect(counts(try bring(rows, into: journal, test)) == [1, 1, 0, 0], "and again")
  }

  @Test("A row with additional vitals completes the entry that came from it")
  func completed() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = [
      try row(test, ["gly=100"], note: "x"), try row(test, ["bp=120/80"], at: -60),
      try row(test, ["temp=36.5", "hr=60"], at: -120),
    ]
    #expect(counts(try bring(first, into: journal, test)) == [2, 1, 0, 0])
    let before = try test.content()
    let whole = [
      try row(test, ["gly=100", "weight=70"], note: "x"),
      try row(test, ["bp=120/80", "weight=70"], at: -60),
      try row(test, ["temp=36.5", "hr=60"], at: -120),
    ]
    #expect(counts(try bring(whole, into: journal, test)) == [0, 0, 1, 2])
    let reports = try journal.reports(in: .all)
    #expect(reports.map(\.readings.count) == [2, 3, 2])
    #expect(reports.last?.note == "x")
    #expect(try SingleReadingRow.table.rows(journal.connection, where: "1", []).isEmpty)
    #expect(counts(try bring(whole, into: journal, test)) == [0, 0, 3, 0], "all known now")
    #expect(counts(try bring(first, into: journal, test)) == [0, 0, 3, 0], "the older file too")
    _ = try journal.undo(now: test.now)
    #expect(try test.content() == before)
  }

  @Test("A refused row is kept by line and reason, never by value")
  func refusals() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let outcome = try bring(
      [try row(test, ["gly=100"]), try row(test, ["gly=5000"])], into: journal, test)
    #expect(outcome.refusedCount == 1 && outcome.refused.count == 1)
    let kept = try journal.connection.rows("SELECT line, reason FROM intake_refusal") {
      "\($0.integer(0)) \($0.text(1))"
    }
    #expect(kept == ["2 implausible"])
  }

  @Test("Refusals beyond the limit are still counted")
  func manyRefusals() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let bad = try row(test, ["gly=5000"])
    let outcome = try bring(Array(repeating: bad, count: 1500), into: journal, test)
    #expect(outcome.refusedCount == 1500 && outcome.refused.count == ImportOutcome.refusalsKept)
  }

  @Test("Two rows of one line refused for the same reason don't block the import")
  func refusalsOfOneLine() throws {
    let test = try TestJournal()
    let journal = try test.open()
    // All on line 2.
    var rows = try [row(test, ["gly=5000"]), row(test, ["gly=6000"]), row(test, ["gly=100"])]
    let outcome = try journal.take(IncomingFile(name: "f", format: "csv"), now: test.now) {
      rows.popLast()
    }
    #expect(outcome.refusedCount == 2 && outcome.singleReadings == 1)
    let kept = try journal.connection.firstRow("SELECT count(*) FROM intake_refusal") {
      $0.integer(0)
    }
    #expect(kept == 1)
  }

  @Test("A completed row keeps your edits and never restores what you deleted")
  func completedAfterEdit() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try bring(
      [try row(test, ["gly=100"]), try row(test, ["gly=90"], at: -60)], into: journal, test)
    func numbered(_ value: String) throws -> Int64 {
      try #require(
        try journal.connection.firstRow("SELECT id FROM single_reading WHERE value = \(value)") {
          $0.integer(0)
        })
    }
    let (edited, deleted) = (try numbered("100"), try numbered("90"))
    try journal.write(now: test.now) { edit in
      _ = try edit.edit(.singleReading(edited)) { old in
        let reading = Reading(vital: .glycemia, value: 95, unit: .milligramsPerDecilitre)
        return try ReportDraft(taken: old.taken, readings: [reading], note: "before lunch")
          .checkedEntry(vitals: .standard, now: test.now)
      }
    }
    try journal.write(now: test.now) { try _ = $0.delete([.singleReading(deleted)]) }
    let whole = [
      try row(test, ["gly=100", "weight=70"]), try row(test, ["gly=90", "weight=71"], at: -60),
    ]
    #expect(counts(try bring(whole, into: journal, test)) == [0, 1, 0, 1])
    let report = try #require(try journal.reports(in: .all).first)
    #expect(report.note == "before lunch" && report.readings.map(\.value) == [95, 70])
    let left = try journal.connection.rows("SELECT value FROM single_reading") { $0.real(0) }
    #expect(left == [71])
  }

  @Test(
    "Completing entries from a second file isn't your change: both imports undo and import again")
  func completedAndUndone() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let (part, whole) = ([try row(test, ["gly=100"])], [try row(test, ["gly=100", "weight=70"])])
    _ = try bring(part, into: journal, test)
    _ = try bring(whole, into: journal, test)
    for number in [2, 1] as [Int64] {
      let kept = try journal.write(now: test.now) { try $0.undoIntake(number) }
      #expect(kept.isEmpty)
    }
    #expect(try journal.reports(in: .all).isEmpty)
    #expect(counts(try bring(part, into: journal, test)) == [0, 1, 0, 0])
  }

  @Test("Limits changed during an import also judge its rows")
  func judgedByToday() throws {
    let test = try TestJournal()
    let (journal, other) = (try test.open(), try test.open())
    var rows = [try row(test, ["gly=100"])]
    _ = try journal.take(IncomingFile(name: "f", format: "csv"), now: test.now) {
      var settings = VitalSettings()
      settings.normal = 110...120
      try other.setVital(.glycemia, settings, now: test.now)
      return rows.popLast()
    }
    let severity = try journal.connection.firstRow("SELECT severity FROM single_reading") {
      $0.integer(0)
    }
    #expect(severity == 1)
  }

  @Test("Undo skips what another source has changed since and leaves its changes alone")
  func sources() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(["gly=100", "hr=70"]), now: test.now)
    try journal.write(now: test.now, by: .source("device-uid")) { edit in
      _ = try edit.edit(.report(1)) { old in
        var draft = old
        draft.note = "from the device"
        return try draft.checkedEntry(vitals: .standard, now: test.now)
      }
    }
    let undoable = try #require(try journal.read { try $0.undoable() })
    #expect(undoable.changes.map(\.action) == [.add])
    #expect(undoable.passedOver.map(\.actor) == [.source("device-uid")])
    #expect(throws: JournalError.self) { try journal.undo(now: test.now) }
    #expect(try journal.reportCount() == 1)
    _ = try journal.edit(1, now: test.now) { old in
      var draft = old
      draft.readings = try ReadingParser(vitals: .standard).readings(from: ["gly=101", "hr=70"])
      return try draft.checked(vitals: .standard, now: test.now)
    }
    _ = try journal.undo(now: test.now)
    let report = try journal.report(1)
    #expect(
      report.note == "from the device" && report.readings.map(\.text) == ["100 mg/dL", "70 bpm"])
  }

  @Test("Rows with the same ID in a file are one; rows with different IDs are separate")
  func namedCopies() throws {
    let test = try TestJournal()
    let journal = try test.open()
    func named(_ reading: String, _ name: String?) throws -> ImportRow {
      let row = try row(test, [reading])
      return ImportRow(line: 2, draft: row.draft, externalID: name)
    }
    let rows = [try named("gly=100", "a"), try named("gly=100", "a"), try named("gly=100", "b")]
    #expect(counts(try bring(rows, into: journal, test)) == [0, 2, 1, 0])
    #expect(counts(try bring(rows, into: journal, test)) == [0, 0, 3, 0])
  }

  @Test("Undoing an import by number keeps changed entries, and can itself be undone")
  func undoByNumber() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = try (0..<4).map { try row(test, ["gly=\(100 + $0)"], at: -60 * Int64($0)) }
    try bring(
      first + [try row(test, ["bp=120/80"]), try row(test, ["bp=130/80"], at: -60)],
      into: journal, test)
    try bring([try row(test, ["hr=70"], at: -7)], into: journal, test)
    _ = try journal.edit(1, now: test.now) { report in
      var draft = report
      draft.note = "changed"
      return try draft.checked(vitals: .standard, now: test.now)
    }
    func numbers() throws -> [String] {
      try journal.connection.rows(
        "SELECT 's' || id FROM single_reading UNION ALL SELECT CAST(id AS TEXT) FROM report ORDER BY 1",
        []
      ) { $0.text(0) }
    }
    #expect(try numbers() == ["1", "2", "s1", "s2", "s3", "s4", "s5"])
    #expect(try journal.write(now: test.now) { try $0.undoIntake(1) } == [.report(1)])
    #expect(try numbers() == ["1", "s5"])
    #expect(throws: JournalError.intakeWithdrawn(1)) {
      try journal.write(now: test.now) { try $0.undoIntake(1) }
    }
    #expect(throws: JournalError.noSuchIntake(9)) {
      try journal.write(now: test.now) { try $0.undoIntake(9) }
    }
    _ = try journal.undo(now: test.now)
    #expect(try numbers() == ["1", "2", "s1", "s2", "s3", "s4", "s5"])
    // An undone change doesn't count.
    _ = try journal.undo(now: test.now)
    #expect(try journal.write(now: test.now) { try $0.undoIntake(1) } == [])
    #expect(try numbers() == ["s5"])
  }

  @Test("A dry run says what would change and writes nothing")
  func tried() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let one = try row(test, ["gly=100"])
    try bring([one], into: journal, test)
    let before = try test.content()
    var rows = [one, try row(test, ["bp=120/80"])][...]
    let outcome = try journal.take(
      IncomingFile(name: "f", format: "csv"), now: test.now, isTried: true
    ) { rows.popFirst() }
    #expect(counts(outcome) == [1, 0, 1, 0])
    #expect(try journal.reportCount() == 0)
    #expect(try journal.read { try $0.intakes(all: true).map(\.id) } == [1])
    #expect(try test.content() == before)
  }

  @Test("A dry run neither waits for nor blocks other programs")
  func triedBesideOthers() throws {
    let test = try TestJournal()
    let journal = try Journal(path: test.path, busyTimeoutMilliseconds: 50)
    let other = try Connection(path: test.path, mode: .readWrite, busyTimeoutMilliseconds: 50)
    var rows = [try row(test, ["gly=100"])][...]
    try other.execute("BEGIN IMMEDIATE")
    let outcome = try journal.take(
      IncomingFile(name: "f", format: "csv"), now: test.now, isTried: true
    ) { rows.popFirst() }
    #expect(counts(outcome) == [0, 1, 0, 0])
    #expect(outcome.period == test.now...test.now)
    try other.execute("ROLLBACK")
  }
}
