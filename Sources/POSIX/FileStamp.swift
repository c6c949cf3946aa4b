internal import Glibc

/// What tells one state of a file from another without reading it all.
public struct FileStamp: Equatable, Sendable {
  /// Which file it is, whatever it is called.
  public struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// Another one where a file was put in place of the old.
  public let identity: Identity
  /// In bytes.
  public let size: Int64
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  public let modifiedAt: Int64
  /// Of its first bytes those that were asked for; none of a file that this process holds locked.
  let bytes: [UInt8]

  /// Looks at the file that `path` names; nil when there is none, or it can't be looked at.
  /// - Parameter range: which bytes are part of the stamp: some count changes.
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
