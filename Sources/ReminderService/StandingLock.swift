import EventLoop

/// A lock beside a journal that is taken anew where its file has gone: with a folder that was moved away, or
/// with the journal's files.
final class StandingLock {
  private var lock: InstanceLock
  private let path: String

  init(_ lock: consuming InstanceLock, path: String) {
    self.lock = lock
    self.path = path
  }

  /// Does nothing where it stands, where another holds what stands there now, or where none can be made yet.
  func renew() {
    guard !lock.stands(at: path), let anew = try? InstanceLock(path: path) else { return }
    lock = anew
  }
}
