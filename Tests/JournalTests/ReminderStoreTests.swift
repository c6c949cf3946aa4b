import HealthModel
import Intake
import Journal
import Reminders
import TestJournals
import Testing

@Suite struct ReminderStoreTests {
  let today = LocalDate(epochDay: 20_777)

  func occurrence(_ back: Int, _ state: Occurrence.State) -> Occurrence {
    Occurrence(
      key: .init(rule: "daily", date: today.adding(days: -back)), dueAt: Instant(seconds: 5),
      state: state)
  }

  @Test("Occurrences in every state read back as stored, and open ones of any date")
  func occurrences() throws {
    let test = try TestJournal()
    let journal = try test.open()
    var full = occurrence(1, .snoozed(until: Instant(milliseconds: 1_795_158_000_123)))
    full.shownAt = Instant(milliseconds: 7)
    full.isDismissed = true
    full.repeats = 2
    full.quietUntil = Instant(milliseconds: 9)
    full.popup = Popup(server: ":1.7", number: .max)
    let recent = [
      full, occurrence(2, .done), occurrence(3, .skipped), occurrence(4, .missed),
      occurrence(5, .shown), occurrence(6, .pending),
    ]
    try journal.store(
      ReminderChanges(occurrences: recent + [occurrence(400, .missed), occurrence(401, .pending)]))
    let state = try test.open().readState(around: today, now: test.now)
    #expect(Set(state.occurrences) == Set(recent + [occurrence(401, .pending)]))
    full.state = .done
    try journal.store(ReminderChanges(occurrences: [full]))
    #expect(try journal.readState(around: today, now: test.now).occurrences.contains(full))
  }

  @Test("The state includes the rules and the days with a report")
  func state() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rule = ReminderRule(
      name: "daily", time: try #require(TimeOfDay("20:30")), days: [.monday, .sunday],
      needs: [.systolic, .glycemia], graceSeconds: 5400, since: Instant(milliseconds: 12))
    try journal.setReminder(rule, named: "daily", now: test.now)
    _ = try journal.add(try test.report(), now: test.now)
    let state = try journal.readState(around: today, now: test.now)
    #expect(state.rules == [rule] && Set(state.vitalsByDay.keys) == [today])
    let held = try #require(state.vitalsByDay[today])
    #expect(held == Set(try test.report().readings.map(\.vital)))
  }

  @Test("Setting and removing a reminder can be undone and redone")
  func undo() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = ReminderRule(name: "daily", time: .midnight, since: Instant(milliseconds: 1))
    var second = first
    second.isEnabled = false
    (second.days, second.needs, second.graceSeconds) = ([.friday], [.glycemia], 3600)
    try journal.setReminder(first, named: "daily", now: test.now)
    try journal.setReminder(second, named: "daily", now: test.now)
    try journal.setReminder(nil, named: "daily", now: test.now)
    #expect(try journal.reminderRules() == [])
    _ = try journal.undo(now: test.now)
    #expect(try journal.reminderRules() == [second])
    _ = try journal.undo(now: test.now)
    #expect(try journal.reminderRules() == [first])
    _ = try journal.redo(now: test.now)
    #expect(try journal.reminderRules() == [second])
  }

  @Test("A skipped occurrence stays skipped when its reminder is removed and restored")
  func skippedStays() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rule = ReminderRule(name: "daily", time: .midnight, since: Instant(milliseconds: 1))
    try journal.setReminder(rule, named: "daily", now: test.now)
    let (skipped, open) = (occurrence(1, .skipped), occurrence(0, .pending))
    try journal.store(ReminderChanges(occurrences: [skipped, open]))
    for (changed, isSkipped) in [
      (nil, true), (rule.with { $0.isEnabled = false }, true),
      (rule.with { $0.since = test.now.adding(seconds: 9) }, true),
      (try rule.with { $0.time = try #require(TimeOfDay("00:01")) }, false),
    ] {
      try journal.write(now: test.now) { edit in
        try edit.changeReminder(named: "daily", reopening: false) { _ in changed }
      }
      let after = try journal.readState(around: today, now: test.now).occurrences
      #expect(Set(after) == [skipped, occurrence(0, isSkipped ? .skipped : .pending)])
      _ = try journal.undo(now: test.now)
      let back = try journal.readState(around: today, now: test.now).occurrences
      #expect(Set(back) == [skipped, open])
    }
  }

  @Test("Skipping by a button is your change: undo takes it back, not a report")
  func skippedByButton() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rule = ReminderRule(name: "daily", time: .midnight, since: Instant(milliseconds: 1))
    try journal.setReminder(rule, named: "daily", now: test.now)
    _ = try journal.add(try test.report(), now: test.now)
    let (shown, done) = (occurrence(0, .shown), occurrence(1, .done))
    try journal.store(ReminderChanges(occurrences: [shown, done]))
    for _ in 0..<2 {
      try journal.skip([shown.key, done.key, occurrence(9, .pending).key], now: test.now)
    }
    func states() throws -> [Occurrence.State] {
      try journal.readState(around: today, now: test.now).occurrences.map(\.state)
    }
    #expect(try states() == [.done, .skipped])
    #expect(try journal.history(last: 2).map(\.action) == [.skip, .add])
    _ = try journal.undo(now: test.now)
    #expect(try states() == [.done, .pending])
    #expect(try journal.reports(in: .all).count == 1)
  }

  @Test("Taken saves the last amounts that are missing, once; undo makes the reminder due again")
  func taken() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let taken = try test.report().taken
    try journal.write(now: test.now) { edit in
      let earlier = Moment(
        taken.instant.adding(seconds: -86_400), utcOffsetSeconds: taken.utcOffsetSeconds)
      for dose in try DoseParser(vitals: edit.view.vitals)
        .doses(from: ["ramipril", "5mg", "insulin", "6U"])
      {
        _ = try edit.add(dose, as: .medicine, at: earlier, note: "", isNew: true)
      }
    }
    func rule(_ name: String, _ needs: [VitalID]) -> ReminderRule {
      ReminderRule(name: name, time: .midnight, needs: needs, since: Instant(milliseconds: 1))
    }
    let (ramipril, insulin) = (VitalID("ramipril"), VitalID("insulin"))
    let rules = [
      rule("tablets", [ramipril, insulin]), rule("report", []), rule("both", [ramipril, .weight]),
    ]
    for rule in rules { try journal.setReminder(rule, named: rule.name, now: test.now) }
    let shown = rules.map {
      Occurrence(
        key: .init(rule: $0.name, date: taken.day), dueAt: Instant(seconds: 5), state: .shown)
    }
    try journal.store(ReminderChanges(occurrences: shown))
    func doses() throws -> [String] {
      try journal.read { view in
        try view.doses(on: taken.day...taken.day).map { "\($0.vital.id) \($0.totalText)" }.sorted()
      }
    }
    // Neither a report nor a weight can be taken, nor anything on another day.
    for one in shown.dropFirst() { try journal.take(one.key, at: taken, now: test.now) }
    let tomorrow = Moment(
      taken.instant.adding(seconds: 86_400), utcOffsetSeconds: taken.utcOffsetSeconds)
    try journal.take(shown[0].key, at: tomorrow, now: tomorrow.instant)
    #expect(try doses().isEmpty)
    // The clock was set back after the click.
    let early = taken.instant.adding(seconds: -7200)
    for _ in 0..<2 { try journal.take(shown[0].key, at: taken, now: early) }
    #expect(try doses() == ["insulin 6 U", "ramipril 5 mg"])
    #expect(try journal.history(last: 3).map(\.action) == [.add, .add, .set])
    let state = try journal.readState(around: today, now: test.now)
    #expect(rules.map { state.satisfies($0, on: taken.day) } == [true, false, false])
    _ = try journal.undo(now: test.now)
    #expect(try doses().isEmpty)
    try journal.store(ReminderChanges(occurrences: [shown[0].skipped()]))
    try journal.take(shown[0].key, at: taken, now: test.now)
    #expect(try doses().isEmpty, "it was answered otherwise")
  }

  @Test("Readings in a part of the day are found by local time, across midnight")
  func parts() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for (name, time) in [("morning", "06:00"), ("noon", "12:00"), ("evening", "17:00")] {
      let rule = ReminderRule(
        name: name, time: try #require(TimeOfDay(time)), needs: [.systolic],
        since: Instant(milliseconds: 1))
      try journal.setReminder(rule, named: name, now: test.now)
    }
    let now = test.now.adding(seconds: 2 * 86_400)
    // 23:30 to 09:00, 09:00 to 14:30, 14:30 to 23:30; two hours east of Greenwich.
    for (time, day) in [("23:40", -1), ("14:30", 0), ("23:29", 0), ("23:30", 0)] {
      let local = LocalDateTime(today.adding(days: day), try #require(TimeOfDay(time)))
      let taken = Moment(local.instant(utcOffsetSeconds: 7200), utcOffsetSeconds: 7200)
      let readings = try ReadingParser(vitals: .standard).readings(from: ["bp=120/80"])
      let draft = ReportDraft(taken: taken, readings: readings, note: "")
      _ = try journal.add(try draft.checked(vitals: .standard, now: now), now: now)
    }
    let state = try journal.readState(around: today, now: now)
    let held = state.rules.map { rule in
      (-1...1).filter { state.satisfies(rule, on: today.adding(days: $0)) }
    }
    #expect(held == [[0, 1], [], [0]])
    #expect(try journal.reminderRules().allSatisfy { $0.window == nil }, "parts are never stored")
  }

  @Test("Several reminders set together are undone together")
  func together() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rules = ["a", "b"].map {
      ReminderRule(name: $0, time: .midnight, since: Instant(milliseconds: 1))
    }
    try journal.write(now: test.now) { edit in
      for rule in rules {
        try edit.changeReminder(named: rule.name, reopening: false) { _ in rule }
      }
    }
    #expect(try journal.reminderRules() == rules)
    _ = try journal.undo(now: test.now)
    #expect(try journal.reminderRules().isEmpty)
  }

  @Test("The service's last runs read back as stored, latest first")
  func runs() throws {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(try journal.serviceRuns().isEmpty)
    let bare = ServiceRun(startedAt: Instant(milliseconds: 1))
    let full = ServiceRun(
      startedAt: Instant(milliseconds: 2), wokeAt: Instant(milliseconds: 3),
      stoppedAt: Instant(milliseconds: 4),
      server: ServiceRun.Server(name: "", version: "1.9", capabilities: ["actions", "body"]),
      serverSince: Instant(milliseconds: 5), quietSince: Instant(milliseconds: 6),
      quietUntil: Instant(milliseconds: 7),
      hindrance: ServiceRun.Hindrance(
        .silent, since: Instant(milliseconds: 8), until: Instant(milliseconds: 9)))
    try journal.keep(ServiceRun(startedAt: full.startedAt))
    try journal.keep(full)
    try journal.keep(bare)
    #expect(try test.open().serviceRuns() == [full, bare])
    for number in 10..<400 {
      try journal.keep(ServiceRun(startedAt: Instant(milliseconds: Int64(number))))
    }
    let kept = try journal.serviceRuns()
    #expect(kept.count == 200 && kept.last?.startedAt == Instant(milliseconds: 200))
  }
}

extension ReminderRule {
  fileprivate func with(_ change: (inout ReminderRule) throws -> Void) rethrows -> ReminderRule {
    var copy = self
    try change(&copy)
    return copy
  }
}
