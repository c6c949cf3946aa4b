import DesktopSession
import HealthModel
import Reminders

/// Gathers, for the journal, when the service last woke and what it met then.
///
/// Has something to be kept only when the service woke by itself or there is news, and never because
/// the journal was written: that would have it wake itself for ever.
final class ServiceRecorder {
  private let clock: () -> Instant
  private var run: ServiceRun
  /// Whether what it has gathered is to be kept.
  private(set) var isDue = false
  /// What "do not disturb" keeps from the screen.
  private var held: Set<NotificationToken> = []

  init(clock: @escaping () -> Instant) {
    self.clock = clock
    run = ServiceRun(startedAt: clock())
  }

  /// The alarm rang, or the clock was set; or the journal is another one, which knows nothing yet.
  func woke() {
    due()
  }

  /// The service ends.
  func stopped() {
    run.stoppedAt = clock()
    endQuiet()
    due()
  }

  /// Leaves word in the journal, if there is something new.
  func keep(in log: some ServiceLog) throws {
    guard isDue else { return }
    try log.keep(run)
    isDue = false
  }

  func handle(_ event: NotificationEvent) {
    guard run.stoppedAt == nil else { return }
    let before = run
    switch event {
    case .serverAppeared: serverChanged(to: ServiceRun.Server())
    case .serverVanished:
      serverChanged(to: nil)
      // That there was none from the start is news too.
      return due()
    case .serverDescribed(let server): run.server = ServiceRun.Server(server)
    case .heldBack(let token):
      held.insert(token)
      if !run.isQuiet { (run.quietSince, run.quietUntil) = (clock(), nil) }
    case .released(let token), .shown(let token, _), .failed(let token, _), .closed(let token, _):
      held.remove(token)
      if held.isEmpty { endQuiet() }
    case .pressed: break
    }
    if run != before { due() }
  }

  private func serverChanged(to server: ServiceRun.Server?) {
    (run.server, run.serverSince) = (server, clock())
    held = []
    endQuiet()
  }

  private func endQuiet() {
    if run.isQuiet { run.quietUntil = clock() }
  }

  private func due() {
    run.wokeAt = clock()
    isDue = true
  }
}
