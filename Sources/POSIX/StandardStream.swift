internal import Glibc

/// Standard input, standard output or standard error.
public struct StandardStream: Sendable {
  let descriptor: Int32

  /// Descriptor 0, wherever it leads.
  public static let input = StandardStream(descriptor: STDIN_FILENO)
  /// Descriptor 1, for data.
  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Descriptor 2, for what is said beside the data.
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  /// Asked of the system each time.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The name, without its folder, of the file it was redirected to, or from; nil where it is none.
  public var fileName: String? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return path.split(separator: "/").last.map(String.init)
  }

  /// Columns of the terminal; nil when it isn't one or doesn't say.
  public var columns: Int? { size.flatMap { $0.columns > 0 ? $0.columns : nil } }

  /// Lines of the terminal; nil when it isn't one or doesn't say.
  public var rows: Int? { size.flatMap { $0.rows > 0 ? $0.rows : nil } }

  /// Pixels from the terminal's left to its right; nil when it isn't one or doesn't say.
  public var pixelWidth: Int? { size.flatMap { $0.pixels > 0 ? $0.pixels : nil } }

  private var size: (columns: Int, rows: Int, pixels: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel))
  }

  /// Writes all of `text`.
  /// - Throws: `SystemError`, such as a full disk or a pipe that nobody reads.
  public func write(_ text: String) throws(SystemError) {
    var text = text
    let failure = text.withUTF8 { bytes in
      unsafe writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
    if let failure { throw failure }
  }

  /// Writes all of `bytes`.
  /// - Throws: as `write(_:)` of a text.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    let failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    if let failure { throw failure }
  }
}
