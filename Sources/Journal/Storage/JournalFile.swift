import POSIX

/// The file of a journal, and its companions, before it is opened.
struct JournalFile {
  let path: String

  /// Whether the journal stands whole in a folder that this person can't write to: SQLite could
  /// not put its write-ahead log beside it, and would refuse to read it.
  var isFrozen: Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return !PrivateFile.isWritable(folder) && PrivateFile.exists(path)
      && !PrivateFile.exists("\(path)-wal")
  }

  /// Creates the file for its owner alone.
  ///
  /// A program that could only read the journal leaves companions that nobody can write to: they
  /// must not lock the owner out once the journal is writable again.
  func prepare() {
    guard path != ":memory:" else { return }
    PrivateFile.create(path)
    for companion in ["\(path)-wal", "\(path)-shm"] where PrivateFile.isWritable(path) {
      PrivateFile.makeWritable(companion)
    }
  }
}
