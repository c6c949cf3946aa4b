import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

/// A keeper in a room of its own: a clock that is set by hand, a record in memory, a screen that
/// only writes down what it was asked.
private final class Room {
  final class Record: ReminderStore {
    var state = ReminderState()
    var isBroken = false
    var stored: [Occurrence.State] = []

    func readState(around today: LocalDate, now: Instant) throws -> ReminderState {
      if isBroken { throw SessionError.system(call: "read", code: 5) }
      return state
    }

    /// What the watches ask for, and what the keeper knew of when it asked.
    var watches = WatchPlan()
    var asked: [Int64?] = []

    func settleWatches(
      now: Instant, boot: BootTime?, since lastChange: Int64?
    ) throws -> (plan: WatchPlan, lastChange: Int64) {
      if isBroken { throw SessionError.system(call: "read", code: 5) }
      asked.append(lastChange)
      return (watches, Int64(asked.count))
    }

    func store(_ changes: ReminderChanges) throws {
      if isBroken { throw SessionError.system(call: "write", code: 28) }
      let keys = Set(changes.occurrences.map(\.key))
      state.occurrences.removeAll { keys.contains($0.key) }
      state.occurrences += changes.occurrences
      stored += changes.occurrences.map(\.state)
      let matters = Set(changes.notices.map(\.matter))
      state.notices.removeAll { matters.contains($0.matter) }
      state.notices += changes.notices
      state.range.alerts += changes.alerts
      state.range.ongoing += changes.alerts
    }
  }

  let record = Record()
  let keeper: ReminderKeeper
  var asked: [(content: NotificationContent, token: NotificationToken, former: NotificationID?)] =
    []
  var closing: [(token: NotificationToken, former: NotificationID?)] = []
  var wakes: [Instant?] = []
  var drawing: [(week: ISOWeek, drawn: (ReminderKeeper.Drawing) -> Void)] = []
  var opened = 0
  var logs = 0
  var logFails = false
  var canLog = true
  var logEnded: [(Bool) -> Void] = []
  private(set) var reports: [String] = []

  private final class Clock { var now = Instant(seconds: 0) }
  private let clock = Clock()
  private final class Lines { var lines: [String] = [] }
  private let lines = Lines()
  var reported: [String] { lines.lines }

  init(since: String = "2026-11-20", at time: String = "20:30") throws {
    let date = try #require(LocalDate(since))
    record.state.settings = Settings([.weeklyCharts: "off"])
    record.state.rules = [
      ReminderRule(
        name: "pills and insulin", time: try #require(TimeOfDay("20:30")),
        since: FixedZone.utc.startOfDay(date))
    ]
    keeper = ReminderKeeper(
      store: record, clock: { [clock] in clock.now }, bootClock: { nil }, zone: { FixedZone.utc },
      chartFolder: "/pictures",
      report: { [lines] in lines.lines.append($0) })
    try set(since, time)
    start()
  }

  func start() {
    keeper.begin(
      .init(
        show: { [unowned self] in asked.append(($0, $1, $2)) },
        close: { [unowned self] in closing.append(($0, $1)) },
        wake: { [unowned self] in wakes.append($0) },
        canLogNow: { [unowned self] in canLog },
        logNow: { [unowned self] _, ended in
          logs += 1
          logEnded.append(ended)
          if logFails { throw SessionError.launch("no such program") }
        },
        drawCharts: { [unowned self] in drawing.append(($0, $1)) },
        openCharts: { [unowned self] in opened += 1 }))
  }

  func set(_ date: String, _ time: String) throws {
    let local = LocalDateTime(try #require(LocalDate(date)), try #require(TimeOfDay(time)))
    clock.now = local.instant(utcOffsetSeconds: 0)
    keeper.replan()
  }

  func instant(_ time: String) throws -> Instant {
    let local = LocalDateTime(
      try #require(LocalDate("2026-11-20")), try #require(TimeOfDay(time)))
    return local.instant(utcOffsetSeconds: 0)
  }

  /// A fresh value of glycemia is on record.
  func file(_ zone: Zone, at time: Instant) -> Notice.Matter {
    let reading = Reading(
      vital: .glycemia, value: 1, unit: MeasurementUnit(symbol: "x", precision: 0))
    record.state.range.fresh = [
      FreshReading(takenAt: time, reading: reading, zone: zone, isSettled: false)
    ]
    return .outOfRange(.init(vital: .glycemia, takenAt: time, severity: zone.severity))
  }

  /// Charts are wanted, and those of an earlier week were told.
  func expectCharts() throws {
    record.state.settings = Settings()
    record.state.notices = [
      Notice(
        .weeklyCharts(try #require(ISOWeek("2026-W45"))), at: Instant(seconds: 0), state: .done)
    ]
  }

  /// Lets the server show what was asked for last, as its `number`.
  func answer(_ number: UInt32, on server: String = "server 1") throws -> NotificationToken {
    let token = try #require(asked.last).token
    keeper.handle(.shown(token, NotificationID(server: server, number: number)))
    return token
  }

  func occurrence() throws -> Occurrence {
    try #require(record.state.occurrences.last)
  }
}

@Suite struct ReminderKeeperTests {
  @Test("Nothing is asked before it is known whether a server is there")
  func waitsForTheServer() throws {
    let room = try Room()
    #expect(room.asked.isEmpty && room.record.stored.isEmpty)
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.count == 1)
    #expect(room.record.stored == [.pending])
  }

  @Test("What is shown is on record before and after")
  func shown() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    _ = try room.answer(7)
    #expect(room.record.stored == [.pending, .shown])
    #expect(try room.occurrence().popup == Popup(server: "server 1", number: 7))
    #expect(room.wakes.last == (try room.instant("20:30").adding(seconds: 27_000)))
    room.keeper.replan()
    #expect(room.asked.count == 1)
  }

  @Test(
    "What was held back is asked for once more, in the words of that hour, and spends no repeat")
  func released() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let held = try #require(room.asked.last).token
    #expect(room.asked.last?.content.summary == "Today's report is missing")
    try room.set("2026-11-21", "00:30")
    #expect(room.asked.count == 1)
    room.keeper.handle(.released(held))
    #expect(room.asked.count == 2)
    #expect(room.asked.last?.content.summary == "Friday's report is missing")
    room.keeper.handle(.released(held))
    #expect(room.asked.count == 2)
    _ = try room.answer(7)
    #expect(try room.occurrence().state == .shown && room.occurrence().repeats == 0)
  }

  @Test("A snooze is on record before the notification closes, and comes back once")
  func snooze() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "snooze"))
    #expect(try room.occurrence().state == .snoozed(until: try room.instant("21:00")))
    #expect(room.closing.map(\.token) == [token])
    #expect(try room.occurrence().popup != nil)
    room.keeper.handle(.closed(token, .requested))
    #expect(try room.occurrence().popup == nil)
    #expect(room.wakes.last == (try room.instant("21:00")))
    room.keeper.handle(.pressed(token, action: "skip"))
    #expect(try room.occurrence().state == .snoozed(until: try room.instant("21:00")))
    try room.set("2026-11-20", "21:00")
    #expect(room.asked.count == 2)
  }

  @Test("A server that closes by itself after a button is pressed changes nothing")
  func selfClosing() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "snooze"))
    room.keeper.handle(.closed(token, .dismissed))
    room.keeper.handle(.closed(token, .requested))
    #expect(try room.occurrence().state == .snoozed(until: try room.instant("21:00")))
    #expect(room.closing.count == 1 && room.asked.count == 1)
  }

  @Test("Skip is for good")
  func skip() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "skip"))
    room.keeper.handle(.closed(token, .requested))
    try room.set("2026-11-20", "23:00")
    #expect(try room.occurrence().state == .skipped)
    #expect(room.asked.count == 1)
  }

  @Test("Log now and a click on the body start the form once", arguments: ["log", "default"])
  func logNow(action: String) throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: action))
    room.keeper.handle(.pressed(token, action: action))
    #expect(room.logs == 1)
    #expect(room.closing.map(\.token) == [token])
    #expect(try room.occurrence().isDismissed)
  }

  @Test("A form that can't be started leaves the notification where it is")
  func logFails() throws {
    let room = try Room()
    room.logFails = true
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "log"))
    #expect(room.closing.isEmpty)
    #expect(room.reported == ["no such program"])
  }

  @Test("When Log now comes to nothing the reminder comes back, and says what to type")
  func logComesToNothing() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "log"))
    room.keeper.handle(.closed(token, .requested))
    #expect(room.asked.count == 1)
    let ended = try #require(room.logEnded.first)
    ended(false)
    #expect(room.reported == ["Log now could not be carried out"])
    #expect(room.asked.count == 2)
    #expect(room.asked[1].content.body.hasSuffix("\nFile it with: healthlog add"))
    ended(true)
    #expect(room.asked.count == 2)
  }

  @Test("Where Log now has nothing to start the reminder says what to type at once")
  func nothingToLogWith() throws {
    let room = try Room()
    room.canLog = false
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.first?.content.body.hasSuffix("\nFile it with: healthlog add") == true)
  }

  @Test("A report filed elsewhere closes the notification")
  func reported() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.record.state.vitalsByDay = [try #require(LocalDate("2026-11-20")): []]
    room.keeper.replan()
    #expect(room.closing.map(\.token) == [token])
    #expect(try room.occurrence().state == .done)
  }

  @Test("A server that restarts is shown it once more, and its predecessor's news is ignored")
  func serverRestarts() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let old = try room.answer(7)
    room.keeper.handle(.serverVanished)
    #expect(room.asked.count == 1)
    room.keeper.handle(.serverAppeared("server 2"))
    #expect(room.asked.count == 2)
    _ = try room.answer(1, on: "server 2")
    room.keeper.handle(.closed(old, .dismissed))
    room.keeper.handle(.pressed(old, action: "skip"))
    #expect(try room.occurrence().state == .shown)
    #expect(try !room.occurrence().isDismissed)
  }

  @Test("Without a server it is asked once, and again when one appears")
  func noServer() throws {
    let room = try Room()
    room.keeper.handle(.serverVanished)
    room.keeper.handle(.failed(try #require(room.asked.last).token, server: nil))
    try room.set("2026-11-20", "22:00")
    #expect(room.asked.count == 1)
    #expect(try room.occurrence().state == .pending)
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.count == 2)
  }

  @Test("A server that appears because it was asked isn't asked twice")
  func activated() throws {
    let room = try Room()
    room.keeper.handle(.serverVanished)
    room.keeper.handle(.serverAppeared("server 1"))
    _ = try room.answer(1)
    #expect(room.asked.count == 1)
    #expect(try room.occurrence().state == .shown)
  }

  @Test("Another process's notification is replaced, and closed when the report comes")
  func takeover() throws {
    let room = try Room(at: "20:00")
    let former = Popup(server: "server 1", number: 7)
    let key = Occurrence.Key(
      rule: "pills and insulin", date: try #require(LocalDate("2026-11-20")))
    let due = try room.instant("20:30")
    room.record.state.occurrences = [
      Occurrence(key: key, dueAt: due).shown(as: former, at: due)
    ]
    try room.set("2026-11-20", "20:40")
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.map(\.former) == [NotificationID(server: "server 1", number: 7)])
  }

  @Test("Expired unseen comes back after an hour, twice; dismissed doesn't")
  func expired() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    room.keeper.handle(.closed(try room.answer(1), .expired))
    #expect(room.wakes.last == (try room.instant("21:30")))
    try room.set("2026-11-20", "21:30")
    room.keeper.handle(.closed(try room.answer(2), .expired))
    try room.set("2026-11-20", "22:30")
    #expect(room.asked.count == 3)
    room.keeper.handle(.closed(try room.answer(3), .dismissed))
    try room.set("2026-11-20", "23:45")
    #expect(room.asked.count == 3)
  }

  @Test("A journal that can't be written shows nothing, is reported, and is tried again")
  func brokenStore() throws {
    let room = try Room()
    room.record.isBroken = true
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.isEmpty)
    #expect(room.reported == ["read: Input/output error"])
    #expect(room.wakes.last == (try room.instant("20:31")))
    room.record.isBroken = false
    room.keeper.replan()
    #expect(room.asked.count == 1)
  }

  @Test("A notice is on record before and after it is shown, and done once it is off the screen")
  func notice() throws {
    let room = try Room(at: "08:00")
    let matter = room.file(.criticallyHigh, at: try room.instant("08:00"))
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.record.state.notices.map(\.state) == [.pending])
    #expect(room.asked.map(\.content.summary) == ["1 value needs attention"])
    let token = try room.answer(3)
    #expect(room.record.state.notices.map(\.state) == [.shown])
    #expect(
      room.record.state.notices.map(\.popup) == [Popup(server: "server 1", number: 3)])
    #expect(room.record.state.notices.map(\.matter) == [matter])
    room.keeper.handle(.closed(token, .expired))
    #expect(room.record.state.notices.map(\.state) == [.done])
    #expect(room.record.state.notices.map(\.popup) == [nil])
    #expect(room.asked.count == 1)
  }

  @Test("The week's charts are drawn, then told, then opened")
  func charts() throws {
    let room = try Room(at: "08:00")
    try room.expectCharts()
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.drawing.map(\.week.description) == ["2026-W46"])
    #expect(room.asked.isEmpty)
    room.keeper.replan()
    #expect(room.drawing.count == 1)
    room.drawing[0].drawn(.done)
    #expect(room.asked.map(\.content.body) == ["They are in /pictures."])
    let token = try room.answer(3)
    room.keeper.handle(.pressed(token, action: "open"))
    #expect(room.opened == 1 && room.closing.map(\.token) == [token])
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.state.notices.last?.state == .done)
  }

  @Test("A week without readings is told nobody; what fails is reported and tried an hour later")
  func chartsFail() throws {
    let room = try Room(at: "08:00")
    try room.expectCharts()
    room.keeper.handle(.serverAppeared("server 1"))
    room.drawing[0].drawn(.failed)
    #expect(room.reported.count == 1 && room.drawing.count == 1)
    try room.set("2026-11-20", "09:00")
    #expect(room.drawing.count == 2)
    room.drawing[1].drawn(.nothing)
    #expect(room.record.state.notices.last?.state == .done)
    #expect(room.asked.isEmpty)
  }

  @Test("After a stop nothing is moved and nothing is written")
  func stopped() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.stop()
    let before = room.record.stored
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.stored == before)
  }

  @Test("The end of a watch is woken for, and told; only what changed since is asked about again")
  func watches() throws {
    let room = try Room()
    try room.set("2026-11-20", "10:00")
    room.record.watches.nextWake = try room.instant("11:00")
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.wakes.last == (try room.instant("11:00")))
    room.record.watches.nextWake = nil
    let watch = Watch(
      id: 3, vital: .glycemia,
      threshold: Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre),
      window: WatchWindow(start: try room.instant("10:00"), end: try room.instant("11:00")))
    let outcome = WatchOutcome(readings: 0, beyond: 0, spread: nil)
    room.record.state.watches = [
      WatchOnRecord(watch: watch, told: .init(at: watch.window.end, outcome: outcome))
    ]
    room.record.state.notices = [Notice(.watch(3), at: watch.window.end)]
    try room.set("2026-11-20", "11:00")
    #expect(room.asked.map(\.content.summary) == ["A watch has ended"])
    #expect(room.record.asked == [nil, 1])
    let token = try room.answer(7)
    try room.set("2026-11-20", "11:01")
    #expect(room.asked.count == 1)
    room.keeper.handle(.closed(token, .dismissed))
    #expect(room.record.state.notices.map(\.state) == [.done])
    #expect(room.asked.count == 1)
  }
}
