internal import Glibc

/// An exclusive lock on a file that lasts as long as this value, and ends with the process.
public struct InstanceLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock, on a new file (0600) if needed; fails when another process holds it.
  public init?(path: String) throws(LoopFault) {
    guard let file = try locked(path, LOCK_EX | LOCK_NB) else { return nil }
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
  private let descriptor: Int32?

  /// Takes the lock, on a new file (0600) if needed; waits while another process holds it.
  public init(path: String) throws(LoopFault) { descriptor = try locked(path, LOCK_SH) }

  deinit { if let descriptor { close(descriptor) } }
}

/// Returns the descriptor of a locked file; nil if another process holds the lock.
private func locked(_ path: String, _ operation: Int32) throws(LoopFault) -> Int32? {
  let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw .last("open \(path)") }
  if flock(file, operation) == 0 { return file }
  let code = errno
  close(file)
  guard code == EWOULDBLOCK else { throw .system(call: "flock \(path)", code: code) }
  return nil
}
