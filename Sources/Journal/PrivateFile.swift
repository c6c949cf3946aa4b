import Glibc

/// Files and folders that only their owner may read.
enum PrivateFile {
  /// Creates an empty file with mode 0600 unless there is one; SQLite gives its `-wal` and `-shm`
  /// the same mode. What stands in the way is left for the opening to tell.
  static func create(_ path: String) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Creates a folder and those above it, new ones with mode 0700.
  /// - Returns: whether the folder is there now.
  static func createFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      _ = createFolder(String(path[..<slash]))
    }
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }
}

extension Journal {
  /// Makes the folder that a journal at `path` stands in.
  /// - Throws: `JournalError.noFolder`.
  public static func prepareFolder(of path: String) throws(JournalError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    guard PrivateFile.createFolder(folder) else { throw .noFolder(path: folder) }
  }
}
