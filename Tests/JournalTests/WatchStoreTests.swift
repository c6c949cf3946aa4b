import HealthModel
import Journal
import Reminders
import SQLite
import Testing

@Suite struct WatchStoreTests {
  func watch(
    in test: TestJournal, hours: Int64 = 3, boot: BootTime? = BootTime(boot: "b", milliseconds: 5)
  ) -> NewWatch {
    NewWatch(
      vital: .glycemia,
      threshold: Threshold(low: 69.99999999999999, high: 180.1559, unit: .millimolesPerLitre),
      window: WatchWindow(
        from: test.now, boot: boot, until: test.now.adding(seconds: hours * 3600)))
  }

  @Test("A watch comes back as it was stored, own vitals and open ends included")
  func stored() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = try journal.startWatch(watch(in: test), now: test.now)
    let second = try journal.startWatch(
      NewWatch(
        vital: VitalID("weight"),
        threshold: Threshold(
          low: nil, high: 80, unit: MeasurementUnit(symbol: "kg", precision: 1)),
        window: WatchWindow(start: test.now, end: test.now.adding(seconds: 9))), now: test.now)
    #expect((first.id, second.id) == (1, 2))
    let again = try test.open()
    #expect(try again.watch(1) == WatchOnRecord(watch: first))
    #expect(try again.watch(2).watch.threshold.text == "above 80 kg")
    #expect(try again.openWatches().map(\.watch.id) == [2, 1])
    #expect(throws: WatchFault.noSuchWatch(3)) { try again.watch(3) }
  }

  @Test("Reports and samples count alike, by their own times")
  func outcome() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let started = try journal.startWatch(watch(in: test), now: test.now)
    let late = test.now.adding(seconds: 90_000)
    for (value, seconds) in [("gly=90", 0), ("gly=12mmol/L", 10), ("gly=300", -1)] {
      let draft = ReportDraft(
        taken: Moment(test.now.adding(seconds: Int64(seconds)), utcOffsetSeconds: 3600),
        readings: try ReadingParser(vitals: .standard).readings(from: [value, "hr=70"]))
      _ = try journal.add(try draft.checked(vitals: .standard, now: late), now: late)
    }
    var rows = [("a", 20), ("b", 3 * 3600)].map { identity, seconds in
      ImportRow(
        line: 2,
        draft: ReportDraft(
          taken: Moment(test.now.adding(seconds: Int64(seconds)), utcOffsetSeconds: 0),
          readings: [Reading(vital: .glycemia, value: 60, unit: .milligramsPerDecilitre)]),
        identity: identity)
    }
    _ = try journal.importRows(file: "f", format: "csv", now: late) { rows.popLast() }
    let outcome = try journal.outcome(of: started)
    #expect((outcome.readings, outcome.beyond) == (3, 2))
    #expect(outcome.spread?.lowest.reading.value == 60)
    #expect(outcome.spread?.highest.reading.text == "12.0 mmol/L")
  }

  @Test("Stopping settles the window, stores the outcome, and is refused twice and after the end")
  func stop() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.add(try test.report(["gly=200", "hr=70"]), now: test.now)
    let later = test.now.adding(seconds: 60)
    let stopped = try journal.stopWatch(1, now: later, boot: nil)
    #expect(stopped.told?.outcome.readings == 1 && stopped.watch.stoppedAt == later)
    #expect(try journal.watch(1) == stopped)
    #expect(try journal.openWatches().isEmpty)
    #expect(throws: WatchFault.over(1, since: later)) {
      try journal.stopWatch(1, now: later, boot: nil)
    }
    _ = try journal.startWatch(watch(in: test, boot: nil), now: test.now)
    let end = test.now.adding(seconds: 3 * 3600)
    #expect(throws: WatchFault.over(2, since: end)) {
      try journal.stopWatch(2, now: end, boot: nil)
    }
  }

  @Test("Undo of a stop lets the watch run on, untold; redo brings what was told back")
  func undo() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let started = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.add(try test.report(["gly=5.55mmol/L", "hr=70"]), now: test.now)
    let stopped = try journal.stopWatch(1, now: test.now.adding(seconds: 60), boot: nil)
    #expect(try journal.history(last: 1).map(\.action) == [.stop])
    _ = try journal.undo(now: test.now)
    #expect(try journal.watch(1) == WatchOnRecord(watch: started))
    #expect(try journal.openWatches().count == 1)
    _ = try journal.redo(now: test.now)
    #expect(try journal.watch(1) == stopped)
    for _ in 0..<3 { _ = try journal.undo(now: test.now) }
    #expect(throws: WatchFault.noSuchWatch(1)) { try journal.watch(1) }
    _ = try journal.startWatch(watch(in: test), now: test.now)
    #expect(try journal.openWatches().map(\.watch.id) == [2], "a number is never given twice")
  }

  @Test("The schema refuses what no watch can be")
  func schema() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.stopWatch(1, now: test.now, boot: nil)
    let raw = try Connection(path: test.path, mode: .readWrite)
    for statement in [
      "UPDATE watch SET low = NULL, high = NULL", "UPDATE watch SET high = low - 1",
      "UPDATE watch SET end_at = start_at", "UPDATE watch SET boot = 'x'",
      "UPDATE watch_outcome SET beyond = 1", "UPDATE watch_outcome SET readings = 1",
      "UPDATE watch_outcome SET is_correction = 2",
      "INSERT INTO watch_outcome SELECT * FROM watch_outcome",
    ] {
      #expect(throws: SQLiteError.self, "\(statement)") { try raw.execute(statement) }
    }
  }

  @Test("A watch is judged through the indexes, however long the journal is")
  func indexes() throws {
    let test = try TestJournal()
    _ = try test.open()
    let raw = try Connection(path: test.path, mode: .readOnly)
    for sql in [
      "SELECT * FROM watch WHERE is_open = 1 ORDER BY end_at, id",
      "SELECT * FROM watch WHERE end_at >= 5 ORDER BY end_at, id",
      "SELECT * FROM watch_outcome WHERE watch = 3",
    ] {
      let plan = try raw.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
      #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") || $0.contains("USING INDEX") }, "\(plan)")
      #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }
}
