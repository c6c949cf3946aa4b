import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

/// Requests to servers that come and go.
@Suite struct NotificationServerTests {
  @Test("Nothing is requested until a server's presence is known")
  func waitsForTheServer() throws {
    let room = try Room()
    #expect(room.asked.isEmpty && room.record.stored.isEmpty)
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.count == 1)
    #expect(room.record.stored == [.pending])
  }

  @Test("A held-back notification is requested again with current text, and uses no repeat")
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

  @Test("A restarted server shows it again, and its predecessor's signals are ignored")
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

  @Test("A request that a vanished server didn't answer goes to its successor at once")
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

  @Test("Without a server it is requested once, and again when one appears")
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

  @Test("A popup lost with a server that the bus can restart is requested an hour later")
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

  @Test("A server started by the request doesn't get a second one")
  func activated() throws {
    let room = try Room()
    room.keeper.handle(.serverVanished)
    room.keeper.handle(.serverAppeared("server 1"))
    _ = try room.answer(1)
    #expect(room.asked.count == 1)
    #expect(try room.occurrence().state == .shown)
  }

  @Test("Another process's notification is replaced, and closed when the report is added")
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
    #expect(room.asked.map(\.former) == [Popup(server: "server 1", number: 7)])
  }

  @Test("A server that never answers is recorded as silent")
  func silentServer() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    try room.set("2026-11-21", "04:00")
    room.keeper.woke()
    #expect(
      room.record.runs.last?.hindrance
        == ServiceRun.Hindrance(.silent, since: try room.instant("20:30")))
  }
}
