public import HealthModel
import POSIX
internal import SQLite

public struct Contents: Equatable, Sendable {
  public let reports: Int
  public let singleReadings: Int
  public let latest: Moment?
  /// The setting `reminder.log-command`; nil if it isn't set.
  public let command: String?

  init(_ connection: borrowing Connection) throws {
    reports = try connection.count("SELECT count(*) FROM report")
    singleReadings = try connection.count("SELECT count(*) FROM single_reading")
    command = try connection.text(
      "SELECT value FROM setting WHERE key = ?", [.text(Setting.logCommand.rawValue)])
    latest = try connection.firstRow(
      """
      SELECT taken_at, utc_offset FROM report UNION ALL SELECT taken_at, utc_offset FROM single_reading
      ORDER BY taken_at DESC LIMIT 1
      """
    ) { $0.moment(0) }
  }
}

/// A backup that is to replace the journal. Its checked copy is removed unless `carryOut` uses it.
public final class Restoration {
  /// The contents of the journal; nil without a readable journal.
  public private(set) var present: Contents?
  public let coming: Contents
  /// The number of entries that are in the journal but not in the backup.
  public private(set) var goes: (reports: Int, singleReadings: Int) = (0, 0)
  /// The number of entries in the backup but not in the journal; 0 without a readable journal.
  public private(set) var comesBack: (reports: Int, singleReadings: Int) = (0, 0)
  /// The last changes that are in the journal but not in the backup, newest first; at most 20.
  public private(set) var lacks: [(change: Change, detail: ChangeDetail?)] = []
  /// The number of the journal's steps that aren't in the backup and would be lost.
  public private(set) var stepsLacking = 0
  /// The number of the backup's steps that aren't in the journal.
  public private(set) var stepsComing = 0
  /// The number of entries deleted for good that the backup would restore.
  public private(set) var forgottenComing = 0
  /// The journal's vitals, for describing the changes in `lacks`.
  public private(set) var vitals = VitalCatalogue.standard
  private let copy: String
  private let path: String
  private let patience: Int32
  /// The only state of the journal that may be replaced; nil for any state.
  private let origin: JournalStamp?

  struct ConcurrentChange: Error {}

  /// Copies `backup` beside the journal at `path` and checks it.
  /// - Parameter origin: the only state to replace, whether it is a journal or not; nil for any.
  /// - Throws: `KeepingFault`, `JournalError`.
  public convenience init(
    of backup: String, journal path: String, patience: Int32 = Journal.patienceOfCommands,
    origin: JournalStamp? = nil
  ) throws {
    try self.init(named: backup, journal: path, patience: patience, origin: origin) { copy in
      // An endless device would fill the disk, so check the start. Copying reports read errors.
      let start = try? FileReader(path: backup).next()
      if let start, !start.starts(with: "SQLite format 3\0".utf8) {
        throw JournalError.notAJournal(path: backup)
      }
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

  /// - Parameter fill: writes the backup's bytes to a private empty file; `backup` is for messages.
  public init(
    named backup: String, journal path: String, patience: Int32 = Journal.patienceOfCommands,
    origin: JournalStamp? = nil, fill: (_ copy: String) throws -> Void
  ) throws {
    (self.path, self.patience, self.origin) = (path, patience, origin)
    do throws(SystemError) {
      copy = try PrivateFile.temporary(in: PrivateFile.folder(of: path))
    } catch { throw KeepingFault(error, writing: path) }
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

  private static func checked(_ copy: String, named backup: String) throws -> Contents {
    do {
      let identity = Replica.journal(ofFile: copy)
      let connection = try Connection(path: copy, mode: .readWrite)
      // `check` accepts an empty file as a new journal, but it isn't a backup.
      let version = try Schema.check(connection, path: backup)
      guard version > 0 else { throw JournalError.notAJournal(path: backup) }
      try Schema.checkObjects(connection, version: version, path: backup)
      try connection.execute("PRAGMA journal_mode = DELETE")
      // The log beside the copy may belong to another file.
      guard try connection.faultCount(limit: 1) == 0,
        Replica.isSame(identity, try Replica.journal(connection))
      else { throw KeepingFault.damagedBackup(path: backup) }
      return try Contents(connection)
    } catch SQLiteError.damaged {
      throw KeepingFault.damagedBackup(path: backup)
    } catch SQLiteError.full {
      throw KeepingFault.noRoom(path: copy)
    } catch let error as SQLiteError { throw JournalError(error, path: backup) }
  }

  private func compare() throws {
    guard PrivateFile.exists(path) else { return }
    do {
      let journal = try Journal.forReading(path: path, busyTimeoutMilliseconds: patience)
      try journal.read { view in
        try view.connection.run("ATTACH ? AS coming", [.text(copy)])
        present = try Contents(view.connection)
        goes = try view.entries(in: "main", missingIn: "coming")
        comesBack = try view.entries(in: "coming", missingIn: "main")
        try compareSteps(view)
      }
    } catch let error as JournalError where makesWay(error) {
      // A broken journal is a reason to restore a backup.
    }
  }

  private static let mostListed = 20

  private func compareSteps(_ view: borrowing JournalView) throws {
    func only(in one: String, not other: String) -> String {
      """
      FROM \(one).change AS here WHERE action <> 'forgotten'
        AND NOT EXISTS (SELECT 1 FROM \(other).change AS there WHERE there.uid = here.uid)
      """
    }
    let lacking = only(in: "main", not: "coming")
    let coming = only(in: "coming", not: "main")
    stepsLacking = try view.connection.count("SELECT count(DISTINCT step) \(lacking)")
    stepsComing = try view.connection.count("SELECT count(DISTINCT step) \(coming)")
    let changes = try view.changes(
      where: "id IN (SELECT id \(lacking) ORDER BY id DESC LIMIT \(Self.mostListed))", [])
    vitals = view.vitals
    lacks = Array(zip(changes, try view.details(of: changes)).map { ($0, $1) }.reversed())
    guard Replica.isSame(try view.uid, Replica.journal(ofFile: copy)) else { return }
    for kind in ["report", "single_reading"] {
      forgottenComing += try view.connection.count(
        """
        SELECT count(*) FROM main.forgotten AS gone WHERE kind = '\(kind)' AND EXISTS (
          SELECT 1 FROM coming.\(kind) AS there WHERE there.id = gone.id
          UNION ALL SELECT 1 FROM coming.\(kind)_withdrawn AS there WHERE there.id = gone.id)
        """)
    }
  }

  /// Replaces the journal with the backup. Programs with the journal open see one or the other.
  /// - Returns: the path of a kept copy with every committed change; nil if there was no journal.
  /// - Throws: `KeepingFault`, `JournalError`, `ConcurrentChange`; the journal is unchanged then,
  ///   unless a sync failed.
  public func carryOut(now: Moment) throws -> String? {
    do {
      // Changes after the restore belong to a new replica.
      let connection = try Connection(path: copy, mode: .readWrite)
      try Replica.disown(connection)
      try connection.run("UPDATE identity SET backed_up_at = NULL")
    } catch let error as SQLiteError { throw JournalError(error, path: copy) }
    let (copies, word) = (KeptCopies(file: JournalFile(path: path)), KeptCopies.word(now))
    do {
      guard PrivateFile.exists(path) else {
        try checkOrigin()
        guard try PrivateFile.settle(copy, as: path) else {
          throw JournalError.storage(.unsynced, path: path)
        }
        return nil
      }
      do {
        return try replacePages(copies, word)
      } catch SQLiteError.damaged {
        return try replaceFile(copies, word)
      } catch let error as JournalError where makesWay(error) {
        return try replaceFile(copies, word)
      }
    } catch let error as SystemError {
      throw KeepingFault(error, writing: path)
    } catch let error as SQLiteError { throw JournalError(error, path: path) }
  }

  /// Returns whether a file that can't be opened for this reason may be replaced.
  private func makesWay(_ error: JournalError) -> Bool {
    if origin != nil, case .notAJournal = error { return true }
    return error.isOfBrokenPages
  }

  private func checkOrigin() throws(ConcurrentChange) {
    guard let origin, origin != JournalStamp(path, isUnopened: true) else { return }
    throw ConcurrentChange()
  }

  /// Copies the backup over the journal in one SQLite transaction.
  private func replacePages(_ copies: KeptCopies, _ word: String) throws -> String {
    let journal = try Journal(path: path, busyTimeoutMilliseconds: patience)
    let copy = try Connection(path: self.copy, mode: .readWrite)
    let size = try journal.connection.integer("PRAGMA page_size") ?? 4096
    let found = try copy.integer("PRAGMA page_size")
    if found != size { try copy.execute("PRAGMA page_size = \(size); VACUUM") }
    try Self.remember(try journal.read { try $0.backups() }, in: copy, as: journal)
    var kept = ""
    try journal.connection.becomeCopy(of: copy) {
      try checkOrigin()
      // Nobody can write now, so the kept copy contains every committed change.
      kept = try copies.keep(try Connection(path: path, mode: .readWrite), word)
    }
    return kept
  }

  /// Adds the journal's backups to the copy's record: `backup --keep` removes only those on record.
  private static func remember(
    _ backups: [BackupRow], in copy: borrowing Connection, as journal: Journal
  ) throws {
    guard Replica.isSame(try Replica.journal(copy), try Replica.journal(journal.connection))
    else { return }
    let last = try copy.integer("SELECT ifnull(max(id), 0) FROM change") ?? 0
    for backup in backups {
      try copy.run(
        "INSERT OR IGNORE INTO backup (at, path, last_change) VALUES (?, ?, ?)",
        [backup.at.stored, .text(backup.path), .integer(min(backup.lastChange, last))])
    }
  }

  /// Replaces a file that SQLite can't read.
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

extension JournalView {
  fileprivate func entries(
    in database: String, missingIn other: String
  ) throws -> (reports: Int, singleReadings: Int) {
    func count(_ table: String) throws -> Int {
      try journal.connection.count(
        """
        SELECT count(*) FROM \(database).\(table) AS here
        WHERE NOT EXISTS (SELECT 1 FROM \(other).\(table) AS there WHERE there.uid = here.uid)
        """)
    }
    return (try count("report"), try count("single_reading"))
  }
}
