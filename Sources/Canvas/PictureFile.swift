private import Glibc

/// Writes pictures so that nobody ever reads half of one.
public enum PictureFile {
  /// Writes `bytes` to `path`, readable by its owner alone, replacing what is there.
  ///
  /// They go to a temporary file beside it, which is then renamed; on failure that file is removed
  /// and what was there stays.
  /// - Throws: `CanvasError.file` with the path and the `errno` of the call that failed.
  public static func write(_ bytes: [UInt8], to path: String) throws(CanvasError) {
    // mkstemp makes the file with mode 0600.
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .file(path: path, errno: Int(errno)) }
    let temporary = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var failure = writeAll(bytes, to: descriptor)
    if close(descriptor) != 0, failure == 0 { failure = errno }
    if failure == 0, unsafe rename(temporary, path) != 0 { failure = errno }
    guard failure == 0 else {
      unsafe unlink(temporary)
      throw .file(path: path, errno: Int(failure))
    }
  }

  /// Returns 0, or the `errno` of the write that failed.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]).baseAddress,
          buffer.count - written)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        written += count
      }
      return 0
    }
  }
}
