internal import Glibc
public import POSIX
internal import Synchronization

/// A program of the person's own choice that shows long text.
public enum Pager {
  /// Runs a shell's command line with `text` as its standard input, and waits for its end.
  ///
  /// A command that ends before it has read everything is no failure: a person left the pager. That
  /// it is none for the system either wants `Program.prepare`. However the pager ends, the terminal
  /// is as it was before; a signal that would end this program ends the pager first.
  /// - Parameter variables: what is added to its environment, or replaced in it.
  /// - Returns: false when the shell has no such command, or the command says that it failed: then
  ///   nobody may have seen the text. One that a signal ended has shown what it had.
  public static func show(
    _ text: String, with command: String, adding variables: [String: String] = [:]
  ) throws(SystemError) -> Bool {
    try show(text, with: command, adding: variables, terminal: "/dev/tty")
  }

  /// - Parameter path: the terminal that the pager has.
  static func show(
    _ text: String, with command: String, adding variables: [String: String] = [:],
    terminal path: String
  ) throws(SystemError) -> Bool {
    let terminal = ControllingTerminal(path: path)
    let modes = terminal?.modes
    let forwarding = Forwarding()
    defer {
      if let terminal, let modes, terminal.isOurs { terminal.set(modes) }
      forwarding.end()
    }
    let status = try feed(text, to: command, Program.environment(adding: variables), forwarding)
    return status == 0 || status > lastOfItsOwn
  }

  /// Beyond it are the statuses of what a signal ended; 126 and 127 are a shell's that has no command.
  private static let lastOfItsOwn: Int32 = 128

  /// - Returns: the command's exit status.
  private static func feed(
    _ text: String, to command: String, _ environment: [String], _ forwarding: Forwarding
  ) throws(SystemError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process: pid_t
    do throws(SystemError) {
      defer { close(ends[0]) }
      process = try spawn(command, reading: ends[0], environment, forwarding)
    } catch {
      close(ends[1])
      throw error
    }
    forwarding.begin(to: process)
    var text = text
    let failure = text.withUTF8 { bytes in
      unsafe writeAll(UnsafeRawBufferPointer(bytes), to: ends[1])
    }
    close(ends[1])
    let status = try Program.wait(for: process)
    if let failure, !failure.isBrokenPipe { throw failure }
    return status
  }

  private static func spawn(
    _ command: String, reading input: Int32, _ environment: [String], _ forwarding: Forwarding
  ) throws(SystemError) -> pid_t {
    var pager = Spawn("/bin/sh", arguments: ["-c", command])
    pager.streams = [(STDIN_FILENO, .descriptor(input))]
    pager.environment = environment
    // `prepare` ignores what a pager must not, and here signals are held.
    pager.signals = (held: forwarding.mask, usual: [SIGPIPE])
    return try pager.start()
  }
}

/// While a pager has the terminal, Ctrl-C is the pager's, and what would end this program goes to the
/// pager first, which knows how to leave the terminal.
private struct Forwarding {
  private static let keys = [SIGINT, SIGQUIT]
  private static let ends = [SIGTERM, SIGHUP]
  private static let pager = Atomic<Int32>(0)
  private static let caught = Atomic<Int32>(0)

  private let held: HeldSignals
  private let usual: [sigaction]

  /// The signals that were held before.
  var mask: sigset_t { held.before }

  /// Holds the signals back, until it is known to whom they go.
  init() {
    held = HeldSignals(Self.keys + Self.ends)
    Self.caught.store(0, ordering: .relaxed)
    usual = (Self.keys + Self.ends).map { signal in
      var usual = sigaction()
      unsafe sigaction(signal, nil, &usual)
      return usual
    }
  }

  func begin(to process: pid_t) {
    Self.pager.store(process, ordering: .relaxed)
    for key in Self.keys { signal(key, SIG_IGN) }
    var forwarding = sigaction()
    unsafe forwarding.__sigaction_handler.sa_handler = { signal in
      Forwarding.caught.store(signal, ordering: .relaxed)
      let pager = Forwarding.pager.load(ordering: .relaxed)
      if pager > 0 { kill(pager, signal) }
    }
    for (number, before) in zip(Self.ends, usual.suffix(Self.ends.count))
    where !Self.isIgnored(before) {
      unsafe sigaction(number, &forwarding, nil)
    }
    held.release()
  }

  /// Has the signals do what they did before, the one that came among them.
  func end() {
    Self.pager.store(0, ordering: .relaxed)
    for (number, before) in zip(Self.keys + Self.ends, usual) {
      var before = before
      unsafe sigaction(number, &before, nil)
    }
    held.release()
    let caught = Self.caught.load(ordering: .relaxed)
    if caught != 0 { raise(caught) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
