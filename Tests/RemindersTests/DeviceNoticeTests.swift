import HealthModel
import Reminders
import Testing

@Suite struct DeviceNoticeTests {
  let now = Instant(seconds: 1_795_158_000)
  let topic = Notice.Topic.device(.unread, of: "u")

  func plan(_ notice: Notice, _ names: [String: String], isNamed: Bool = true) -> Plan {
    var state = ReminderState(notices: [notice])
    state.devices = names
    state.settings = Settings([
      .notificationDetails: isNamed ? "on" : "off", .weeklyCharts: "off",
    ])
    return Reminders.plan(
      now: now, zone: FixedZone.utc, state: state, screen: Screen(server: "server 1"))
  }

  @Test("A device problem is shown with its name if details are allowed, one of Bluetooth without")
  func told() {
    let notice = Notice(topic, at: now)
    #expect(
      plan(notice, ["u": "CUFF"]).effects == [.tell(notice, .device(.unread, name: "CUFF"))])
    #expect(
      plan(notice, ["u": "CUFF"], isNamed: false).effects
        == [.tell(notice, .device(.unread, name: nil))])
    let all = Notice(.device(.bluetooth, of: nil), at: now)
    #expect(plan(all, [:]).effects == [.tell(all, .device(.bluetooth, name: nil))])
  }

  @Test("A problem that is over isn't shown, and leaves the screen")
  func over() {
    let pending = plan(Notice(topic, at: now), [:])
    #expect(pending.effects.isEmpty && pending.changes.notices.map(\.state) == [.dropped])
    let popup = Popup(server: "server 1", number: 7)
    let dropped = Notice(topic, at: now, state: .dropped, popup: popup)
    #expect(plan(dropped, ["u": "CUFF"]).effects == [.close(.notice(topic), popup)])
  }
}
