public import Glibc

/// A program that is to be started: of whatever isn't said here it has what this one has.
public struct Spawn {
  /// What stands in the place of a stream.
  public enum Stream {
    /// One that is open here.
    case descriptor(Int32)
    /// A file that is there already, and how it is opened.
    case file(String, flags: Int32)
  }

  private let path: String
  private let arguments: [String]
  /// By the number that each has in the program.
  public var streams: [(number: Int32, stream: Stream)] = []
  /// `NAME=value` of all its variables.
  public var environment: [String]?
  /// Whether it has a session of its own.
  public var isApart = false
  /// Which signals are held back in it, and which do what they usually do.
  public var signals: (held: sigset_t, usual: [Int32])?

  /// A program by its path.
  /// - Parameter arguments: those after the program's own name.
  public init(_ path: String, arguments: [String]) {
    (self.path, self.arguments) = (path, arguments)
  }

  /// Starts it.
  /// - Returns: its process.
  /// - Throws: why it can't be started.
  public func start() throws(SystemError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams {
      switch stream {
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .file(let path, let flags):
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which glibc declares for GNU C alone.
    var flags: Int32 = isApart ? 0x80 : 0
    if var signals {
      var usual = sigset_t()
      unsafe sigemptyset(&usual)
      for signal in signals.usual { unsafe sigaddset(&usual, signal) }
      unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
      unsafe posix_spawnattr_setsigmask(&attributes, &signals.held)
      flags |= Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    let entries = environment ?? Program.environment(adding: [:])
    var variables = unsafe entries.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}
