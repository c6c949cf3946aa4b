public import HealthModel
import POSIX
package import SQLite

/// One person's journal in one SQLite file; caches no entries. `read` shows a consistent snapshot.
/// When `write` returns, its changes are on the disk.
public final class Journal {
  package private(set) var connection: Connection
  /// The path that the caller asked for; the file that is read may be a copy.
  public let path: String
  /// The locale whose units apply to a vital until the person chooses a unit or types a value.
  public let locale: String
  /// Called after a write has waited a second for another program's transaction.
  public var waiting: () -> Void = {}
  /// The folder of the copy that is read, removed when the journal is closed; nil without a copy.
  private let copyFolder: String?
  private let isFrozen: Bool
  /// Whether writing is refused, because the journal was opened for reading.
  private let isReadOnly: Bool
  /// Keeps this process from opening the file a second time, except through SQLite.
  private var held: HeldFile?
  /// Called when the file has been created; nil if the file exists.
  private var whenCreated: (() -> Void)?
  /// The temporary path of the file that is being created.
  private var begun: String?
  private var isRenamed = false
  private let patience: Int32
  private let migrations: [String]

  /// How long a typed command waits for another program's change. Units: ms.
  public static let patienceOfCommands: Int32 = 30_000

  /// Opens the journal at `path` for writing, or creates it, and brings its schema up to date.
  /// - Parameter settings: receives the person's settings; the defaults if they can't be read.
  /// - Throws: `JournalError.notAJournal`, `.newerSchema`, `.retiredSchema`, `.schema`, `.storage`.
  public convenience init(
    path: String, locale: String = "C", busyTimeoutMilliseconds: Int32 = 5000,
    settings: (Settings) -> Void = { _ in }
  ) throws {
    let file = JournalFile(path: path)
    // Without write access, create no files beside the journal: they would lock the owner out.
    guard !file.exists || file.isWritable else { throw JournalError.storage(.readOnly, path: path) }
    file.prepare()
    try self.init(file, opened: path, .create, locale, busyTimeoutMilliseconds, settings: settings)
  }

  /// Opens the journal at `path` for reading and writing; the first `write` creates a missing file.
  public static func forWriting(
    path: String, locale: String = "C", busyTimeoutMilliseconds: Int32 = 5000,
    whenCreated: @escaping () -> Void, settings: (Settings) -> Void = { _ in }
  ) throws -> Journal {
    let file = JournalFile(path: path)
    guard !file.exists else {
      // A killed restore or backup may have left a whole copy.
      PrivateFile.removeLeftovers(in: file.folder)
      PrivateFile.removeLeftovers(in: BackupPlace.folder(ofJournal: path))
      return try Journal(
        path: path, locale: locale, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
        settings: settings)
    }
    let journal = try Journal(
      file, opened: ":memory:", .create, locale, busyTimeoutMilliseconds, settings: settings)
    journal.whenCreated = whenCreated
    return journal
  }

  public var isNew: Bool { whenCreated != nil }

  /// Creates the missing file under a temporary name. The first successful `write` renames it;
  /// `abandonCreation` removes it. Returns whether this call created it.
  @discardableResult
  package func beginCreation() throws -> Bool {
    guard whenCreated != nil, begun == nil else { return false }
    try Journal.prepareFolder(of: path)
    do {
      let temporary = try PrivateFile.temporary(in: JournalFile(path: path).folder)
      begun = temporary
      connection = try Journal.open(temporary, .create, patience, path: path, keepsLog: false)
      held = HeldFile(path: temporary)
      return true
    } catch {
      abandonCreation()
      throw JournalError.of(error, path: path)
    }
  }

  func createEmpty() throws {
    guard whenCreated != nil else { return }
    try transaction {}
    try reopenIfRenamed()
  }

  package func abandonCreation() {
    guard let begun else { return }
    self.begun = nil
    // Opening a database in memory doesn't fail; if it did, the next statement would report it.
    if let empty = try? Self.open(":memory:", .create, patience, path: path) { connection = empty }
    for file in PrivateFile.withCompanions(begun) { try? PrivateFile.remove(file) }
  }

  /// - Throws: `SystemError` with `isTaken` if another program has created the journal meanwhile.
  private func finishCreation() throws {
    guard let begun, let whenCreated else { return }
    try PrivateFile.settle(begun, as: path)
    (self.begun, self.whenCreated, isRenamed) = (nil, nil, true)
    // If this fails, a program that is already using the file has switched it to a write-ahead log.
    try? Connection(path: path, mode: .readWrite).keepLog()
    whenCreated()
  }

  /// Reopens the renamed file before its next use: during the renaming, the connection is in use.
  private func reopenIfRenamed() throws {
    guard isRenamed else { return }
    isRenamed = false
    try naming { connection = try Journal.open(path, .create, patience, path: path) }
  }

  /// Opens the journal at `path` for reading; `write` throws. No byte of the file changes, unless
  /// its log is merged (`isOwn`). A file of an older version, or an empty one, is read through a
  /// temporary copy. If the journal isn't writable or the disk is full, nothing is written beside
  /// the file: it is read without SQLite's companion files or, with a log, from a copy of both.
  /// - Parameters:
  ///   - isOwn: whether the journal is the person's own; otherwise, its log stays in place.
  ///   - migrations: those of a program that knows other versions; nil for this program's.
  /// - Throws: `JournalError`, including `.noJournal`.
  public static func forReading(
    path: String, isOwn: Bool = true, locale: String = "C", busyTimeoutMilliseconds: Int32 = 5000,
    migrations: [String]? = nil, settings: (Settings) -> Void = { _ in }
  ) throws -> Journal {
    let (file, migrations) = (JournalFile(path: path), migrations ?? Schema.migrations)
    guard file.exists else { throw JournalError.noJournal(path: path) }
    if file.isWritable {
      do {
        if isOwn { file.unlockCompanions() }
        return try Journal(
          file, opened: path, .readWrite, locale, busyTimeoutMilliseconds,
          leavesLog: !isOwn && file.hasLog, migrations: migrations, settings: settings)
      } catch JournalError.storage(.full, _) {
        // Read the file below without writing beside it.
      }
    }
    do {
      guard file.hasLog else {
        return try Journal(
          file, opened: path, .frozen, locale, busyTimeoutMilliseconds, migrations: migrations,
          settings: settings)
      }
      let folder = try file.copyAside()
      return try Journal(
        file, opened: "\(folder)/journal.db", .readWrite, locale, busyTimeoutMilliseconds,
        copyFolder: folder, migrations: migrations, settings: settings)
    } catch let error as SystemError {
      throw JournalError(error, path: path)
    } catch JournalError.storage(.other, _) {
      // The owner wrote during a read without a lock, so the data mixes old and new.
      throw JournalError.storage(.busy, path: path)
    }
  }

  private init(
    _ file: JournalFile, opened: String, _ mode: Connection.Mode, _ locale: String,
    _ patience: Int32, copyFolder: String? = nil, leavesLog: Bool = false,
    migrations: [String] = Schema.migrations, settings: (Settings) -> Void
  ) throws {
    (path, self.locale, self.copyFolder) = (file.path, locale, copyFolder)
    isFrozen = mode == .frozen
    isReadOnly = mode != .create
    // SQLite doesn't lock a frozen file.
    held = isFrozen ? nil : HeldFile(path: opened)
    (self.patience, self.migrations) = (patience, migrations)
    do {
      connection = try Journal.open(
        opened, mode, patience, path: file.path, leavesLog: leavesLog, migrations: migrations,
        settings: settings)
    } catch {
      if let copyFolder { PrivateFile.removeFolder(copyFolder, holding: JournalFile.copied) }
      // Keeping a copy before a migration can fail with a system error.
      throw JournalError.of(error, path: file.path)
    }
  }

  /// - Parameter path: the journal's path, for errors; `opened` is the file to open.
  private static func open(
    _ opened: String, _ mode: Connection.Mode, _ patience: Int32, path: String,
    leavesLog: Bool = false, keepsLog: Bool = true, migrations: [String] = Schema.migrations,
    settings: (Settings) -> Void = { _ in }
  ) throws -> Connection {
    let file = try Connection(path: opened, mode: mode, busyTimeoutMilliseconds: patience)
    if leavesLog { file.leaveLog() }
    try file.defend()
    // EXTRA: a new journal's first rollback journal must not reappear after a power cut.
    try file.execute(
      "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA;")
    // Don't write to a file before it is known to be ours.
    let (version, found) = try checked(file, opened: opened, path: path, migrations)
    settings(found)
    guard mode == .create else {
      return version == Schema.newest(migrations)
        ? file : try migratedCopy(path: path, migrations) { try $0.becomeCopy(of: file) }
    }
    if keepsLog { try file.keepLog() }
    try Schema.migrate(file, path: path, from: version, migrations: migrations)
    return file
  }

  /// Returns a copy with the newest schema, in memory or, if it is large, in unnamed files.
  private static func migratedCopy(
    path: String, _ migrations: [String], _ fill: (borrowing Connection) throws -> Void
  ) throws -> Connection {
    // An empty path makes a temporary database.
    let copy = try Connection(path: "", mode: .create)
    try copy.execute(
      "PRAGMA cell_size_check = ON; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
    try fill(copy)
    let version = try Schema.check(copy, path: path, migrations: migrations)
    try Schema.migrate(copy, path: path, from: version, migrations: migrations, isKept: false)
    try copy.defend()
    try copy.execute("PRAGMA foreign_keys = ON")
    return copy
  }

  /// Checks the file and returns its version and settings. Throws `.damaged` if a log that SQLite
  /// found breaks the file or belongs to another one. If this throws, such a log is kept.
  private static func checked(
    _ connection: borrowing Connection, opened: String, path: String, _ migrations: [String]
  ) throws -> (version: Int, Settings) {
    do {
      let found = try connection.reading {
        let version = try Schema.check(connection, path: path, migrations: migrations)
        try Schema.checkObjects(connection, version: version, path: path, migrations: migrations)
        // A new file has no tables.
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

  /// Makes a private copy, whose changes nobody else sees; a large copy needs temporary disk space.
  package init(copyOf original: Journal) throws {
    (path, locale) = (original.path, original.locale)
    (copyFolder, isFrozen, isReadOnly, held, patience) = (nil, false, false, nil, 0)
    migrations = original.migrations
    do {
      connection = try Journal.migratedCopy(path: original.path, migrations) { copy in
        try original.read { try copy.becomeCopy(of: $0.journal.connection) }
      }
    } catch let error as SQLiteError { throw JournalError(error, path: path) }
  }

  deinit {
    // Open files are only unlinked: they disappear when the connection is closed.
    if let copyFolder { PrivateFile.removeFolder(copyFolder, holding: JournalFile.copied) }
  }

  /// Shows `body` one consistent snapshot, which is valid only during `body`. If a journal that
  /// can't be locked changes meanwhile, `body` runs again, so `body` must not print.
  /// - Throws: `JournalError` and what `body` throws; `write` throws the same.
  public func read<Result>(_ body: (borrowing JournalView) throws -> Result) throws -> Result {
    try reopenIfRenamed()
    guard isFrozen else { return try readOnce(body) }
    let file = JournalFile(path: path)
    for _ in 0..<5 {
      let before = file.stamp
      let outcome = Swift.Result {
        try Journal.forReading(path: path, locale: locale, migrations: migrations).readOnce(body)
      }
      // An error may come from reading a mix of old and new data.
      if file.stamp == before { return try outcome.get() }
    }
    throw JournalError.storage(.busy, path: path)
  }

  private func readOnce<Result>(_ body: (borrowing JournalView) throws -> Result) throws -> Result {
    try naming { try connection.reading { try body(JournalView(of: self)) } }
  }

  public var vitals: VitalCatalogue { get throws { try read { $0.vitals } } }

  /// The person's vitals, for messages after the work is done; the defaults if they can't be read.
  public var vitalsForWords: VitalCatalogue { (try? vitals) ?? .standard }

  /// Runs `body`, whose changes are one step of history: on the disk when this returns, rolled back
  /// if `body` throws. Other programs wait meanwhile, so `body` must not ask the person anything.
  /// - Parameter actor: who makes the changes; `undo` reverts only the person's changes.
  @discardableResult
  public func write<Result>(
    now: Instant, by actor: Actor = .person, _ body: (inout JournalEdit) throws -> Result
  ) throws -> Result {
    try transaction {
      var edit = try JournalEdit(of: self, now: now, by: actor)
      return try body(&edit)
    }
  }

  @discardableResult
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isReadOnly else { throw JournalError.storage(.readOnly, path: path) }
    try reopenIfRenamed()
    guard whenCreated != nil else { return try carryOut(body) }
    let isBegunHere = try beginCreation()
    do {
      let result = try carryOut(body)
      try finishCreation()
      return result
    } catch {
      let fault = error as? SystemError
      if isBegunHere || fault?.isTaken == true { abandonCreation() }
      guard let fault else { throw error }
      guard fault.isTaken else { throw JournalError(fault, path: path) }
    }
    // Another program has created the file first.
    whenCreated = nil
    try naming { connection = try Journal.open(path, .create, patience, path: path) }
    held = HeldFile(path: path)
    // The staged rows of an import were lost with the temporary file.
    guard isBegunHere else { throw JournalError.storage(.busy, path: path) }
    return try carryOut(body)
  }

  private func carryOut<Result>(_ body: () throws -> Result) throws -> Result {
    try naming { try connection.transaction(waiting: waiting, body) }
  }

  /// Runs `body`, and converts SQLite's errors to the journal's.
  package func naming<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError { throw JournalError(error, path: path) }
  }

  /// Makes this process store the temporary files of large sorts, which contain notes and values,
  /// unlinked in the journal's folder, if writable. Call this before another thread uses SQLite.
  public static func keepTemporaryFiles(besideJournal path: String) {
    let folder = JournalFile(path: path).folder
    if PrivateFile.isWritable(folder) { SQLiteLibrary.keepTemporaryFiles(in: folder) }
  }

  public static func prepareFolder(of path: String) throws(JournalError) {
    let folder = PrivateFile.folder(of: path)
    do {
      try PrivateFile.createFolder(folder)
    } catch { throw .noFolder(path: folder, reason: error.reason) }
  }
}
