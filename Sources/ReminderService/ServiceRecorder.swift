import DesktopSession
import HealthModel
import Reminders

/// Leaves word in the journal of when the service last woke, and of what it met then.
///
/// Writes only when the service is awake anyway, and never because the journal was written: that
/// would have it wake itself for ever.
final class ServiceRecorder {
  private let log: any ServiceLog
  private let clock: () -> Instant
  private let words: (any Error) -> String
  private let report: (String) -> Void
  private var run: ServiceRun
  /// What "do not disturb" keeps from the screen.
  private var held: Set<NotificationToken> = []

  init(
    log: any ServiceLog, clock: @escaping () -> Instant,
    words: @escaping (any Error) -> String = { "\($0)" }, report: @escaping (String) -> Void
  ) {
    self.log = log
    self.clock = clock
    self.words = words
    self.report = report
    run = ServiceRun(startedAt: clock())
  }

  /// The alarm rang, or the clock was set.
  func woke() {
    keep()
  }

  /// The service ends.
  func stopped() {
    run.stoppedAt = clock()
    endQuiet()
    keep()
  }

  func handle(_ event: NotificationEvent) {
    guard run.stoppedAt == nil else { return }
    let before = run
    switch event {
    case .serverAppeared: serverChanged(to: ServiceRun.Server())
    case .serverVanished:
      serverChanged(to: nil)
      // That there was none from the start is news too.
      return keep()
    case .serverDescribed(let server): run.server = ServiceRun.Server(server)
    case .heldBack(let token):
      held.insert(token)
      if !run.isQuiet { (run.quietSince, run.quietUntil) = (clock(), nil) }
    case .released(let token), .shown(let token, _), .failed(let token, _), .closed(let token, _):
      held.remove(token)
      if held.isEmpty { endQuiet() }
    case .pressed: break
    }
    if run != before { keep() }
  }

  private func serverChanged(to server: ServiceRun.Server?) {
    (run.server, run.serverSince) = (server, clock())
    held = []
    endQuiet()
  }

  private func endQuiet() {
    if run.isQuiet { run.quietUntil = clock() }
  }

  private func keep() {
    run.wokeAt = clock()
    do { try log.keep(run) } catch { report(words(error)) }
  }
}
