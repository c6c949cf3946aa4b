internal import Glibc

/// A file read from its start to its end, a piece at a time.
public struct FileReader: ~Copyable {
  private let descriptor: Int32

  /// Opens a file; `-` is standard input.
  /// - Throws: `SystemError`, `.busy` for a file that this process holds locked.
  public init(path: String) throws(SystemError) {
    let isHeld = Self.isHeld(path)
    descriptor =
      isHeld
      ? -1
      : path == "-"
        ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if isHeld { throw .busy }
    guard descriptor >= 0 else { throw .last }
  }

  private static func isHeld(_ path: String) -> Bool {
    var status = stat()
    let isThere = unsafe path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    return isThere == 0 && HeldFile.contains(status)
  }

  deinit {
    close(descriptor)
  }

  /// How many bytes a plain file has; nil for what is none and comes as it likes.
  public var regularSize: Int? {
    var status = stat()
    let isRegular =
      unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return isRegular ? Int(status.st_size) : nil
  }

  /// As `next`, where something comes in that time; nil where nothing does.
  public func next(withinMilliseconds wait: Int) throws(SystemError) -> [UInt8]? {
    if Interruption.isAsked { throw .interruption }
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&asked, 1, Int32(clamping: wait))
    if ready < 0, errno != EINTR { throw .last }
    return ready > 0 ? try next() : nil
  }

  /// The next piece, at most 64 KiB; empty at the end.
  /// - Throws: `SystemError`; an interruption where `Interruption.isAsked`.
  public func next() throws(SystemError) -> [UInt8] {
    if Interruption.isAsked { throw .interruption }
    var failure: SystemError?
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var read = -1
      repeat {
        read = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while read < 0 && errno == EINTR && !Interruption.isAsked
      if read < 0 { failure = .last }
      count = max(0, read)
    }
    if let failure { throw failure }
    return piece
  }
}
