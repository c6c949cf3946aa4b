internal import CGIO
internal import Glibc

/// Reports once per burst that a file was written, created, replaced or removed. It watches the
/// folders, so that files needn't exist, and waits for a moved or removed folder to reappear.
public final class FileWatcher {
  /// The time from the first change of a burst to its report.
  static let burstMilliseconds: UInt32 = 50
  private let descriptor: Int32
  private let loop: MainLoop
  private let handler: () -> Void
  private var source: EventSource?
  private var burst: EventSource?
  /// The names of the watched files, by the folder's path.
  private var names: [String: Set<String>] = [:]
  /// The watched folders, by watch descriptor.
  private var folders: [Int32: String] = [:]
  /// The watch descriptors of folders above missing ones.
  private var awaiting: Set<Int32> = []

  /// - Parameter paths: Absolute, in existing folders; a symbolic link is watched, not its target.
  /// - Parameter handler: Called on `loop`'s thread 50 ms after the first change of a burst.
  public init(_ paths: [String], on loop: MainLoop, handler: @escaping () -> Void) throws(LoopFault)
  {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw .last("inotify_init1") }
    (self.loop, self.handler) = (loop, handler)
    for path in paths {
      let (folder, name) = Self.split(path)
      names[folder, default: []].insert(name)
    }
    for folder in names.keys.sorted() { try watch(folder) }
    source = loop.watch(descriptor: descriptor) { [weak self] in self?.changed() }
  }

  public convenience init(
    ofDatabase path: String, on loop: MainLoop, handler: @escaping () -> Void
  ) throws(LoopFault) { try self.init([path, "\(path)-wal"], on: loop, handler: handler) }

  deinit {
    source = nil
    close(descriptor)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[slash...].dropFirst()))
  }

  private func watch(_ folder: String) throws(LoopFault) {
    let mask =
      IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      | IN_MOVE_SELF | IN_DELETE_SELF
    let number = unsafe inotify_add_watch(descriptor, folder, UInt32(mask))
    guard number >= 0 else { throw .last("inotify_add_watch \(folder)") }
    folders[number] = folder
  }

  /// Watches the folders again by path, and waits for missing ones.
  private func watchAnew() {
    for number in awaiting.union(folders.keys) { inotify_rm_watch(descriptor, number) }
    (folders, awaiting) = ([:], [])
    for folder in names.keys {
      do throws(LoopFault) { try watch(folder) } catch { waitFor(folder) }
    }
  }

  private func waitFor(_ folder: String) {
    let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR)
    var above = folder
    repeat {
      above = Self.split(above).folder
      let number = unsafe inotify_add_watch(descriptor, above, mask)
      if number >= 0 {
        awaiting.insert(number)
        // The folder may have appeared in the meantime.
        do throws(LoopFault) { try watch(folder) } catch {}
        return
      }
    } while above != "/"
  }

  private func changed() {
    guard readChanges(), burst == nil else { return }
    burst = loop.after(milliseconds: Self.burstMilliseconds) { [weak self] in
      self?.burst = nil
      self?.handler()
    }
  }

  /// Reads the kernel's queue once, without blocking; returns whether a file may have changed.
  private func readChanges() -> Bool {
    var concernsUs = false
    var isLost = false
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    var offset = 0
    let size = MemoryLayout<inotify_event>.size
    while offset + size <= count {
      let event = unsafe buffer.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let (number, mask) = (event.wd, event.mask)
      let end = min(offset + size + Int(event.len), count)
      let name = String(decoding: buffer[(offset + size)..<end].prefix { $0 != 0 }, as: UTF8.self)
      if mask & UInt32(IN_Q_OVERFLOW) != 0
        || folders[number].map({ names[$0]?.contains(name) == true }) == true
      {
        concernsUs = true
      }
      let isMoved = mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF) != 0
      if isMoved, folders[number] != nil { isLost = true }
      if awaiting.contains(number), mask & UInt32(IN_IGNORED) == 0 { isLost = true }
      offset = end
    }
    if isLost { watchAnew() }
    return concernsUs || isLost
  }
}
