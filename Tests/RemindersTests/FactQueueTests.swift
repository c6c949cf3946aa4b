import HealthModel
import Testing

@testable import Reminders

@Suite struct FactQueueTests {
  private static let noon = Instant(seconds: 1_700_000_000)
  private static let later = noon.adding(seconds: 60)
  private static let key = Occurrence.Key(rule: "daily", date: LocalDate(epochDay: 20_000))
  private static let subject = Subject.occurrence(key)
  private static let popup = Popup(server: "server", number: 7)
  private static let pending = Occurrence(key: key, dueAt: noon)
  private static let shown = pending.shown(as: popup, at: noon)
  private static let snoozed = Occurrence.State.snoozed(until: noon.adding(seconds: 1800))

  /// Facts, and the state that they lead to.
  struct Case {
    let facts: [Fact]
    let state: Occurrence.State
    var isDismissed = false
    var hasPopup = false
    var quietUntil: Instant?
  }

  static let cases = [
    Case(facts: [], state: .shown, hasPopup: true),
    Case(facts: [.closed(subject, .dismissed, at: later)], state: .shown, isDismissed: true),
    Case(
      facts: [.closed(subject, .expired, at: later)], state: .shown,
      quietUntil: later.adding(seconds: 3600)),
    Case(facts: [.closed(subject, .asked, at: later)], state: .shown),
    // A popup that closes after an answer isn't another answer.
    Case(
      facts: [.snoozed(key, at: noon), .closed(subject, .dismissed, at: later)], state: snoozed),
    Case(facts: [.snoozed(key, at: noon), .closed(subject, .expired, at: later)], state: snoozed),
    Case(facts: [.skipped(key), .closed(subject, .dismissed, at: later)], state: .skipped),
    Case(
      facts: [.takenUp(key), .closed(subject, .expired, at: later)], state: .shown,
      isDismissed: true),
    Case(
      facts: [.takenUp(key), .closed(subject, .asked, at: later), .unanswered(key)],
      state: .shown),
    // Shown, snoozed, shown by another server, and skipped.
    Case(
      facts: [
        .snoozed(key, at: noon), .closed(subject, .asked, at: noon),
        .shown(subject, Popup(server: "next", number: 1), at: later), .skipped(key),
      ], state: .skipped, hasPopup: true),
  ]

  @Test("Events are recorded in order", arguments: cases)
  func order(example: Case) throws {
    let state = ReminderState(occurrences: [Self.shown])
    let (after, changes) = example.facts.applied(to: state)
    let occurrence = try #require(after.occurrences.first)
    #expect(occurrence.state == example.state)
    #expect(occurrence.isDismissed == example.isDismissed)
    #expect((occurrence.popup != nil) == example.hasPopup)
    #expect(occurrence.quietUntil == example.quietUntil)
    #expect(changes.occurrences == (occurrence == Self.shown ? [] : [occurrence]))
  }

  @Test("Showing is an event like others, recorded with its time")
  func shown() {
    let state = ReminderState(occurrences: [Self.pending])
    let queue: [Fact] = [.shown(Self.subject, Self.popup, at: Self.noon)]
    #expect(queue.applied(to: state).changes.occurrences == [Self.shown])
  }

  @Test("Events of deleted occurrences are ignored")
  func gone() {
    let queue: [Fact] = [.skipped(Self.key), .settled(.watch(1), at: Self.noon)]
    #expect(queue.applied(to: ReminderState()).changes.isEmpty)
  }

  @Test("An answered or closed notification is done; one with its charts drawn becomes pending")
  func notifications() {
    let topic = Notification.Topic.watch(3)
    let notification = Notification(topic, at: Self.noon)
    func after(_ facts: [Fact], _ notification: Notification) -> Notification? {
      facts.applied(to: ReminderState(notifications: [notification])).changes.notifications.first
    }
    let shown = after([.shown(.notification(topic), Self.popup, at: Self.noon)], notification)
    #expect(shown?.state == .shown && shown?.popup == Self.popup)
    let closed = after(
      [
        .shown(.notification(topic), Self.popup, at: Self.noon),
        .closed(.notification(topic), .dismissed, at: Self.later),
      ], notification)
    #expect(closed?.state == .done && closed?.popup == nil && closed?.readAt == Self.later)
    for closing in [Fact.Closing.expired, .withdrawn] {
      let gone = after(
        [
          .shown(.notification(topic), Self.popup, at: Self.noon),
          .closed(.notification(topic), closing, at: Self.later),
        ], notification)
      #expect(gone?.state == .shown && gone?.popup == nil)
      #expect((gone?.quietUntil == nil) == (closing == .withdrawn))
    }
    let read = after([.settled(topic, at: Self.noon)], notification)
    #expect(read?.state == .done && read?.readAt == Self.noon)
    let reopened = after([.unopened(topic)], notification.read(at: Self.noon))
    #expect(reopened?.state == .pending && reopened?.readAt == nil)
    let unprepared = Notification(topic, at: Self.noon, state: .preparing)
    #expect(after([.prepared(topic)], unprepared)?.state == .pending)
    #expect(after([.nothing(topic)], unprepared)?.state == .dropped)
  }

  @Test("A popup that expires or is closed by a program is still new; closing it later isn't twice")
  func stillNew() throws {
    let subject = Subject.notification(.watch(3))
    var notification = Notification(.watch(3), at: Self.noon)
    func take(_ facts: Fact...) throws {
      let state = ReminderState(notifications: [notification])
      notification = try #require(facts.applied(to: state).state.notifications.first)
    }
    for _ in 0...Occurrence.mostRepeats {
      try take(
        .shown(subject, Self.popup, at: Self.noon), .closed(subject, .expired, at: Self.later))
      #expect(notification.readAt == nil)
    }
    #expect(notification.state == .done)
    try take(.closed(subject, .dismissed, at: Self.noon))
    try take(.closed(subject, .dismissed, at: Self.later))
    #expect(notification.readAt == Self.noon)
    notification = Notification(.watch(3), at: Self.noon).shown(as: Self.popup)
    try take(.closed(subject, .removed, at: Self.later))
    #expect(notification.state == .done && notification.popup == nil && notification.readAt == nil)
    notification = Notification(.watch(3), at: Self.noon).over()
    #expect(notification.read(at: Self.later) == notification, "nobody can see what was dropped")
  }

  @Test("An answer counts until one that failed reopens the question")
  func answers() {
    var queue: [Fact] = []
    #expect(!queue.hasAnswer(to: Self.subject))
    queue.append(.closed(Self.subject, .dismissed, at: Self.noon))
    #expect(!queue.hasAnswer(to: Self.subject))
    queue.append(.takenUp(Self.key))
    #expect(queue.hasAnswer(to: Self.subject))
    #expect(!queue.hasAnswer(to: .notification(.watch(1))))
    queue.append(.unanswered(Self.key))
    #expect(!queue.hasAnswer(to: Self.subject))
    queue.append(.skipped(Self.key))
    #expect(queue.hasAnswer(to: Self.subject))
    queue = []
    #expect(!queue.hasAnswer(to: Self.subject))
  }

  @Test("The later of two changes to the same object wins")
  func followed() {
    let earlier = ReminderChanges(
      occurrences: [Self.shown], notifications: [Notification(.watch(1), at: Self.noon)])
    let both = earlier.followed(by: ReminderChanges(occurrences: [Self.shown.skipped()]))
    #expect(
      both.occurrences == [Self.shown.skipped()] && both.notifications == earlier.notifications)
  }

  @Test("A popup without a record is a stray; the screen forgets what left it")
  func strays() {
    var screen = Screen(
      server: "server",
      progress: [
        Self.subject: .visible, .notification(.watch(1)): .asked,
        .notification(.watch(2)): .closing,
        .notification(.watch(3)): .refused(at: Self.noon),
      ], said: [Self.key: ReminderContent()])
    let state = ReminderState(notifications: [Notification(.watch(1), at: Self.noon)])
    #expect(screen.strays(besides: state) == [Self.subject])
    #expect(screen.strays(besides: ReminderState(occurrences: [Self.shown])).count == 1)
    screen.told[.watch(9)] = .weeklyCharts
    screen.forgetWords()
    #expect(screen.said.count == 1 && screen.told.isEmpty)
    screen.progress[Self.subject] = nil
    screen.forgetWords()
    #expect(screen.said.isEmpty)
  }
}
