import DesktopSession
import HealthModel
import Reminders

/// A record of when the service last woke, and of what hinders it. It is stored only if the service
/// woke by itself or something changed; storing it after each write would wake the service forever.
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

  func slept(from instant: Instant) {
    woke()
    run.hindrance = ServiceRun.Hindrance(.asleep, since: instant, until: clock())
  }

  func asked(_ token: NotificationToken) { owed[token] = clock() }

  func stopped() {
    run.stoppedAt = clock()
    endQuiet()
    woke()
  }

  func keep(_ store: (ServiceRun) throws -> Void) throws {
    guard isDue else { return }
    try store(run)
    isDue = false
  }

  func handle(_ event: NotificationEvent) {
    guard run.stoppedAt == nil else { return }
    let before = run
    switch event {
    case .serverAppeared: serverChanged(to: ServiceRun.Server())
    case .serverVanished:
      serverChanged(to: nil)
      // A missing server at the start is worth recording, too.
      return woke()
    case .serverResting:
      // The bus starts a server when needed, so none is missing.
      let since = run.server == nil ? nil : run.serverSince
      serverChanged(to: run.server ?? ServiceRun.Server(), since: since)
    case .serverDescribed(let server): run.server = ServiceRun.Server(server)
    case .heldBack(let token):
      answered(token)
      held.insert(token)
      if !run.isQuiet { (run.quietSince, run.quietUntil) = (clock(), nil) }
    case .released(let token), .shown(let token, _), .failed(let token, _), .closed(let token, _):
      answered(token)
      held.remove(token)
      if held.isEmpty { endQuiet() }
      if case .failed(_, server: _?) = event {
        run.hindrance = ServiceRun.Hindrance(.refused, since: clock(), until: clock())
      }
    case .pressed: break
    }
    if run != before { woke() }
  }

  private func answered(_ token: NotificationToken) {
    owed[token] = nil
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

  /// Records the time of a wake-up or of a change, and that `keep` has something to store.
  func woke() {
    // A server that doesn't answer counts as silent after a minute.
    if let since = owed.values.min(), since.adding(seconds: 60) <= clock() {
      run.hindrance = ServiceRun.Hindrance(.silent, since: since)
    }
    run.wokeAt = clock()
    isDue = true
  }
}
