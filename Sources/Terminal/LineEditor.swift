internal import CEdit
internal import Glibc
internal import POSIX
internal import Synchronization

/// Lines that are typed with arrow keys and all that goes with them, by libedit.
///
/// The library is opened here and nowhere else, so that only who is asked something waits for it. Keys
/// are those of emacs; there is no history, and no file of anyone's settings is read.
@safe final class LineEditor {
  /// Opened with the first question, and kept: what is typed ahead would go with it. Who asks holds it
  /// until the answer is there, so that one question stands at a time.
  static let shared = Mutex(LineEditor())

  private let calls: Calls
  private let editor: UnsafeMutableRawPointer
  private let streams: [UnsafeMutablePointer<FILE>]
  /// libedit reads and shows letters by the locale, of which a program here has none. Only this thread
  /// has this one, and only while it asks.
  private let letters: locale_t

  /// Nil where there is no such library, or the terminal can't move its cursor: then lines are read as
  /// the terminal gives them.
  init?(library: String = "libedit.so.2", terminal: String? = Program.environment("TERM")) {
    guard let terminal, !["", "dumb", "unknown"].contains(terminal),
      let calls = Calls(of: library),
      let letters = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    else { return nil }
    var streams: [UnsafeMutablePointer<FILE>] = unsafe []
    // What it has against a terminal that it doesn't know is nothing that a person could mend here.
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

  /// The address of what stands in front of the line, 0 between questions; libedit asks a function for
  /// it that is told of no question.
  private static let prompt = Atomic<UInt>(0)

  /// Puts the question, which is one line, and waits for the answer. A program that was stopped (Ctrl-Z)
  /// puts it again; a signal that ends it finds the terminal as it was.
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

  /// - Returns: the line, nil at the end of input, and the signal that came meanwhile, or 0.
  private func once(_ question: String) -> (line: String?, signal: Int32) {
    var modes = termios()
    let hasModes = unsafe tcgetattr(STDIN_FILENO, &modes) == 0
    let before = unsafe uselocale(letters)
    let signals = LineSignals()
    unsafe healthlog_el_resize(calls.resize, editor)
    let prompt = unsafe strdup(question)
    LineEditor.prompt.store(UInt(bitPattern: prompt), ordering: .relaxed)
    var count: Int32 = 0
    // Left to itself libedit shows the question first: a key that comes between the two would still be
    // the terminal's to edit.
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

  /// The five functions of it that are called.
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

/// Signals that end or stop a program: while a line is typed they end that line first, for the
/// terminal's sake. libedit's own way with them would send them to the whole process group once more.
private struct LineSignals {
  private static let keys = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM]
  private static let last = Atomic<Int32>(0)
  private var before: [sigaction] = []

  init() {
    Self.last.store(0, ordering: .relaxed)
    var noting = sigaction()
    // libedit reads on after the first interruption, and one that comes just before it reads is lost on
    // it: the alarm, every 20 ms from then on, interrupts it until it gives up.
    unsafe noting.__sigaction_handler.sa_handler = { signal in
      guard signal != SIGALRM else { return }
      LineSignals.last.store(signal, ordering: .relaxed)
      ualarm(20_000, 20_000)
    }
    for key in Self.keys {
      var usual = sigaction()
      unsafe sigaction(key, &noting, &usual)
      before.append(usual)
      // Whoever started the program wanted that one to pass it by.
      let handler = unsafe unsafeBitCast(usual.__sigaction_handler.sa_handler, to: Int.self)
      if unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self) {
        unsafe sigaction(key, &usual, nil)
      }
    }
  }

  /// - Returns: the signal that came, or 0.
  consuming func end() -> Int32 {
    ualarm(0, 0)
    for (key, usual) in zip(Self.keys, before) {
      var usual = usual
      unsafe sigaction(key, &usual, nil)
    }
    return Self.last.load(ordering: .relaxed)
  }
}
