internal import Glibc
public import POSIX
internal import Synchronization

public enum TerminalLine {
  public enum Answer: Equatable, Sendable {
    case line(String)
    /// The end of input (Ctrl-D), or no terminal for a secret.
    case end
    /// Ctrl-C, which ends the question but not the program.
    case interrupted
  }

  /// Asks for a line, with libedit if possible; its prompt is the question's last line.
  public static func ask(_ question: String) throws(SystemError) -> Answer {
    let prompt = question.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    if StandardStream.input.isTerminal, StandardStream.error.isTerminal {
      let edited = try LineEditor.shared.withLock { editor throws(SystemError) -> Answer? in
        guard let editor else { return nil }
        try StandardStream.error.write(String(question.dropLast(prompt.count)))
        return editor.line(after: String(prompt))
      }
      if let edited { return edited }
    }
    try StandardStream.error.write(question)
    return try plainLine()
  }

  private static func plainLine() throws(SystemError) -> Answer {
    // SIGINT is blocked except while this waits, so it can neither end the program nor get lost.
    let held = HeldSignals([SIGINT])
    var before = held.before
    var nothing = sigaction()
    unsafe nothing.__sigaction_handler.sa_handler = { _ in }
    var usual = sigaction()
    unsafe sigaction(SIGINT, &nothing, &usual)
    defer {
      unsafe sigaction(SIGINT, &usual, nil)
      held.release()
    }
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      var input = fd_set()
      input.__fds_bits.0 = 1 << STDIN_FILENO
      guard unsafe pselect(STDIN_FILENO + 1, &input, nil, nil, nil, &before) > 0 else {
        if errno == EINTR { return .interrupted }
        throw .last
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      guard count >= 0 else { throw .last }
      if count == 0 { return .end }
      line += buffer[..<count]
    }
    return .line(String(decoding: line.dropLast(), as: UTF8.self))
  }

  /// Asks for a secret on the controlling terminal without echo. Reads no pipe: without a terminal,
  /// a secret belongs in a file, which has permissions.
  public static func askSecretly(_ question: String) -> Answer {
    ControllingTerminal.silently(asking: question, forgetting: true) {
      secret(from: $0)
    } leaving: { terminal, usual, _ in
      terminal.write("\n")
      terminal.set(usual)
    } ?? .end
  }

  private static func secret(from terminal: Int32) -> Answer {
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
      // Ctrl-U, and backspace, which deletes all bytes of a character.
      case 0x15: typed = []
      case 0x08, 0x7F: while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      default: if byte >= 0x20, typed.count < 4096 { typed.append(byte) }
      }
    }
  }

  private static var isEnding: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return [SIGTERM, SIGHUP, SIGINT].contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Writes an escape sequence to the controlling terminal and reads its reply without echo.
  /// - Returns: the reply, perhaps incomplete; empty without a terminal or in the background.
  public static func reply(
    to question: String, within milliseconds: Int, until isWhole: (String) -> Bool
  ) -> String {
    ControllingTerminal.silently(asking: question, forgetting: false) {
      reply(from: $0, within: milliseconds, until: isWhole)
    } leaving: { terminal, usual, answer in
      // The shell must not read the rest of a reply.
      terminal.set(usual, forgetting: !isWhole(answer ?? ""))
    } ?? ""
  }

  private static func reply(
    from terminal: Int32, within milliseconds: Int, until isWhole: (String) -> Bool
  ) -> String {
    let end = SystemClock.millisecondsSinceBoot() + Int64(milliseconds)
    var bytes: [UInt8] = []
    while true {
      let answer = String(decoding: bytes, as: UTF8.self)
      let left = end - SystemClock.millisecondsSinceBoot()
      guard !isWhole(answer), left > 0 else { return answer }
      var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&wait, 1, Int32(left)) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = unsafe read(terminal, &buffer, buffer.count)
      guard count > 0 else { return answer }
      bytes += buffer[..<count]
    }
  }

  /// Waits for Enter or for `seconds`, suspend included. Returns whether Ctrl-C ended the wait.
  /// - Parameter show: called once for each number of remaining seconds.
  public static func pause(seconds: Int, show: (Int) -> Void) throws(SystemError) -> Bool {
    try Interruption.watched { () throws(SystemError) -> Bool in
      let end = SystemClock.millisecondsSinceBoot() + Int64(seconds) * 1000
      while !Interruption.isAsked {
        let left = Int(end - SystemClock.millisecondsSinceBoot())
        guard left > 0 else { return false }
        show((left + 999) / 1000)
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&input, 1, Int32((left - 1) % 1000 + 1))
        if count < 0, errno != EINTR { throw .last }
        guard count > 0 else { continue }
        // Discard what was typed during the pause, so that it doesn't answer a later question.
        tcflush(STDIN_FILENO, TCIFLUSH)
        return false
      }
      return true
    }
  }
}
