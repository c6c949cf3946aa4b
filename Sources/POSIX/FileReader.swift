internal import Glibc

/// A file read from its start to its end, a piece at a time.
public struct FileReader: ~Copyable {
  private let descriptor: Int32

  /// Opens a file; `-` is standard input.
  public init(path: String) throws(SystemError) {
    descriptor =
      path == "-"
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether it is a plain file, whose end is there to be read at any time.
  public func isRegular() -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
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

  /// Copies what is still to come to a file in `folder` that has no name, and reads on from there.
  /// - Parameter goesOn: looks at each piece; after one that it says no to, nothing more is read.
  public consuming func spooled(
    in folder: String, while goesOn: ([UInt8]) -> Bool
  ) throws(SystemError) -> FileReader {
    var template = Array("\(folder)/import.XXXXXX".utf8CString)
    let copy = unsafe mkstemp(&template)
    guard copy >= 0 else { throw .last }
    let spool = FileReader(descriptor: copy)
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    unsafe unlink(&template)
    var piece = try next()
    while !piece.isEmpty {
      if let failure = unsafe piece.withUnsafeBytes({ unsafe writeAll($0, to: copy) }) {
        throw failure
      }
      piece = goesOn(piece) ? try next() : []
    }
    guard lseek(copy, 0, SEEK_SET) == 0 else { throw .last }
    return spool
  }
}
