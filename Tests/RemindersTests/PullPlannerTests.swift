import HealthModel
import TestSupport
import Testing

@testable import Reminders

@Suite struct PullPlannerTests {
  let now = Instant(seconds: 1_795_158_000)

  private func plan(
    _ sources: [SourceOnRecord], _ screen: Screen = Screen(), at time: Instant? = nil,
    notifications: [Notification] = [], named: Bool = true
  ) -> Plan {
    var state = ReminderState(
      settings: Settings([.weeklyCharts: "off", .notificationDetails: named ? "on" : "off"]),
      notifications: notifications)
    state.sources = sources
    return Reminders.plan(now: time ?? now, zone: FixedZone.utc, state: state, screen: screen)
  }

  private func due(_ seconds: Int64?) -> SourceOnRecord {
    SourceOnRecord(uid: "u", name: "home", nextPull: seconds.map { now.adding(seconds: $0) })
  }

  @Test("The service wakes for the first source and pulls those that are due")
  func times() {
    #expect(plan([due(nil)]) == Plan())
    let later = plan([due(300), due(120), due(nil)])
    #expect(later.effects.isEmpty && later.nextWake == now.adding(seconds: 120))
    #expect(plan([due(300), due(0)]).effects == [.pull])
    #expect(plan([due(-9_000_000)]).effects == [.pull])
  }

  @Test("During a pull none is started, until it must have failed")
  func asking() {
    var screen = Screen()
    (screen.pulled, screen.isPulling) = (now.adding(seconds: -10), true)
    let first = plan([due(-20)], screen)
    #expect(first.effects.isEmpty && first.nextWake == now.adding(seconds: 1790))
    #expect(plan([due(-20)], screen, at: now.adding(seconds: 1790)).effects == [.pull])
  }

  @Test(
    "A pull that stored no next time is retried after five minutes, even if the clock was set back")
  func vain() {
    var screen = Screen()
    screen.pulled = now.adding(seconds: -10)
    let early = plan([due(-20)], screen)
    #expect(early.effects.isEmpty && early.nextWake == now.adding(seconds: 290))
    #expect(plan([due(-20)], screen, at: now.adding(seconds: 290)).effects == [.pull])
    #expect(plan([due(-5)], screen).effects == [.pull])
    screen.pulled = now.adding(seconds: 900_000)
    let back = plan([due(-20)], screen)
    #expect(back.effects.isEmpty && back.nextWake == now.adding(seconds: 300))
  }

  private func silent(_ last: Int64, _ from: Int64) -> SourceOnRecord {
    SourceOnRecord(
      uid: "u", name: "home",
      silence: .init(after: now.adding(seconds: last), from: now.adding(seconds: from)))
  }

  @Test("A silence is announced once, when it begins, by name if allowed")
  func silence() throws {
    let ahead = plan([silent(-1000, 800)])
    #expect(ahead.effects.isEmpty && ahead.nextWake == now.adding(seconds: 800))
    let topic = Notification.Topic.silence(of: "u", since: now.adding(seconds: -1900))
    let begun = plan([silent(-1900, -100)])
    let notification = try #require(begun.changes.notifications.first)
    #expect(notification.topic == topic && begun.changes.notifications.count == 1)
    #expect(
      begun.effects == [
        .tell(notification, .silence(name: "home", since: now.adding(seconds: -1900)))
      ])
    #expect(
      plan([silent(-1900, -100)], named: false).effects
        == [.tell(notification, .silence(name: nil, since: now.adding(seconds: -1900)))])
    #expect(plan([silent(-1900, -100)], notifications: [notification.done()]) == Plan())
    #expect(Notification.Topic(topic.description) == topic)
  }

  @Test("The next reading removes the notification, and the next silence is announced again")
  func over() {
    let popup = Popup(server: "s", number: 7)
    let shown = Notification(
      .silence(of: "u", since: now.adding(seconds: -1900)), at: now, state: .shown, popup: popup)
    var screen = Screen(server: "s")
    screen.progress[.notification(shown.topic)] = .visible
    let read = plan([silent(-60, 1740)], screen, notifications: [shown])
    #expect(read.effects == [.close(.notification(shown.topic), popup)])
    #expect(read.changes.notifications.map(\.state) == [.done])
    let again = plan(
      [silent(-60, 1740)], at: now.adding(seconds: 1740), notifications: [shown.done()])
    #expect(
      again.changes.notifications.map(\.topic) == [
        .silence(of: "u", since: now.adding(seconds: -60))
      ])
    // A silence that began long ago isn't news.
    #expect(plan([silent(-90_000_000, -89_000_000)]) == Plan())
  }
}
