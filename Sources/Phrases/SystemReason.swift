/// Why a call of the system failed, in the person's language.
///
/// The C library has its own translations, but only where the locale is installed, and for a process
/// that has set it. What is not known here stays in its English.
public enum SystemReason {
  /// What glibc calls the errors that a person may bring about.
  static let known = [
    "Operation not permitted", "No such file or directory", "Input/output error",
    "Permission denied", "File exists", "Not a directory", "Is a directory",
    "Too many open files", "File too large", "No space left on device", "Read-only file system",
    "File name too long", "Too many levels of symbolic links", "Disk quota exceeded",
    "Device or resource busy", "Cannot allocate memory", "Exec format error",
    "Stale file handle", "Text file busy", "Transport endpoint is not connected",
    "Invalid argument", "Bad file descriptor", "Broken pipe",
  ]

  /// - Parameter reason: as `strerror` has it: `Permission denied`.
  public static func text(_ reason: String) -> String { phrase(known: reason) }
}
