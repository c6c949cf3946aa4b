internal import Glibc

/// Locks that programs hold on files.
public enum FileLock {
  /// Whether some program holds the file locked now; false for a file that isn't there.
  public static func isHeld(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // Closing gives back what this may have taken.
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
