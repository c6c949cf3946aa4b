import DesktopSession
import HealthModel
import Reminders

/// Records when the service last woke, and its obstacles. It stores something only after a wake of
/// its own or a change, never because the journal was written: that would wake it forever.
final class ServiceRecorder {
  private let clock: () -> Instant
  private var run: ServiceRun
  private(set) var isDue = false
  /// The notifications that "do not disturb" holds back.
  private var held: Set<NotificationToken> = []
  /// The requests that the server hasn't answered, with their times.
  private var owed: [NotificationToken: Instant] = [:]

  init(clock: @escaping () -> Instant) {
    self.clock = clock
    run = ServiceRun(startedAt: clock())
  }

  /// Records a wake-up by the alarm, by a change of the clock, or by another journal.
  func woke() { due() }

  func slept(from instant: Instant) {
    due()
    run.hindrance = ServiceRun.Hindrance(.asleep, since: instant, until: clock())
  }

  func asked(_ token: NotificationToken) { owed[token] = clock() }

  func stopped() {
    run.stoppedAt = clock()
    endQuiet()
    due()
  }

  func keep(_ store: (ServiceRun) throws -> Void) throws {
    guard isDue else { return }
    try store(run)
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
      // A missing server at the start is worth recording, too.
      return due()
    case .serverResting:
      // The bus starts a server when needed, so none is missing.
      let since = run.server == nil ? nil : run.serverSince
      serverChanged(to: run.server ?? ServiceRun.Server(), since: since)
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

  private func endQuiet() { if run.isQuiet { run.quietUntil = clock() } }

  private func due() {
    // A server that doesn't answer counts as silent after a minute.
    if let since = owed.values.min(), since.adding(seconds: 60) <= clock() {
      run.hindrance = ServiceRun.Hindrance(.silent, since: since)
    }
    run.wokeAt = clock()
    isDue = true
  }
}
