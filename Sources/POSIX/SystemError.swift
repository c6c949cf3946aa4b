internal import Glibc

public struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  public let code: Int32

  public init(code: Int32) { self.code = code }

  /// The error of the last system call.
  public static var last: SystemError { SystemError(code: errno) }
  /// EBUSY: the file is locked by this process, or stayed busy through every retry.
  public static var busy: SystemError { SystemError(code: EBUSY) }
  /// EINTR: the user pressed Ctrl-C during work that `Interruption` watches.
  public static var interruption: SystemError { SystemError(code: EINTR) }

  /// The system's description, such as "No such file or directory".
  public var reason: String { unsafe String(cString: strerror(code)) }

  public var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }
  public var isBrokenPipe: Bool { code == EPIPE }
  public var isTaken: Bool { code == EEXIST }
  public var isInterruption: Bool { code == EINTR }
  public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}
