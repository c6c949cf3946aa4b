import POSIX

/// The file of a journal, and its companions, before it is opened.
struct JournalFile {
  let path: String

  var exists: Bool { PrivateFile.exists(path) }

  /// The folder that it stands in.
  var folder: String { PrivateFile.folder(of: path) }

  /// What it is called there.
  var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether SQLite could put its write-ahead log beside it, and take it in again.
  var isWritable: Bool {
    PrivateFile.isWritable(folder) && (!exists || PrivateFile.isWritable(path))
  }

  /// Whether there is more than the journal itself holds.
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

  /// Creates the file for its owner alone; an empty one of theirs becomes so.
  func prepare() {
    guard path != ":memory:" else { return }
    PrivateFile.create(path)
    PrivateFile.closeIfEmpty(path)
    unlockCompanions()
  }

  /// Gives the owner the right to write to the journal's companions back: a program that could only
  /// read the journal leaves some that nobody can write to.
  func unlockCompanions() {
    guard PrivateFile.isWritable(path) else { return }
    for companion in PrivateFile.companions { PrivateFile.makeWritable(path + companion) }
  }

  /// Copies the journal and its log into a new folder that only this person can read: beside a log
  /// that can't be written, nothing else shows what is in it.
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

  /// What may stand in a folder of `copyAside`.
  static let copied = PrivateFile.withCompanions("journal.db")
}
