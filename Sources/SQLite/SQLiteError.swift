internal import CSQLite
internal import Glibc

/// An SQLite error. It never contains bound values.
public enum SQLiteError: Error, Equatable, Sendable {
  /// Another program holds the file for longer than the busy timeout.
  case busy
  case interrupted
  /// The file or its folder isn't writable.
  case readOnly
  case full
  /// The file would exceed the process's size limit.
  case tooLarge
  /// A sync failed: the written data may or may not be lost.
  case unsynced
  case notADatabase
  /// The database has broken pages, or its disk can't read them.
  case damaged
  case cannotOpen
  /// The change violates a constraint; `rule` is SQLite's name for it.
  case constraint(rule: String)
  /// Reading or writing failed; `code` is SQLite's extended code.
  case inputOutput(code: Int32)
  case other(code: Int32, message: String)

  init(_ code: Int32, of connection: OpaquePointer?) {
    // sqlite3_system_errno doesn't cover a COMMIT that failed.
    let systemCode = errno
    let message = unsafe String(cString: sqlite3_errmsg(connection))
    self.init(extendedCode: code, systemCode: systemCode, message: message)
  }

  /// - Parameter systemCode: `errno` after the call that returned `extendedCode`.
  init(extendedCode: Int32, systemCode: Int32 = 0, message: String) {
    // The log's index is a file too, and the first file that fails to grow on a full disk.
    let isIndexFull = extendedCode == SQLITE_IOERR | (19 << 8) && systemCode != EIO
    switch extendedCode & 0xff {
    case SQLITE_IOERR where systemCode == EFBIG: self = .tooLarge
    case _ where isIndexFull, SQLITE_IOERR where systemCode == EDQUOT, SQLITE_FULL: self = .full
    // fsync failed, for the file or for its folder.
    case SQLITE_IOERR where [4, 5].contains(extendedCode >> 8): self = .unsynced
    // SQLITE_SCHEMA: another program has just created the tables.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_SCHEMA: self = .busy
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .damaged
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_CONSTRAINT: self = .constraint(rule: message)
    case SQLITE_IOERR: self = .inputOutput(code: extendedCode)
    default: self = .other(code: extendedCode, message: message)
    }
  }
}
