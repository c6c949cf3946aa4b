internal import Glibc
public import POSIX
internal import Synchronization

public enum Pager {
  /// Runs a shell command with `text` as input, waits for it, and restores the terminal's modes.
  /// Call `Program.prepare` first: it ignores SIGPIPE, which is sent if a person leaves the pager
  /// early. A signal that would end this program ends the pager first.
  /// - Returns: false if the command can't run or fails, so that the text may be unread.
  public static func show(
    _ text: String, with command: String, adding variables: [String: String] = [:],
    terminal path: String = "/dev/tty"
  ) throws(SystemError) -> Bool {
    let terminal = ControllingTerminal(path: path)
    let modes = terminal?.modes
    let forwarding = Forwarding()
    defer {
      if let terminal, let modes, terminal.isOurs { terminal.set(modes) }
      forwarding.end()
    }
    var pager = Spawn("/bin/sh", arguments: ["-c", command])
    pager.environment = Program.environment(adding: variables)
    // The pager must not inherit the blocked signals.
    pager.blockedSignals = forwarding.held.before
    let (process, writing) = try pager.startFed()
    forwarding.begin(to: process)
    var text = text
    let failure = text.withUTF8 { bytes in
      unsafe writeAll(UnsafeRawBufferPointer(bytes), to: writing)
    }
    close(writing)
    let status = try Program.wait(for: process)
    if let failure, !failure.isBrokenPipe { throw failure }
    // 126 and 127 mean that the command couldn't run; a higher status, that a signal ended it.
    return status == 0 || status > 128
  }
}

/// Forwards the signals that would end this program to a pager, which knows how to restore the
/// terminal; Ctrl-C goes to the pager alone.
private struct Forwarding {
  private static let keys = [SIGINT, SIGQUIT]
  private static let ends = [SIGTERM, SIGHUP]
  private static let pager = Atomic<Int32>(0)
  private static let caught = Atomic<Int32>(0)
  let held: HeldSignals
  private let usual: [sigaction]

  /// Blocks the signals until the pager has started.
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
    where !HeldSignals.isIgnored(before) { unsafe sigaction(number, &forwarding, nil) }
    held.release()
  }

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
}
