import DesktopSession
import HealthModel
import Reminders
import Testing

@testable import ReminderService

/// While the journal can't be written.
@Suite struct KeptAnswerTests {
  private func reminding() throws -> (room: Room, token: NotificationToken) {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    return (room, try room.answer(7))
  }

  @Test(
    "An answer that can't be stored is stored later, and the popup's closing isn't one",
    arguments: [
      ("snooze", Room.Record.Fault.broken), ("snooze", .locked), ("skip", .broken),
      ("skip", .locked), ("log", .broken),
    ], [NotificationClosure.dismissed, .expired, .requested])
  func answer(given: (action: String, fault: Room.Record.Fault), closure: NotificationClosure)
    throws
  {
    let (room, token) = try reminding()
    room.record.fault = given.fault
    room.keeper.handle(.pressed(token, action: given.action))
    room.keeper.handle(.closed(token, closure))
    #expect(room.closing.isEmpty && room.record.stored == [.pending, .shown])
    room.record.fault = nil
    room.keeper.woke()
    let occurrence = try room.occurrence()
    switch given.action {
    case "snooze": #expect(occurrence.state == .snoozed(until: try room.instant("21:00")))
    case "skip": #expect(occurrence.state == .skipped)
    default: #expect(occurrence.state == .shown && occurrence.isDismissed)
    }
    #expect(occurrence.popup == nil && occurrence.quietUntil == nil)
    #expect(room.asked.count == 1)
  }

  @Test(
    "Taken is stored once, whatever can't be stored after it",
    arguments: [NotificationClosure.dismissed, .expired, .requested])
  func taken(closure: NotificationClosure) throws {
    let room = try Room(at: "20:00")
    try room.needMedicine()
    room.keeper.handle(.serverAppeared("server 1"))
    try room.set("2026-11-20", "20:30")
    let token = try room.answer(7)
    room.record.fault = .locked
    room.keeper.handle(.pressed(token, action: "taken"))
    room.keeper.handle(.pressed(token, action: "skip"))
    (room.record.fault, room.record.updateFault) = (nil, .broken)
    try room.set("2026-11-20", "20:31")
    #expect(try room.record.taken.count == 1 && room.occurrence().state == .shown)
    room.keeper.handle(.closed(token, closure))
    room.record.updateFault = nil
    room.keeper.woke()
    #expect(try room.record.taken.count == 1 && room.occurrence().state == .done)
    #expect(try room.occurrence().popup == nil && room.asked.count == 1)
  }

  @Test("If the popup stays, the first answer counts, and storing it closes the popup")
  func popupStays() throws {
    let (room, token) = try reminding()
    room.record.fault = .locked
    room.keeper.handle(.pressed(token, action: "log"))
    room.keeper.handle(.pressed(token, action: "log"))
    room.keeper.handle(.pressed(token, action: "skip"))
    #expect(room.logs == 1 && room.closing.isEmpty)
    room.record.fault = nil
    room.keeper.woke()
    #expect(try room.occurrence().state == .shown && room.occurrence().isDismissed)
    #expect(room.closing.map(\.token) == [token])
  }

  @Test("Showing a reminder is stored later, too")
  func shown() throws {
    let room = try Room()
    room.keeper.handle(.serverAppeared("server 1"))
    room.record.fault = .broken
    _ = try room.answer(7)
    #expect(room.record.stored == [.pending])
    try room.set("2026-11-20", "20:31")
    room.record.fault = nil
    room.keeper.woke()
    #expect(try room.occurrence().state == .shown)
    #expect(try room.occurrence().shownAt == room.instant("20:30"))
    #expect(room.asked.count == 1)
  }

  @Test("A lock is retried silently every second, and other writes meanwhile are ignored")
  func locked() throws {
    let (room, token) = try reminding()
    room.record.fault = .locked
    room.keeper.handle(.pressed(token, action: "snooze"))
    #expect(room.wakes.last == (try room.instant("20:30").adding(seconds: 1)))
    #expect(room.reported.isEmpty)
    let visits = room.record.visits
    room.record.isTouched = true
    room.keeper.journalTouched()
    #expect(room.record.visits == visits)
    room.keeper.woke()
    #expect(room.record.visits == visits + 1)
  }

  @Test("An unchanged journal isn't visited, and one wake is one visit")
  func visits() throws {
    let (room, _) = try reminding()
    let visits = room.record.visits
    room.keeper.journalTouched()
    #expect(room.record.visits == visits)
    room.record.isTouched = true
    room.keeper.journalTouched()
    #expect(room.record.visits == visits + 1)
    room.keeper.woke()
    #expect(room.record.visits == visits + 2)
    #expect(room.record.runs.last?.wokeAt == (try room.instant("20:30")))
  }

  @Test(
    "After the journal is replaced, the service replans, records its run and closes stale popups")
  func anotherJournal() throws {
    let (room, token) = try reminding()
    room.keeper.replan()
    let runs = room.record.runs.count
    room.record.isAnother = true
    room.record.state = ReminderState()
    room.keeper.replan()
    #expect(room.record.asked.last == .some(nil))
    #expect(room.record.runs.count == runs + 1)
    #expect(room.closing.map(\.token) == [token])
    room.keeper.handle(.closed(token, .requested))
    #expect(room.record.state.occurrences.isEmpty && room.asked.count == 1)
  }

  @Test("Stopping stores pending answers, trying a locked journal three times")
  func stop() throws {
    let (room, token) = try reminding()
    room.record.fault = .locked
    room.keeper.handle(.pressed(token, action: "snooze"))
    let visits = room.record.visits
    room.recorder.stopped()
    room.keeper.stop()
    #expect(room.record.visits == visits + ReminderKeeper.lastAttempts)

    let (other, pressed) = try reminding()
    other.record.fault = .locked
    other.keeper.handle(.pressed(pressed, action: "snooze"))
    other.record.fault = nil
    other.recorder.stopped()
    other.keeper.stop()
    #expect(try other.occurrence().state == .snoozed(until: try other.instant("21:00")))
    #expect(other.record.runs.last?.stoppedAt == (try other.instant("20:30")))
  }
}
