internal import Glibc

/// The terminal that this process belongs to, whatever its standard streams are.
final class ControllingTerminal {
  let descriptor: Int32

  /// Nil where there is none.
  init?(path: String = "/dev/tty") {
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Whether its modes may be changed: a program in the background is stopped when it does that. One
  /// that belongs to no session at all stops nobody.
  var isOurs: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// How it takes keys and shows them; nil where it doesn't say.
  var modes: termios? {
    var modes = termios()
    return unsafe tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Once all that was written is out.
  /// - Parameter forgetting: whether what was typed, and nobody has read, is thrown away.
  /// - Returns: whether they are so now.
  @discardableResult
  func set(_ modes: termios, forgetting: Bool = false) -> Bool {
    var modes = modes
    return unsafe tcsetattr(descriptor, forgetting ? TCSAFLUSH : TCSADRAIN, &modes) == 0
  }
}

/// Signals that are kept back for a while.
struct HeldSignals {
  /// Those that were held before.
  let before: sigset_t

  /// - Parameter signals: all that can be, where none are named.
  init(_ signals: [Int32] = []) {
    var held = sigset_t()
    if signals.isEmpty { unsafe sigfillset(&held) } else { unsafe sigemptyset(&held) }
    for signal in signals { unsafe sigaddset(&held, signal) }
    var before = sigset_t()
    unsafe sigprocmask(SIG_BLOCK, &held, &before)
    self.before = before
  }

  /// Those that came meanwhile have their effect now.
  func release() {
    var mask = before
    unsafe sigprocmask(SIG_SETMASK, &mask, nil)
  }
}
