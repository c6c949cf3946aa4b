import GATT
import HealthModel
import Reminders
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct DeviceNewsTests {
  private func notifications(_ life: DeviceLife) throws -> [Notification] {
    let today = life.zone.localDateTime(at: life.now).date
    return try life.journal.readState(around: today, now: life.now).notifications
  }

  private func names(_ life: DeviceLife) throws -> [String] {
    let today = life.zone.localDateTime(at: life.now).date
    return try life.journal.readState(around: today, now: life.now).devices.values.sorted()
  }

  private func write(
    _ life: DeviceLife, _ body: (inout JournalEdit) throws -> Void
  ) throws {
    try life.journal.write(now: life.now, by: .service) { try body(&$0) }
  }

  @Test("A device problem is raised once, and again only after it was resolved")
  func once() throws {
    let life = try DeviceLife()
    try write(life) { try $0.raise(.unread, of: "CUFF") }
    let raised = try #require(try notifications(life).first)
    #expect(raised.state == .pending)
    #expect(try names(life) == ["CUFF"])
    #expect(Notification.Topic("\(raised.topic)") == raised.topic)
    // The user has dismissed it.
    try life.journal.store(ReminderChanges(notifications: [raised.done()]))
    try write(life) { try $0.raise(.unread, of: "CUFF") }
    #expect(try notifications(life).isEmpty)
    try write(life) { try $0.settle([.unread], of: "CUFF") }
    try write(life) { try $0.raise(.unread, of: "CUFF") }
    #expect(try notifications(life).map(\.state) == [.pending])
    try write(life) { try $0.settle([.refused], of: "CUFF") }
    #expect(try notifications(life).count == 1)
    try write(life) { try $0.forgetDevice("CUFF") }
    #expect(try names(life).isEmpty)
  }

  @Test("A notification about all of Bluetooth names no device; unknown topics don't parse")
  func bluetooth() throws {
    let life = try DeviceLife()
    try write(life) { try $0.raise(.bluetooth, of: nil) }
    #expect(try notifications(life).map(\.topic) == [.device(.bluetooth, of: nil)])
    #expect(try names(life).isEmpty)
    #expect(Notification.Topic("device:lamp") == nil && Notification.Topic("device") == nil)
  }

  @Test("A notification about held records lasts as long as they are held")
  func held() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.cuff(user: 1)])
    try write(life) { try $0.raise(.held, of: "CUFF") }
    #expect(try names(life) == ["CUFF"])
    var settings = try life.journal.read { try $0.device(named: "CUFF").settings }
    settings.user = .one(1)
    try write(life) { _ = try $0.set("CUFF", to: settings) }
    #expect(try names(life).isEmpty)
  }
}
