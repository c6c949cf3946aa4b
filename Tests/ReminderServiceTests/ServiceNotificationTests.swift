import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

/// The service beyond reminders: values, charts, watches, backups.
@Suite struct ServiceNotificationTests {
  @Test("A notification is stored before and after it is shown, and done once off the screen")
  func notification() throws {
    let room = try Room(at: "08:00")
    let topic = room.file(.criticallyHigh, at: try room.instant("08:00"))
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.record.state.notifications.map(\.state) == [.pending])
    #expect(room.asked.map(\.content.summary) == ["1 value needs attention"])
    let token = try room.answer(3)
    #expect(room.record.state.notifications.map(\.state) == [.shown])
    #expect(
      room.record.state.notifications.map(\.popup) == [Popup(server: "server 1", number: 3)])
    #expect(room.record.state.notifications.map(\.topic) == [topic])
    room.keeper.handle(.closed(token, .dismissed))
    #expect(room.record.state.notifications.map(\.state) == [.done])
    #expect(room.record.state.notifications.map(\.popup) == [nil])
    #expect(room.record.state.notifications.map(\.readAt) == [try room.instant("08:00")])
    #expect(room.asked.count == 1)
  }

  @Test(
    "It stays new unless the person closed its popup",
    arguments: [NotificationClosure.expired, .requested])
  func stillNew(closure: NotificationClosure) throws {
    let room = try Room(at: "08:00")
    _ = room.file(.criticallyHigh, at: try room.instant("08:00"))
    room.keeper.handle(.serverAppeared("server 1"))
    room.keeper.handle(.closed(try room.answer(3), closure))
    #expect(room.record.state.notifications.map(\.readAt) == [nil])
    #expect(room.record.state.notifications.map(\.state) == [closure == .expired ? .shown : .done])
  }

  @Test("One that is listed in a terminal leaves the screen, and stays read")
  func listed() throws {
    let room = try Room(at: "08:00")
    _ = room.file(.criticallyHigh, at: try room.instant("08:00"))
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(3)
    let seen = try room.instant("07:59")
    room.record.state.notifications = room.record.state.notifications.map { $0.read(at: seen) }
    room.keeper.replan()
    #expect(room.closing.map(\.token) == [token])
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.state.notifications.map(\.popup) == [nil])
    #expect(room.record.state.notifications.map(\.readAt) == [seen])
    room.keeper.handle(.serverAppeared("server 2"))
    #expect(room.asked.count == 1)
  }

  @Test("An expired notification returns after an hour, one lost in a stop at the next start")
  func again() throws {
    let room = try Room(at: "08:00")
    _ = room.file(.criticallyHigh, at: try room.instant("08:00"))
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.last?.content.sound == "dialog-warning")
    room.keeper.handle(.closed(try room.answer(3), .expired))
    #expect(room.asked.count == 1)
    #expect(room.record.state.notifications.map(\.quietUntil) == [try room.instant("09:00")])
    room.record.state.range.earlier = room.record.state.range.fresh
    room.record.state.range.fresh = []
    try room.set("2026-11-20", "09:00")
    #expect(room.asked.count == 2)
    _ = try room.answer(4)
    room.keeper.stop()
    let notification = try #require(room.record.state.notifications.first)
    #expect(notification.state == .shown && notification.popup == nil && notification.repeats == 1)
  }

  @Test("Show opens a terminal; if that fails, the notification returns with only the command")
  func show() throws {
    let room = try Room(at: "08:00")
    _ = room.file(.high, at: try room.instant("08:00"))
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.last?.content.actions.map(\.label) == ["Show", "Show"])
    #expect(room.asked.last?.content.sound == nil, "only a critical value makes one")
    let token = try room.answer(3)
    room.keeper.handle(.pressed(token, action: "open"))
    #expect(room.opened.count == 1 && room.record.state.notifications.map(\.state) == [.done])
    #expect(room.record.state.notifications.map(\.readAt) == [try room.instant("08:00")])
    room.keeper.handle(.closed(token, .requested))
    room.openEnded[0](false)
    #expect(room.record.state.notifications.map(\.readAt) == [nil])
    #expect(room.asked.count == 2 && room.asked.last?.content.actions.isEmpty == true)
    #expect(room.reported == ["Couldn't open the notification's contents"])
  }

  @Test("The week's charts are drawn, then announced, then opened")
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
    #expect(room.opened == [.weeklyCharts] && room.closing.map(\.token) == [token])
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.state.notifications.last?.state == .done)
  }

  @Test(
    "A week without readings causes no notification; failed charts are reported and retried hourly")
  func chartsFail() throws {
    let room = try Room(at: "08:00")
    try room.expectCharts()
    room.keeper.handle(.serverAppeared("server 1"))
    room.drawing[0].drawn(.failed)
    #expect(room.reported.count == 1 && room.drawing.count == 1)
    try room.set("2026-11-20", "09:00")
    #expect(room.drawing.count == 2)
    room.drawing[1].drawn(.nothing)
    #expect(room.record.state.notifications.last?.state == .dropped)
    #expect(room.asked.isEmpty)
  }

  @Test("The end of a watch wakes the service; after that only changes are looked at")
  func watches() throws {
    let room = try Room()
    try room.set("2026-11-20", "10:00")
    room.record.watches.nextWake = try room.instant("11:00")
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.wakes.last == (try room.instant("11:00")))
    room.record.watches.nextWake = nil
    var watch = Watch(
      id: 3, vital: .glycemia,
      threshold: Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre),
      window: WatchWindow(start: try room.instant("10:00"), end: try room.instant("11:00")))
    let outcome = WatchOutcome(readings: 0, beyond: 0, spread: nil)
    watch.told = .init(at: watch.window.end, outcome: outcome)
    room.record.state.watches = [watch]
    room.record.state.notifications = [Notification(.watch(3), at: watch.window.end)]
    try room.set("2026-11-20", "11:00")
    #expect(room.asked.map(\.content.summary) == ["A watch has ended"])
    #expect(room.record.asked == [nil, 1])
    let token = try room.answer(7)
    try room.set("2026-11-20", "11:01")
    #expect(room.asked.count == 1)
    room.keeper.handle(.closed(token, .dismissed))
    #expect(room.record.state.notifications.map(\.state) == [.done])
    #expect(room.asked.count == 1)
  }

  @Test("A due backup is started once, and again the next day if it failed")
  func backup() throws {
    let room = try Room()
    room.record.state.settings = Settings([.weeklyCharts: "off", .backupEvery: "week"])
    room.record.state.backups = BackupsOnRecord(last: nil)
    room.keeper.handle(.serverAppeared("server 1"))
    room.keeper.replan()
    #expect(room.backups == [8])
    #expect(room.reported.isEmpty)
    let failed = try #require(room.backupEnded.last)
    failed(false)
    #expect(
      room.reported == [
        "Couldn't back up the journal; trying again tomorrow. 'healthlog backup' shows why."
      ])
    try room.set("2026-11-21", "08:00")
    #expect(room.backups == [8, 8])
    let made = try #require(room.backupEnded.last)
    made(true)
    #expect(room.reported.count == 1)
    room.record.state.backups = BackupsOnRecord(
      last: try room.instant("08:00").adding(seconds: 86_400))
    try room.set("2026-11-27", "08:00")
    #expect(room.backups == [8, 8])
    try room.set("2026-11-28", "08:00")
    #expect(room.backups == [8, 8, 8])
  }
  @Test(
    "Sources are pulled when due, one pull at a time; a failed start is retried after five minutes")
  func pull() throws {
    let room = try Room()
    room.record.state.settings = Settings([.weeklyCharts: "off"])
    room.record.state.sources = [
      SourceOnRecord(uid: "u", name: "home", nextPull: try room.instant("20:00"))
    ]
    try room.set("2026-11-20", "19:00")
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.pullEnded.isEmpty)
    #expect(try room.wakes.last == room.instant("20:00"))
    try room.set("2026-11-20", "20:00")
    try room.set("2026-11-20", "20:01")
    #expect(room.pullEnded.count == 1)
    // The pull has stored the next time.
    room.record.state.sources = [
      SourceOnRecord(uid: "u", name: "home", nextPull: try room.instant("20:05"))
    ]
    room.pullEnded[0]()
    #expect(room.pullEnded.count == 1)
    #expect(try room.wakes.last == room.instant("20:05"))
    room.pullFails = true
    try room.set("2026-11-20", "20:05")
    #expect(room.pullEnded.count == 2 && room.reported.count == 1)
    #expect(try room.wakes.last == room.instant("20:10"))
    try room.set("2026-11-20", "20:10")
    #expect(room.pullEnded.count == 3 && room.reported.count == 2)
  }
}
