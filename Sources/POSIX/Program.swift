internal import Glibc

/// The programs of this machine, this one among them.
public enum Program {
  /// The folder of the program that runs, links resolved; empty when the system doesn't say.
  public static var ownFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard count > 0 else { return "" }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The path from the root, links resolved as far as it exists.
  public static func absolutePath(_ path: String) -> String {
    if let whole = resolved(path) { return whole }
    guard let slash = path.lastIndex(of: "/") else {
      return "\(resolved(".") ?? "")/\(path)"
    }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let name = path[path.index(after: slash)...]
    if let whole = resolved(folder) { return whole == "/" ? "/\(name)" : "\(whole)/\(name)" }
    return path.hasPrefix("/") ? path : "\(resolved(".") ?? "")/\(path)"
  }

  private static func resolved(_ path: String) -> String? {
    guard let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }

  /// What every program of healthlog wants of the system at its start: files for their owner alone,
  /// and a pipe that nobody reads on, or a file that may not grow, as an error to handle, not as the
  /// end.
  public static func prepare() {
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether this person may run what is there.
  public static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0
  }

  /// The value of an environment variable; nil when it isn't set or is empty, as the XDG
  /// specifications want it.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether an environment variable is set, if only to nothing.
  public static func hasVariable(_ name: String) -> Bool {
    unsafe getenv(name) != nil
  }

  /// Becomes the program at `path`; returns only by throwing.
  /// - Parameter arguments: those after the program's own name.
  public static func become(_ path: String, arguments: [String]) throws(SystemError) -> Never {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &words)
    let failure = SystemError.last
    for index in unsafe words.indices { unsafe free(words[index]) }
    throw failure
  }

  /// The program of that name in `PATH`; nil when there is none.
  public static func find(_ name: String) -> String? {
    let folders = environment("PATH")?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Starts a program in a session of its own, with nothing to read and nothing to write to, and
  /// leaves it to itself.
  public static func start(_ path: String, arguments: [String]) throws(SystemError) {
    var program = Spawn(path, arguments: arguments)
    program.isApart = true
    program.streams = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map {
      ($0, .file("/dev/null", flags: O_RDWR))
    }
    _ = try program.start()
  }

  /// Runs a program to its end, with what it writes to standard output.
  /// - Parameters:
  ///   - variables: what is added to its environment, or replaced in it.
  ///   - isQuiet: whether what it writes to standard error is thrown away.
  /// - Returns: its exit status, 128 and the signal's number when one ended it.
  public static func run(
    _ path: String, arguments: [String], adding variables: [String: String] = [:],
    isQuiet: Bool = false
  ) throws(SystemError) -> (status: Int32, output: String) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .descriptor(ends[1]))]
    if isQuiet {
      program.streams.append((STDERR_FILENO, .file("/dev/null", flags: O_WRONLY)))
    }
    program.environment = environment(adding: variables)
    let process: Int32
    do {
      defer { close(ends[1]) }
      process = try program.start()
    }
    let output = readToEnd(ends[0])
    return (try wait(for: process), output)
  }

  /// Waits for the end of a process that this one started.
  /// - Returns: its exit status, 128 and the signal's number when one ended it.
  public static func wait(for process: Int32) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .last }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Lets every other program go first from now on.
  public static func yieldToOthers() {
    _ = nice(19)
  }

  /// This process's environment as `NAME=value`, with these variables added or replaced.
  public static func environment(adding variables: [String: String]) -> [String] {
    var entries: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe entries.append(String(cString: entry))
      unsafe next += 1
    }
    let names = Set(variables.keys)
    return entries.filter { entry in
      !names.contains(entry.firstIndex(of: "=").map { String(entry[..<$0]) } ?? entry)
    } + variables.map { "\($0.key)=\($0.value)" }
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
