internal import CEdit
internal import Glibc
internal import POSIX
internal import Synchronization

/// Reads lines with libedit, loaded for the first question, so that nothing else waits for it.
/// Uses Emacs key bindings, keeps no history, and reads no configuration file.
@safe final class LineEditor {
  /// The only editor. It stays open to keep type-ahead; each question locks it until answered.
  static let shared = Mutex(LineEditor())
  private let calls: Calls
  private let editor: UnsafeMutableRawPointer
  private let streams: [UnsafeMutablePointer<FILE>]
  /// The locale of libedit's characters; a thread uses it only while it creates the editor or asks.
  private let letters: locale_t

  /// Creates an editor; nil without the library or for a terminal that can't move its cursor.
  init?(library: String = "libedit.so.2", terminal: String? = Program.environment("TERM")) {
    guard let terminal, !["", "dumb", "unknown"].contains(terminal), let calls = Calls(of: library),
      let letters = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    else { return nil }
    var streams: [UnsafeMutablePointer<FILE>] = unsafe []
    // Discard libedit's warnings about unknown terminals: the person can't fix them here.
    for (descriptor, mode) in [(STDIN_FILENO, "r"), (STDERR_FILENO, "w")] {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      if let stream = unsafe fdopen(copy, mode) { unsafe streams.append(stream) }
    }
    if let nowhere = unsafe fopen("/dev/null", "we") { unsafe streams.append(nowhere) }
    let before = unsafe uselocale(letters)
    defer { unsafe uselocale(before) }
    let editor =
      unsafe streams.count == 3
      ? unsafe healthlog_el_init(calls.start, "healthlog", streams[0], streams[1], streams[2]) : nil
    guard let editor = unsafe editor else {
      for index in unsafe streams.indices { unsafe fclose(streams[index]) }
      unsafe freelocale(letters)
      return nil
    }
    unsafe healthlog_el_set_editor(calls.set, editor, "emacs")
    unsafe healthlog_el_set_prompt(calls.set, editor) { _ in
      unsafe UnsafeMutablePointer(bitPattern: LineEditor.prompt.load(ordering: .relaxed))
    }
    unsafe (self.calls, self.editor, self.streams, self.letters) = (calls, editor, streams, letters)
  }

  deinit {
    unsafe healthlog_el_end(calls.end, editor)
    for index in unsafe streams.indices { unsafe fclose(streams[index]) }
    unsafe freelocale(letters)
  }

  /// The address of the prompt, 0 between questions; libedit's callback for it has no context.
  private static let prompt = Atomic<UInt>(0)

  /// Asks, and asks again after Ctrl-Z. Restores the terminal before a signal ends the program.
  func line(after question: String) -> TerminalLine.Answer {
    while true {
      let (line, signal) = once(question)
      switch signal {
      case 0: return line.map { .line(String($0.prefix { $0 != "\n" })) } ?? .end
      case SIGINT: return .interrupted
      default: raise(signal)
      }
    }
  }

  /// Returns the line, which is nil at the end of input, and the signal that interrupted it, or 0.
  private func once(_ question: String) -> (line: String?, signal: Int32) {
    var modes = termios()
    let hasModes = unsafe tcgetattr(STDIN_FILENO, &modes) == 0
    let before = unsafe uselocale(letters)
    let signals = LineSignals()
    unsafe healthlog_el_resize(calls.resize, editor)
    let prompt = unsafe strdup(question)
    LineEditor.prompt.store(UInt(bitPattern: prompt), ordering: .relaxed)
    var count: Int32 = 0
    // By default, libedit prints the prompt before it changes the modes, and loses keys in between.
    unsafe healthlog_el_prepare_terminal_now(calls.set, editor)
    let line = unsafe healthlog_el_gets(calls.read, editor, &count).map {
      unsafe String(cString: $0)
    }
    LineEditor.prompt.store(0, ordering: .relaxed)
    unsafe free(prompt)
    if hasModes { unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    let signal = signals.end()
    unsafe uselocale(before)
    return (line, signal)
  }

  @safe private struct Calls {
    let start: UnsafeMutableRawPointer
    let set: UnsafeMutableRawPointer
    let resize: UnsafeMutableRawPointer
    let read: UnsafeMutableRawPointer
    let end: UnsafeMutableRawPointer

    init?(of library: String) {
      guard let handle = unsafe dlopen(library, RTLD_NOW | RTLD_LOCAL),
        let start = unsafe dlsym(handle, "el_init"), let set = unsafe dlsym(handle, "el_set"),
        let resize = unsafe dlsym(handle, "el_resize"),
        let read = unsafe dlsym(handle, "el_gets"), let end = unsafe dlsym(handle, "el_end")
      else { return nil }
      unsafe (self.start, self.set, self.resize, self.read, self.end) = (
        start, set, resize, read, end
      )
    }
  }
}

/// Makes signals that end or stop the program end the line first, so that the terminal is restored.
/// libedit's own handling would send them to the whole process group again.
private struct LineSignals {
  private static let keys = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM]
  private static let last = Atomic<Int32>(0)
  private var before: [sigaction] = []

  init() {
    Self.last.store(0, ordering: .relaxed)
    var noting = sigaction()
    // libedit retries after one interruption, and misses a signal that arrives just before it
    // reads. So after the first signal, an alarm interrupts it every 20 ms until it gives up.
    unsafe noting.__sigaction_handler.sa_handler = { signal in
      guard signal != SIGALRM else { return }
      LineSignals.last.store(signal, ordering: .relaxed)
      ualarm(20_000, 20_000)
    }
    for key in Self.keys {
      var usual = sigaction()
      unsafe sigaction(key, &noting, &usual)
      before.append(usual)
      // A signal that the parent process ignores stays ignored.
      if HeldSignals.isIgnored(usual) { unsafe sigaction(key, &usual, nil) }
    }
  }

  /// Restores the signals' actions, and returns the last signal received, or 0.
  consuming func end() -> Int32 {
    ualarm(0, 0)
    for (key, usual) in zip(Self.keys, before) {
      var usual = usual
      unsafe sigaction(key, &usual, nil)
    }
    return Self.last.load(ordering: .relaxed)
  }
}
