internal import Glibc

/// The error of a failed system call.
public struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  public let code: Int32

  /// - Parameter code: a value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The error of the last system call.
  public static var last: SystemError { SystemError(code: errno) }

  /// The system's description, such as "No such file or directory".
  public var reason: String { unsafe String(cString: strerror(code)) }

  /// Whether a part of the path doesn't exist or isn't a folder.
  public var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the other end of the pipe is closed.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// Whether the name already exists.
  public var isTaken: Bool { code == EEXIST }

  /// EBUSY: the file stayed busy through every retry.
  public static var busy: SystemError { SystemError(code: EBUSY) }

  /// EINTR: the user pressed Ctrl-C in work that `Interruption` watches.
  public static var interruption: SystemError { SystemError(code: EINTR) }

  /// Whether the user pressed Ctrl-C in work that `Interruption` watches.
  public var isInterruption: Bool { code == EINTR }

  /// Whether the disk is full or the user's quota is used up.
  public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}
