public import HealthModel
import POSIX
import SQLite

/// One person's journal: the reports, and every change made to them, in one SQLite file.
///
/// Whatever it returns from a call that changes something is on the disk by then.
public final class Journal {
  let connection: Connection
  public let path: String
  /// The vitals with this person's settings.
  public internal(set) var vitals: VitalCatalogue
  let defaults: VitalCatalogue

  /// Opens the journal at `path` and brings its schema up to date; creates it when it isn't there.
  ///
  /// - Parameter busyTimeoutMilliseconds: how long to wait for another program's transaction.
  /// - Throws: `JournalError`: `.notAJournal`, `.newerSchema`, `.storage`.
  public init(
    path: String, vitals: VitalCatalogue = .standard, busyTimeoutMilliseconds: Int32 = 5000
  ) throws {
    self.path = path
    self.vitals = vitals
    defaults = vitals
    do {
      let isFrozen = Journal.isFrozen(path)
      if !isFrozen, path != ":memory:" { Journal.prepareFile(path) }
      connection = try Connection(
        path: path, mode: isFrozen ? .frozen : .create,
        busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      try connection.execute(
        """
        PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
        PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;
        """)
      // Nothing is written to a file before it is known to be a journal of ours.
      try Schema.check(connection, path: path)
      if !isFrozen {
        try connection.execute("PRAGMA journal_mode = WAL")
        try Schema.migrate(connection, path: path)
      }
      try loadVitals()
    } catch let error as SQLiteError {
      throw JournalError(error, path: path)
    }
  }

  /// Whether the journal stands whole in a folder that this person can't write to: SQLite could
  /// not put its write-ahead log beside it, and would refuse to read it.
  private static func isFrozen(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return !PrivateFile.isWritable(folder) && PrivateFile.exists(path)
      && !PrivateFile.exists("\(path)-wal")
  }

  /// Creates the file for its owner alone.
  ///
  /// A program that could only read the journal leaves companions that nobody can write to: they
  /// must not lock the owner out once the journal is writable again.
  private static func prepareFile(_ path: String) {
    PrivateFile.create(path)
    for companion in ["\(path)-wal", "\(path)-shm"] where PrivateFile.isWritable(path) {
      PrivateFile.makeWritable(companion)
    }
  }

  /// Runs `body` in one transaction; SQLite's errors become the journal's.
  @discardableResult
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try naming { try connection.transaction(body) }
  }

  /// Runs `body`; SQLite's errors become the journal's.
  func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw JournalError(error, path: path)
    }
  }
}

extension Journal {
  /// Makes the folder that a journal at `path` stands in.
  /// - Throws: `JournalError.noFolder`.
  public static func prepareFolder(of path: String) throws(JournalError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try PrivateFile.createFolder(folder)
    } catch {
      throw .noFolder(path: folder, reason: error.reason)
    }
  }
}

extension JournalError {
  init(_ error: SQLiteError, path: String) {
    self = error == .notADatabase ? .notAJournal(path: path) : .storage(error, path: path)
  }
}
