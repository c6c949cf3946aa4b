internal import Glibc

public final class FileReader {
  private let descriptor: Int32

  /// Opens a file; `-` is standard input. Throws `.busy` for a file that this process holds locked.
  public init(path: String) throws(SystemError) {
    let isInput = path == "-"
    var status = stat()
    let isThere = unsafe isInput ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    if isThere == 0, HeldFile.contains(status) { throw .busy }
    descriptor =
      isInput
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The size of a regular file in bytes; nil for pipes, devices and the like.
  public var regularSize: Int? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.isRegular ? Int(status.st_size) : nil
  }

  /// Returns `count` bytes from `offset` on; nil if they can't all be read.
  public func bytes(at offset: Int64, count: Int) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          Int(offset) + filled)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        filled += read
      }
    }
    return bytes.count == count ? bytes : nil
  }

  public func next(withinMilliseconds wait: Int) throws(SystemError) -> [UInt8]? {
    if Interruption.isAsked { throw .interruption }
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&asked, 1, Int32(clamping: wait))
    if ready < 0, errno != EINTR { throw .last }
    return ready > 0 ? try next() : nil
  }

  /// Returns the next bytes, at most 64 KiB; none at the end. Throws `.interruption` after Ctrl-C.
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
