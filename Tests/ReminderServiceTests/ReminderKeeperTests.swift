import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

@Suite struct ReminderKeeperTests {
  @Test("A reminder is stored before and after it is shown")
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

  @Test("A report added elsewhere closes the notification")
  func reported() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.record.state.vitalsByDay = [try #require(LocalDate("2026-11-20")): []]
    room.keeper.replan()
    #expect(room.closing.map(\.token) == [token])
    #expect(try room.occurrence().state == .done)
  }

  @Test("An expired reminder is shown again twice, hourly; a dismissed one isn't")
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

  @Test("With a broken journal nothing is shown; it is reported once and tried again every minute")
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

  @Test("After a stop, nothing is changed or written")
  func stopped() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.stop()
    let before = room.record.stored
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.stored == before)
  }

  @Test("An alarm that is hours late means the machine slept, unless the clock was set")
  func asleep() throws {
    for (aheadSeconds, sleeps) in [(0, true), (11 * 3600, false)] as [(Int64, Bool)] {
      let room = try Room(at: "20:00")
      room.setClock(aheadSeconds: 0)
      room.keeper.handle(.serverAppeared("server 1"))
      #expect(room.wakes.last == (try room.instant("20:30")))
      room.setClock(aheadSeconds: aheadSeconds)
      // Another event may arrive before the alarm.
      try room.set("2026-11-21", "07:00")
      room.keeper.woke()
      let found = room.record.runs.compactMap(\.hindrance).last
      let slept = ServiceRun.Hindrance(
        .asleep, since: try room.instant("20:30"),
        until: try room.instant("20:30").adding(seconds: 37_800))
      #expect(found == (sleeps ? slept : nil))
    }
  }
}
