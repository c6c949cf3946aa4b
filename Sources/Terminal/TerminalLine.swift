internal import Glibc
public import POSIX
internal import Synchronization

/// Lines that a person types at the terminal behind standard input.
public enum TerminalLine {
  /// What came of waiting for one.
  public enum Answer: Equatable, Sendable {
    /// Without its end.
    case line(String)
    /// The end of input (Ctrl-D).
    case end
    /// Ctrl-C, which ends the question but not the program.
    case interrupted
  }

  /// Puts a question and waits for a line, which is edited with arrow keys where libedit is there and
  /// the terminal can do that. What stands above the last line of the question is shown as it is.
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
    return try read()
  }

  /// Waits for a line.
  static func read() throws(SystemError) -> Answer {
    // A Ctrl-C that comes before the wait is kept back until then: no moment is left in which it
    // could end the program or get lost.
    var interrupt = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&interrupt)
    unsafe sigaddset(&interrupt, SIGINT)
    unsafe sigprocmask(SIG_BLOCK, &interrupt, &before)
    var nothing = sigaction()
    unsafe nothing.__sigaction_handler.sa_handler = { _ in }
    var usual = sigaction()
    unsafe sigaction(SIGINT, &nothing, &usual)
    defer {
      unsafe sigaction(SIGINT, &usual, nil)
      unsafe sigprocmask(SIG_SETMASK, &before, nil)
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
      let count = unsafe Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      guard count >= 0 else { throw .last }
      if count == 0 { return .end }
      line += buffer[..<count]
    }
    return .line(String(decoding: line.dropLast(), as: UTF8.self))
  }
}
