internal import Glibc
internal import Synchronization

/// A file on which a library of this process holds locks, for as long as this value lives.
///
/// Whoever closes a file gives up every lock that the process holds on it, by whichever descriptor: so
/// nothing here opens one that is held (`FileReader` refuses it, `FileStamp` only asks its state).
public final class HeldFile: Sendable {
  private let identity: FileStamp.Identity

  /// Nil when there is no such file.
  public init?(path: String) {
    guard let identity = FileStamp(path: path)?.identity else { return nil }
    self.identity = identity
    Self.counts.withLock { $0[identity, default: 0] += 1 }
  }

  deinit {
    Self.counts.withLock { counts in
      counts[identity] = counts[identity].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  private static let counts = Mutex<[FileStamp.Identity: Int]>([:])

  static func contains(_ identity: FileStamp.Identity) -> Bool {
    counts.withLock { $0[identity] != nil }
  }

  static func contains(_ status: stat) -> Bool { contains(FileStamp.Identity(status)) }
}
