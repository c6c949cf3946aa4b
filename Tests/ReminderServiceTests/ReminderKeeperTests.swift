import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

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

  @Test("What a server left unanswered when it went is asked of its successor at once")
  func successor() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try #require(room.asked.last).token
    room.keeper.handle(.serverAppeared("server 2"))
    #expect(room.asked.count == 1)
    room.keeper.handle(.failed(token, server: "server 1"))
    #expect(room.asked.count == 2)
    room.keeper.handle(.failed(try #require(room.asked.last).token, server: "server 2"))
    #expect(room.asked.count == 2)
    #expect(room.wakes.last == (try room.instant("21:30")))
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

  @Test("What a server took along that the bus starts again is asked for an hour later")
  func resting() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    _ = try room.answer(1)
    room.keeper.handle(.serverResting)
    #expect(room.asked.count == 1)
    #expect(room.wakes.last == (try room.instant("21:30")))
    try room.set("2026-11-20", "21:30")
    #expect(room.asked.count == 2)
    room.keeper.handle(.serverVanished)
    room.keeper.handle(.failed(try #require(room.asked.last).token, server: nil))
    try room.set("2026-11-20", "22:30")
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

  @Test("A journal that can't be written shows nothing, is reported once, and is tried each minute")
  func brokenStore() throws {
    let room = try Room()
    room.record.fault = .broken
    room.keeper.handle(.serverAppeared("server 1"))
    try room.set("2026-11-20", "20:31")
    #expect(room.asked.isEmpty)
    #expect(room.reported == ["broken"])
    #expect(room.wakes.suffix(2) == [try room.instant("20:31"), try room.instant("20:32")])
    room.record.fault = nil
    room.keeper.replan()
    #expect(room.asked.count == 1)
    room.record.fault = .broken
    room.keeper.replan()
    #expect(room.reported == ["broken", "broken"])
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

  @Test("An alarm that rings hours late found the machine asleep, unless somebody set the clock")
  func asleep() throws {
    for (aheadSeconds, sleeps) in [(0, true), (11 * 3600, false)] as [(Int64, Bool)] {
      let room = try Room(at: "20:00")
      room.setClock(aheadSeconds: 0)
      room.keeper.handle(.serverAppeared("server 1"))
      #expect(room.wakes.last == (try room.instant("20:30")))
      room.setClock(aheadSeconds: aheadSeconds)
      // Something else may be heard of before the alarm.
      try room.set("2026-11-21", "07:00")
      room.keeper.woke()
      let found = room.record.runs.compactMap(\.hindrance).last
      let slept = ServiceRun.Hindrance(
        .asleep, since: try room.instant("20:30"),
        until: try room.instant("20:30").adding(seconds: 37_800))
      #expect(found == (sleeps ? slept : nil))
    }
  }

  @Test("What was asked of a server that never answers makes it silent for the record")
  func silentServer() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    try room.set("2026-11-21", "04:00")
    room.keeper.woke()
    #expect(
      room.record.runs.last?.hindrance
        == ServiceRun.Hindrance(.silent, since: try room.instant("20:30")))
  }

  @Test("A backup that is due is set going once, and again on another day when it came to nothing")
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
        "the journal could not be backed up; it is tried again tomorrow; 'healthlog backup' says why"
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
}
