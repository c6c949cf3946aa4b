internal import CSQLite
internal import Synchronization

/// SQLite as the whole process wants it.
public enum SQLiteLibrary {
  /// Whether it could be set up: it can't where other code has used SQLite before.
  ///
  /// It takes no settings any more once anything of it was called, be it to format a text: whatever calls
  /// it asks this first.
  public static let isSetUp =
    unsafe healthlog_sqlite3_configure { _, code, _ in
      // SQLITE_NOTICE_RECOVER_WAL
      if code == SQLITE_NOTICE | 1 << 8 { found.add(1, ordering: .relaxed) }
    } == SQLITE_OK

  /// How many write-ahead logs this process found that nobody was at work on.
  static var recoveries: Int { found.load(ordering: .relaxed) }

  private static let found = Atomic<Int>(0)
}
