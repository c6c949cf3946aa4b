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
  /// What the server owes an answer to, and since when.
  private var owed: [NotificationToken: Instant] = [:]
  /// How long an answer may take before the server counts as silent.
  private static let silenceSeconds: Int64 = 60

  init(clock: @escaping () -> Instant) {
    self.clock = clock
    run = ServiceRun(startedAt: clock())
  }

  /// The alarm rang, or the clock was set; or the journal is another one, which knows nothing yet.
  func woke() {
    due()
  }

  /// The machine was asleep when the alarm was to ring, at `instant`.
  func slept(from instant: Instant) {
    due()
    run.hindrance = ServiceRun.Hindrance(.asleep, since: instant, until: clock())
  }

  /// The server is asked for a notification.
  func asked(_ token: NotificationToken) {
    owed[token] = clock()
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
    heard(event)
    switch event {
    case .serverAppeared: serverChanged(to: ServiceRun.Server())
    case .serverVanished:
      serverChanged(to: nil)
      // That there was none from the start is news too.
      return due()
    case .serverResting:
      // It is started when it is needed: none is missing.
      if let server = run.server {
        serverChanged(to: server, since: run.serverSince)
      } else {
        serverChanged(to: ServiceRun.Server())
      }
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

  /// Sees to what the server owes an answer to, and what it refused.
  private func heard(_ event: NotificationEvent) {
    switch event {
    case .heldBack(let token), .released(let token), .shown(let token, _), .closed(let token, _):
      owed[token] = nil
    case .failed(let token, let server):
      owed[token] = nil
      if server != nil {
        run.hindrance = ServiceRun.Hindrance(.refused, since: clock(), until: clock())
      }
    case .serverAppeared, .serverVanished, .serverResting, .serverDescribed, .pressed: break
    }
    if owed.isEmpty, run.hindrance?.kind == .silent, run.hindrance?.until == nil {
      run.hindrance?.until = clock()
    }
  }

  private func serverChanged(to server: ServiceRun.Server?, since instant: Instant? = nil) {
    (run.server, run.serverSince) = (server, instant ?? clock())
    held = []
    endQuiet()
  }

  private func endQuiet() {
    if run.isQuiet { run.quietUntil = clock() }
  }

  private func due() {
    if let since = owed.values.min(), since.adding(seconds: Self.silenceSeconds) <= clock() {
      run.hindrance = ServiceRun.Hindrance(.silent, since: since)
    }
    run.wokeAt = clock()
    isDue = true
  }
}
