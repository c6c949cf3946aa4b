internal import Glibc

/// Programs that write a file for this one.
extension Program {
  /// Runs a program whose standard output is the file `output`, which is there already, and waits for
  /// its end. Whatever it asks, it asks the terminal.
  /// - Returns: its exit status, 128 and the signal's number when one ended it.
  public static func run(
    _ path: String, arguments: [String], into output: String
  ) throws(SystemError) -> Int32 {
    try wait(for: start(path, arguments, into: output, input: nil))
  }

  /// The same of a program that reads what `feed` writes.
  ///
  /// That it ends before it has read all is told by its status. When `feed` throws it is killed: it
  /// must not take what came so far for the whole.
  public static func run(
    _ path: String, arguments: [String], into output: String,
    feeding feed: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError.last }
    let usual = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, usual) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var failure: (any Error)?
    var process: pid_t = 0
    do {
      defer { close(ends[0]) }
      process = try start(path, arguments, into: output, input: ends[0])
    } catch {
      close(ends[1])
      throw error
    }
    do {
      try feed { piece in
        if let failure = unsafe piece.withUnsafeBytes({ unsafe writeAll($0, to: ends[1]) }) {
          throw failure
        }
      }
    } catch let error as SystemError where error.isBrokenPipe {
      // Its status says why.
    } catch {
      failure = error
      kill(process, SIGKILL)
    }
    close(ends[1])
    let status = try wait(for: process)
    if let failure { throw failure }
    return status
  }

  private static func start(
    _ path: String, _ arguments: [String], into output: String, input: Int32?
  ) throws(SystemError) -> pid_t {
    var program = Spawn(path, arguments: arguments)
    program.streams = [(STDOUT_FILENO, .file(output, flags: O_WRONLY))]
    if let input { program.streams.append((STDIN_FILENO, .descriptor(input))) }
    return try program.start()
  }
}
