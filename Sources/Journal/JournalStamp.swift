import POSIX

/// The journal's file and its write-ahead log as they are: another one once somebody has written, and the
/// same after somebody has only read.
///
/// Without the change counter while this process has the journal open.
public struct JournalStamp: Equatable, Sendable {
  let journal: FileStamp?
  /// nil also for an empty one, which each opening makes.
  let log: FileStamp?

  /// Looks at the journal of that path, which need not be there.
  public init(_ path: String) {
    // The change counter in SQLite's header; of the log its header, which has salts of its own.
    journal = FileStamp(path: path, bytes: 24..<28)
    log = FileStamp(path: "\(path)-wal", bytes: 0..<32).flatMap { $0.size > 0 ? $0 : nil }
  }
}
