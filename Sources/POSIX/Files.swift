internal import Glibc

/// Files and folders that only their owner may read.
public enum PrivateFile {
  /// Creates an empty file with mode 0600 unless something has that name already. What stands in
  /// the way is left for the opening to tell.
  public static func create(_ path: String) {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Creates a folder and those above it, new ones with mode 0700.
  public static func createFolder(_ path: String) throws(POSIXError) {
    if unsafe access(path, F_OK) == 0 { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try createFolder(String(path[..<slash]))
    }
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw .last }
  }
}

/// A file read from its start to its end, a piece at a time.
public struct FileReader: ~Copyable {
  private let descriptor: Int32

  /// Opens a file; `-` is standard input.
  public init(path: String) throws(POSIXError) {
    descriptor =
      path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
  }

  deinit {
    close(descriptor)
  }

  /// The next piece, at most 64 KiB; empty at the end.
  public func next() throws(POSIXError) -> [UInt8] {
    var failure: POSIXError?
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var read = -1
      repeat {
        read = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while read < 0 && errno == EINTR
      if read < 0 { failure = .last }
      count = max(0, read)
    }
    if let failure { throw failure }
    return piece
  }
}
