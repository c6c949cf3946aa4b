public import HealthModel
import POSIX
import SQLite

/// One person's journal: the reports, and every change made to them, in one SQLite file.
///
/// Nothing that is on record is kept in it: `read` hands out one consistent picture, `write` alters
/// it, and whatever a `write` has done is on the disk when it returns.
public final class Journal {
  let connection: Connection
  public let path: String
  let defaults: VitalCatalogue
  /// Called once when a lock is waited for, after a second.
  public var waiting: () -> Void = {}
  let patienceMilliseconds: Int32

  /// How long a command that a person types waits for another program's change.
  public static let patienceOfCommands: Int32 = 30_000

  /// Opens the journal at `path` and brings its schema up to date; creates it when it isn't there.
  ///
  /// - Parameter busyTimeoutMilliseconds: how long to wait for another program's transaction.
  /// - Throws: `JournalError`: `.notAJournal`, `.newerSchema`, `.retiredSchema`, `.storage`.
  public convenience init(
    path: String, vitals: VitalCatalogue = .standard, busyTimeoutMilliseconds: Int32 = 5000
  ) throws {
    let file = JournalFile(path: path)
    try self.init(file, isFrozen: file.isFrozen, vitals, busyTimeoutMilliseconds)
  }

  private init(
    _ file: JournalFile, isFrozen: Bool, _ vitals: VitalCatalogue, _ patience: Int32
  ) throws {
    path = file.path
    defaults = vitals
    patienceMilliseconds = patience
    do {
      if !isFrozen { file.prepare() }
      connection = try Connection(
        path: path, mode: isFrozen ? .frozen : .create, busyTimeoutMilliseconds: patience)
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
    } catch let error as SQLiteError {
      throw JournalError(error, path: file.path)
    }
  }

  /// Hands `body` one consistent picture of what is on record; nothing is written.
  ///
  /// The picture ends with `body`: only values come out of it.
  /// - Throws: `JournalError`, and what `body` throws.
  public func read<Result>(
    _ body: (borrowing JournalView) throws -> Result
  ) throws -> Result {
    try naming {
      try connection.reading {
        let view = try JournalView(of: self)
        return try body(view)
      }
    }
  }

  /// Hands `body` the journal to read and to alter: all of it is on the disk when this returns, and
  /// nothing of it when it throws. What is altered is one step of history.
  ///
  /// Other programs wait meanwhile: `body` asks nobody anything.
  /// - Parameter actor: Who alters; `undo` takes back what the person did.
  /// - Throws: `JournalError`, and what `body` throws.
  @discardableResult
  public func write<Result>(
    now: Instant, by actor: Actor = .person, _ body: (inout JournalEdit) throws -> Result
  ) throws -> Result {
    try transaction {
      var edit = try JournalEdit(of: self, now: now, by: actor)
      return try body(&edit)
    }
  }

  /// Runs `body` in one transaction; SQLite's errors become the journal's.
  @discardableResult
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try naming { try connection.transaction(waiting: waiting, body) }
  }

  /// Runs `body`; SQLite's errors become the journal's.
  func naming<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
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
    self =
      switch error {
      case .notADatabase: .notAJournal(path: path)
      case .busy: .storage(.busy, path: path)
      case .readOnly: .storage(.readOnly, path: path)
      case .full: .storage(.full, path: path)
      case .corrupt: .storage(.damaged, path: path)
      case .cannotOpen: .storage(.cannotOpen, path: path)
      case .constraint(let rule): .storage(.constraint(rule: rule), path: path)
      case .inputOutput(let code): .storage(.inputOutput(code: code), path: path)
      case .other(let code, _): .storage(.other(code: code), path: path)
      }
  }
}
