import HealthModel
import Intake
import Journal
import Reminders
import SQLite
import TestJournals
import Testing

@Suite struct WatchStoreTests {
  func watch(
    in test: TestJournal, hours: Int64 = 3, boot: BootTime? = BootTime(boot: "b", milliseconds: 5)
  ) -> Watch {
    Watch(
      vital: .glycemia,
      threshold: Threshold(low: 69.99999999999999, high: 180.1559, unit: .millimolesPerLitre),
      window: WatchWindow(
        from: test.now, boot: boot, until: test.now.adding(seconds: hours * 3600)))
  }

  @Test("A watch reads back as stored, with custom vitals and open ends")
  func stored() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = try journal.startWatch(watch(in: test), now: test.now)
    let second = try journal.startWatch(
      Watch(
        vital: VitalID("girth"),
        threshold: Threshold(
          low: nil, high: 80, unit: MeasurementUnit(symbol: "kg", precision: 1)),
        window: WatchWindow(start: test.now, end: test.now.adding(seconds: 9))), now: test.now)
    #expect((first.id, second.id) == (1, 2))
    let again = try test.open()
    #expect(try again.watch(1) == first)
    #expect(try again.watch(2).threshold.text == "above 80 kg")
    #expect(try again.openWatches().map(\.id) == [2, 1])
    #expect(throws: WatchFault.noSuchWatch(3)) { try again.watch(3) }
  }

  @Test("Reports and single readings count alike, by their own times")
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
    var rows = [("a", 20), ("b", 3 * 3600)].map { _, seconds in
      ImportRow(
        line: 2,
        draft: ReportDraft(
          taken: Moment(test.now.adding(seconds: Int64(seconds)), utcOffsetSeconds: 0),
          readings: [Reading(vital: .glycemia, value: 60, unit: .milligramsPerDecilitre)]))
    }
    _ = try journal.take(IncomingFile(name: "f", format: "csv"), now: late) { rows.popLast() }
    let outcome = try journal.outcome(of: started)
    #expect((outcome.readings, outcome.beyond) == (3, 2))
    #expect(outcome.spread?.lowest.reading.value == 60)
    #expect(outcome.spread?.highest.reading.text == "12.0 mmol/L")
  }

  @Test("Watches judged together have the same outcomes as alone")
  func together() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let values = ["50", "9.9mmol/L", "10mmol/L", "181", ">400", "70", "<40", "180", "3.8mmol/L"]
    for (hour, value) in values.enumerated() {
      _ = try journal.add(
        try test.report(["gly=\(value)", "hr=\(60 + hour)"], at: Int64(hour - 9) * 3600),
        now: test.now)
    }
    func watch(_ id: Int64, _ vital: VitalID, _ hours: ClosedRange<Int64>) -> Watch {
      let times = [hours.lowerBound, hours.upperBound].map { test.now.adding(seconds: $0 * 3600) }
      let isPulse = vital == .heartRate
      return Watch(
        id: id, vital: vital,
        threshold: Threshold(
          low: id == 2 ? nil : isPulse ? 61 : 70, high: isPulse ? 64 : 180,
          unit: isPulse ? .beatsPerMinute : .milligramsPerDecilitre),
        window: WatchWindow(start: times[0], end: times[1]))
    }
    let watches = [
      watch(1, .glycemia, -5...1), watch(2, .glycemia, -9 ... -4), watch(3, .heartRate, -8 ... -6),
      watch(4, .glycemia, -2...3), watch(5, .glycemia, -3 ... -3), watch(6, .heartRate, -3...0),
      watch(7, .weight, -9...0), watch(8, .glycemia, -9 ... -8),
    ]
    let together = try journal.read { try $0.outcomes(of: watches) }
    for (watch, outcome) in zip(watches, together) {
      let range = watch.judged
      let values = try journal.values(
        of: watch.vital, from: range.lowerBound, until: range.upperBound)
      #expect(outcome == WatchOutcome(of: values, watch.threshold), "\(watch)")
    }
    #expect(together.map(\.readings) == [5, 5, 2, 2, 0, 3, 0, 1])
    #expect(together.map(\.beyond) == [3, 2, 0, 1, 0, 3, 0, 1])
  }

  @Test("Stopping a watch stores its outcome; it fails the second time and after the end")
  func stop() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.add(try test.report(["gly=200", "hr=70"]), now: test.now)
    let later = test.now.adding(seconds: 60)
    let stopped = try journal.stopWatch(1, now: later, boot: nil)
    #expect(stopped.told?.outcome.readings == 1 && stopped.stoppedAt == later)
    #expect(try journal.watch(1) == stopped)
    #expect(try journal.openWatches().isEmpty)
    #expect(throws: WatchFault.over(1)) {
      try journal.stopWatch(1, now: later, boot: nil)
    }
    _ = try journal.startWatch(watch(in: test, boot: nil), now: test.now)
    let end = test.now.adding(seconds: 3 * 3600)
    #expect(throws: WatchFault.over(2)) {
      try journal.stopWatch(2, now: end, boot: nil)
    }
  }

  @Test("The outcome of a value beyond a meter's range needs no correction")
  func bounded() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let watch = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.add(try test.report(["gly=>500", "hr=70"]), now: test.now)
    let stopped = try journal.stopWatch(1, now: test.now.adding(seconds: 60), boot: nil)
    let told = try #require(stopped.told)
    #expect(try !journal.outcome(of: watch).differs(from: told.outcome))
  }

  @Test("Undoing a stop resumes the watch; redo restores its outcome")
  func undo() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let started = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.add(try test.report(["gly=5.55mmol/L", "hr=70"]), now: test.now)
    let stopped = try journal.stopWatch(1, now: test.now.adding(seconds: 60), boot: nil)
    #expect(try journal.history(last: 1).map(\.action) == [.stop])
    _ = try journal.undo(now: test.now)
    #expect(try journal.watch(1) == started)
    #expect(try journal.openWatches().count == 1)
    _ = try journal.redo(now: test.now)
    #expect(try journal.watch(1) == stopped)
    for _ in 0..<3 { _ = try journal.undo(now: test.now) }
    #expect(throws: WatchFault.noSuchWatch(1)) { try journal.watch(1) }
    _ = try journal.startWatch(watch(in: test), now: test.now)
    #expect(try journal.openWatches().map(\.id) == [2], "a number is never given twice")
  }

  @Test("An outcome is stored when reported, and a later change is reported only once")
  func settle() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test, boot: nil), now: test.now)
    _ = try journal.add(try test.report(["gly=200", "hr=70"]), now: test.now)
    let end = test.now.adding(seconds: 3 * 3600)
    var seen: Int64?
    func settle(_ journal: Journal) throws -> [WatchPlan.News] {
      let (plan, change) = try journal.settleWatches(now: end, boot: nil, since: seen)
      seen = change
      // The user has seen it.
      try journal.store(
        ReminderChanges(
          notifications: plan.news.map { Notification(.watch($0.watch.id), at: end).done() }))
      return plan.news
    }
    let before = try journal.settleWatches(now: test.now, boot: nil, since: nil)
    #expect(before.plan.news.isEmpty && before.plan.nextWake == end)
    #expect(try settle(journal).map(\.outcome.readings) == [1])
    #expect(try journal.watch(1).told?.at == end && journal.openWatches().isEmpty)
    #expect(try settle(journal).isEmpty)
    // Outside the window, then inside, by another program.
    let other = try test.open()
    _ = try other.add(try test.report(["gly=90", "hr=70"], at: -1), now: test.now)
    #expect(try settle(journal).isEmpty)
    _ = try other.edit(1, now: test.now) { _ in try test.report(["gly=210", "hr=70"]) }
    #expect(try settle(journal).map(\.isCorrection) == [true])
    _ = try other.delete([1], now: test.now)
    seen = nil
    #expect(try settle(journal).isEmpty)
    #expect(try journal.watch(1).correction?.outcome.spread?.mean == 210)
  }

  @Test(
    "Adding, moving, deleting, importing or undoing a reading changes the outcome",
    arguments: 0..<6)
  func everyWay(way: Int) throws {
    let test = try TestJournal()
    let journal = try test.open()
    let later = test.now.adding(seconds: 4 * 3600)
    _ = try journal.startWatch(watch(in: test, boot: nil), now: test.now)
    _ = try journal.add(try test.report(["gly=200", "hr=70"]), now: test.now)
    _ = try journal.add(try test.report(["gly=200", "hr=70"], at: -90), now: test.now)
    let told = try journal.settleWatches(now: later, boot: nil, since: nil)
    #expect(told.plan.news.count == 1)
    switch way {
    case 0: _ = try journal.add(try test.report(["gly=90", "hr=70"], at: 1), now: later)
    case 1: _ = try journal.edit(1, now: later) { _ in try test.report(["t=36", "hr=70"]) }
    case 2: _ = try journal.edit(2, now: later) { _ in try test.report(["gly=201", "hr=70"]) }
    case 3: _ = try journal.delete([1], now: later)
    case 4: _ = try journal.undo(now: later)
    default:
      var rows: [ImportRow] = [
        ImportRow(
          line: 2,
          draft: ReportDraft(
            taken: Moment(test.now.adding(seconds: 60), utcOffsetSeconds: 0),
            readings: [Reading(vital: .glycemia, value: 60, unit: .milligramsPerDecilitre)]))
      ]
      _ = try journal.take(IncomingFile(name: "f", format: "csv"), now: later) { rows.popLast() }
    }
    let again = try journal.settleWatches(now: later, boot: nil, since: told.lastChange)
    // Way 4 undoes the report before the window.
    #expect(again.plan.news.map(\.isCorrection) == (way == 4 ? [] : [true]))
  }

  @Test("Each outcome has a notification; nothing is corrected before the first is shown")
  func notifications() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let (today, end) = (LocalDate(epochDay: 20_777), test.now.adding(seconds: 3 * 3600))
    func state() throws -> ReminderState { try journal.readState(around: today, now: end) }
    _ = try journal.startWatch(watch(in: test, boot: nil), now: test.now)
    _ = try journal.settleWatches(now: end, boot: nil, since: nil)
    #expect(try state().notifications == [Notification(.watch(1), at: end)])
    _ = try journal.add(try test.report(["gly=200", "hr=70"]), now: test.now)
    _ = try journal.settleWatches(now: end, boot: nil, since: nil)
    #expect(try state().notifications == [Notification(.watch(1), at: end)])
    let told = try state().watches
    #expect(told.map(\.told?.outcome.readings) == [1] && told.map(\.correction) == [nil])

    let popup = Popup(server: "s", number: 1)
    try journal.store(
      ReminderChanges(notifications: [Notification(.watch(1), at: end).shown(as: popup)]))
    _ = try journal.delete([1], now: test.now)
    _ = try journal.settleWatches(now: end, boot: nil, since: nil)
    #expect(try Set(state().notifications.map(\.topic)) == [.watch(1), .watchCorrection(1)])
    #expect(try state().watches.last?.correction?.outcome.readings == 0)
    // With its start undone, the watch is gone; its notifications stay in the journal.
    for _ in 0..<3 { _ = try journal.undo(now: test.now) }
    #expect(try state().watches.isEmpty && state().notifications.count == 2)
  }

  @Test("Stopping a watch yourself causes no notification", arguments: [0, 3])
  func stoppedByHand(minutesLater: Int64) throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test, boot: nil), now: test.now)
    _ = try journal.add(try test.report(["gly=200", "hr=70"]), now: test.now)
    let before = try journal.settleWatches(now: test.now, boot: nil, since: nil)
    let stop = test.now.adding(seconds: 60 * minutesLater)
    _ = try journal.stopWatch(1, now: stop, boot: nil)
    for since in [before.lastChange, nil] {
      let plan = try journal.settleWatches(now: stop, boot: nil, since: since).plan
      #expect(plan.news.isEmpty && plan.moved.isEmpty)
    }
    let today = LocalDate(epochDay: 20_777)
    #expect(try journal.readState(around: today, now: stop).notifications.isEmpty)
  }

  @Test("A window moved by a clock change is stored for the next boot")
  func moved() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test), now: test.now)
    // The clock is set back a day half an hour later.
    let boot = BootTime(boot: "b", milliseconds: 5 + 1_800_000)
    let now = test.now.adding(seconds: 1800 - 86_400)
    let plan = try journal.settleWatches(now: now, boot: boot, since: nil).plan
    #expect(plan.nextWake == test.now.adding(seconds: 3 * 3600 - 86_400))
    let stored = try journal.watch(1)
    #expect(stored.window.end == plan.nextWake && plan.moved == [stored])
  }

  @Test("The schema rejects impossible watches")
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

  @Test("Judging a watch uses indexes, however long the journal is")
  func indexes() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.startWatch(watch(in: test), now: test.now)
    _ = try journal.stopWatch(1, now: test.now.adding(seconds: 60), boot: nil)
    _ = try journal.startWatch(watch(in: test), now: test.now)
    let plans = try journal.read { view in
      try view.plans { view in
        #expect(try view.openWatches().count == 1)
        #expect(try view.watches(endingSince: test.now).count == 2)
        #expect(try view.watch(1).told != nil)
        _ = try view.outcome(of: try view.watch(2))
      }
    }
    for table in ["watch", "watch_outcome", "single_reading"] {
      #expect(plans.contains { $0.sql.contains("FROM \(table)") }, "\(table)")
    }
    for plan in plans {
      // Only a window's readings are sorted.
      #expect(plan.isLed || !plan.sql.contains("FROM watch"), "\(plan)")
      for table in ["report", "single_reading"] { #expect(!plan.reads(allOf: table), "\(plan)") }
    }
  }
}
