public import HealthModel
import POSIX
import SQLite

/// One person's journal: the reports, and every change made to them, in one SQLite file.
///
/// Nothing that is on record is kept in it: `read` hands out one consistent picture, `write` alters it,
/// and whatever a `write` has done is on the disk when it returns.
public final class Journal {
  private(set) var connection: Connection
  /// As it was asked for, whatever file is really read.
  public let path: String
  let defaults: VitalCatalogue
  /// The locale of what the person measures by: in which unit values are where they have said nothing.
  public let locale: String
  /// Called when a lock has been waited for for a second.
  public var waiting: () -> Void = {}
  /// Removed when the journal is closed; nil when the journal itself is read.
  private let copyFolder: String?
  private let isFrozen: Bool
  /// Nothing is written: what is read may be a copy.
  private let isReadOnly: Bool
  /// Nobody here opens the file a second time but SQLite itself.
  private var held: HeldFile?
  /// Called once the file is created; nil when it is there already.
  private var whenCreated: (() -> Void)?
  /// Where the file is that is being created.
  private var begun: String?
  private var isRenamed = false
  private let patience: Int32
  private let migrations: [String]

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
    path: String, vitals: VitalCatalogue = .standard, locale: String = "C",
    busyTimeoutMilliseconds: Int32 = 5000, settings: (Settings) -> Void = { _ in }
  ) throws {
    let file = JournalFile(path: path)
    // Nothing of somebody who may only read is left beside it: it would lock the owner out.
    guard !file.exists || file.isWritable else {
      throw JournalError.storage(.readOnly, path: path)
    }
    file.prepare()
    try self.init(
      file, opened: path, .create, vitals, locale, busyTimeoutMilliseconds, settings: settings)
  }

  /// Opens the journal at `path` to read and to write; creates file and folder with the first `write`.
  /// - Parameters:
  ///   - whenCreated: called after that.
  ///   - settings: as in `init`.
  /// - Throws: as `init`.
  public static func forWriting(
    path: String, locale: String = "C", busyTimeoutMilliseconds: Int32 = 5000,
    whenCreated: @escaping () -> Void, settings: (Settings) -> Void = { _ in }
  ) throws -> Journal {
    let file = JournalFile(path: path)
    guard !file.exists else {
      // A whole copy may be among what a restore or a backup left that was killed.
      PrivateFile.removeLeftovers(in: file.folder)
      PrivateFile.removeLeftovers(in: BackupPlace.folder(ofJournal: path))
      return try Journal(
        path: path, locale: locale, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
        settings: settings)
    }
    let journal = try Journal(
      file, opened: ":memory:", .create, .standard, locale, busyTimeoutMilliseconds,
      settings: settings)
    journal.whenCreated = whenCreated
    return journal
  }

  /// Whether the first `write` will create the file.
  public var isNew: Bool { whenCreated != nil }

  /// Begins the file that `forWriting` has found missing, under a name of its own: it gets the journal's
  /// with the first `write` that succeeds, and is gone when none does.
  /// - Returns: whether it was begun here.
  @discardableResult
  func beginCreation() throws -> Bool {
    guard whenCreated != nil, begun == nil else { return false }
    try Journal.prepareFolder(of: path)
    do {
      let temporary = try PrivateFile.temporary(in: JournalFile(path: path).folder)
      begun = temporary
      try naming {
        connection = try Journal.open(temporary, .create, patience, path: path, keepsLog: false) {
          _ in
        }
      }
      held = HeldFile(path: temporary)
      return true
    } catch let error as SystemError {
      throw JournalError(error, path: path)
    }
  }

  /// Creates the file that `forWriting` has found missing, with nothing on record.
  func createEmpty() throws {
    guard whenCreated != nil else { return }
    try transaction {}
    try reopenIfRenamed()
  }

  /// Leaves no file, where `beginCreation` has begun one and nothing was written.
  func abandonCreation() {
    guard let begun else { return }
    self.begun = nil
    // A database in memory can always be had; were it not, the next statement would say so.
    if let empty = try? Journal.open(":memory:", .create, patience, path: path, settings: { _ in })
    {
      connection = empty
    }
    for file in PrivateFile.withCompanions(begun) { try? PrivateFile.remove(file) }
  }

  /// - Throws: `SystemError` that `isTaken` where another program has made the journal meanwhile.
  private func finishCreation() throws {
    guard let begun, let whenCreated else { return }
    try PrivateFile.settle(begun, as: path)
    (self.begun, self.whenCreated, isRenamed) = (nil, nil, true)
    // Where another program uses it by now, that one has done so.
    try? Connection(path: path, mode: .readWrite).keepLog()
    whenCreated()
  }

  /// Opens the file under the name that it has got since: its connection may be in use then.
  private func reopenIfRenamed() throws {
    guard isRenamed else { return }
    isRenamed = false
    try naming { connection = try Journal.open(path, .create, patience, path: path) { _ in } }
  }

  /// Opens the journal at `path` to read it. This changes no byte of the file, and `write` throws.
  ///
  /// A file of an older version, or an empty one, is read through a temporary copy. Nothing is left
  /// beside a journal that this person can't write to, and a full disk doesn't matter: where SQLite's
  /// companions can't stand beside the file, it is read as it is; where a write-ahead log lies there
  /// that can't be recovered, a copy of both is read.
  /// - Parameters:
  ///   - isOwn: Whether it is the person's own journal: the write-ahead log that a killed program left
  ///     is recovered there, and stays beside any other file.
  ///   - settings: as in `init`.
  /// - Throws: `JournalError`, `.noJournal` among them.
  public static func forReading(
    path: String, isOwn: Bool = true, vitals: VitalCatalogue = .standard, locale: String = "C",
    busyTimeoutMilliseconds: Int32 = 5000, settings: (Settings) -> Void = { _ in }
  ) throws -> Journal {
    try forReading(
      path: path, isOwn: isOwn, vitals: vitals, locale: locale,
      busyTimeoutMilliseconds: busyTimeoutMilliseconds, migrations: Schema.migrations,
      settings: settings)
  }

  /// The same by a program that knows other versions.
  static func forReading(
    path: String, isOwn: Bool = true, vitals: VitalCatalogue = .standard, locale: String = "C",
    busyTimeoutMilliseconds: Int32 = 5000, migrations: [String],
    settings: (Settings) -> Void = { _ in }
  ) throws -> Journal {
    let file = JournalFile(path: path)
    guard file.exists else { throw JournalError.noJournal(path: path) }
    if file.isWritable {
      do {
        if isOwn { file.unlockCompanions() }
        return try Journal(
          file, opened: path, .readWrite, vitals, locale, busyTimeoutMilliseconds,
          leavesLog: !isOwn && file.hasLog, migrations: migrations, settings: settings)
      } catch JournalError.storage(.full, _) {
        // Reading needs no room.
      }
    }
    do {
      guard file.hasLog else {
        return try Journal(
          file, opened: path, .frozen, vitals, locale, busyTimeoutMilliseconds,
          migrations: migrations, settings: settings)
      }
      let folder = try file.copyAside()
      return try Journal(
        file, opened: "\(folder)/journal.db", .readWrite, vitals, locale, busyTimeoutMilliseconds,
        copyFolder: folder, migrations: migrations, settings: settings)
    } catch let error as SystemError {
      throw JournalError(error, path: path)
    } catch JournalError.storage(.other, _) {
      // Half old, half new: without a lock it was read while its owner wrote.
      throw JournalError.storage(.busy, path: path)
    }
  }

  private init(
    _ file: JournalFile, opened: String, _ mode: Connection.Mode, _ vitals: VitalCatalogue,
    _ locale: String, _ patience: Int32, copyFolder: String? = nil, leavesLog: Bool = false,
    migrations: [String] = Schema.migrations, settings: (Settings) -> Void
  ) throws {
    path = file.path
    (defaults, self.locale) = (vitals, locale)
    self.copyFolder = copyFolder
    isFrozen = mode == .frozen
    isReadOnly = mode != .create
    // What is frozen takes no locks.
    held = isFrozen ? nil : HeldFile(path: opened)
    (self.patience, self.migrations) = (patience, migrations)
    do {
      connection = try Journal.open(
        opened, mode, patience, path: file.path, leavesLog: leavesLog, migrations: migrations,
        settings: settings)
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

  /// - Parameters:
  ///   - opened: the file that is opened.
  ///   - path: the journal's, which errors name.
  private static func open(
    _ opened: String, _ mode: Connection.Mode, _ patience: Int32, path: String,
    leavesLog: Bool = false, keepsLog: Bool = true, migrations: [String] = Schema.migrations,
    settings: (Settings) -> Void
  ) throws -> Connection {
    let file = try Connection(path: opened, mode: mode, busyTimeoutMilliseconds: patience)
    if leavesLog { file.leaveLog() }
    try file.defend()
    // EXTRA: a new journal is made with a rollback journal, which must not be there again after a
    // power cut.
    try file.execute(
      "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA;")
    // Nothing is written to a file before it is known to be a journal of ours.
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

  /// A copy in memory, or in files without a name where it is large, with the newest schema.
  private static func migratedCopy(
    path: String, _ migrations: [String], _ fill: (borrowing Connection) throws -> Void
  ) throws -> Connection {
    // A database without a name is a temporary one.
    let copy = try Connection(path: "", mode: .create)
    try copy.execute(
      "PRAGMA cell_size_check = ON; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
    try fill(copy)
    let version = try Schema.check(copy, path: path, migrations: migrations)
    try Schema.migrate(
      copy, path: path, from: version, migrations: migrations, isKept: false)
    try copy.defend()
    try copy.execute("PRAGMA foreign_keys = ON")
    return copy
  }

  /// Looks what the file is; a log beside it that makes it broken, or another journal, stays where it is.
  /// - Returns: the version of the schema, and what the person has set.
  private static func checked(
    _ connection: borrowing Connection, opened: String, path: String, _ migrations: [String]
  ) throws -> (version: Int, Settings) {
    do {
      let found = try connection.reading {
        let version = try Schema.check(connection, path: path, migrations: migrations)
        try Schema.checkObjects(
          connection, version: version, path: path, migrations: migrations)
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
    (path, defaults, locale) = (original.path, original.defaults, original.locale)
    (copyFolder, isFrozen, isReadOnly, held, patience) = (nil, false, false, nil, 0)
    migrations = original.migrations
    do {
      connection = try Journal.migratedCopy(path: original.path, migrations) { copy in
        try original.read { try copy.becomeCopy(of: $0.journal.connection) }
      }
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
    try reopenIfRenamed()
    guard isFrozen else { return try readOnce(body) }
    let file = JournalFile(path: path)
    for _ in 0..<5 {
      let before = file.stamp
      let outcome = Swift.Result {
        try Journal.forReading(
          path: path, vitals: defaults, locale: locale, migrations: migrations
        ).readOnce(body)
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
    // Another program was first.
    whenCreated = nil
    try naming { connection = try Journal.open(path, .create, patience, path: path) { _ in } }
    held = HeldFile(path: path)
    // What an import has laid aside went with the file that was begun.
    guard isBegunHere else { throw JournalError.storage(.busy, path: path) }
    return try carryOut(body)
  }

  private func carryOut<Result>(_ body: () throws -> Result) throws -> Result {
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
