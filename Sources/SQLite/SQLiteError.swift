internal import CSQLite
internal import Glibc

/// What SQLite could not do. Bound values are never part of it.
public enum SQLiteError: Error, Equatable, Sendable {
  /// Another program holds the file for longer than the busy timeout.
  case busy
  /// Whoever waits for it wants no more of it; see `Connection.interruptible`.
  case interrupted
  /// The file or its folder can't be written.
  case readOnly
  /// No room is left on the device.
  case full
  /// The file would be larger than this process may make one.
  case tooLarge
  /// What was written may not have reached the disk: it may be there the next time, or not.
  case unsynced
  /// The file is something else than a database.
  case notADatabase
  /// The file is a database with broken pages, or its disk doesn't read them.
  case corrupt
  /// The file can't be opened or created.
  case cannotOpen
  /// A rule of the schema stood against the change; `rule` is SQLite's name for it.
  case constraint(rule: String)
  /// Reading or writing failed; `extendedCode` is SQLite's.
  case inputOutput(extendedCode: Int32)
  /// Anything else; most often a fault in the statement.
  case other(extendedCode: Int32, message: String)

  /// - Parameters:
  ///   - extendedCode: What the failing call returned, with extended codes on.
  ///   - systemCode: `errno` as that call left it.
  init(extendedCode: Int32, systemCode: Int32 = 0, message: String) {
    // The index of the write-ahead log is a file, and on a full disk the first that can't grow.
    let isIndexFull = extendedCode == SQLITE_IOERR | (19 << 8) && systemCode != EIO
    switch extendedCode & 0xff {
    case SQLITE_IOERR where systemCode == EFBIG: self = .tooLarge
    case _ where isIndexFull: self = .full
    case SQLITE_IOERR where systemCode == EDQUOT: self = .full
    // Syncing the file, or its folder.
    case SQLITE_IOERR where [4, 5].contains(extendedCode >> 8): self = .unsynced
    // The last where another program has just made the tables.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_SCHEMA: self = .busy
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_FULL: self = .full
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_CONSTRAINT: self = .constraint(rule: message)
    case SQLITE_IOERR: self = .inputOutput(extendedCode: extendedCode)
    default: self = .other(extendedCode: extendedCode, message: message)
    }
  }
}
