public import Glibc

/// A program to start; it inherits whatever isn't set here.
public struct Spawn {
  /// The source or target of a stream.
  public enum Stream {
    case descriptor(Int32)
    /// An existing file and its `open` flags.
    case file(String, flags: Int32)
  }

  private let path: String
  private let arguments: [String]
  /// The redirected streams by their number in the program.
  public var streams: [(number: Int32, stream: Stream)] = []
  /// All environment variables as `NAME=value`.
  public var environment: [String]?
  /// Whether the program gets its own session.
  public var isApart = false
  /// The signals that it blocks, and those that it resets to their default.
  public var signals: (held: sigset_t, usual: [Int32])?

  /// Describes a program by its path.
  /// - Parameter arguments: the arguments after the program's own name.
  public init(_ path: String, arguments: [String]) {
    (self.path, self.arguments) = (path, arguments)
  }

  /// Starts the program and returns its process ID.
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
    // POSIX_SPAWN_SETSID, which glibc declares only for GNU C.
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
