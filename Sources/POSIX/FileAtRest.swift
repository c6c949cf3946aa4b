internal import Glibc

/// A file of which any piece can be read, by nobody written to meanwhile.
public final class FileAtRest {
  /// In bytes.
  public let size: Int64
  private let descriptor: Int32

  /// - Throws: `SystemError`, `.busy` for a file that this process holds locked.
  public init(path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    guard !HeldFile.contains(status) else { throw .busy }
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    size = Int64(status.st_size)
    guard descriptor >= 0 else { throw .last }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Nil where that many bytes can't be read from there.
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
}
