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
    Self.held.withLock { $0.append(identity) }
  }

  deinit {
    Self.held.withLock { held in
      if let place = held.firstIndex(of: identity) { held.remove(at: place) }
    }
  }

  /// Each as often as it is held; one or two, so no dictionary (docs/adr/0004).
  private static let held = Mutex<[FileStamp.Identity]>([])

  static func contains(_ identity: FileStamp.Identity) -> Bool {
    held.withLock { $0.contains(identity) }
  }

  static func contains(_ status: stat) -> Bool { contains(FileStamp.Identity(status)) }
}
