internal import Glibc

/// A watch on a journal and its write-ahead log; `wait` reports when they are written or replaced.
public struct FileNews: ~Copyable {
  private let descriptor: Int32
  private let names: [[UInt8]]
  private let output: Int32

  /// - Parameter path: an absolute path in an existing folder.
  /// - Parameter output: the stream to which news is printed; `wait` reports if nobody reads it.
  public init(path: String, output: StandardStream? = nil) throws(SystemError) {
    self.output = output?.descriptor ?? -1
    let folder = PrivateFile.folder(of: path)
    let name = Array(path[(path.lastIndex(of: "/") ?? path.startIndex)...].utf8.dropFirst())
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

  public enum News: Sendable {
    case written
    /// The journal was created, removed, or replaced by another file.
    case replaced
    /// The folder was moved or removed. A removal isn't noticed while a file from it is still open.
    case gone
    /// Nobody reads the output any more.
    case unread
  }

  /// Waits for news since the last call; returns nil on timeout. Nil `milliseconds`: no timeout.
  /// SQLite writes to the log before it commits, so the caller may have to look again.
  public func wait(milliseconds: Int?) throws(SystemError) -> News? {
    let end = milliseconds.map { SystemClock.millisecondsSinceBoot() + Int64($0) }
    while true {
      let left = end.map { Int32(clamping: max(0, $0 - SystemClock.millisecondsSinceBoot())) }
      // Without requested events, the output reports only that nobody reads it any more.
      var asked = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: 0, revents: 0),
      ]
      let ready = unsafe poll(&asked, 2, left ?? -1)
      if ready < 0, errno == EINTR { continue }
      guard ready >= 0 else { throw .last }
      if ready == 0 { return nil }
      if asked[1].revents != 0 { return .unread }
      if let news = try read() { return news }
    }
  }

  private func read() throws(SystemError) -> News? {
    var news: News?
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EAGAIN { return news }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      var place = 0
      while place + MemoryLayout<inotify_event>.size <= count {
        let event = unsafe buffer.withUnsafeBytes {
          unsafe $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        }
        place += MemoryLayout<inotify_event>.size
        let name = buffer[place..<min(place + Int(event.len), count)].prefix { $0 != 0 }
        place += Int(event.len)
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { news = news ?? .written }
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 {
          news = .gone
        }
        guard names.contains(where: { $0[...] == name }), news != .gone else { continue }
        let isOther = event.mask & UInt32(IN_MODIFY) == 0
        news = isOther && name == names[0][...] ? .replaced : news ?? .written
      }
    }
  }
}
