internal import Glibc

/// Sleeps until a journal, or the write-ahead log beside it, is written or replaced, by whichever
/// program.
public struct FileNews: ~Copyable {
  private let descriptor: Int32
  private let names: [[UInt8]]
  private let output: Int32

  /// Listens from now on.
  /// - Parameters:
  ///   - path: absolute; of a file in a folder that is there.
  ///   - output: where what is news is printed: that nobody reads it any more is news, too.
  /// - Throws: `SystemError`.
  public init(path: String, output: StandardStream? = nil) throws(SystemError) {
    self.output = output?.descriptor ?? -1
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let name = Array(path[slash...].utf8.dropFirst())
    names = [name, name + Array("-wal".utf8)]
    let opened = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard opened >= 0 else { throw .last }
    let ofFiles = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
    let number = unsafe inotify_add_watch(
      opened, folder, UInt32(ofFiles | IN_DELETE_SELF | IN_MOVE_SELF))
    guard number >= 0 else {
      let failure = SystemError.last
      close(opened)
      throw failure
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// What has happened.
  public enum News: Sendable {
    case written
    /// Another file has its name, has got it after there was none, or there is none now.
    case replaced
    /// Its folder is there no longer; not heard of while the deleted file is held open.
    case gone
    /// Nobody reads what is printed.
    case unread
  }

  /// Waits for the next news; what has happened since the last counts.
  ///
  /// A log is written before what stands in it counts, so that who looks at once may look too early.
  /// - Parameter milliseconds: how long at most; nil for however long it takes.
  /// - Returns: nil where nothing came in that time.
  /// - Throws: `SystemError`.
  public func wait(milliseconds: Int?) throws(SystemError) -> News? {
    while true {
      // Of what is written to only its end is heard of.
      var asked = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: 0, revents: 0),
      ]
      let ready = unsafe poll(&asked, 2, milliseconds.map { Int32(clamping: $0) } ?? -1)
      if ready < 0 {
        guard errno == EINTR else { throw .last }
        continue
      }
      if ready == 0 { return nil }
      if asked[1].revents != 0 { return .unread }
      if let news = try read() { return news }
    }
  }

  /// Reads all that there is; nil where none of it is of the file.
  private func read() throws(SystemError) -> News? {
    var news: News?
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EAGAIN { return news }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      var place = 0
      // struct inotify_event: wd, mask, cookie and the name's length, 4 bytes each; then the name.
      while place + 16 <= count {
        let mask = Self.word(buffer, place + 4)
        let length = Int(Self.word(buffer, place + 12))
        let name = buffer[(place + 16)..<min(place + 16 + length, count)].prefix { $0 != 0 }
        place += 16 + length
        if mask & UInt32(IN_Q_OVERFLOW) != 0 { news = news ?? .written }
        if mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 {
          news = .gone
        }
        guard names.contains(where: { $0[...] == name }) else { continue }
        guard news != .gone else { continue }
        let isOther = mask & UInt32(IN_MODIFY) == 0
        news = isOther && name == names[0][...] ? .replaced : news ?? .written
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      | UInt32(bytes[place + 3]) << 24
  }
}
