public import HealthModel
import POSIX
public import Reminders
internal import SQLite

public enum KeepingFault: Error, Equatable, Sendable {
  /// A backup never replaces another file.
  case exists(path: String)
  case cannotWrite(path: String, reason: String)
  case noRoom(path: String)
  /// Ctrl-C ended work that `Interruption` watches.
  case interrupted
  case cannotRead(path: String, reason: String, isMissing: Bool)
  /// The journal has broken pages: a copy of it would be useless.
  case damagedJournal(path: String)
  case damagedBackup(path: String)
  /// No file in the folder can be identified as a backup by its name or content.
  case noBackup(in: String)
  case nothingReadable(path: String)

  init(_ error: SystemError, writing path: String) {
    self =
      switch error {
      case _ where error.isInterruption: .interrupted
      case _ where error.isTaken: .exists(path: path)
      case _ where error.isDiskFull: .noRoom(path: path)
      default: .cannotWrite(path: path, reason: error.reason)
      }
  }
}

extension Journal {
  /// Writes a consistent, checked copy of the journal to a new file that only its owner may read.
  /// It is on the disk when this returns; until then it has a temporary name.
  /// - Parameter goesOn: called from time to time; an error from it ends the work without a file.
  /// - Returns: false if the folder's disk didn't confirm the new name.
  /// - Throws: `KeepingFault`, `JournalError`, and what `goesOn` throws.
  @discardableResult
  public func backUp(to path: String, now: Instant, goesOn: () throws -> Void = {}) throws -> Bool {
    try copying(to: path, now) {
      try read { view in
        let isSettled = try SingleFile.copy(
          view.connection, to: path, at: now, goesOn: goesOn
        ) { copy in
          guard try copy.faultCount(limit: 1) == 0 else {
            throw KeepingFault.damagedJournal(path: self.path)
          }
        }
        return (try view.lastChange(), isSettled)
      }
    }
  }

  /// Passes a backup's bytes to a program that encrypts it, so that they never reach a disk
  /// unencrypted. It needs enough memory for the whole journal.
  /// - Parameter seal: receives a private empty file to write to, and the bytes piece by piece.
  @discardableResult
  public func backUp(
    to path: String, now: Instant,
    sealing seal: (_ file: String, _ bytes: (([UInt8]) throws -> Void) throws -> Void) throws ->
      Void
  ) throws -> Bool {
    try copying(to: path, now) {
      let copy = try Connection(path: "", mode: .inMemory)
      let last = try read { view in
        guard try view.connection.faultCount(limit: 1) == 0 else {
          throw KeepingFault.damagedJournal(path: self.path)
        }
        try copy.becomeCopy(of: view.connection)
        return try view.lastChange()
      }
      let isSettled = try SingleFile.make(path) { file in
        try seal(file) { write in try copy.eachPiece(write) }
      }
      return (last, isSettled)
    }
  }

  /// Runs `body`, which writes to `path`; its errors become that file's faults. Notes the backup.
  private func copying(
    to path: String, _ now: Instant, _ body: () throws -> (last: Int64, isSettled: Bool)
  ) throws -> Bool {
    guard !PrivateFile.exists(path) else { throw KeepingFault.exists(path: path) }
    do {
      let (last, isSettled) = try body()
      let row = BackupRow(at: now, path: path, lastChange: last)
      // A backup may be made of a read-only journal.
      _ = try? transaction {
        try BackupRow.table.insert([row], connection, replacing: true)
        try connection.run(
          "DELETE FROM backup WHERE at NOT IN (SELECT at FROM backup ORDER BY at DESC LIMIT 1000)")
      }
      return isSettled
    } catch let error as SystemError {
      throw KeepingFault(error, writing: path)
    } catch SQLiteError.full, JournalError.storage(.full, _) {
      throw KeepingFault.noRoom(path: path)
    } catch let error as SQLiteError { throw JournalError(error, path: self.path) }
  }
}

extension JournalView {
  func backups() throws -> [BackupRow] {
    try BackupRow.table.rows(connection, where: "1 ORDER BY at DESC")
  }

  /// Returns what is known about the last backup; one with a date in the future doesn't count.
  public func backupsOnRecord(at now: Instant) throws -> BackupsOnRecord {
    let last = try BackupRow.table.first(
      connection, where: "at <= ? ORDER BY at DESC LIMIT 1", [now.stored])
    let beginning = try connection.firstRow(
      "SELECT at FROM change WHERE id = (SELECT min(id) FROM change)"
    ) { $0.instant(0) }
    return BackupsOnRecord(
      last: last?.at, isCurrent: try (last?.lastChange ?? 0) >= lastChange(), beginning: beginning)
  }

  public func backupFinding(at now: Instant) throws -> BackupFinding? {
    try backupsOnRecord(at: now).finding(at: now, try settings())
  }

  /// Returns the number of the last change; 0 before the first.
  func lastChange() throws -> Int64 { try connection.integer("SELECT max(id) FROM change") ?? 0 }
}
