internal import Glibc
internal import Synchronization

/// A file's identity, size, modification time and chosen bytes, to detect that it has changed.
public struct FileStamp: Equatable, Sendable {
  public struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
  }

  /// The file's device and inode; a file that replaces it has another identity.
  public let identity: Identity
  public let size: Int64
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  let modifiedAt: Int64
  /// The requested bytes; empty for a file that this process holds locked.
  let bytes: [UInt8]

  /// Creates a file's stamp; nil on failure. `range`: bytes to include, such as a change counter.
  public init?(path: String, bytes range: Range<Int> = 0..<0) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    if range.isEmpty || HeldFile.contains(status) {
      bytes = []
    } else {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      guard unsafe fstat(descriptor, &status) == 0 else { return nil }
      bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        count = max(0, unsafe pread(descriptor, buffer.baseAddress, range.count, range.lowerBound))
      }
    }
    identity = Identity(status)
    size = Int64(status.st_size)
    modifiedAt = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }
}

/// A file on which a library in this process holds locks, for as long as this object lives.
/// A process that closes any descriptor of a file loses all its locks on that file. So `FileReader`
/// refuses a held file, and `FileStamp` only calls `stat` for it.
public final class HeldFile: Sendable {
  private let identity: FileStamp.Identity

  public init?(path: String) {
    guard let identity = FileStamp(path: path)?.identity else { return nil }
    self.identity = identity
    Self.held.withLock { $0.append(identity) }
  }

  deinit {
    Self.held.withLock { held in
      if let place = held.firstIndex(of: identity) { held.remove(at: place) }
    }
  }

  /// One entry per holder. There are one or two, so an array will do (docs/adr/0004).
  private static let held = Mutex<[FileStamp.Identity]>([])

  static func contains(_ status: stat) -> Bool {
    held.withLock { $0.contains(FileStamp.Identity(status)) }
  }
}

public enum FileLock {
  public static func isHeld(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // Closing the file releases a lock that this call acquires.
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isOwn: Bool { st_uid == geteuid() }
}
