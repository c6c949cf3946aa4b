internal import Glibc

extension Program {
  /// Runs a shell's command line with `text` as its standard input, and waits for its end.
  ///
  /// A command that ends before it has read everything is no failure: a person left the pager. That
  /// it is none for the system either wants `prepare`.
  /// - Returns: false when the shell has no such command.
  public static func feed(_ text: String, toCommand command: String) throws(SystemError) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    let line = ["/bin/sh", "-c", command]
    var words = unsafe line.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    // `prepare` ignores what a pager must not.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var usualSignals = sigset_t()
    unsafe sigemptyset(&usualSignals)
    unsafe sigaddset(&usualSignals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usualSignals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      throw SystemError(code: code)
    }
    // Ctrl-C at the terminal is the pager's.
    let ignored = [SIGINT, SIGQUIT]
    let usual = ignored.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(ignored, usual) { signal(number, handler) } }
    var text = text
    let failure = text.withUTF8 { bytes in
      unsafe writeAll(UnsafeRawBufferPointer(bytes), to: ends[1])
    }
    close(ends[1])
    let status = try wait(for: process)
    if let failure, !failure.isBrokenPipe { throw failure }
    return status != notFound && status != notExecutable
  }

  /// What a shell ends with when there is no such command, and when it can't be run.
  private static let notFound: Int32 = 127
  private static let notExecutable: Int32 = 126

  /// Waits for the end of a process that this one started.
  /// - Returns: its exit status, 128 and the signal's number when one ended it.
  static func wait(for process: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .last }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}
