import HealthModel
import TestSupport
import Testing

@testable import Reminders

/// Rules with days, needs and grace periods, in Rome. 2026-11-20 is a Friday.
@Suite struct RuleTests {
  let zone = TableZone.rome

  func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

  func instant(_ text: String) throws -> Instant {
    let parts = text.split(separator: " ").map(String.init)
    let local = LocalDateTime(try date(parts[0]), try #require(TimeOfDay(parts[1])))
    return zone.resolve(local).instant
  }

  func rule(_ days: String = "every", grace: Int64? = nil) throws -> ReminderRule {
    ReminderRule(
      name: "r", time: try #require(TimeOfDay("20:30")),
      days: try #require(Set<Weekday>(text: days)), graceSeconds: grace,
      since: try instant("2026-11-01 00:00"))
  }

  func plan(_ now: String, _ state: ReminderState) throws -> Plan {
    var state = state
    state.settings = Settings([.weeklyCharts: "off"])
    return Reminders.plan(
      now: try instant(now), zone: zone, state: state, screen: Screen(server: "s"))
  }

  /// The recorded dates and their states.
  func record(_ now: String, _ state: ReminderState) throws -> [String: Occurrence.State] {
    Dictionary(
      uniqueKeysWithValues: try plan(now, state).changes.occurrences.map {
        ($0.key.date.description, $0.state)
      })
  }

  @Test(
    "A rule falls due only on its days, and wakes for the next one",
    arguments: [
      ("mon-fri", "2026-11-20 12:00", "2026-11-20 20:30"),
      ("mon-fri", "2026-11-21 12:00", "2026-11-23 20:30"),
      ("thu", "2026-11-20 12:00", "2026-11-26 20:30"),
      ("fri", "2026-11-20 20:30", "2026-11-21 04:00"),
      ("mon,wed", "2026-11-26 12:00", "2026-11-30 20:30"),
    ])
  func days(days: String, now: String, wake: String) throws {
    var state = ReminderState(rules: [try rule(days)])
    state.rules[0].since = try instant("2026-11-20 00:00")
    let plan = try plan(now, state)
    #expect(plan.nextWake == (try instant(wake)))
    let dates = plan.changes.occurrences.map(\.key.date)
    #expect(dates.allSatisfy { state.rules[0].days.contains($0.weekday) })
  }

  @Test("Days off don't interrupt the count of missed days")
  func forgotten() throws {
    var state = ReminderState(rules: [try rule("mon,fri")])
    state.rules[0].since = try instant("2026-11-09 00:00")
    let shown = try plan("2026-11-20 21:00", state).effects.compactMap { effect in
      if case .show(let one, let lack) = effect {
        (one.key.date.description, lack.earlierDays)
      } else {
        nil
      }
    }
    #expect(shown.count == 1 && shown[0] == ("2026-11-20", 3))
  }

  @Test(
    "Only reports with the needed vitals satisfy a rule",
    arguments: [
      ([], [], true), ([.glycemia], [], false), ([.glycemia], [.temperature, .heartRate], false),
      ([.glycemia], [.temperature, .glycemia], true),
      ([.systolic, .diastolic], [.systolic], false),
      ([], [.temperature], true),
    ] as [([VitalID], Set<VitalID>, Bool)])
  func needs(needs: [VitalID], held: Set<VitalID>, isSatisfied: Bool) throws {
    var state = ReminderState(rules: [try rule()])
    state.rules[0].since = try instant("2026-11-20 00:00")
    state.rules[0].needs = needs
    #expect(try record("2026-11-20 20:30", state) == ["2026-11-20": .pending])
    state.vitalsByDay = [try date("2026-11-20"): held]
    #expect(
      try record("2026-11-20 20:30", state) == ["2026-11-20": isSatisfied ? .done : .pending])
  }

  @Test("The reminder says what is missing: the report, or a needed vital")
  func lack() throws {
    var state = ReminderState(rules: [try rule("fri,sat,sun")])
    state.rules[0].since = try instant("2026-11-20 00:00")
    state.rules[0].needs = [.glycemia]
    func lack(_ now: String) throws -> ReminderContent? {
      try plan(now, state).effects.compactMap {
        if case .show(_, let lack) = $0 { lack } else { nil }
      }.last
    }
    #expect(try lack("2026-11-20 21:00") == ReminderContent())
    #expect(try lack("2026-11-22 21:00") == ReminderContent(earlierDays: 2))
    state.vitalsByDay = [try date("2026-11-22"): [.temperature]]
    #expect(try lack("2026-11-22 21:00") == ReminderContent(hasReport: true, earlierDays: 2))
    state.vitalsByDay[try date("2026-11-20")] = [.heartRate]
    #expect(
      try lack("2026-11-22 21:00")
        == ReminderContent(hasReport: true, earlierDays: 2, earlierHaveReport: true))
  }

  @Test("A visible reminder is updated when an incomplete report is added")
  func putRight() throws {
    var state = ReminderState(
      rules: [try rule()], settings: Settings([.weeklyCharts: "off"]))
    state.rules[0].since = try instant("2026-11-20 00:00")
    state.rules[0].needs = [.glycemia]
    let due = try instant("2026-11-20 20:30")
    let key = Occurrence.Key(rule: "r", date: try date("2026-11-20"))
    state.occurrences = [
      Occurrence(
        key: key, dueAt: due, state: .shown, shownAt: due, popup: Popup(server: "s", number: 7))
    ]
    var screen = Screen(
      server: "s", progress: [.occurrence(key): .visible], said: [key: ReminderContent()])
    func effects() throws -> [Effect] {
      Reminders.plan(
        now: try instant("2026-11-20 21:00"), zone: zone, state: state, screen: screen
      ).effects
    }
    #expect(try effects().isEmpty)
    state.vitalsByDay = [try date("2026-11-20"): [.temperature]]
    #expect(try effects() == [.show(state.occurrences[0], ReminderContent(hasReport: true))])
    screen.said[key] = ReminderContent(hasReport: true)
    #expect(try effects().isEmpty)
    state.occurrences[0] = state.occurrences[0].snoozed(at: try instant("2026-11-20 20:59"))
    screen.said[key] = ReminderContent()
    #expect(try effects() == [.close(.occurrence(key), state.occurrences[0].popup)])
  }

  @Test("Two rules with different needs are satisfied separately")
  func twoRules() throws {
    var state = ReminderState(
      rules: ["pressure", "sugar"].map {
        ReminderRule(
          name: $0, time: .midnight, needs: [$0 == "sugar" ? .glycemia : .systolic],
          since: Instant(seconds: 1_795_129_200))
      })
    state.vitalsByDay = [try date("2026-11-20"): [.glycemia, .heartRate]]
    let stored = try plan("2026-11-20 08:00", state).changes.occurrences
    #expect(stored.map(\.key.rule) == ["pressure", "sugar"])
    #expect(stored.map(\.state) == [.pending, .done])
  }

  @Test(
    "A grace period replaces 04:00, up to the next due time",
    arguments: [
      (nil, "every", "2026-11-21 04:00"), (3600, "every", "2026-11-20 21:30"),
      (6 * 3600, "every", "2026-11-21 02:30"), (12 * 3600, "every", "2026-11-21 08:30"),
      (48 * 3600, "every", "2026-11-21 20:30"), (48 * 3600, "fri", "2026-11-22 20:30"),
      (7 * 86_400, "mon-fri", "2026-11-23 20:30"),
    ] as [(Int64?, String, String)])
  func grace(seconds: Int64?, days: String, deadline: String) throws {
    let rule = try rule(days, grace: seconds)
    let end = rule.deadline(for: try date("2026-11-20"), in: zone)
    #expect(end == (try instant(deadline)))
    var state = ReminderState(rules: [rule])
    state.occurrences = [
      Occurrence(
        key: .init(rule: "r", date: try date("2026-11-20")),
        dueAt: try instant("2026-11-20 20:30"))
    ]
    func after(_ seconds: Int64) -> Occurrence.State? {
      let plan = Reminders.plan(
        now: end.adding(seconds: seconds), zone: zone, state: state, screen: Screen())
      return plan.changes.occurrences.first { $0.key == state.occurrences[0].key }?.state
    }
    #expect(after(-1) == nil && after(0) == .missed)
  }

  @Test("A grace period counts elapsed hours, also when the clocks change")
  func graceAcrossClockChange() throws {
    var rule = try rule(grace: 4 * 3600)
    rule.time = try #require(TimeOfDay("23:00"))
    // The night before 29 March is an hour shorter.
    #expect(
      rule.deadline(for: try date("2026-03-28"), in: zone) == (try instant("2026-03-29 04:00")))
  }

  @Test("A paused rule closes what is open, wakes when the pause ends, and misses nothing")
  func pause() throws {
    var state = ReminderState(rules: [try rule()])
    state.rules[0].since = try instant("2026-12-24 00:00")
    state.occurrences = [
      Occurrence(
        key: .init(rule: "r", date: try date("2026-11-20")),
        dueAt: try instant("2026-11-20 20:30"), state: .shown)
    ]
    #expect(try record("2026-11-20 21:00", state) == ["2026-11-20": .skipped])
    state.occurrences = []
    let resting = try plan("2026-11-25 12:00", state)
    #expect(resting == Plan(effects: [], nextWake: try instant("2026-12-24 20:30")))
    #expect(try record("2026-12-24 20:30", state) == ["2026-12-24": .pending])
  }

  @Test("A rule for a weekday the calendar skipped is due a week later")
  func weekThatNeverWas() throws {
    var rule = try rule("fri")
    rule.since = Instant(seconds: 1_324_000_000)
    // Apia had no Friday 30 December 2011.
    let next = rule.nextDue(after: try date("2011-12-23"), in: TableZone.apia2011)
    let friday = TableZone.apia2011.resolve(LocalDateTime(try date("2012-01-06"), rule.time))
    #expect(next == friday.instant)
  }
}
