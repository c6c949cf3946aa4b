import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

/// A notification's buttons.
@Suite struct ReminderAnswerTests {
  @Test("A snooze is stored before the notification closes, and reappears once")
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

  @Test("A server that closes popups after a button press changes nothing")
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

  @Test("Skip is final")
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

  @Test(
    "Two due reminders share a notification, whose buttons answer both",
    arguments: ["skip", "snooze", "log"])
  func together(action: String) throws {
    let room = try Room(at: "20:00")
    let date = try #require(LocalDate("2026-11-20"))
    room.record.state.rules.append(
      ReminderRule(
        name: "walk", time: try #require(TimeOfDay("20:30")), needs: [.weight],
        since: FixedZone.utc.startOfDay(date)))
    room.keeper.handle(.serverAppeared("server 1"))
    try room.set("2026-11-20", "20:30")
    #expect(room.asked.map(\.content.summary) == ["2 of 2 reports are missing"])
    let token = try room.answer(7)
    #expect(Set(room.record.state.occurrences.map(\.popup?.number)) == [7])
    room.keeper.handle(.pressed(token, action: action))
    let after = room.record.state.occurrences
    #expect(after.count == 2)
    switch action {
    case "skip":
      #expect(after.allSatisfy { $0.state == .skipped })
      #expect(Set(room.record.skipped) == Set(after.map(\.key)), "a step that undo takes back")
    case "snooze":
      let until = try room.instant("21:00")
      #expect(after.allSatisfy { $0.state == .snoozed(until: until) })
    default: #expect(room.logs == 1 && after.allSatisfy(\.isDismissed))
    }
    #expect(room.closing.map(\.token) == [token])
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.state.occurrences.allSatisfy { $0.popup == nil })
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

  @Test("If the form can't start, the notification stays")
  func logFails() throws {
    let room = try Room()
    room.logFails = true
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "log"))
    #expect(room.closing.isEmpty)
    #expect(room.reported == ["no such program"])
  }

  @Test("If Log now fails, the reminder reappears with the command to type")
  func logComesToNothing() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "log"))
    room.keeper.handle(.closed(token, .requested))
    #expect(room.asked.count == 1)
    let ended = try #require(room.logEnded.first)
    ended(false)
    #expect(room.reported == ["\"Log now\" failed"])
    #expect(room.asked.count == 2)
    #expect(room.asked[1].content.body.hasSuffix("\nTo add it: healthlog add"))
    ended(true)
    #expect(room.asked.count == 2)
  }

  @Test("If Log now can't start anything, the reminder shows the command at once")
  func nothingToLogWith() throws {
    let room = try Room()
    room.canLog = false
    room.keeper.handle(.serverAppeared("server 1"))
    #expect(room.asked.first?.content.body.hasSuffix("\nTo add it: healthlog add") == true)
  }

  @Test("Taken saves once, and closes the notification, whose text names only the person's word")
  func taken() throws {
    let room = try Room(at: "20:00")
    try room.needMedicine()
    room.keeper.handle(.serverAppeared("server 1"))
    try room.set("2026-11-20", "20:30")
    let content = try #require(room.asked.last).content
    #expect(content.summary == "Reminder: pills and insulin" && content.actions.count == 3)
    let token = try room.answer(7)
    room.keeper.handle(.pressed(token, action: "taken"))
    room.keeper.handle(.pressed(token, action: "taken"))
    #expect(room.record.taken.map(\.name) == ["ramipril"])
    #expect(try room.occurrence().state == .done)
    #expect(room.closing.map(\.token) == [token])
    room.keeper.handle(.closed(token, .requested))
    room.keeper.handle(.pressed(token, action: "taken"))
    #expect(room.record.taken.count == 1 && room.asked.count == 1)
    // Undone: it is due again.
    room.record.state.singleVitalsByDay = [:]
    room.keeper.replan()
    #expect(room.asked.count == 2)
    room.keeper.handle(.pressed(try room.answer(8), action: "taken"))
    #expect(try room.record.taken.count == 2 && room.occurrence().state == .done)
  }

  @Test("Taken for a reminder that doesn't have it saves nothing")
  func notTaken() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    room.keeper.handle(.pressed(try room.answer(7), action: "taken"))
    #expect(try room.record.taken.isEmpty && room.occurrence().state == .shown)
  }
}
