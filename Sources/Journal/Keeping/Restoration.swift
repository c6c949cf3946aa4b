public import HealthModel
import POSIX
import SQLite

/// A backup that is to become the journal: copied beside it and found to be whole, no more yet.
///
/// What isn't carried out leaves nothing behind.
public final class Restoration {
  /// What the journal holds now; nil where there is none, or it is too broken to say.
  public private(set) var present: Contents?
  /// What the backup holds.
  public let coming: Contents
  /// What the journal holds and the backup doesn't, and the other way round.
  public private(set) var goes: (reports: Int, samples: Int) = (0, 0)
  /// What the backup holds and the journal doesn't; nothing where there is no journal to ask.
  public private(set) var comesBack: (reports: Int, samples: Int) = (0, 0)
  /// What was changed in the journal since the backup was made, newest first; the last ones alone.
  public private(set) var lacks: [(change: Change, detail: ChangeDetail?)] = []
  /// How many steps these changes and those before them are.
  public private(set) var stepsLacking = 0
  /// How many steps the backup has and the journal lacks.
  public private(set) var stepsComing = 0
  /// How many entries that were deleted for good would come back.
  public private(set) var forgottenComing = 0
  /// The journal's, by which these changes are told.
  public private(set) var vitals = VitalCatalogue.standard
  private let copy: String
  private let path: String
  private let patience: Int32
  /// The state of the journal that the copy was made of; nil for a backup, which takes any place.
  private let origin: JournalFile.State?

  /// The journal isn't what the copy was made of any more.
  struct ConcurrentChange: Error {}

  /// Copies `backup` beside the journal at `path` and checks it.
  /// - Throws: `KeepingFault`, `JournalError`.
  public convenience init(
    of backup: String, journal path: String, patience: Int32 = Journal.patienceOfCommands
  ) throws {
    try self.init(of: backup, journal: path, patience: patience, origin: nil)
  }

  /// - Parameter origin: what the file was made of: no other state of the journal makes way for it, and
  ///   this one does though it be no journal any more.
  convenience init(
    of backup: String, journal path: String, patience: Int32 = Journal.patienceOfCommands,
    origin: JournalFile.State?
  ) throws {
    try self.init(named: backup, journal: path, patience: patience, origin: origin) { copy in
      // An endless device would fill the disk.
      guard Self.isDatabase(backup) else { throw JournalError.notAJournal(path: backup) }
      do throws(SystemError) {
        let log = "\(backup)-wal"
        if PrivateFile.exists(log) { try PrivateFile.copy(log, to: "\(copy)-wal") }
        try PrivateFile.copy(backup, to: copy)
      } catch {
        guard !error.isInterruption else { throw KeepingFault.interrupted }
        guard !error.isDiskFull else { throw KeepingFault.noRoom(path: copy) }
        throw KeepingFault.cannotRead(
          path: backup, reason: error.reason, isMissing: error.isMissingFile)
      }
    }
  }

  /// Whether a file begins as SQLite's do; one that can't be read is left for the copying to report.
  private static func isDatabase(_ path: String) -> Bool {
    guard let start = try? FileReader(path: path).next() else { return true }
    return start.starts(with: "SQLite format 3\0".utf8)
  }

  /// - Parameters:
  ///   - backup: what it is called, for what is said of it.
  ///   - fill: writes the backup's bytes to an empty file of the owner's.
  public convenience init(
    named backup: String, journal path: String, patience: Int32 = Journal.patienceOfCommands,
    fill: (_ copy: String) throws -> Void
  ) throws {
    try self.init(named: backup, journal: path, patience: patience, origin: nil, fill: fill)
  }

  private init(
    named backup: String, journal path: String, patience: Int32, origin: JournalFile.State?,
    fill: (_ copy: String) throws -> Void
  ) throws {
    self.path = path
    self.patience = patience
    self.origin = origin
    do throws(SystemError) {
      copy = try PrivateFile.temporary(in: PrivateFile.folder(of: path))
    } catch {
      throw KeepingFault(error, writing: path)
    }
    do {
      try fill(copy)
      coming = try Self.checked(copy, named: backup)
    } catch {
      Self.remove(copy)
      throw error
    }
    try compare()
  }

  deinit { Self.remove(copy) }

  private static func remove(_ copy: String) {
    for file in PrivateFile.withCompanions(copy) { try? PrivateFile.remove(file) }
  }

  /// Makes the copy one file that is known to be a whole journal.
  private static func checked(_ copy: String, named backup: String) throws -> Contents {
    do {
      let identity = Replica.journal(ofFile: copy)
      let connection = try Connection(path: copy, mode: .readWrite)
      // An empty file is a new journal to `check`, but nobody's backup.
      let version = try Schema.check(connection, path: backup)
      guard version > 0 else { throw JournalError.notAJournal(path: backup) }
      try Schema.checkObjects(connection, version: version, path: backup)
      try SingleFile.makeSingle(connection)
      // A log may lie beside it that is another file's.
      guard try connection.faultCount(limit: 1) == 0,
        Replica.isSame(identity, try Replica.journal(connection))
      else { throw KeepingFault.damagedBackup(path: backup) }
      return try Contents(connection)
    } catch SQLiteError.corrupt {
      throw KeepingFault.damagedBackup(path: backup)
    } catch SQLiteError.full {
      throw KeepingFault.noRoom(path: copy)
    } catch let error as SQLiteError {
      throw JournalError(error, path: backup)
    }
  }

  /// Counts what the journal holds and the copy doesn't, and the other way round.
  private func compare() throws {
    guard PrivateFile.exists(path) else { return }
    do {
      let journal = try Journal.forReading(path: path, busyTimeoutMilliseconds: patience)
      try journal.read { view in
        try view.journal.connection.run("ATTACH ? AS coming", [.text(copy)])
        present = try Contents(view.journal.connection)
        goes = (
          try view.count("report", in: "main", missingIn: "coming"),
          try view.count("sample", in: "main", missingIn: "coming")
        )
        comesBack = (
          try view.count("report", in: "coming", missingIn: "main"),
          try view.count("sample", in: "coming", missingIn: "main")
        )
        try compareSteps(view)
      }
    } catch let error as JournalError where makesWay(error) {
      // What is broken is what a person restores a backup for.
    }
  }

  /// How many changes are listed.
  private static let mostListed = 20

  private func compareSteps(_ view: borrowing JournalView) throws {
    func only(in one: String, not other: String) -> String {
      """
      FROM \(one).change AS here WHERE action <> 'forgotten'
        AND NOT EXISTS (SELECT 1 FROM \(other).change AS there WHERE there.uid = here.uid)
      """
    }
    let connection = view.journal
    func count(_ source: String) throws -> Int {
      try connection.connection.firstRow("SELECT count(DISTINCT step) \(source)") {
        Int($0.integer(0))
      } ?? 0
    }
    let lacking = only(in: "main", not: "coming")
    stepsLacking = try count(lacking)
    stepsComing = try count(only(in: "coming", not: "main"))
    let changes = try view.changes(
      where: "id IN (SELECT id \(lacking) ORDER BY id DESC LIMIT \(Self.mostListed))", [])
    vitals = view.vitals
    lacks = Array(zip(changes, try view.details(of: changes)).map { ($0, $1) }.reversed())
    guard Replica.isSame(try Replica.journal(connection.connection), Replica.journal(ofFile: copy))
    else { return }
    for kind in ["report", "sample"] {
      forgottenComing +=
        try connection.connection.firstRow(
          """
          SELECT count(*) FROM main.forgotten AS gone WHERE kind = '\(kind)' AND EXISTS (
            SELECT 1 FROM coming.\(kind) AS there WHERE there.id = gone.id
            UNION ALL SELECT 1 FROM coming.\(kind)_withdrawn AS there WHERE there.id = gone.id)
          """
        ) { Int($0.integer(0)) } ?? 0
    }
  }

  /// Puts the backup in the journal's place: programs that have it open see the one or the other,
  /// and nothing that was acknowledged before goes without a copy of it.
  ///
  /// - Returns: where the journal as it was is kept; nil when there was none.
  /// - Throws: `KeepingFault`, `JournalError`, `ConcurrentChange`; the journal is as it was then.
  public func carryOut(now: Moment) throws -> String? {
    do {
      // What is changed from now on is counted for a replica of its own.
      let connection = try Connection(path: copy, mode: .readWrite)
      try Replica.disown(connection)
      try BackupPlace.undate(connection)
    } catch let error as SQLiteError {
      throw JournalError(error, path: copy)
    }
    let copies = KeptCopies(file: JournalFile(path: path))
    do {
      guard PrivateFile.exists(path) else {
        try checkOrigin()
        guard try PrivateFile.settle(copy, as: path) else {
          throw JournalError.storage(.unsynced, path: path)
        }
        return nil
      }
      do {
        return try replacePages(copies, KeptCopies.word(now))
      } catch SQLiteError.corrupt {
        return try replaceFile(copies, KeptCopies.word(now))
      } catch let error as JournalError where makesWay(error) {
        return try replaceFile(copies, KeptCopies.word(now))
      }
    } catch let error as SystemError {
      throw KeepingFault(error, writing: path)
    } catch let error as SQLiteError {
      throw JournalError(error, path: path)
    }
  }

  /// Whether a file that can't be opened for this reason is put aside for what comes.
  private func makesWay(_ error: JournalError) -> Bool {
    if origin != nil, case .notAJournal = error { return true }
    return error.isOfBrokenPages
  }

  private func checkOrigin() throws(ConcurrentChange) {
    guard origin == nil || origin == JournalFile(path: path).state else { throw ConcurrentChange() }
  }

  /// Copies the backup over the journal in one transaction of SQLite's.
  private func replacePages(_ copies: KeptCopies, _ word: String) throws -> String {
    let journal = try Journal(path: path, busyTimeoutMilliseconds: patience)
    let copy = try Connection(path: self.copy, mode: .readWrite)
    let size = try journal.connection.firstRow("PRAGMA page_size") { $0.integer(0) } ?? 4096
    let found = try copy.firstRow("PRAGMA page_size") { $0.integer(0) }
    if found != size { try copy.execute("PRAGMA page_size = \(size); VACUUM") }
    try Self.remember(try journal.read { try $0.backups() }, in: copy, as: journal)
    var kept = ""
    try journal.connection.becomeCopy(of: copy) {
      try checkOrigin()
      // Nobody writes any more: what is kept is all that was ever acknowledged.
      kept = try copies.keep(try Connection(path: path, mode: .readWrite), word)
    }
    return kept
  }

  /// Has the backup know of those that were made since, for `backup --keep` removes what it knows.
  private static func remember(
    _ backups: [Backup], in copy: borrowing Connection, as journal: Journal
  ) throws {
    guard try copy.hasTable(BackupRow.table.name),
      Replica.isSame(try Replica.journal(copy), try Replica.journal(journal.connection))
    else { return }
    let last = try copy.firstRow("SELECT ifnull(max(id), 0) FROM change") { $0.integer(0) } ?? 0
    for backup in backups {
      try copy.run(
        "INSERT OR IGNORE INTO backup (at, path, last_change) VALUES (?, ?, ?)",
        [backup.at.stored, .text(backup.path), .integer(min(backup.lastChange, last))])
    }
  }

  /// Puts the backup in the place of a file that SQLite can't make sense of.
  private func replaceFile(_ copies: KeptCopies, _ word: String) throws -> String {
    try checkOrigin()
    let kept = try copies.keepFiles(word)
    for companion in PrivateFile.companions { try PrivateFile.remove(path + companion) }
    try PrivateFile.synchronize(copy)
    try PrivateFile.rename(copy, to: path)
    try PrivateFile.synchronize(PrivateFile.folder(of: path))
    return kept
  }
}

extension KeptCopies {
  /// `2026-11-21-2215`, for the name of a copy.
  static func word(_ now: Moment) -> String {
    "\(now.day)-\(now.local.time)".filter { $0 != ":" }
  }
}

extension JournalView {
  /// How many rows of one database have an uid that the other hasn't.
  fileprivate func count(_ table: String, in database: String, missingIn other: String) throws
    -> Int
  {
    try journal.connection.firstRow(
      """
      SELECT count(*) FROM \(database).\(table) AS here
      WHERE NOT EXISTS (SELECT 1 FROM \(other).\(table) AS there WHERE there.uid = here.uid)
      """
    ) { Int($0.integer(0)) } ?? 0
  }
}
