internal import Glibc

/// The core of a service: one process per lock file, which runs a loop, follows the journal beside
/// that file, logs what goes wrong, and ends on a signal. Closures do each service's own work.
public final class Service {
  public let loop = MainLoop()
  /// Reports a problem in one line, which names no vital and no value.
  public let log: (String) -> Void
  private let lockPath: String
  private var lock: InstanceLock
  private var watchers: [FileWatcher] = []

  /// Takes the lock; fails if another process holds it, even after `patience` more attempts.
  public init?(
    lock path: String, patience: Int = 0, log: @escaping (String) -> Void
  ) throws(LoopFault) {
    let found = try Self.patiently(patience) { () throws(LoopFault) in try InstanceLock(path: path)
    }
    guard let found else { return nil }
    lock = found
    (lockPath, self.log) = (path, log)
  }

  /// Repeats a failed attempt every 50 ms, at most `times` times: a killed service may linger.
  public static func patiently<Held, Fault>(
    _ times: Int, _ attempt: () throws(Fault) -> Held?
  ) throws(Fault) -> Held? {
    for _ in 0..<times {
      if let held = try attempt() { return held }
      usleep(50_000)
    }
    return try attempt()
  }

  /// Calls `changed` after each burst of journal writes; renews the lock if its file is gone.
  public func follow(journal path: String, changed: @escaping () -> Void) throws(LoopFault) {
    watchers.append(
      try FileWatcher(ofDatabase: path, on: loop) { [weak self] in
        self?.renewLock()
        changed()
      })
  }

  public func follow(_ paths: [String], changed: @escaping () -> Void) throws(LoopFault) {
    watchers.append(try FileWatcher(paths, on: loop, handler: changed))
  }

  private func renewLock() {
    guard !lock.stands(at: lockPath), let new = try? InstanceLock(path: lockPath) else { return }
    lock = new
  }

  /// Runs until the loop quits; calls `ending` on SIGINT, SIGTERM or SIGHUP.
  public func run(starting: @escaping () -> Void = {}, ending: @escaping () -> Void) {
    let signals = loop.onEnd(ending)
    let start = loop.after(milliseconds: 0, starting)
    loop.run()
    withExtendedLifetime((signals, start)) {}
    watchers = []
  }
}
