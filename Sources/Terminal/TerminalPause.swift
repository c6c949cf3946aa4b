internal import Glibc
public import POSIX

/// A while in which a person before the terminal has nothing to type.
public enum TerminalPause {
  /// How it ended.
  public enum End: Equatable, Sendable {
    /// It is over, or the person pressed Enter.
    case over
    /// Ctrl-C, which ends the pause but not the program.
    case interrupted
  }

  /// Lets so many seconds pass, or fewer where the person presses Enter; the machine may sleep
  /// meanwhile, and that time counts.
  ///
  /// - Parameter show: gets the seconds left, each of them once.
  public static func wait(seconds: Int, show: (Int) -> Void) throws(SystemError) -> End {
    try Interruption.watched { () throws(SystemError) -> End in
      let end = now() + seconds * 1000
      while !Interruption.isAsked {
        let left = end - now()
        guard left > 0 else { return .over }
        show((left + 999) / 1000)
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&input, 1, Int32((left - 1) % 1000 + 1))
        if count < 0, errno != EINTR { throw .last }
        guard count > 0 else { continue }
        // What was typed meanwhile answers no question that comes.
        tcflush(STDIN_FILENO, TCIFLUSH)
        return .over
      }
      return .interrupted
    }
  }

  /// Units: milliseconds, those of a suspended machine too.
  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
