import HealthModel
import Reminders
import TestSupport
import Testing

/// Rome, a protocol of three days from Wednesday 2026-11-18, at 07:00 and 19:00.
private struct Desk {
  let zone: TableZone
  var state = ReminderState()
  var screen = Screen(server: "server 1")
  let guided: GuidedProtocol
  var popups: UInt32 = 0

  init(_ zone: TableZone = .rome, from first: String = "2026-11-18", days: Int = 3) throws {
    self.zone = zone
    let day = try #require(LocalDate(first))
    guided = GuidedProtocol(
      id: 1, uid: "p", firstDay: day, days: days, morning: try #require(TimeOfDay("07:00")),
      evening: try #require(TimeOfDay("19:00")), startedAt: zone.startOfDay(day))
    state.settings = Settings([.weeklyCharts: "off"])
    state.rules = guided.rules(of: .usual, in: zone)
    measure([])
  }

  mutating func measure(_ times: [String]) {
    let measured = times.compactMap { LocalDateTime(plain: $0) }
    state.guided = ProtocolOnRecord(guided, day: .usual, measured: measured)
  }

  func instant(_ text: String) throws -> Instant {
    zone.resolve(try #require(LocalDateTime(plain: text))).instant
  }

  /// Executes the plan for that time, and returns what was shown and closed.
  mutating func obey(_ text: String) throws -> [String] {
    let now = try instant(text)
    let plan = Reminders.plan(now: now, zone: zone, state: state, screen: screen)
    for one in plan.changes.occurrences { put(one) }
    for one in plan.changes.notifications { put(one) }
    return plan.effects.map { effect in
      switch effect {
      case .show(let occurrence, let lack):
        popups += 1
        screen.progress[.occurrence(occurrence.key)] = .visible
        screen.said[occurrence.key] = lack
        let popup = occurrence.popup ?? Popup(server: "server 1", number: popups)
        put(occurrence.shown(as: popup, at: now))
        let has = lack.sitting.map { "\($0.count) of \($0.wanted)" } ?? "report"
        return "\(occurrence.key.rule) \(occurrence.key.date.day): \(has), popup \(popup.number)"
      case .close(let subject, _):
        screen.progress[subject] = nil
        for one in state.occurrences where .occurrence(one.key) == subject { put(one.offScreen()) }
        return "closed"
      case .tell(let notification, .protocolOver(let guided, let count)):
        screen.progress[.notification(notification.topic)] = .visible
        put(notification.shown(as: Popup(server: "server 1", number: 99)))
        return "over: \(count) of \(guided.wanted)"
      default: return "\(effect)"
      }
    }
  }

  mutating func put(_ occurrence: Occurrence) {
    state.occurrences.removeAll { $0.key == occurrence.key }
    state.occurrences.append(occurrence)
  }

  mutating func put(_ notification: Notification) {
    state.notifications.removeAll { $0.topic == notification.topic }
    state.notifications.append(notification)
  }

  func wake(_ text: String) throws -> Instant? {
    Reminders.plan(now: try instant(text), zone: zone, state: state, screen: screen).nextWake
  }
}

@Suite struct GuidedProtocolTests {
  @Test(
    "A reading belongs to the sitting of its own local time",
    arguments: [
      ("2026-11-18 04:00", 1, 0), ("2026-11-18 11:59", 1, 0), ("2026-11-18 12:00", 0, 1),
      ("2026-11-18 23:59", 0, 1), ("2026-11-19 00:30", 0, 1), ("2026-11-19 03:59", 0, 1),
      ("2026-11-19 04:00", 0, 0), ("2026-11-18 03:59", 0, 0),
    ])
  func windows(time: String, morning: Int, evening: Int) throws {
    var desk = try Desk()
    desk.measure([time])
    let record = try #require(desk.state.guided)
    let day = desk.guided.firstDay
    #expect(record.count(.morning, on: day) == morning)
    #expect(record.count(.evening, on: day) == evening)
    let counts = desk.state.rules.map { desk.state.count(for: $0, on: day) }
    #expect(counts == [morning, evening])
  }

  @Test("Extra readings in one sitting don't count for another")
  func tally() throws {
    var desk = try Desk()
    desk.measure(
      Array(repeating: "2026-11-18 08:00", count: 5)
        + ["2026-11-19 20:00", "2026-11-21 03:59", "2026-11-21 04:00", "2026-11-17 08:00"])
    #expect(desk.state.guided?.tally == 4 && desk.state.guided?.guided.wanted == 12)
  }

  @Test("Each sitting is asked for once; after one reading the popup shows what is missing")
  func sittings() throws {
    var desk = try Desk()
    #expect(try desk.obey("2026-11-18 06:59") == [])
    #expect(try desk.wake("2026-11-18 06:59") == desk.instant("2026-11-18 07:00"))
    #expect(try desk.obey("2026-11-18 07:00") == ["bp-morning 18: 0 of 2, popup 1"])
    #expect(try desk.obey("2026-11-18 07:01") == [])
    desk.measure(["2026-11-18 07:05"])
    #expect(try desk.obey("2026-11-18 07:05") == ["bp-morning 18: 1 of 2, popup 1"])
    desk.measure(["2026-11-18 07:05", "2026-11-18 07:06"])
    #expect(try desk.obey("2026-11-18 07:06") == ["closed"])
    #expect(try desk.obey("2026-11-18 18:59") == [])
    #expect(try desk.obey("2026-11-18 19:00") == ["bp-evening 18: 0 of 2, popup 3"])
    // The evening lasts until 04:00, and its popup too.
    #expect(try desk.obey("2026-11-19 03:59") == [])
    #expect(try desk.obey("2026-11-19 04:00") == ["closed"])
    #expect(try desk.obey("2026-11-19 07:00") == ["bp-morning 19: 0 of 2, popup 4"])
    #expect(try desk.obey("2026-11-19 12:00") == ["closed"])
  }

  @Test("A morning's readings don't complete the evening, nor an evening's the next morning")
  func halves() throws {
    var desk = try Desk()
    desk.measure(["2026-11-18 07:05", "2026-11-18 07:06"])
    #expect(try desk.obey("2026-11-18 20:00") == ["bp-evening 18: 0 of 2, popup 1"])
    desk.measure(["2026-11-19 00:05", "2026-11-19 00:06"])
    #expect(try desk.obey("2026-11-19 00:06") == ["closed"])
    #expect(try desk.obey("2026-11-19 08:00") == ["bp-morning 19: 0 of 2, popup 2"])
  }

  @Test("No reminder comes after the last day, and the end is announced once")
  func end() throws {
    var desk = try Desk(days: 1)
    _ = try desk.obey("2026-11-18 19:00")
    desk.measure(["2026-11-18 19:05"])
    _ = try desk.obey("2026-11-18 19:05")
    #expect(try desk.obey("2026-11-19 04:00") == ["closed"])
    // The end is announced in the morning, at the usual time.
    #expect(try desk.wake("2026-11-19 04:00") == desk.instant("2026-11-19 07:00"))
    #expect(try desk.obey("2026-11-19 07:00") == ["over: 1 of 4"])
    for time in ["2026-11-19 07:01", "2026-11-19 19:00", "2026-12-19 07:00"] {
      #expect(try desk.obey(time) == [])
    }
  }

  @Test("A complete protocol also ends the next morning, and a later deletion doesn't end it again")
  func complete() throws {
    var desk = try Desk(days: 1)
    desk.measure(
      ["2026-11-18 07:05", "2026-11-18 07:06", "2026-11-18 12:01", "2026-11-18 12:02"])
    #expect(try desk.obey("2026-11-18 12:02") == [])
    #expect(try desk.obey("2026-11-19 07:00") == ["over: 4 of 4"])
    desk.measure([])
    _ = try desk.obey("2026-11-19 08:00")
    let told = desk.state.notifications.filter { $0.topic == .protocolOver("p") }
    #expect(told.count == 1 && told[0].state == .shown)
  }

  @Test(
    "A machine that was off announces the end when it is back on, unless long past",
    arguments: [("2026-12-21 09:00", ["over: 2 of 12"]), ("2026-12-22 09:00", [])])
  func late(time: String, told: [String]) throws {
    var desk = try Desk()
    desk.measure(["2026-11-18 07:05", "2026-11-18 07:06"])
    #expect(try desk.obey(time) == told)
  }

  @Test("Ending the protocol closes its popup without an announcement")
  func stopped() throws {
    var desk = try Desk()
    _ = try desk.obey("2026-11-18 07:00")
    desk.state.rules = []
    desk.state.guided = nil
    #expect(try desk.obey("2026-11-18 07:10") == ["closed"])
    #expect(try desk.obey("2026-11-21 07:00") == [])
  }

  @Test("A flight west on the eve of the first day causes no sitting on the day before")
  func flight() throws {
    let desk = try Desk(.kathmandu)
    let now = TableZone.newYork.resolve(
      try #require(LocalDateTime(plain: "2026-11-17 20:00"))
    ).instant
    #expect(now > desk.state.rules[0].since)
    let plan = Reminders.plan(
      now: now, zone: TableZone.newYork, state: desk.state, screen: desk.screen)
    #expect(plan.changes.occurrences == [] && plan.effects == [])
  }

  @Test("When clocks go back, the evening is as long as they show")
  func clockChange() throws {
    // Rome's clocks go back on 25 October 2026 at 03:00.
    var desk = try Desk(from: "2026-10-24", days: 2)
    _ = try desk.obey("2026-10-24 19:00")
    let end = desk.guided.rules(of: .usual, in: desk.zone)[1].deadline(
      for: desk.guided.firstDay, in: desk.zone)
    #expect(end == (try desk.instant("2026-10-25 04:00")))
    let start = try desk.instant("2026-10-24 19:00")
    #expect(end.milliseconds - start.milliseconds == 10 * 3_600_000)
  }

  @Test("The outlook counts missing readings, and a finished protocol has no rules")
  func outlook() throws {
    var desk = try Desk(days: 1)
    desk.measure(["2026-11-18 07:05"])
    func outlook(_ time: String) throws -> Outlook {
      Outlook(desk.state, LocalNow(now: try desk.instant(time), zone: desk.zone))
    }
    let morning = try outlook("2026-11-18 06:30")
    #expect(morning.rules.count == 2)
    #expect(morning.today(morning.rules[0]) == .toCome(.measurements(1)))
    #expect(morning.next(morning.rules[0])?.instant == (try desk.instant("2026-11-18 07:00")))
    let evening = try outlook("2026-11-19 03:59")
    #expect(evening.rules.map(\.name) == ["bp-evening"])
    #expect(try outlook("2026-11-19 04:00").rules == [])
    #expect(evening.next(evening.rules[0]) == nil)
  }

  @Test("A protocol that hasn't begun isn't a pause, and a paused one is")
  func pause() throws {
    var desk = try Desk(days: 3)
    func today(_ time: String) throws -> ReminderToday {
      let outlook = Outlook(
        desk.state, LocalNow(now: try desk.instant(time), zone: desk.zone))
      return outlook.today(desk.state.rules[0])
    }
    #expect(try today("2026-11-17 06:00") == .notDue)
    #expect(try today("2026-11-21 00:40") == .notDue)
    for index in 0..<2 { desk.state.rules[index].since = try desk.instant("2026-11-20 00:00") }
    #expect(try today("2026-11-18 06:00") == .paused(until: desk.guided.lastDay))
  }

  @Test("The ledger counts readings in the window, saved before it ends")
  func ledger() throws {
    let desk = try Desk(days: 1)
    let day = desk.guided.firstDay
    func filings(_ report: Int64, measured: String, filed: String) throws -> [Filing] {
      try GuidedProtocol.needs.map {
        Filing(
          .report(report), vital: $0, at: try desk.instant(filed),
          measured: try #require(LocalDateTime(plain: measured)))
      }
    }
    var record = LedgerRecord(days: day...day, versions: desk.state.rules.map { RuleVersion($0) })
    record.filings[day] =
      try filings(1, measured: "2026-11-18 07:05", filed: "2026-11-18 07:05")
      + filings(2, measured: "2026-11-18 07:06", filed: "2026-11-18 13:00")
      + filings(3, measured: "2026-11-18 22:00", filed: "2026-11-18 22:00")
      // Half a pressure doesn't count for a sitting.
      + Array(filings(5, measured: "2026-11-18 07:07", filed: "2026-11-18 07:07").prefix(1))
    record.filings[day.adding(days: 1)] = try filings(
      4, measured: "2026-11-19 00:30", filed: "2026-11-19 00:30")
    let entries = record.entries(now: try desk.instant("2026-11-20 12:00"), zone: desk.zone)
    #expect(entries.map(\.outcome) == [.late, .onTime])
    #expect(entries.map { $0.filing?.report } == [2, 4])
  }
}
