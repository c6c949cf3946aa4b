internal import Glibc

/// This program, and how it runs others.
public enum Program {
  /// The folder of the running program, with links resolved; empty if the system doesn't know.
  public static var ownFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard count > 0 else { return "" }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the absolute path, with links resolved as far as the path exists.
  public static func absolutePath(_ path: String) -> String {
    if let whole = resolved(path) { return whole }
    guard let slash = path.lastIndex(of: "/") else {
      return "\(resolved(".") ?? "")/\(path)"
    }
    let name = path[path.index(after: slash)...]
    if let whole = resolved(PrivateFile.folder(of: path)) {
      return whole == "/" ? "/\(name)" : "\(whole)/\(name)"
    }
    return path.hasPrefix("/") ? path : "\(resolved(".") ?? "")/\(path)"
  }

  private static func resolved(_ path: String) -> String? {
    guard let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }

  /// Sets up the process: new files are private, and a broken pipe or a file-size limit is an error
  /// instead of a fatal signal.
  public static func prepare() {
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether the user may run the file.
  public static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0
  }

  /// Returns an environment variable; nil if it is unset or empty (XDG specifications).
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether an environment variable is set, even if it is empty.
  public static func hasVariable(_ name: String) -> Bool {
    unsafe getenv(name) != nil
  }

  /// Returns the environment as `NAME=value`, with these variables added or replaced.
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

  /// Replaces this process with the program at `path`; returns only by throwing.
  public static func become(_ path: String, arguments: [String]) throws(SystemError) -> Never {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &words)
    let failure = SystemError.last
    for index in unsafe words.indices { unsafe free(words[index]) }
    throw failure
  }

  /// Returns the path of a program in `PATH`; nil if there is none.
  public static func find(_ name: String) -> String? {
    let folders = environment("PATH")?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Lowers the priority of this process for the rest of its life.
  public static func yieldToOthers() {
    _ = nice(19)
  }

  /// Starts a program in its own session, connected to `/dev/null`, and doesn't wait for it.
  public static func start(_ path: String, arguments: [String]) throws(SystemError) {
    var program = Spawn(path, arguments: arguments)
    program.isApart = true
    program.streams = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map {
      ($0, .file("/dev/null", flags: O_RDWR))
    }
    _ = try program.start()
  }

  /// Runs a program, waits for it, and returns its standard output.
  /// - Parameters:
  ///   - variables: environment variables to add or replace.
  ///   - isQuiet: whether to discard its standard error.
  /// - Returns: the exit status, or 128 plus the number of the signal that ended it.
  public static func run(
    _ path: String, arguments: [String], adding variables: [String: String] = [:],
    isQuiet: Bool = false
  ) throws(SystemError) -> (status: Int32, output: String) {
    let (reading, writing) = try newPipe()
    defer { close(reading) }
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .descriptor(writing))]
    if isQuiet {
      program.streams.append((STDERR_FILENO, .file("/dev/null", flags: O_WRONLY)))
    }
    program.environment = environment(adding: variables)
    let process: Int32
    do {
      defer { close(writing) }
      process = try program.start()
    }
    let output = readToEnd(reading)
    return (try wait(for: process), output)
  }

  /// Runs a program whose standard output is the existing file `output`, and waits for it.
  /// - Returns: the exit status, or 128 plus the number of the signal that ended it.
  public static func run(
    _ path: String, arguments: [String], into output: String
  ) throws(SystemError) -> Int32 {
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .file(output, flags: O_WRONLY))]
    return try wait(for: program.start())
  }

  /// Does the same for a program that reads what `feed` writes.
  ///
  /// If `feed` throws, the program is killed: it must not mistake part of its input for the whole.
  public static func run(
    _ path: String, arguments: [String], into output: String,
    feeding feed: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int32 {
    var program = Spawn(path, arguments: arguments)
    let (reading, writing) = try newPipe()
    program.streams = [
      (STDOUT_FILENO, .file(output, flags: O_WRONLY)), (STDIN_FILENO, .descriptor(reading)),
    ]
    let usual = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, usual) }
    var failure: (any Error)?
    let process: Int32
    do {
      defer { close(reading) }
      process = try program.start()
    } catch {
      close(writing)
      throw error
    }
    do {
      try feed { try writeAll($0, to: writing) }
    } catch let error as SystemError where error.isBrokenPipe {
      // The exit status tells why the program stopped reading.
    } catch {
      failure = error
      kill(process, SIGKILL)
    }
    close(writing)
    let status = try wait(for: process)
    if let failure { throw failure }
    return status
  }

  private static func newPipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until a child process ends.
  /// - Returns: the exit status, or 128 plus the number of the signal that ended it.
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
