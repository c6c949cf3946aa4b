import POSIX

/// The file of a journal, and its companions, before it is opened.
struct JournalFile {
  let path: String

  var exists: Bool { PrivateFile.exists(path) }

  var folder: String { PrivateFile.folder(of: path) }

  var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether SQLite can create its write-ahead log beside it, and merge it again.
  var isWritable: Bool {
    PrivateFile.isWritable(folder) && (!exists || PrivateFile.isWritable(path))
  }

  /// Whether the log holds more than the journal itself.
  var hasLog: Bool { (FileStamp(path: "\(path)-wal")?.size ?? 0) > 0 }

  /// What moves with every change, while nobody has a log beside it.
  var stamp: Stamp {
    // The change counter in SQLite's header.
    Stamp(journal: FileStamp(path: path, bytes: 24..<28), hasLog: hasLog)
  }

  struct Stamp: Equatable {
    let journal: FileStamp?
    let hasLog: Bool
  }

  /// What moves with every change, whoever has a log beside it.
  ///
  /// The file itself is only looked at, so that it may be asked for while the file is locked.
  var state: State {
    State(
      journal: FileStamp(path: path),
      log: FileStamp(path: "\(path)-wal", bytes: 0..<32).flatMap { $0.size > 0 ? $0 : nil })
  }

  struct State: Equatable {
    let journal: FileStamp?
    /// With its header, which has salts of its own; nil also for an empty one, which each opening makes.
    let log: FileStamp?
  }

  /// Creates the file with access for its owner only, and restricts an empty one in the same way.
  func prepare() {
    guard path != ":memory:" else { return }
    PrivateFile.create(path)
    PrivateFile.closeIfEmpty(path)
    unlockCompanions()
  }

  /// Makes the journal's companions writable for the owner: a program that could only read the journal
  /// leaves read-only ones.
  func unlockCompanions() {
    guard PrivateFile.isWritable(path) else { return }
    for companion in PrivateFile.companions { PrivateFile.makeWritable(path + companion) }
  }

  /// Copies the journal and its log into a new private folder: beside a log that isn't writable, only a
  /// copy shows what is in the log.
  /// - Returns: the copy's folder; the caller removes it.
  func copyAside() throws(SystemError) -> String {
    let folder = try PrivateFile.temporaryFolder()
    do {
      for _ in 0..<5 {
        let before = stamp
        try PrivateFile.copy(path, to: "\(folder)/journal.db")
        try PrivateFile.copy("\(path)-wal", to: "\(folder)/journal.db-wal")
        if stamp == before { return folder }
      }
    } catch {
      PrivateFile.removeFolder(folder, holding: Self.copied)
      throw error
    }
    PrivateFile.removeFolder(folder, holding: Self.copied)
    throw .busy
  }

  /// The files that a folder of `copyAside` may hold.
  static let copied = PrivateFile.withCompanions("journal.db")
}

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
