internal import Glibc

/// A share of the lock on a file: nobody takes an `InstanceLock` on it for as long as this lives.
public final class SharedLock {
  private let descriptor: Int32

  /// Takes the share, and makes the file (0600, empty) if it isn't there. Waits while another process
  /// has it for itself.
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
