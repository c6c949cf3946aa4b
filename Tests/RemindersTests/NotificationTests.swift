import HealthModel
import Reminders
import TestSupport
import Testing

/// Planning in Rome with values added by hand, on Friday 2026-11-20.
private struct Desk {
  let zone = TableZone.rome
  var state = ReminderState()
  var screen = Screen(server: "server 1")
  /// All notifications: when, and how many values.
  var told: [String] = []

  func instant(_ text: String) throws -> Instant {
    let parts = text.split(separator: " ").map(String.init)
    let day = try #require(LocalDate(parts.count == 2 ? parts[0] : "2026-11-20"))
    return zone.resolve(
      LocalDateTime(day, try #require(TimeOfDay(parts[parts.count - 1])))
    ).instant
  }

  /// Adds a value measured at `time`.
  mutating func file(
    _ band: Band, of vital: VitalID = .glycemia, at time: String, isSettled: Bool? = nil,
    mark: Mark? = nil
  ) throws {
    state.range.fresh.append(
      FreshReading(
        takenAt: try instant(time),
        reading: Reading(
          vital: vital, value: 1, unit: MeasurementUnit(symbol: "x", precision: 0), mark: mark),
        band: band, isSettled: isSettled ?? (band == .normal)))
  }

  /// Plans as the service would at `time`, with the values that are fresh then.
  mutating func plan(_ time: String) throws -> Plan {
    let now = try instant(time)
    var asked = state
    asked.range.fresh.removeAll {
      $0.takenAt < now.adding(seconds: -3600) || $0.takenAt >= now.adding(seconds: 60)
    }
    asked.range.earlier = state.range.fresh.filter { $0.takenAt < now.adding(seconds: -3600) }
    let out = Set(asked.range.fresh.filter { $0.band != .normal }.map(\.reading.vital))
    asked.range.ongoing = out.compactMap { vital in
      state.range.alerts.filter { $0.id.vital == vital }.max { $0.id < $1.id }
    }
    return Reminders.plan(now: now, zone: zone, state: asked, screen: screen)
  }

  /// Executes the plan for `time`, and returns each notification's number of values; -1 if closed.
  mutating func obey(_ time: String) throws -> [Int] {
    let plan = try plan(time)
    for notification in plan.changes.notifications { put(notification) }
    for alert in plan.changes.alerts { state.range.alerts.removeAll { $0.id == alert.id } }
    state.range.alerts += plan.changes.alerts
    var told: [Int] = []
    for effect in plan.effects {
      switch effect {
      case .tell(let notification, .outOfRange(let readings, _)):
        put(notification.shown(as: Popup(server: "server 1", number: 1)))
        screen.progress[.notification(notification.topic)] = .visible
        told.append(readings.count)
      case .close(.notification(let topic), _):
        screen.progress[.notification(topic)] = nil
        for notification in state.notifications where notification.topic == topic {
          put(notification.offScreen())
        }
        told.append(-1)
      default: Issue.record("unexpected: \(effect)")
      }
    }
    return told
  }

  mutating func expire(_ time: String) throws {
    screen.progress = [:]
    for notification in state.notifications { put(notification.expired(at: try instant(time))) }
  }

  mutating func put(_ notification: Notification) {
    state.notifications.removeAll { $0.topic == notification.topic }
    state.notifications.append(notification)
  }
}

@Suite struct OutOfRangeTests {
  private func desk() -> Desk {
    var desk = Desk()
    desk.state.settings = Settings([.weeklyCharts: "off"])
    return desk
  }

  @Test("A value out of range is announced once, until it was back in range")
  func once() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    #expect(try desk.plan("08:01").effects.isEmpty)
    try desk.file(.high, at: "08:30")
    #expect(try desk.obey("08:30") == [])
    try desk.file(.normal, at: "08:40")
    #expect(try desk.obey("08:40") == [-1])
    try desk.file(.high, at: "08:50")
    #expect(try desk.obey("08:50") == [1])
  }

  @Test("A value that wavers around its limit is one event")
  func hysteresis() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    for (minute, zone) in [(10, Band.normal), (20, .high), (30, .normal), (40, .high)] {
      try desk.file(zone, at: "08:\(minute)", isSettled: false)
      #expect(try desk.obey("08:\(minute)") == [])
    }
  }

  @Test("A value that becomes critical is announced again, and so is the other side")
  func worse() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    try desk.file(.criticallyHigh, at: "08:10")
    #expect(try desk.obey("08:10") == [-1, 1], "one notification tells of all values")
    try desk.file(.high, at: "08:20")
    try desk.file(.criticallyHigh, at: "08:30")
    #expect(try desk.obey("08:30") == [])
    try desk.file(.low, at: "08:40")
    #expect(try desk.obey("08:40") == [-1, 1])
  }

  @Test("Standing values are announced together, however many notifications had them before")
  func oneForAll() throws {
    var desk = desk()
    try desk.file(.criticallyHigh, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    try desk.file(.high, of: .heartRate, at: "08:10")
    #expect(try desk.obey("08:10") == [-1, 2])
    #expect(desk.state.notifications.filter { !$0.state.isFinal }.count == 1)
    try desk.file(.normal, of: .heartRate, at: "08:20")
    #expect(try desk.obey("08:20") == [], "the glycemia still stands")
    try desk.file(.normal, at: "08:30")
    #expect(try desk.obey("08:30") == [-1])
  }

  @Test("A value that stays critical is announced again the next day")
  func nextDay() throws {
    var desk = desk()
    for (time, told) in [
      ("2026-11-18 09:00", 1), ("2026-11-18 21:00", 0), ("2026-11-19 09:00", 1),
      ("2026-11-20 09:00", 1),
    ] {
      try desk.file(.criticallyHigh, of: .systolic, at: time)
      #expect(try desk.obey(time).filter { $0 > 0 }.count == told, "\(time)")
    }
    try desk.file(.high, of: .systolic, at: "2026-11-21 09:00")
    #expect(try desk.obey("2026-11-21 09:00").isEmpty)
  }

  @Test("A sensor's critical values are announced once an hour")
  func hourly() throws {
    var desk = desk()
    for (time, told) in [("03:00", 1), ("03:05", 0), ("03:55", 0), ("04:00", 1), ("04:05", 0)] {
      try desk.file(.criticallyLow, at: time, mark: .sensor)
      #expect(try desk.obey(time).filter { $0 > 0 }.count == told, "\(time)")
    }
  }

  @Test("An expired notification is shown twice more, an hour apart, while its value stands")
  func expired() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    for (gone, before, again) in [("08:00", "08:59", "09:00"), ("09:00", "09:59", "10:00")] {
      try desk.expire(gone)
      #expect(try desk.obey(before).isEmpty)
      #expect(try desk.obey(again) == [1])
    }
    var corrected = desk
    try desk.expire("10:00")
    #expect(try desk.obey("11:00").isEmpty && desk.obey("15:00").isEmpty)
    #expect(desk.state.notifications.map(\.state) == [.done])
    try corrected.file(.normal, at: "10:30")
    #expect(try corrected.obey("10:30") == [-1])
  }

  @Test("A notification lost when the service ended is shown at the next start")
  func withdrawn() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    let notification = try #require(desk.state.notifications.first)
    let queue: [Fact] = [
      .closed(.notification(notification.topic), .withdrawn, at: notification.at)
    ]
    desk.put(try #require(queue.applied(to: desk.state).changes.notifications.first))
    desk.screen = Screen(server: "server 1")
    #expect(try desk.obey("12:30") == [1])
    #expect(try desk.obey("12:31") == [])
  }

  @Test("Several values at once are one notification")
  func together() throws {
    var desk = desk()
    try desk.file(.high, of: .systolic, at: "08:00")
    try desk.file(.criticallyHigh, of: .diastolic, at: "08:00")
    try desk.file(.normal, of: .heartRate, at: "08:00")
    #expect(try desk.obey("08:01") == [2])
  }

  @Test("Values over an hour old, or back in range, aren't announced")
  func old() throws {
    var desk = desk()
    try desk.file(.criticallyHigh, at: "08:00")
    #expect(try desk.obey("09:01") == [])
    try desk.file(.high, at: "10:00")
    try desk.file(.normal, at: "10:05")
    #expect(try desk.obey("10:06") == [])
  }

  @Test("A notification waits for a server while its value is fresh")
  func waits() throws {
    var desk = desk()
    desk.screen.server = nil
    try desk.file(.high, at: "08:00")
    let plan = try desk.plan("08:00")
    let notification = try #require(plan.changes.notifications.first)
    #expect(plan.nextWake == (try desk.instant("09:00")))
    desk.put(notification)
    desk.state.range.alerts = plan.changes.alerts
    desk.screen.progress[.notification(notification.topic)] = .refused(at: notification.at)
    #expect(try desk.plan("08:30").effects.isEmpty)
    var late = desk
    desk.screen = Screen(server: "server 1")
    #expect(try desk.obey("08:30") == [1])
    late.screen = Screen(server: "server 1")
    #expect(try late.obey("09:00") == [])
    #expect(late.state.notifications.map(\.state) == [.missed])
  }

  @Test("Without a server, a value that was out of range is missed, and a corrected one dropped")
  func missed() throws {
    func unshown() throws -> Desk {
      var desk = desk()
      desk.screen.server = nil
      try desk.file(.high, at: "08:00")
      let plan = try desk.plan("08:00")
      desk.put(try #require(plan.changes.notifications.first))
      desk.state.range.alerts = plan.changes.alerts
      return desk
    }
    var back = try unshown()
    try back.file(.normal, at: "08:20")
    #expect(try back.plan("08:20").changes.notifications.map(\.state) == [.missed])
    var corrected = try unshown()
    corrected.state.range.fresh = []
    try corrected.file(.normal, at: "08:00")
    #expect(try corrected.plan("08:20").changes.notifications.map(\.state) == [.dropped])
  }

  @Test("A corrected value removes its notification")
  func corrected() throws {
    var desk = desk()
    try desk.file(.criticallyHigh, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    desk.state.range.fresh = []
    #expect(try desk.obey("08:05") == [-1])
    #expect(desk.state.notifications.map(\.state) == [.done])
  }

  @Test("A value corrected to the other side replaces its notification")
  func otherSide() throws {
    var desk = desk()
    try desk.file(.criticallyHigh, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    desk.state.range.fresh = []
    try desk.file(.criticallyLow, at: "08:00")
    let plan = try desk.plan("08:02")
    #expect(plan.changes.alerts.map(\.isHigh) == [false])
    guard case .tell(let notification, .outOfRange(let readings, _)) = plan.effects.first else {
      Issue.record("nothing is told: \(plan.effects)")
      return
    }
    #expect(plan.effects.count == 1 && readings.map(\.band) == [.criticallyLow])
    #expect(notification.popup == Popup(server: "server 1", number: 1))
  }

  @Test("A notification is replaced at once when details are turned off or its value changes")
  func outdated() throws {
    var desk = desk()
    desk.state.settings = Settings([.weeklyCharts: "off", .notificationDetails: "on"])
    try desk.file(.criticallyHigh, at: "08:00")
    let first = try desk.plan("08:00")
    #expect(try desk.obey("08:00") == [1])
    guard case .tell(let notification, let content) = first.effects.first else {
      Issue.record("nothing is told")
      return
    }
    desk.screen.told = [notification.topic: content]
    #expect(try desk.plan("08:01").effects.isEmpty)
    var hidden = desk
    hidden.state.settings = Settings([.weeklyCharts: "off"])
    let anew = try hidden.plan("08:02")
    #expect(anew.effects.count == 1)
    if case .tell(_, .outOfRange(_, let areNamed)) = anew.effects.first { #expect(!areNamed) }
    let fresh = desk.state.range.fresh[0]
    desk.state.range.fresh = [
      FreshReading(
        takenAt: fresh.takenAt,
        reading: Reading(vital: .glycemia, value: 2, unit: fresh.reading.unit), band: fresh.band,
        isSettled: false)
    ]
    #expect(try desk.plan("08:03").effects.count == 1)
  }

  @Test("A notification stays after a restart, after an hour, and when the clock steps back")
  func restart() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    desk.screen = Screen(server: "server 1")
    #expect(try desk.plan("08:10").effects.isEmpty)
    #expect(try desk.plan("12:00").effects.isEmpty)
    desk.screen.server = "server 2"
    var old = desk
    #expect(try desk.obey("08:20") == [1])
    #expect(try old.obey("09:30") == [1], "what a server took along was not seen off")
  }

  @Test("Turned off, nothing is announced and popups are removed")
  func off() throws {
    var desk = desk()
    try desk.file(.high, at: "08:00")
    #expect(try desk.obey("08:00") == [1])
    desk.state.settings = Settings([.weeklyCharts: "off", .outOfRangeNotifications: "off"])
    #expect(try desk.obey("08:05") == [-1])
    try desk.file(.low, at: "08:10")
    #expect(try desk.obey("08:10") == [])
  }
}

@Suite struct WeeklyChartTests {
  private func notification(_ plan: Plan) throws -> Notification {
    #expect(plan.changes.notifications.count == 1)
    return try #require(plan.changes.notifications.first)
  }

  private func desk() throws -> Desk {
    var desk = Desk()
    let earlier = try #require(ISOWeek("2026-W45"))
    desk.put(Notification(.weeklyCharts(earlier), at: Instant(seconds: 0), state: .done))
    return desk
  }

  @Test("Last week's charts are drawn on Monday at eight, announced when drawn, and not again")
  func monday() throws {
    var desk = try desk()
    let week = try #require(ISOWeek("2026-W46"))
    #expect(try desk.plan("2026-11-16 07:59").nextWake == (try desk.instant("2026-11-16 08:00")))
    let plan = try desk.plan("2026-11-16 08:00")
    let first = try notification(plan)
    #expect(first.topic == .weeklyCharts(week) && plan.effects == [.prepare(first)])
    #expect(plan.nextWake == (try desk.instant("2026-11-23 08:00")))
    desk.put(first)
    desk.screen.progress[.notification(first.topic)] = .asked
    #expect(try desk.plan("2026-11-16 08:01").effects.isEmpty)
    desk.screen.progress = [:]
    desk.put(first.prepared())
    #expect(
      try desk.plan("2026-11-16 08:02").effects == [.tell(first.prepared(), .weeklyCharts)])
    desk.put(first.done())
    #expect(try desk.plan("2026-11-20 08:02") == Plan(nextWake: plan.nextWake))
  }

  @Test("After a Monday off, they are drawn whenever the machine is on that week")
  func later() throws {
    var desk = try desk()
    let plan = try desk.plan("2026-11-20 10:00")
    #expect(plan.effects == [.prepare(try notification(plan))])
  }

  @Test("Failed charts are retried hourly, until the week is over")
  func failure() throws {
    var desk = try desk()
    let due = try notification(try desk.plan("2026-11-20 10:00"))
    desk.put(due)
    desk.screen.progress[.notification(due.topic)] = .refused(at: try desk.instant("10:00"))
    #expect(try desk.plan("10:30").nextWake == (try desk.instant("11:00")))
    #expect(try desk.plan("11:00").effects == [.prepare(due)])
    let next = try desk.plan("2026-11-23 08:00")
    #expect(next.changes.notifications.contains(due.over()))
  }

  @Test("A new user gets no charts of the week before")
  func firstWeek() throws {
    var desk = Desk()
    let plan = try desk.plan("2026-11-20 10:00")
    #expect(plan.effects.isEmpty)
    #expect(try notification(plan).state == .dropped)
  }

  @Test("Turned off, nothing is drawn, and nothing wakes the service")
  func off() throws {
    var desk = try desk()
    desk.state.settings = Settings([.weeklyCharts: "off"])
    #expect(try desk.plan("2026-11-20 10:00") == Plan())
  }
}

@Suite struct NotificationSubjectTests {
  @Test(
    "A topic survives a round trip through text",
    arguments: ["range:glycemia:1795158000123:2", "charts:2026-W46"])
  func roundTrip(text: String) throws {
    #expect(try #require(Notification.Topic(text)).description == text)
  }

  @Test(
    "Any other text isn't a topic",
    arguments: ["", "range", "range:glycemia:x:2", "range:glycemia:1:7", "charts:2026-W60", "x:1"])
  func refused(text: String) {
    #expect(Notification.Topic(text) == nil)
  }
}
