import HealthModel
import Reminders
import TestSupport
import Testing

@Suite struct WatchNotificationTests {
  let now = WatchScene.hours(3)

  func plan(_ watches: [Watch], _ topic: Notification.Topic, details: String = "off") -> Plan {
    Reminders.plan(
      now: now, zone: FixedZone.utc,
      state: ReminderState(
        settings: Settings([.notificationDetails: details, .weeklyCharts: "off"]),
        notifications: [Notification(topic, at: now)], watches: watches),
      screen: Screen(server: "server 1"))
  }

  func watch(_ told: Int, corrected: Int? = nil) -> Watch {
    func outcome(_ readings: Int) -> Watch.Told {
      .init(at: now, outcome: WatchOutcome(readings: readings, beyond: 0, spread: nil))
    }
    var watch = WatchScene(hours: 3).watch
    (watch.told, watch.correction) = (outcome(told), corrected.map(outcome))
    return watch
  }

  @Test("A watch announces its outcome, then the correction; details depend on the setting")
  func tells() throws {
    let one = watch(2, corrected: 3)
    for (topic, details, readings) in [
      (Notification.Topic.watch(1), "off", 2), (.watchCorrection(1), "on", 3),
    ] {
      let plan = plan([one], topic, details: details)
      #expect(plan.changes.isEmpty)
      guard case .tell(_, .watch(let watch, let outcome, let isNamed)) = plan.effects.first else {
        Issue.record("tells nothing: \(plan)")
        return
      }
      #expect(watch.id == 1 && outcome.readings == readings && isNamed == (details == "on"))
    }
  }

  @Test("An undone watch isn't announced")
  func gone() {
    let plan = plan([], .watch(1))
    #expect(plan.effects.isEmpty)
    #expect(plan.changes.notifications == [Notification(.watch(1), at: now, state: .dropped)])
  }

  @Test("A notification's topic survives a round trip through text")
  func topics() {
    for topic in [Notification.Topic.watch(3), .watchCorrection(12)] {
      #expect(Notification.Topic(topic.description) == topic)
    }
    #expect(Notification.Topic("watch:") == nil && Notification.Topic("watch:x") == nil)
  }
}
