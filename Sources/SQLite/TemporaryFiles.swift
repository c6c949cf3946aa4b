internal import CSQLite

/// Where SQLite puts what it can't keep in memory: one place for the whole process.
public enum TemporaryFiles {
  /// For the start of a program: no connection may be at work in another thread.
  /// - Parameter folder: one that can be written to; nil leaves SQLite's own choice.
  public static func keep(in folder: String?) {
    guard let folder else { return }
    _ = SQLiteLibrary.isSetUp
    unsafe healthlog_sqlite3_keep_temporary_files(folder)
  }
}
