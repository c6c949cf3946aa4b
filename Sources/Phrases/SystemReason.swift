/// Translates the reason of a failed system call.
///
/// The C library's own translations need an installed locale and a process that sets it. Unknown reasons stay
/// in English.
public enum SystemReason {
  /// glibc's texts for errors that a person may cause.
  static let known = [
    "Operation not permitted", "No such file or directory", "Input/output error",
    "Permission denied", "File exists", "Not a directory", "Is a directory",
    "Too many open files", "File too large", "No space left on device", "Read-only file system",
    "File name too long", "Too many levels of symbolic links", "Disk quota exceeded",
    "Device or resource busy", "Cannot allocate memory", "Exec format error",
    "Stale file handle", "Text file busy", "Transport endpoint is not connected",
    "Invalid argument", "Bad file descriptor", "Broken pipe",
  ]

  /// - Parameter reason: The text of `strerror`: `Permission denied`.
  public static func text(_ reason: String) -> String { phrase(known: reason) }
}
