internal import Glibc
internal import POSIX

/// What the terminal itself answers, rather than the person before it.
public enum TerminalQuestion {
  /// Writes `question` to the controlling terminal and waits for what it answers, which nobody gets
  /// to see.
  ///
  /// Meanwhile, keys make no signals and signals wait, those that stop or end a program among them, so
  /// that the terminal is never left in that state.
  /// - Parameters:
  ///   - milliseconds: How long to wait at most.
  ///   - isWhole: Whether this answer is all that is to come.
  /// - Returns: the answer, or what there is of it; empty without a terminal and in the background.
  public static func ask(
    _ question: String, within milliseconds: Int, until isWhole: (String) -> Bool
  ) -> String {
    guard let terminal = ControllingTerminal(), terminal.isOurs else { return "" }
    let held = HeldSignals()
    defer { held.release() }
    guard let usual = terminal.modes else { return "" }
    var silent = usual
    silent.c_lflag &= ~UInt32(ICANON | ECHO | ISIG)
    guard terminal.set(silent) else { return "" }
    let descriptor = terminal.descriptor
    var text = question
    let failure = text.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    let answer =
      failure == nil ? answer(from: descriptor, within: milliseconds, until: isWhole) : ""
    // Half an answer must not be left for the shell to read.
    terminal.set(usual, forgetting: !isWhole(answer))
    return answer
  }

  private static func answer(
    from terminal: Int32, within milliseconds: Int, until isWhole: (String) -> Bool
  ) -> String {
    let end = monotonicMilliseconds() + milliseconds
    var bytes: [UInt8] = []
    while true {
      let answer = String(decoding: bytes, as: UTF8.self)
      let left = end - monotonicMilliseconds()
      guard !isWhole(answer), left > 0 else { return answer }
      var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&wait, 1, Int32(left)) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = unsafe read(terminal, &buffer, buffer.count)
      guard count > 0 else { return answer }
      bytes += buffer[..<count]
    }
  }

  private static func monotonicMilliseconds() -> Int {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
