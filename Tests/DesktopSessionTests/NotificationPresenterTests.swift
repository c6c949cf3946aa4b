import Foundation
import Testing

@testable import DesktopSession

/// Needs a session bus with a notification server on it, or one that the bus can start:
///
///     dbus-run-session env HEALTHLOG_TEST_BUS=1 swift test --filter NotificationPresenterTests
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["HEALTHLOG_TEST_BUS"] == "1",
    "needs a notification server: set HEALTHLOG_TEST_BUS=1 on a private bus that has one"))
struct NotificationPresenterTests {
  @Test("A notification is shown, replaced under its own number, and closed")
  func showAndClose() throws {
    let loop = MainLoop()
    let bus = try SessionBus(on: loop)
    var events: [NotificationEvent] = []
    var presenter: NotificationPresenter?
    let content = NotificationContent(summary: "A <test> & more", body: "1 < 2", tag: "test")
    let (first, second) = (NotificationToken(1), NotificationToken(2))
    var numbers: [UInt32] = []
    let made = NotificationPresenter(name: "healthlog", icon: "", bus: bus, loop: loop) { event in
      switch event {
      case .serverAppeared, .serverVanished:
        if events.isEmpty { presenter?.show(content, as: first, replacing: nil) }
      case .shown(first, let id):
        numbers.append(id.number)
        presenter?.show(content, as: second, replacing: id)
      case .shown(_, let id):
        numbers.append(id.number)
        presenter?.close(second, former: nil)
      case .closed(second, _), .failed: loop.quit()
      case .pressed, .closed, .released: break
      }
      events.append(event)
    }
    presenter = made
    let limit = loop.after(milliseconds: 10_000, loop.quit)
    loop.run()
    withExtendedLifetime(limit) {}
    #expect(numbers.count == 2 && Set(numbers).count == 1, "\(events)")
    #expect(events.last == .closed(second, .requested))
  }

  @Test("A name on the bus is owned by one")
  func ownName() throws {
    let bus = try SessionBus(on: MainLoop())
    #expect(try bus.own("org.healthlog.Test"))
    #expect(bus.owner(of: "org.healthlog.Test") != nil)
    #expect(bus.owner(of: "org.healthlog.Nobody") == nil)
  }
}
