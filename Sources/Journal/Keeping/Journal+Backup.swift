public import HealthModel
import POSIX
public import Reminders
import SQLite

/// Backups: whole journals, taken while others read and write.
extension Journal {
  /// Writes the journal, as one moment shows it, to a new file that only its owner may read.
  ///
  /// The copy is checked, and on the disk when this returns; before that nothing has its name.
  /// - Parameter goesOn: called now and then; what it throws ends the work, and nothing is left.
  /// - Returns: false where the backup is there and the folder's disk didn't confirm it.
  /// - Throws: `KeepingFault`, `JournalError`, and what `goesOn` throws.
  @discardableResult
  public func backUp(
    to path: String, now: Instant, goesOn: () throws -> Void = {}
  ) throws -> Bool {
    let (last, isSettled) = try copying(to: path) {
      try read { view in
        let isSettled = try SingleFile.copy(
          view.journal.connection, to: path, at: now, goesOn: goesOn
        ) { copy in
          guard try copy.faultCount(limit: 1) == 0 else {
            throw KeepingFault.damagedJournal(path: self.path)
          }
        }
        return (try view.lastChange(), isSettled)
      }
    }
    remember(path, now: now, last)
    return isSettled
  }

  /// Hands the journal out as the bytes of a backup, so that a program may encrypt it: they are on no
  /// disk before. It takes as much memory as the journal is long.
  /// - Parameters:
  ///   - path: where the backup is to be.
  ///   - seal: gets the bytes piece by piece, and an empty file of the owner's to write to.
  /// - Returns: as the other `backUp`.
  @discardableResult
  public func backUp(
    to path: String, now: Instant,
    sealing seal: (_ file: String, _ bytes: (([UInt8]) throws -> Void) throws -> Void) throws ->
      Void
  ) throws -> Bool {
    let (last, isSettled) = try copying(to: path) {
      let copy = try Connection(path: "", mode: .inMemory)
      let last = try read { view in
        guard try view.journal.connection.faultCount(limit: 1) == 0 else {
          throw KeepingFault.damagedJournal(path: self.path)
        }
        try copy.becomeCopy(of: view.journal.connection)
        return try view.lastChange()
      }
      let temporary = try PrivateFile.temporary(in: PrivateFile.folder(of: path))
      do {
        try seal(temporary) { write in try copy.eachPiece(write) }
        return (last, try PrivateFile.settle(temporary, as: path))
      } catch {
        // The first error is the one to report; the next command removes what is left.
        try? PrivateFile.remove(temporary)
        throw error
      }
    }
    remember(path, now: now, last)
    return isSettled
  }

  /// Runs `body`, which writes to `path`; what fails there is told of that file.
  private func copying<Result>(to path: String, _ body: () throws -> Result) throws -> Result {
    guard !PrivateFile.exists(path) else { throw KeepingFault.exists(path: path) }
    do {
      return try body()
    } catch let error as SystemError {
      throw KeepingFault(error, writing: path)
    } catch SQLiteError.full, JournalError.storage(.full, _) {
      throw KeepingFault.noRoom(path: path)
    } catch let error as SQLiteError {
      throw JournalError(error, path: self.path)
    }
  }

  /// Notes down that there is a backup: where that can't be written, it is there all the same.
  private func remember(_ path: String, now: Instant, _ last: Int64) {
    var row = BackupRow()
    (row.at, row.path, row.lastChange) = (now, path, last)
    // A backup may be made of a journal that can only be read.
    _ = try? transaction {
      try BackupRow.table.insert([row], connection, replacing: true)
      try connection.run(
        "DELETE FROM backup WHERE at NOT IN (SELECT at FROM backup ORDER BY at DESC LIMIT 1000)")
    }
  }
}

extension KeepingFault {
  init(_ error: SystemError, writing path: String) {
    self =
      if error.isInterruption {
        .interrupted
      } else if error.isTaken {
        .exists(path: path)
      } else if error.isDiskFull {
        .noRoom(path: path)
      } else {
        .cannotWrite(path: path, reason: error.reason)
      }
  }
}

/// A backup that was made of this journal.
struct Backup: Equatable, Sendable {
  let at: Instant
  let path: String
  /// The number of the last change in it.
  let lastChange: Int64
  /// Whether nothing was changed since.
  let isCurrent: Bool
}

extension JournalView {
  /// The backups that are remembered, the latest first.
  func backups() throws -> [Backup] {
    // A file of an earlier version that nobody could write to has no such table.
    guard try journal.connection.hasTable(BackupRow.table.name) else { return [] }
    let last = try lastChange()
    return try BackupRow.table.rows(journal.connection, where: "1 ORDER BY at DESC").map { row in
      Backup(
        at: row.at, path: row.path, lastChange: row.lastChange, isCurrent: row.lastChange >= last)
    }
  }

  /// What is known of the last one: one that is dated in the future counts for nothing, for a clock
  /// that was wrong made it.
  public func backupsOnRecord(at now: Instant) throws -> BackupsOnRecord {
    let last = try backups().first { $0.at <= now }
    return BackupsOnRecord(last: last?.at, isCurrent: try last?.isCurrent ?? (lastChange() == 0))
  }

  /// What is to be said of the backups.
  public func backupFinding(at now: Instant) throws -> BackupFinding? {
    let beginning = try journal.connection.firstRow("SELECT at FROM change ORDER BY id LIMIT 1") {
      Instant(milliseconds: $0.integer(0))
    }
    return try backupsOnRecord(at: now).finding(at: now, try settings(), beginning: beginning)
  }

  fileprivate func lastChange() throws -> Int64 {
    try journal.connection.firstRow("SELECT max(id) FROM change") { $0.integer(0) } ?? 0
  }
}

extension Connection {
  func hasTable(_ name: String) throws -> Bool {
    try firstRow("SELECT 1 FROM sqlite_schema WHERE name = ?", [.text(name)]) { _ in true } ?? false
  }
}
