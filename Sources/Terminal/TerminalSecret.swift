internal import Glibc
internal import POSIX

/// A line that is typed before nobody's eyes.
public enum TerminalSecret {
  /// What came of the question.
  public enum Answer: Equatable, Sendable {
    /// Without the line's end.
    case line(String)
    /// The end of input, or no terminal to ask.
    case end
    /// Ctrl-C, or a signal that ends the program: it has its effect once the terminal is as it was.
    case interrupted
  }

  /// Puts a question to the terminal that this process belongs to, and shows nothing of the answer. What
  /// a pipe brings is no answer: a secret that stands there comes from a file, which has a mode.
  public static func ask(_ question: String) -> Answer {
    guard let terminal = ControllingTerminal(), terminal.isOurs, let usual = terminal.modes else {
      return .end
    }
    let held = HeldSignals()
    defer { held.release() }
    var silent = usual
    silent.c_lflag &= ~UInt32(ICANON | ECHO | ISIG)
    guard terminal.set(silent, forgetting: true) else { return .end }
    defer {
      var line = "\n"
      _ = line.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0), to: terminal.descriptor) }
      terminal.set(usual)
    }
    var text = question
    let failure = text.withUTF8 {
      unsafe writeAll(UnsafeRawBufferPointer($0), to: terminal.descriptor)
    }
    return failure == nil ? line(from: terminal.descriptor) : .end
  }

  private static func line(from terminal: Int32) -> Answer {
    var typed: [UInt8] = []
    while true {
      var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&wait, 1, 250)
      if isEnding { return .interrupted }
      guard ready != 0 else { continue }
      var byte: UInt8 = 0
      guard ready > 0, unsafe read(terminal, &byte, 1) == 1 else { return .end }
      switch byte {
      case 0x0A, 0x0D: return .line(String(decoding: typed, as: UTF8.self))
      case 0x03: return .interrupted
      case 0x04: if typed.isEmpty { return .end }
      // The line's kill sign, and the erase signs: a sign of several bytes goes as one.
      case 0x15: typed = []
      case 0x08, 0x7F:
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      default: if byte >= 0x20, typed.count < 4096 { typed.append(byte) }
      }
    }
  }

  /// Whether a signal waits that ends the program.
  private static var isEnding: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return [SIGTERM, SIGHUP, SIGINT].contains { unsafe sigismember(&pending, $0) == 1 }
  }
}
