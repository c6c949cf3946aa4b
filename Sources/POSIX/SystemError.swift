internal import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  public let code: Int32

  /// - Parameter code: An `errno`.
  public init(code: Int32) {
    self.code = code
  }

  /// What the call before this one failed with.
  public static var last: SystemError { SystemError(code: errno) }

  /// What the system calls it: "No such file or directory".
  public var reason: String { unsafe String(cString: strerror(code)) }

  /// Whether a part of the path that was named isn't there, or is no folder.
  public var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

  /// The other end of a pipe is gone.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// Somebody else is at it without a pause.
  public static var busy: SystemError { SystemError(code: EBUSY) }

  /// What work that `Interruption` watches ends with.
  public static var interruption: SystemError { SystemError(code: EINTR) }

  /// Ctrl-C, in work that `Interruption` watches.
  public var isInterruption: Bool { code == EINTR }

  /// Whether there is no room, or none left of what this person may use.
  public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}
