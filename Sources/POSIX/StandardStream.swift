internal import Glibc

public struct StandardStream: Sendable {
  let descriptor: Int32

  public static let input = StandardStream(descriptor: STDIN_FILENO)
  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The name, without its folder, of the regular file to which the stream is redirected, or nil.
  public var fileName: String? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.isRegular else { return nil }
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return path.split(separator: "/").last.map(String.init)
  }

  /// The number of the terminal's columns; nil if this isn't a terminal or doesn't report them.
  public var columns: Int? { size.flatMap { $0.columns > 0 ? $0.columns : nil } }
  public var rows: Int? { size.flatMap { $0.rows > 0 ? $0.rows : nil } }
  public var pixelWidth: Int? { size.flatMap { $0.pixels > 0 ? $0.pixels : nil } }

  private var size: (columns: Int, rows: Int, pixels: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel))
  }

  public func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

  public func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: descriptor) }
}
