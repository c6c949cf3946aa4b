import HealthModel
import Reminders
import Testing

@Suite struct DeviceNotificationTests {
  let now = Instant(seconds: 1_795_158_000)
  let topic = Notification.Topic.device(.unread, of: "u")

  func plan(_ notification: Notification, _ names: [String: String], isNamed: Bool = true) -> Plan {
    var state = ReminderState(notifications: [notification])
    state.devices = names
    state.settings = Settings([
      .notificationDetails: isNamed ? "on" : "off", .weeklyCharts: "off",
    ])
    return Reminders.plan(
      now: now, zone: FixedZone.utc, state: state, screen: Screen(server: "server 1"))
  }

  @Test("A device problem is shown with its name if details are allowed, one of Bluetooth without")
  func told() {
    let notification = Notification(topic, at: now)
    #expect(
      plan(notification, ["u": "CUFF"]).effects == [
        .tell(notification, .device(.unread, name: "CUFF"))
      ])
    #expect(
      plan(notification, ["u": "CUFF"], isNamed: false).effects
        == [.tell(notification, .device(.unread, name: nil))])
    let all = Notification(.device(.bluetooth, of: nil), at: now)
    #expect(plan(all, [:]).effects == [.tell(all, .device(.bluetooth, name: nil))])
  }

  @Test("A problem that is over isn't shown, and leaves the screen")
  func over() {
    let pending = plan(Notification(topic, at: now), [:])
    #expect(pending.effects.isEmpty && pending.changes.notifications.map(\.state) == [.dropped])
    let popup = Popup(server: "server 1", number: 7)
    let dropped = Notification(topic, at: now, state: .dropped, popup: popup)
    #expect(plan(dropped, ["u": "CUFF"]).effects == [.close(.notification(topic), popup)])
  }
}
