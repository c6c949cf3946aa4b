internal import Glibc

/// A lock on a file, held until this object or the process ends.
public final class InstanceLock {
  private let descriptor: Int32

  /// Takes the lock, on a new file (0600) if needed. An exclusive lock fails if another process
  /// holds any lock; a shared lock waits for an exclusive one to end.
  public init?(path: String, isShared: Bool = false) throws(LoopFault) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last("open \(path)") }
    if flock(descriptor, isShared ? LOCK_SH : LOCK_EX | LOCK_NB) == 0 { return }
    guard errno == EWOULDBLOCK else { throw .last("flock \(path)") }
    return nil
  }

  /// Returns whether the file at `path` is still the locked one.
  public func stands(at path: String) -> Bool {
    var (held, there) = (stat(), stat())
    return unsafe fstat(descriptor, &held) == 0 && stat(path, &there) == 0
      && held.st_ino == there.st_ino && held.st_dev == there.st_dev
  }

  deinit { close(descriptor) }
}
