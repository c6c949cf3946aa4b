internal import CArguments
public import Glibc

public enum Program {
  /// The folder of this program, with links resolved; empty if the system doesn't know.
  public static var ownFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard count > 0 else { return "" }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the absolute path, with links resolved if the file or at least its folder exists.
  public static func absolutePath(_ path: String) -> String {
    if let whole = resolved(path) { return whole }
    guard let slash = path.lastIndex(of: "/") else { return "\(resolved(".") ?? "")/\(path)" }
    let name = path[path.index(after: slash)...]
    if let whole = resolved(PrivateFile.folder(of: path)) {
      return whole == "/" ? "/\(name)" : "\(whole)/\(name)"
    }
    return path.hasPrefix("/") ? path : "\(resolved(".") ?? "")/\(path)"
  }

  static func resolved(_ path: String) -> String? {
    guard let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }

  /// Makes new files private; turns a broken pipe or a file-size limit from a signal into an error.
  public static func prepare() {
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  public static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  /// Returns an environment variable; nil if it is unset or empty (XDG specifications).
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  public static func hasVariable(_ name: String) -> Bool { unsafe getenv(name) != nil }

  /// Returns the environment as `NAME=value`, with `variables` added or replaced.
  public static func environment(adding variables: [String: String]) -> [String] {
    var entries: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe entries.append(String(cString: entry))
      unsafe next += 1
    }
    return entries.filter { entry in
      variables[entry.firstIndex(of: "=").map { String(entry[..<$0]) } ?? entry] == nil
    } + variables.map { "\($0.key)=\($0.value)" }
  }

  public static func become(_ path: String, arguments: [String]) throws(SystemError) -> Never {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &words)
    let failure = SystemError.last
    for index in unsafe words.indices { unsafe free(words[index]) }
    throw failure
  }

  public static func find(_ name: String) -> String? {
    let folders = environment("PATH")?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  public static func yieldToOthers() { _ = nice(19) }

  /// Starts a program in its own session, connected to `/dev/null`, and doesn't wait for it.
  public static func start(_ path: String, arguments: [String]) throws(SystemError) {
    var program = Spawn(path, arguments: arguments)
    program.isApart = true
    program.streams = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map {
      ($0, .file("/dev/null", flags: O_RDWR))
    }
    _ = try program.start()
  }

  /// - Parameter isQuiet: whether to discard the program's standard error.
  /// - Returns: the same status as `wait(for:)`, and the program's standard output.
  public static func run(
    _ path: String, arguments: [String], adding variables: [String: String] = [:],
    isQuiet: Bool = false
  ) throws(SystemError) -> (status: Int32, output: String) {
    let (reading, writing) = try newPipe()
    defer { close(reading) }
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .descriptor(writing))]
    if isQuiet { program.streams.append((STDERR_FILENO, .file("/dev/null", flags: O_WRONLY))) }
    program.environment = environment(adding: variables)
    let started = Result { () throws(SystemError) in try program.start() }
    close(writing)
    let process = try started.get()
    let output = readToEnd(reading)
    return (try wait(for: process), output)
  }

  /// Runs a program with output to the existing file `output`; returns the same as `wait(for:)`.
  public static func run(
    _ path: String, arguments: [String], into output: String
  ) throws(SystemError) -> Int32 {
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .file(output, flags: O_WRONLY))]
    return try wait(for: program.start())
  }

  /// Like `run(_:arguments:into:)`, for a program that reads what `feed` writes. If `feed` throws,
  /// the program is killed: it must not mistake part of its input for the whole.
  public static func run(
    _ path: String, arguments: [String], into output: String,
    feeding feed: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int32 {
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .file(output, flags: O_WRONLY))]
    let usual = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, usual) }
    var failure: (any Error)?
    let (process, writing) = try program.startFed()
    do {
      try feed { try writeAll($0, to: writing) }
    } catch let error as SystemError where error.isBrokenPipe {
      // The exit status shows why the program stopped reading.
    } catch {
      failure = error
      kill(process, SIGKILL)
    }
    close(writing)
    let status = try wait(for: process)
    if let failure { throw failure }
    return status
  }

  /// Creates a pipe that programs inherit only as one of their streams.
  fileprivate static func newPipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until a child ends; returns its exit status, or 128 plus the number of a fatal signal.
  public static func wait(for process: Int32) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .last }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  private static func readToEnd(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}

/// A program to start. It inherits what isn't set here, but never ignores SIGPIPE or SIGXFSZ.
public struct Spawn {
  public enum Stream {
    case descriptor(Int32)
    /// An existing file and its `open` flags.
    case file(String, flags: Int32)
  }

  private let path: String
  private let arguments: [String]
  public var streams: [(number: Int32, stream: Stream)] = []
  /// All variables as `NAME=value`.
  public var environment: [String]?
  /// Whether the program gets its own session.
  public var isApart = false
  /// The signals that the started program blocks; nil for those that this process blocks.
  public var blockedSignals: sigset_t?

  public init(_ path: String, arguments: [String]) {
    (self.path, self.arguments) = (path, arguments)
  }

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
    var flags: Int32 = (isApart ? 0x80 : 0) | Int32(POSIX_SPAWN_SETSIGDEF)
    // Those that `Program.prepare` ignores.
    var ignored = sigset_t()
    unsafe sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ignored, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    if var blockedSignals {
      unsafe posix_spawnattr_setsigmask(&attributes, &blockedSignals)
      flags |= Int32(POSIX_SPAWN_SETSIGMASK)
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

  /// Starts the program with a pipe as its input; returns its process ID and the end to write to.
  public mutating func startFed() throws(SystemError) -> (process: Int32, writing: Int32) {
    let (reading, writing) = try Program.newPipe()
    defer { close(reading) }
    streams.append((STDIN_FILENO, .descriptor(reading)))
    do throws(SystemError) { return (try start(), writing) } catch {
      close(writing)
      throw error
    }
  }
}

public enum Arguments {
  public enum Fault: Error, Equatable, Sendable {
    /// Even the program's own name is missing.
    case none
    /// The first argument that isn't UTF-8, as far as it can be shown.
    case notUTF8(String)
  }

  /// Returns the arguments after the program's name, even without `/proc`. Rejects invalid UTF-8:
  /// the journal stores text.
  public static func given() throws(Fault) -> [String] {
    var count: Int32 = 0
    let given = unsafe _swift_stdlib_getUnsafeArgvArgc(&count)
    var words: [[UInt8]] = []
    for index in 0..<Int(count) {
      guard let word = unsafe given?[index] else { break }
      unsafe words.append(
        Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(UInt8.init(bitPattern:)))
    }
    return try checked(words)
  }

  static func checked(_ words: [[UInt8]]) throws(Fault) -> [String] {
    // The kernel turns an empty argument list into one empty name.
    guard let name = words.first, !name.isEmpty || words.count > 1 else { throw .none }
    return try words.dropFirst().map { word throws(Fault) in
      guard let text = String(validating: word, as: UTF8.self) else {
        throw .notUTF8(String(decoding: word, as: UTF8.self))
      }
      return text
    }
  }
}
