import Foundation
import HealthModel
import Intake
import Journal
import Reminders
import TestJournals
import TestSupport
import Testing

/// A journal in a temporary folder of its own.
final class TestJournal {
  let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "healthlog-\(UUID().uuidString)")
  let now = Instant(seconds: 1_795_158_000)
  var path: String { folder.appending(path: "journal.db").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func open() throws -> Journal { try Journal(path: path) }

  func report(
    _ readings: [String] = ["temp=36.5", "hr=70"], at seconds: Int64 = 0, note: String = "",
    priority: Int? = nil
  ) throws -> NewReport {
    try ReportDraft(
      taken: Moment(now.adding(seconds: seconds), utcOffsetSeconds: 3600),
      readings: try ReadingParser(vitals: .standard).readings(from: readings), note: note,
      setPriority: priority.flatMap { Priority($0) }
    ).checked(vitals: .standard, now: now)
  }

  /// The contents, table by table, as SQLite's shell prints them.
  /// - Parameter left: tables to leave out.
  func content(but left: Set<String> = []) throws -> String {
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    let tables = [
      "report", "reading", "single_reading", "reminder_rule", "setting", "watch", "watch_outcome",
    ].filter { !left.contains($0) }
    // A vital keeps its number once it has been used.
    let vitals = """
      SELECT * FROM vital WHERE coalesce(preferred_unit, importance, normal_low, own_unit) NOTNULL;
      """
    // Fails if the note index doesn't match the notes.
    let check = "INSERT INTO note_word (note_word) VALUES ('integrity-check');"
    let query =
      check + (left.contains("vital") ? "" : vitals)
      + tables.map { "SELECT '\($0)'; SELECT * FROM \($0);" }.joined(separator: "\n")
    shell.arguments = ["sqlite3", "-quote", path, query]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }
}

@Suite struct JournalTests {
  @Test("A saved report is there when the journal is reopened")
  func add() throws {
    let test = try TestJournal()
    let filed = try test.open().add(
      try test.report(["gly=5.5mmol/L", "temp=98.6F"], note: "a riposo"), now: test.now)
    #expect(filed.id == 1 && filed.priority.rank == 2 && !filed.priorityIsSet)
    let again = try test.open().report(1)
    #expect(again == filed)
    #expect(again.readings.map(\.text) == ["98.6 °F", "5.5 mmol/L"])
    #expect(again.uid.count == 36 && again.uid.dropFirst(14).first == "7")
  }

  @Test("Only the owner can read the file and its companions")
  func modes() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    for suffix in ["", "-wal", "-shm"] {
      let mode = try FileManager.default.attributesOfItem(atPath: test.path + suffix)[
        .posixPermissions]
      #expect(mode as? Int == 0o600, "journal.db\(suffix)")
    }
  }

  @Test("A day is local to where it was measured, also before 1970")
  func days() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(at: -Int64(test.now.seconds) - 3601), now: test.now)
    let old = Period(first: nil, last: LocalDate("1969-12-31"))
    #expect(
      try journal.reports(in: old).map(\.taken.rfc3339)
        == ["1969-12-31T23:59:59+00:00"].map {
          $0.replacingOccurrences(of: "+00:00", with: "+01:00")
        })
  }

  @Test("An edit keeps number and uid; editing a missing report fails")
  func edit() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let old = try journal.add(try test.report(note: "first"), now: test.now)
    let new = try journal.edit(1, now: test.now) { _ in
      try test.report(["gly=300", "hr=70"], priority: 1)
    }
    #expect(new.uid == old.uid && new.priority.rank == 1 && new.priorityIsSet)
    #expect(try journal.report(1) == new)
    #expect(throws: JournalError.noSuch(.report(9))) {
      try journal.edit(9, now: test.now) { _ in try test.report() }
    }
  }

  @Test("Deleting several is all or nothing, and numbers are never reused")
  func delete() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for _ in 1...3 { _ = try journal.add(try test.report(), now: test.now) }
    #expect(throws: JournalError.noSuch(.report(7))) { try journal.delete([1, 7], now: test.now) }
    #expect(try journal.reportCount() == 3)
    #expect(try journal.delete([2, 3, 3], now: test.now).map(\.id) == [2, 3])
    #expect(try journal.add(try test.report(), now: test.now).id == 4)
  }

  @Test("Random changes undone one by one restore each state, and redo does too")
  func undoAndRedo() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(
      try test.report(["gly=5.55mmol/L", "temp=98.7F"], note: "zero"), now: test.now)
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let seed = random.seed
    // The content before each step, and at the end.
    var states = [try test.content()]
    var lastStep = try journal.history(last: 1).first?.step
    for _ in 0..<250 {
      let ids = try journal.reports(in: .all).map(\.id)
      switch Int.random(in: 0...9, using: &random) {
      case 9:
        try journal.set(
          .outOfRangeNotifications, to: Bool.random(using: &random) ? "off" : nil, now: test.now)
      case 6: try journal.setVital(.glycemia, randomSettings(&random), now: test.now)
      case 7:
        let rule = ReminderRule(name: "daily", time: .midnight, since: test.now)
        try journal.setReminder(
          Bool.random(using: &random) ? rule : nil, named: "daily", now: test.now)
      case 8:
        let open = try journal.openWatches().map(\.id)
        if let id = open.randomElement(using: &random), Bool.random(using: &random) {
          _ = try journal.stopWatch(id, now: test.now, boot: nil)
        } else {
          _ = try journal.startWatch(randomWatch(test, &random), now: test.now)
        }
      case 0 where !ids.isEmpty:
        _ = try journal.delete(Array(ids.shuffled(using: &random).prefix(3)), now: test.now)
      case 1 where !ids.isEmpty:
        let id = try #require(ids.randomElement(using: &random))
        _ = try journal.edit(id, now: test.now) { _ in try randomReport(test, &random) }
      case 2:
        var rows = try (0..<4).map { line in
          try importRow(test, line: line, Int64.random(in: -90_000...0, using: &random))
        }
        let outcome = try journal.take(IncomingFile(name: "f", format: "csv"), now: test.now) {
          rows.popLast()
        }
        #expect(outcome.addedSomething || outcome.known == 4)
      default: _ = try journal.add(try randomReport(test, &random), now: test.now)
      }
      let last = try journal.history(last: 1).first?.step
      if last != lastStep { states.append(try test.content()) }
      lastStep = last
    }
    for (step, state) in states.enumerated().dropLast().reversed() {
      _ = try journal.undo(now: test.now)
      try #require(try test.content() == state, "undo of step \(step), seed \(seed)")
    }
    for (step, state) in states.enumerated().dropFirst() {
      _ = try journal.redo(now: test.now)
      try #require(try test.content() == state, "redo of step \(step), seed \(seed)")
    }
    #expect(throws: JournalError.nothingToRedo) { try journal.redo(now: test.now) }
  }

  @Test("Undo and redo move back and forth; a new change ends redo")
  func undoOrder() throws {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(throws: JournalError.nothingToUndo) { try journal.undo(now: test.now) }
    for note in ["one", "two"] { _ = try journal.add(try test.report(note: note), now: test.now) }
    _ = try journal.undo(now: test.now)
    _ = try journal.undo(now: test.now)
    #expect(try journal.reportCount() == 0)
    _ = try journal.redo(now: test.now)
    #expect(try journal.reports(in: .all).map(\.note) == ["one"])
    _ = try journal.add(try test.report(note: "three"), now: test.now)
    #expect(throws: JournalError.nothingToRedo) { try journal.redo(now: test.now) }
    _ = try journal.undo(now: test.now)
    _ = try journal.undo(now: test.now)
    #expect(try journal.reportCount() == 0)
    #expect(throws: JournalError.nothingToUndo) { try journal.undo(now: test.now) }
  }

  @Test("A report's history covers its whole life, even after it was deleted")
  func history() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    _ = try journal.edit(1, now: test.now) { _ in try test.report(note: "x") }
    _ = try journal.delete([1], now: test.now)
    _ = try journal.undo(now: test.now)
    #expect(try journal.history(ofReport: 1).map(\.action) == [.add, .edit, .delete, .undo])
    #expect(throws: JournalError.noSuch(.report(2))) { try journal.history(ofReport: 2) }
  }

  func randomReport(_ test: TestJournal, _ random: inout SeededGenerator) throws -> NewReport {
    let temperature = Double.random(in: 95...106, using: &random).text(places: 2)
    return try test.report(
      ["temp=\(temperature)F", "gly=\(Int.random(in: 41...400, using: &random))"],
      at: Int64.random(in: -10_000_000...0, using: &random),
      note: Bool.random(using: &random) ? "perché \"no\"\n\u{2028}" : "",
      priority: Bool.random(using: &random) ? 5 : nil)
  }

  func randomSettings(_ random: inout SeededGenerator) -> VitalSettings? {
    var settings = VitalSettings()
    settings.importance = Importance.allCases.randomElement(using: &random)
    settings.normal = 70...Double.random(in: 100...200, using: &random)
    settings.preferredUnit = Bool.random(using: &random) ? "mmol/L" : nil
    return Bool.random(using: &random) ? settings : nil
  }

  func randomWatch(_ test: TestJournal, _ random: inout SeededGenerator) -> Watch {
    let low = Double.random(in: 60...80, using: &random)
    return Watch(
      vital: .glycemia,
      threshold: Threshold(
        low: low, high: Bool.random(using: &random) ? low + 100 : nil, unit: .millimolesPerLitre),
      window: WatchWindow(
        start: test.now.adding(seconds: -Int64.random(in: 1...90_000, using: &random)),
        end: test.now.adding(seconds: 5), bootEnd: BootTime(boot: "b", milliseconds: 7)))
  }

  func importRow(_ test: TestJournal, line: Int, _ seconds: Int64) throws -> ImportRow {
    let readings = line % 2 == 0 ? ["gly=5.7mmol/L"] : ["bp=121/79", "hr=61"]
    return ImportRow(
      line: line,
      draft: ReportDraft(
        taken: Moment(test.now.adding(seconds: seconds), utcOffsetSeconds: -34_200),
        readings: try ReadingParser(vitals: .standard).readings(from: readings)))
  }
}
