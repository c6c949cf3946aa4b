internal import Glibc

/// Standard output or standard error.
public struct StandardStream: Sendable {
  private let descriptor: Int32

  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal; nil when it isn't one or doesn't say.
  public var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes all of `text`.
  /// - Throws: `POSIXError`, such as a full disk or a pipe that nobody reads.
  public func write(_ text: String) throws(POSIXError) {
    var text = text
    let failure: POSIXError? = text.withUTF8 { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[rest.indices])
            .baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return .last
        }
        unsafe rest = rest.dropFirst(count)
      }
      return nil
    }
    if let failure { throw failure }
  }
}
