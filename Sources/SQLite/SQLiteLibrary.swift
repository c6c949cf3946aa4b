internal import CSQLite
internal import Synchronization

/// The SQLite settings of the whole process.
public enum SQLiteLibrary {
  /// Whether the settings took effect: they don't if other code used SQLite before.
  ///
  /// SQLite rejects settings after any other call, so every caller reads this first.
  public static let isSetUp =
    unsafe healthlog_sqlite3_configure { _, code, _ in
      // SQLITE_NOTICE_RECOVER_WAL
      if code == SQLITE_NOTICE | 1 << 8 { found.add(1, ordering: .relaxed) }
    } == SQLITE_OK

  /// The number of write-ahead logs found that no program was using.
  static var recoveries: Int { found.load(ordering: .relaxed) }

  private static let found = Atomic<Int>(0)
}

/// The folder of SQLite's temporary files, for the whole process.
public enum TemporaryFiles {
  /// Sets the folder at program start, before another thread has a connection.
  /// - Parameter folder: a writable folder; nil leaves the choice to SQLite.
  public static func keep(in folder: String?) {
    guard let folder else { return }
    _ = SQLiteLibrary.isSetUp
    unsafe healthlog_sqlite3_keep_temporary_files(folder)
  }
}
