import DesktopSession
import EventLoop
import Glibc
import HealthlogCLI
import Phrases
import Reminders

/// An examination of the session, and a test notification, for `remind doctor`.
public enum DesktopProbe {
  /// Returns the state of the session; takes seconds if a notification server or the service hangs.
  /// - Parameter isExpected: Whether a service is running, even if it doesn't own its name yet.
  public static func findings(of busName: String, isExpected: Bool) -> DesktopFindings {
    do throws(SessionError) {
      let bus = try Bus(ofSession: MainLoop())
      for _ in 0..<20 where isExpected && !bus.isOwned(busName) { usleep(50_000) }
      var findings = DesktopFindings(serviceIsOnBus: bus.isOwned(busName))
      if findings.serviceIsOnBus {
        // The service may have to wait for another program's transaction.
        let answer = bus.ask(ReminderService.question, of: busName, milliseconds: 7000)
        findings.serviceAnswers = answer != nil
      }
      if let server = bus.notificationServer() {
        findings.server = .there(ServiceRun.Server(server))
        findings.isQuiet = bus.isQuiet(server)
      } else if bus.isOwned(Bus.notificationServerName) {
        findings.server = .silent
      }
      return findings
    } catch { return DesktopFindings(busFault: error.words) }
  }

  /// Shows a notification with a button and waits at most `seconds` for the person.
  public static func test(seconds: UInt32, shown: @escaping () -> Void) -> TestOutcome {
    let loop = MainLoop()
    do throws(SessionError) {
      let test = TestNotification(try Bus(ofSession: loop), loop, shown)
      return withExtendedLifetime(test) { test.outcome(within: seconds) }
    } catch { return .noBus(error.words) }
  }
}

private final class TestNotification {
  private let bus: Bus
  private let loop: MainLoop
  private let shown: () -> Void
  private let token: NotificationToken = 1
  private var presenter: NotificationPresenter?
  private var outcome: TestOutcome?
  private var isAsked = false

  init(_ bus: Bus, _ loop: MainLoop, _ shown: @escaping () -> Void) {
    (self.bus, self.loop, self.shown) = (bus, loop, shown)
  }

  func outcome(within seconds: UInt32) -> TestOutcome {
    presenter = NotificationPresenter(bus: bus, loop: loop) { [weak self] in self?.handle($0) }
    let limit = loop.after(milliseconds: seconds * 1000) { [weak self] in
      self?.finish(with: .unanswered)
    }
    let signals = loop.onEnd { [weak self] in self?.finish(with: .interrupted) }
    loop.run()
    withExtendedLifetime((limit, signals)) {}
    return outcome ?? .unanswered
  }

  private func handle(_ event: NotificationEvent) {
    switch event {
    case .serverAppeared: ask()
    case .serverVanished, .serverResting:
      // The bus may start a server on demand.
      if isAsked { finish(with: .refused) } else { ask() }
    case .shown:
      shown()
      let hasButtons = bus.notificationServer()?.capabilities.contains("actions") ?? false
      if !hasButtons { finish(with: .withoutButtons, leaving: true) }
    case .heldBack: finish(with: .heldBack)
    case .failed: finish(with: .refused)
    case .pressed: finish(with: .pressed)
    case .closed(_, .expired): finish(with: .expired)
    case .closed: finish(with: .dismissed)
    case .serverDescribed, .released: break
    }
  }

  private func ask() {
    guard !isAsked else { return }
    isAsked = true
    var content = NotificationContent(
      summary: phrase("Test reminder from healthlog"),
      body: phrase("If you can read this, reminders can reach you."))
    content.actions = ["works", "default"].map { .init(key: $0, label: phrase("It works")) }
    content.tag = "healthlog-test"
    presenter?.show(content, as: token, replacing: nil)
  }

  /// - Parameter leaving: Whether the notification stays on the screen.
  private func finish(with outcome: TestOutcome, leaving: Bool = false) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    if leaving { loop.quit() } else { presenter?.closeAll(loop.quit) }
  }
}

extension ServiceRun.Server {
  init(_ server: NotificationServer) {
    self.init(
      name: server.name, version: server.version, capabilities: server.capabilities.sorted())
  }
}
