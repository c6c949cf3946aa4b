import HealthModel
import TestSupport
import Testing

@testable import Reminders

/// By default in Rome, with a rule at 20:30 that was set on 2026-03-01.
private struct Desk {
  var zone: any TimeZoneRules = TableZone.rome
  var state = ReminderState()
  var screen = Screen(server: "server 1")

  init(time: String = "20:30", since: String = "2026-03-01", _ zone: TableZone = .rome) throws {
    self.zone = zone
    state.settings = Settings([.weeklyCharts: "off"])
    state.rules = [
      ReminderRule(
        name: "evening", time: try #require(TimeOfDay(time)),
        since: zone.startOfDay(try #require(LocalDate(since))))
    ]
  }

  func key(_ date: String) throws -> Occurrence.Key {
    Occurrence.Key(rule: "evening", date: try #require(LocalDate(date)))
  }

  func instant(_ date: String, _ time: String) throws -> Instant {
    let local = LocalDateTime(try #require(LocalDate(date)), try #require(TimeOfDay(time)))
    return zone.resolve(local).instant
  }

  func plan(_ date: String, _ time: String) throws -> Plan {
    Reminders.plan(now: try instant(date, time), zone: zone, state: state, screen: screen)
  }

  /// Plans, stores the changes, and returns each date shown with its number of earlier days.
  mutating func shows(_ date: String, _ time: String) throws -> [String: Int] {
    var shown: [String: Int] = [:]
    let plan = try plan(date, time)
    for one in plan.changes.occurrences { put(one) }
    for effect in plan.effects {
      switch effect {
      case .prepare, .tell, .backUp, .pull: Issue.record("no notification was expected")
      case .close(let subject, _):
        screen.progress[subject] = nil
        for one in state.occurrences where .occurrence(one.key) == subject { put(one.offScreen()) }
      case .show(let occurrence, let lack):
        let number = UInt32(shown.count + 1)
        put(
          occurrence.shown(
            as: Popup(server: "server 1", number: number), at: try instant(date, time)))
        screen.progress[.occurrence(occurrence.key)] = .visible
        shown[occurrence.key.date.description] = lack.earlierDays
      }
    }
    return shown
  }

  mutating func put(_ occurrence: Occurrence) {
    state.occurrences.removeAll { $0.key == occurrence.key }
    state.occurrences.append(occurrence)
  }

  mutating func change(_ date: String, _ change: (Occurrence) -> Occurrence) throws {
    put(change(try of(date)).offScreen())
    screen.progress[.occurrence(try key(date))] = nil
  }

  func of(_ date: String) throws -> Occurrence {
    let key = try key(date)
    return try #require(state.occurrences.first { $0.key == key })
  }
}

@Suite struct PlannerTests {
  @Test("A reminder is shown once at its time, and not again until the deadline")
  func ordinaryDay() throws {
    var desk = try Desk(since: "2026-11-20")
    let early = try desk.plan("2026-11-20", "20:29")
    #expect(early.effects.isEmpty)
    #expect(early.nextWake == (try desk.instant("2026-11-20", "20:30")))
    #expect(try desk.shows("2026-11-20", "20:30") == ["2026-11-20": 0])
    #expect(try desk.of("2026-11-20").state == .shown)
    let after = try desk.plan("2026-11-20", "20:31")
    #expect(after == Plan(effects: [], nextWake: try desk.instant("2026-11-21", "04:00")))
  }

  @Test("A report saved before or after removes the reminder")
  func reported() throws {
    var desk = try Desk(since: "2026-11-20")
    let date = try #require(LocalDate("2026-11-20"))
    var before = desk
    before.state.vitalsByDay = [date: []]
    #expect(try before.shows("2026-11-20", "20:30").isEmpty)
    #expect(try before.of("2026-11-20").state == .done)

    _ = try desk.shows("2026-11-20", "20:30")
    let shown = try desk.of("2026-11-20")
    desk.state.vitalsByDay = [date: []]
    let plan = try desk.plan("2026-11-20", "21:00")
    #expect(plan.changes.occurrences == [shown.done()])
    #expect(plan.effects == [.close(.occurrence(shown.key), shown.popup)])
    _ = try desk.shows("2026-11-20", "21:00")
    #expect(try desk.shows("2026-11-20", "22:00").isEmpty)
  }

  @Test("A reminder is due again if its report is deleted, undone or moved in time")
  func reportGone() throws {
    var desk = try Desk(since: "2026-11-20")
    let date = try #require(LocalDate("2026-11-20"))
    desk.state.vitalsByDay = [date: []]
    #expect(try desk.shows("2026-11-20", "20:30").isEmpty)
    var late = desk
    desk.state.vitalsByDay = [:]
    #expect(try desk.shows("2026-11-20", "20:31") == ["2026-11-20": 0])
    #expect(try desk.of("2026-11-20").state == .shown)
    late.state.vitalsByDay = [:]
    #expect(try late.shows("2026-11-21", "04:00").isEmpty)
    #expect(try late.of("2026-11-20").state == .done)
  }

  @Test("Rule 1: a time in the gap fires after it, one in the fold the first time, once each")
  func clockChanges() throws {
    let desk = try Desk(time: "02:30", since: "2026-03-28")
    #expect(
      try desk.plan("2026-03-29", "00:00").nextWake == (try desk.instant("2026-03-29", "03:00")))
    var autumn = try Desk(time: "02:30", since: "2026-10-24")
    _ = try autumn.shows("2026-10-24", "02:30")
    _ = try autumn.shows("2026-10-25", "00:00")
    let first = try autumn.instant("2026-10-25", "02:30")
    #expect(try autumn.plan("2026-10-25", "00:30").nextWake == first)
    #expect(try autumn.shows("2026-10-25", "02:30") == ["2026-10-25": 0])
    let second = plan(
      now: first.adding(seconds: 3600), zone: autumn.zone, state: autumn.state,
      screen: autumn.screen)
    #expect(second.effects.isEmpty)
  }

  @Test("Rule 1: a skipped midnight is due at one o'clock of the same date")
  func midnightInTheGap() throws {
    let desk = try Desk(time: "00:15", since: "2026-09-05", .santiago)
    let due = try #require(
      desk.state.rules[0].dueInstant(on: try desk.key("2026-09-06").date, in: desk.zone))
    #expect(due == Instant(seconds: 1_788_667_200))
  }

  @Test("Rule 3: a late reminder is shown until 04:00, with its due time")
  func late() throws {
    var desk = try Desk(since: "2026-11-20")
    var tooLate = desk
    #expect(try desk.shows("2026-11-21", "03:59") == ["2026-11-20": 0])
    #expect(try desk.of("2026-11-20").dueAt == (try desk.instant("2026-11-20", "20:30")))
    #expect(try tooLate.shows("2026-11-21", "04:00").isEmpty)
    #expect(try tooLate.of("2026-11-20").state == .missed)
  }

  @Test("Rule 3: several days away make one popup that counts the earlier days")
  func away() throws {
    var desk = try Desk(since: "2026-11-14")
    #expect(try desk.shows("2026-11-14", "20:30") == ["2026-11-14": 0])
    desk.screen.progress = [:]
    desk.state.vitalsByDay = [try desk.key("2026-11-16").date: []]
    #expect(try desk.shows("2026-11-20", "21:00") == ["2026-11-20": 3])
    #expect(try desk.of("2026-11-16").state == .done)
    #expect(try desk.of("2026-11-18").state == .missed)
    #expect(try desk.shows("2026-11-21", "20:30") == ["2026-11-21": 0])
  }

  @Test("A rule due after midnight never shows two days at once")
  func smallHours() throws {
    var desk = try Desk(time: "02:00", since: "2026-11-20")
    #expect(try desk.shows("2026-11-20", "02:00") == ["2026-11-20": 0])
    #expect(try desk.shows("2026-11-21", "02:00") == ["2026-11-21": 0])
    #expect(try desk.of("2026-11-20").state == .missed)
  }

  @Test("Rule 4: a clock that steps back fires nothing again")
  func clockBack() throws {
    var desk = try Desk(since: "2026-11-20")
    _ = try desk.shows("2026-11-20", "20:30")
    desk.screen.progress = [:]
    #expect(try desk.shows("2026-11-20", "20:00").isEmpty)
    #expect(
      try desk.plan("2026-11-20", "20:00").nextWake == (try desk.instant("2026-11-20", "20:30")))
    try desk.change("2026-11-20") { $0.skipped() }
    #expect(try desk.shows("2026-11-20", "20:30").isEmpty)
  }

  @Test("Rule 4: a snooze more than half an hour away is shortened")
  func clampedSnooze() throws {
    var desk = try Desk(since: "2026-11-20")
    _ = try desk.shows("2026-11-20", "20:30")
    let wrong = try desk.instant("2026-11-20", "23:00")
    try desk.change("2026-11-20") { $0.snoozed(at: wrong) }
    let plan = try desk.plan("2026-11-20", "20:40")
    #expect(plan.nextWake == (try desk.instant("2026-11-20", "21:10")))
    #expect(plan.changes.occurrences.count == 1 && plan.effects.isEmpty)
  }

  @Test("Rule 4: after the clock ran a day ahead, a day that isn't over is still due")
  func clockAhead() throws {
    var desk = try Desk(since: "2026-11-20")
    _ = try desk.shows("2026-11-21", "05:00")
    #expect(try desk.of("2026-11-20").state == .missed)
    #expect(try desk.shows("2026-11-20", "21:00") == ["2026-11-20": 0])
  }

  @Test("Rule 5: a skipped date is neither due nor missed, and tomorrow is still known")
  func skippedDate() throws {
    var desk = try Desk(since: "2011-12-29", .apia2011)
    #expect(try desk.shows("2011-12-29", "20:30") == ["2011-12-29": 0])
    try desk.change("2011-12-29") { $0.dismissed() }
    let plan = try desk.plan("2011-12-29", "22:00")
    #expect(plan.nextWake == (try desk.instant("2011-12-31", "04:00")))
    #expect(try desk.shows("2011-12-31", "20:30") == ["2011-12-31": 0])
    #expect(!desk.state.occurrences.contains { $0.key.date.day == 30 })
  }

  @Test("Rule 5: a completed day stays completed after a flight west")
  func flightWest() throws {
    var desk = try Desk(since: "2026-11-19", .kathmandu)
    _ = try desk.shows("2026-11-20", "20:30")
    try desk.change("2026-11-20") { $0.skipped() }
    desk.zone = TableZone.newYork
    #expect(try desk.shows("2026-11-20", "20:30").isEmpty)
    #expect(try desk.shows("2026-11-21", "20:30") == ["2026-11-21": 0])
  }

  @Test(
    "Rule 6: the reminder comes on the last and first day of a month",
    arguments: ["2026-10-31", "2026-11-01", "2026-12-31", "2027-01-01", "2028-02-29"])
  func monthEnds(date: String) throws {
    var desk = try Desk(time: "23:45", since: date)
    #expect(try desk.shows(date, "23:50") == [date: 0])
  }

  @Test("Rule 7: a popup of an earlier process is shown again once, and closed when done")
  func restart() throws {
    var desk = try Desk(since: "2026-11-20")
    _ = try desk.shows("2026-11-20", "20:30")
    desk.screen.progress = [:]
    var reported = desk
    #expect(try desk.shows("2026-11-20", "20:31") == ["2026-11-20": 0])
    #expect(try desk.of("2026-11-20").repeats == 0)
    #expect(try desk.shows("2026-11-20", "20:32").isEmpty)
    let old = try reported.of("2026-11-20")
    reported.state.vitalsByDay = [old.key.date: []]
    let late = try reported.plan("2026-11-20", "20:31")
    #expect(late.changes.occurrences == [old.done()])
    #expect(late.effects == [.close(.occurrence(old.key), old.popup)])
  }

  @Test("Rule 8: a snooze survives, belongs to its day, and ends at its instant")
  func snoozePastMidnight() throws {
    var desk = try Desk(time: "23:45", since: "2026-11-20")
    _ = try desk.shows("2026-11-20", "23:45")
    let pressed = try desk.instant("2026-11-20", "23:50")
    try desk.change("2026-11-20") { $0.snoozed(at: pressed) }
    #expect(try desk.shows("2026-11-21", "00:19").isEmpty)
    #expect(
      try desk.plan("2026-11-21", "00:19").nextWake == (try desk.instant("2026-11-21", "00:20")))
    #expect(try desk.shows("2026-11-21", "00:20") == ["2026-11-20": 0])
  }

  @Test("Rule 9: without a server it stays pending until one appears")
  func noServer() throws {
    var desk = try Desk(since: "2026-11-20")
    desk.screen.server = nil
    let first = try desk.plan("2026-11-20", "20:30")
    let pending = Occurrence(
      key: try desk.key("2026-11-20"), dueAt: try desk.instant("2026-11-20", "20:30"))
    #expect(first.changes.occurrences == [pending])
    #expect(first.effects == [.show(pending, ReminderContent())])
    desk.put(pending)
    desk.screen.progress[.occurrence(pending.key)] = .refused(at: pending.dueAt)
    let refused = try desk.plan("2026-11-20", "23:00")
    #expect(
      refused == Plan(effects: [], nextWake: try desk.instant("2026-11-21", "04:00")))
    desk.screen = Screen(server: "server 2")
    #expect(try desk.shows("2026-11-20", "23:01") == ["2026-11-20": 0])
  }

  @Test("Rule 9: a server started on demand is asked again an hour after it vanished")
  func resting() throws {
    var desk = try Desk(since: "2026-11-20")
    desk.screen.server = nil
    desk.screen.serverIsResting = true
    #expect(try desk.shows("2026-11-20", "20:30") == ["2026-11-20": 0])
    let key = try desk.key("2026-11-20")
    desk.screen.progress[.occurrence(key)] = .refused(at: try desk.instant("2026-11-20", "20:30"))
    #expect(
      try desk.plan("2026-11-20", "21:00").nextWake == (try desk.instant("2026-11-20", "21:30")))
    #expect(try desk.shows("2026-11-20", "21:30") == ["2026-11-20": 0])
  }

  @Test("Rule 9: a server that refused is asked again after an hour")
  func refused() throws {
    var desk = try Desk(since: "2026-11-20")
    let pending = Occurrence(
      key: try desk.key("2026-11-20"), dueAt: try desk.instant("2026-11-20", "20:30"))
    desk.put(pending)
    desk.screen.progress[.occurrence(pending.key)] = .refused(at: pending.dueAt)
    #expect(
      try desk.plan("2026-11-20", "21:00").nextWake == (try desk.instant("2026-11-20", "21:30")))
    #expect(try desk.shows("2026-11-20", "21:30") == ["2026-11-20": 0])
  }

  @Test("Rule 10: a dismissed reminder is gone until the rule is next due")
  func dismissed() throws {
    var desk = try Desk(since: "2026-11-20")
    _ = try desk.shows("2026-11-20", "20:30")
    try desk.change("2026-11-20") { $0.dismissed() }
    for time in ["20:31", "21:31", "23:59"] {
      #expect(try desk.shows("2026-11-20", time).isEmpty)
    }
    #expect(try desk.shows("2026-11-21", "20:30") == ["2026-11-21": 0])
  }

  @Test("Rule 10: an expired reminder is repeated twice, an hour apart")
  func expired() throws {
    var desk = try Desk(since: "2026-11-20")
    var shownAt: [String] = []
    for hour in 20...23 {
      for minute in ["00", "15", "30", "45"] {
        let time = "\(hour):\(minute)"
        if try !desk.shows("2026-11-20", time).isEmpty {
          shownAt.append(time)
          let instant = try desk.instant("2026-11-20", time)
          try desk.change("2026-11-20") { $0.expired(at: instant) }
        }
      }
    }
    #expect(shownAt == ["20:30", "21:30", "22:30"])
  }

  @Test("A rule that is turned off or removed takes its notification with it")
  func switchedOff() throws {
    var desk = try Desk(since: "2026-11-20")
    _ = try desk.shows("2026-11-20", "20:30")
    let shown = try desk.of("2026-11-20")
    desk.state.rules[0].isEnabled = false
    let plan = try desk.plan("2026-11-20", "20:31")
    #expect(
      plan
        == Plan(
          changes: ReminderChanges(occurrences: [shown.skipped()]),
          effects: [.close(.occurrence(shown.key), shown.popup)]))
  }

  @Test("Days before the rule was set aren't due")
  func beforeTheRule() throws {
    var desk = try Desk(since: "2026-11-20")
    desk.state.rules[0].since = try desk.instant("2026-11-20", "20:31")
    #expect(try desk.shows("2026-11-20", "21:00").isEmpty)
    #expect(desk.state.occurrences.isEmpty)
  }
}
