import POSIX

struct JournalFile {
  let path: String
  var exists: Bool { PrivateFile.exists(path) }
  var folder: String { PrivateFile.folder(of: path) }
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Whether SQLite can create its write-ahead log beside the journal, and checkpoint it.
  var isWritable: Bool {
    PrivateFile.isWritable(folder) && (!exists || PrivateFile.isWritable(path))
  }

  /// Whether a write-ahead log exists and isn't empty.
  var hasLog: Bool { (FileStamp(path: "\(path)-wal")?.size ?? 0) > 0 }

  /// A stamp that differs after every change, as long as there is no log.
  var stamp: (journal: FileStamp?, hasLog: Bool) {
    (FileStamp(path: path, bytes: JournalStamp.counter), hasLog)
  }

  /// Creates a missing file for its owner only, restricts an empty one, and unlocks the companions.
  func prepare() {
    guard path != ":memory:" else { return }
    PrivateFile.create(path)
    PrivateFile.closeIfEmpty(path)
    unlockCompanions()
  }

  /// Makes companions writable for the owner: a program that only reads may leave them read-only.
  func unlockCompanions() {
    guard PrivateFile.isWritable(path) else { return }
    for companion in PrivateFile.companions { PrivateFile.makeWritable(path + companion) }
  }

  /// Copies the journal and its log to a new private folder. The caller must remove the folder.
  func copyAside() throws(SystemError) -> String {
    let folder = try PrivateFile.temporaryFolder()
    do throws(SystemError) {
      for _ in 0..<5 {
        let before = stamp
        try PrivateFile.copy(path, to: "\(folder)/journal.db")
        try PrivateFile.copy("\(path)-wal", to: "\(folder)/journal.db-wal")
        if stamp == before { return folder }
      }
      throw .busy
    } catch {
      PrivateFile.removeFolder(folder, holding: Self.copied)
      throw error
    }
  }

  static let copied = PrivateFile.withCompanions("journal.db")
}

/// The state of a journal's file and write-ahead log: writing changes it, reading doesn't. The
/// change counter is missing while this process has the journal open.
public struct JournalStamp: Equatable, Sendable {
  let journal: FileStamp?
  /// The log's stamp; nil without a log, and for an empty log, which every opening creates.
  let log: FileStamp?

  /// The bytes of the change counter in SQLite's header.
  static let counter = 24..<28

  /// - Parameter isUnopened: whether not to open the file: closing it would drop our locks on it.
  public init(_ path: String, isUnopened: Bool = false) {
    journal = FileStamp(path: path, bytes: isUnopened ? 0..<0 : Self.counter)
    // The log's header contains its salts, which change when SQLite restarts the log.
    log = FileStamp(path: "\(path)-wal", bytes: 0..<32).flatMap { $0.size > 0 ? $0 : nil }
  }
}
