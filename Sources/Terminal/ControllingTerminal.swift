internal import Glibc
internal import POSIX

final class ControllingTerminal {
  let descriptor: Int32

  init?(path: String = "/dev/tty") {
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Whether this process may change the modes; in the background, changing them would stop it.
  var isOurs: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  var modes: termios? {
    var modes = termios()
    return unsafe tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Changes the modes once all output is written; `forgetting` also discards unread input.
  @discardableResult func set(_ modes: termios, forgetting: Bool = false) -> Bool {
    var modes = modes
    return unsafe tcsetattr(descriptor, forgetting ? TCSAFLUSH : TCSADRAIN, &modes) == 0
  }

  @discardableResult func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0), to: descriptor) } == nil
  }

  /// Asks without echo, while keys send no signals and signals are blocked. `leaving` must restore
  /// the modes. Returns nil without a terminal, in the background, or if a terminal call fails.
  static func silently<Answer>(
    asking question: String, forgetting: Bool, answer: (Int32) -> Answer,
    leaving: (ControllingTerminal, termios, Answer?) -> Void
  ) -> Answer? {
    guard let terminal = ControllingTerminal(), terminal.isOurs else { return nil }
    let held = HeldSignals()
    defer { held.release() }
    guard let usual = terminal.modes else { return nil }
    var silent = usual
    silent.c_lflag &= ~UInt32(ICANON | ECHO | ISIG)
    guard terminal.set(silent, forgetting: forgetting) else { return nil }
    let given = terminal.write(question) ? answer(terminal.descriptor) : nil
    leaving(terminal, usual, given)
    return given
  }
}

struct HeldSignals {
  let before: sigset_t

  /// - Parameter signals: the signals to block; empty for all.
  init(_ signals: [Int32] = []) {
    var held = sigset_t()
    if signals.isEmpty { unsafe sigfillset(&held) } else { unsafe sigemptyset(&held) }
    for signal in signals { unsafe sigaddset(&held, signal) }
    var before = sigset_t()
    unsafe sigprocmask(SIG_BLOCK, &held, &before)
    self.before = before
  }

  static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  func release() {
    var mask = before
    unsafe sigprocmask(SIG_SETMASK, &mask, nil)
  }
}
