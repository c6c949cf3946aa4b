public import HealthModel
import POSIX
import SQLite

/// One person's journal: the reports, and every change made to them, in one SQLite file.
///
/// Nothing that is on record is kept in it: `read` hands out one consistent picture, `write` alters it,
/// and whatever a `write` has done is on the disk when it returns.
public final class Journal {
  let connection: Connection
  /// As it was asked for, whatever file is really read.
  public let path: String
  let defaults: VitalCatalogue
  /// Called when a lock has been waited for for a second.
  public var waiting: () -> Void = {}
  /// Removed when the journal is closed; nil when the journal itself is read.
  private let copyFolder: String?
  private let isFrozen: Bool
  /// Nobody here opens the file a second time but SQLite itself.
  private let held: HeldFile?

  /// How long a command that a person types waits for another program's change.
  public static let patienceOfCommands: Int32 = 30_000

  /// Opens the journal at `path` to read and to write, and brings its schema up to date; creates it
  /// when it isn't there.
  ///
  /// - Parameters:
  ///   - busyTimeoutMilliseconds: how long to wait for another program's transaction.
  ///   - settings: is handed what the person has set, by which they are spoken to: the usual where that
  ///     can't be read.
  /// - Throws: `JournalError`: `.notAJournal`, `.newerSchema`, `.retiredSchema`, `.storage`.
  public convenience init(
    path: String, vitals: VitalCatalogue = .standard, busyTimeoutMilliseconds: Int32 = 5000,
    settings: (Settings) -> Void = { _ in }
  ) throws {
    let file = JournalFile(path: path)
    // Nothing of somebody who may only read is left beside it: it would lock the owner out.
    guard !file.exists || file.isWritable else {
      throw JournalError.storage(.readOnly, path: path)
    }
    file.prepare()
    try self.init(
      file, opened: path, .create, vitals, busyTimeoutMilliseconds, settings: settings)
  }

  /// Opens the journal at `path` to read it, and makes none.
  ///
  /// Nothing is left beside a journal that this person can't write to, and a full disk is no
  /// hindrance: where SQLite's companions can't stand beside it, the file is read as it is; where a
  /// write-ahead log lies there that can't be taken in, a copy of both is.
  /// - Parameter settings: as in `init`.
  /// - Throws: `JournalError`, `.noJournal` among them.
  public static func forReading(
    path: String, vitals: VitalCatalogue = .standard, busyTimeoutMilliseconds: Int32 = 5000,
    settings: (Settings) -> Void = { _ in }
  ) throws -> Journal {
    let file = JournalFile(path: path)
    guard file.exists else { throw JournalError.noJournal(path: path) }
    if file.isWritable {
      do {
        file.prepare()
        return try Journal(
          file, opened: path, .create, vitals, busyTimeoutMilliseconds, settings: settings)
      } catch JournalError.storage(.full, _) {
        // Reading needs no room.
      }
    }
    guard file.hasLog else {
      return try Journal(
        file, opened: path, .frozen, vitals, busyTimeoutMilliseconds, settings: settings)
    }
    do {
      let folder = try file.copyAside()
      return try Journal(
        file, opened: "\(folder)/journal.db", .readWrite, vitals, busyTimeoutMilliseconds,
        copyFolder: folder, settings: settings)
    } catch let error as SystemError {
      throw JournalError(error, path: path)
    }
  }

  private init(
    _ file: JournalFile, opened: String, _ mode: Connection.Mode, _ vitals: VitalCatalogue,
    _ patience: Int32, copyFolder: String? = nil, settings: (Settings) -> Void
  ) throws {
    path = file.path
    defaults = vitals
    self.copyFolder = copyFolder
    isFrozen = mode == .frozen
    // What is frozen takes no locks.
    held = isFrozen ? nil : HeldFile(path: opened)
    do {
      connection = try Connection(path: opened, mode: mode, busyTimeoutMilliseconds: patience)
      // EXTRA: a new journal is made with a rollback journal, which must not be there again after a
      // power cut.
      try connection.execute(
        """
        PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
        PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA;
        """)
      // Nothing is written to a file before it is known to be a journal of ours.
      let (version, found) = try Journal.checked(connection, opened: opened, path: file.path)
      settings(found)
      if mode == .create {
        try connection.keepLog()
        try Schema.migrate(connection, path: file.path, from: version)
      }
    } catch {
      if let copyFolder {
        PrivateFile.removeFolder(copyFolder, holding: JournalFile.copied)
      }
      switch error {
      case let error as SQLiteError: throw JournalError(error, path: file.path)
      // The copy from before a migration.
      case let error as SystemError: throw JournalError(error, path: file.path)
      default: throw error
      }
    }
  }

  /// Looks what the file is; a log beside it that makes it broken, or another journal, stays where it is.
  /// - Returns: the version of the schema, and what the person has set.
  private static func checked(
    _ connection: borrowing Connection, opened: String, path: String
  ) throws -> (version: Int, Settings) {
    do {
      let found = try connection.reading {
        let version = try Schema.check(connection, path: path)
        // A new file has no table yet.
        let settings = version == 0 ? nil : try? Settings(from: connection)
        return (version: version, settings ?? Settings())
      }
      guard connection.mayHaveFoundLog, PrivateFile.exists("\(opened)-wal") else { return found }
      let identity = try connection.reading { try? Replica.journal(connection) }
      guard try connection.faultCount(limit: 1) == 0,
        Replica.isSame(identity, Replica.journal(ofFile: opened))
      else { throw JournalError.storage(.damaged, path: path) }
      return found
    } catch {
      if connection.mayHaveFoundLog { connection.leaveLog() }
      throw error
    }
  }

  /// A copy of `original` as it is now, of this process's own: whatever is done to it nobody waits for,
  /// and nobody sees. It takes as much room where temporary files are as the journal on its disk.
  init(copyOf original: Journal) throws {
    (path, defaults) = (original.path, original.defaults)
    (copyFolder, isFrozen, held) = (nil, false, nil)
    do {
      // A database without a name is a temporary one.
      connection = try Connection(path: "", mode: .create)
      try connection.execute(
        """
        PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
        PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
        """)
      try original.read { try connection.becomeCopy(of: $0.journal.connection) }
      try Schema.migrate(
        connection, path: path, from: try Schema.check(connection, path: path), isKept: false)
      try connection.execute("PRAGMA foreign_keys = ON")
    } catch let error as SQLiteError {
      throw JournalError(error, path: path)
    }
  }

  deinit {
    // What stays open is unlinked: it is gone when the connection is.
    if let copyFolder { PrivateFile.removeFolder(copyFolder, holding: JournalFile.copied) }
  }

  /// Hands `body` one consistent picture of what is on record; nothing is written.
  ///
  /// The picture ends with `body`: only values come out of it. Of a journal that can't be locked
  /// `body` is asked again when somebody has changed it meanwhile: it prints nothing.
  /// - Throws: `JournalError`, and what `body` throws.
  public func read<Result>(
    _ body: (borrowing JournalView) throws -> Result
  ) throws -> Result {
    guard isFrozen else { return try readOnce(body) }
    let file = JournalFile(path: path)
    for _ in 0..<5 {
      let before = file.stamp
      let outcome = Swift.Result {
        try Journal.forReading(path: path, vitals: defaults).readOnce(body)
      }
      // What failed may have failed because it was half old, half new.
      if file.stamp == before { return try outcome.get() }
    }
    throw JournalError.storage(.busy, path: path)
  }

  private func readOnce<Result>(
    _ body: (borrowing JournalView) throws -> Result
  ) throws -> Result {
    try naming {
      try connection.reading {
        let view = try JournalView(of: self)
        return try body(view)
      }
    }
  }

  /// The person's own vitals, as they stand now.
  public var vitals: VitalCatalogue {
    get throws { try read { $0.vitals } }
  }

  /// The same for what is said of something that is done; the usual ones where they can't be read.
  public var vitalsForWords: VitalCatalogue { (try? vitals) ?? defaults }

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
  /// Has this process keep what doesn't fit into memory while it is sorted, notes and values among
  /// it, unlinked in the folder of the journal at `path` and nowhere else, unless it can't be written
  /// to.
  ///
  /// For the start of a program: no connection may be at work in another thread.
  public static func keepTemporaryFiles(besideJournal path: String) {
    let folder = JournalFile(path: path).folder
    TemporaryFiles.keep(in: PrivateFile.isWritable(folder) ? folder : nil)
  }

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
  init(_ error: SystemError, path: String) {
    let fault: StorageFault =
      if error.isDiskFull { .full } else if error == .busy { .busy } else {
        .inputOutput(code: error.code)
      }
    self = .storage(fault, path: path)
  }

  init(_ error: SQLiteError, path: String) {
    self =
      switch error {
      case .notADatabase: .notAJournal(path: path)
      case .busy: .storage(.busy, path: path)
      case .interrupted: .storage(.interrupted, path: path)
      case .readOnly: .storage(.readOnly, path: path)
      case .full: .storage(.full, path: path)
      case .tooLarge: .storage(.tooLarge, path: path)
      case .unsynced: .storage(.unsynced, path: path)
      case .corrupt: .storage(.damaged, path: path)
      case .cannotOpen: .storage(.cannotOpen, path: path)
      case .constraint(let rule): .storage(.constraint(rule: rule), path: path)
      case .inputOutput(let code): .storage(.inputOutput(code: code), path: path)
      case .other(let code, _): .storage(.other(code: code), path: path)
      }
  }
}
