internal import Glibc

/// An exclusive lock on a file that lasts as long as this value, and ends with the process.
public struct InstanceLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock, on a new file (0600) if needed; fails when another process holds it.
  public init?(path: String) throws(LoopFault) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last("open \(path)") }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      guard code == EWOULDBLOCK else { throw .system(call: "flock \(path)", code: code) }
      return nil
    }
    descriptor = file
  }

  /// Returns whether the file at `path` is still the locked one.
  public func stands(at path: String) -> Bool {
    var (held, there) = (stat(), stat())
    return unsafe fstat(descriptor, &held) == 0 && stat(path, &there) == 0
      && held.st_ino == there.st_ino && held.st_dev == there.st_dev
  }

  deinit { close(descriptor) }
}

/// A shared lock on a file, which excludes an `InstanceLock` on it as long as this object lives.
public final class SharedLock {
  private let descriptor: Int32

  /// Takes the lock, on a new file (0600) if needed; waits while another process holds it.
  public init(path: String) throws(LoopFault) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .last("open \(path)") }
    guard flock(file, LOCK_SH) == 0 else {
      let code = errno
      close(file)
      throw .system(call: "flock \(path)", code: code)
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
