public import HealthModel
public import POSIX
public import Reminders
internal import SQLite

public enum KeepingFault: Error, Equatable, Sendable {
  /// A file already exists at `path`; a backup never replaces one.
  case exists(path: String)
  case cannotWrite(path: String, reason: String)
  case noRoom(path: String)
  /// Ctrl-C ended the work (see `Interruption.watched`).
  case interrupted
  case cannotRead(path: String, reason: String, isMissing: Bool)
  /// The journal has broken pages, so a copy would be useless.
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
  /// The copy is on the disk when this returns; until then it has a temporary name.
  /// - Parameter goesOn: called before each 1,024 pages; if it throws, the copy is discarded.
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

  /// Passes a backup's bytes to `seal`, which encrypts them, so that they never reach a disk
  /// unencrypted. This needs enough memory for the whole journal.
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

  /// Runs `body`, which writes to `path`; converts its errors to faults. Records the backup.
  private func copying(
    to path: String, _ now: Instant, _ body: () throws -> (last: Int64, isSettled: Bool)
  ) throws -> Bool {
    guard !PrivateFile.exists(path) else { throw KeepingFault.exists(path: path) }
    do {
      let (last, isSettled) = try body()
      let row = BackupRow(at: now, path: path, lastChange: last)
      // A read-only journal can be backed up, but can't record the backup.
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

  func lastChange() throws -> Int64 { try connection.integer("SELECT max(id) FROM change") ?? 0 }
}

public enum BackupPlace {
  /// Returns the path of the folder `backups` beside the journal; the folder may not exist yet.
  public static func folder(ofJournal path: String) -> String {
    "\(PrivateFile.folder(of: path))/backups"
  }

  /// Returns `journal-2026-11-21.db` in `folder`, or `journal-2026-11-21-2.db` for a day's second
  /// backup. The name of an encrypted backup contains a time: `journal-2026-11-21-2215.db.age`.
  /// - Throws: `SystemError` if no such name is free.
  public static func path(
    in folder: String, at now: Moment, isEncrypted: Bool
  ) throws(SystemError) -> String {
    let word = isEncrypted ? KeptCopies.word(now) : "\(now.day)"
    return try PrivateFile.freePath(
      "\(folder)/journal-\(word)", ending: isEncrypted ? ".db.age" : ".db")
  }

  static func isDated(_ name: String) -> Bool {
    name.hasPrefix("journal-") && [".db", ".db.age"].contains(name.drop { $0 != "." })
      && nameTime(name) != nil
  }

  /// Returns the time in `…-2026-11-21-2215-2.db` as UTC, plus 2 ms for the 2; nil without a date.
  static func nameTime(_ name: String) -> Instant? {
    let word = name.split(separator: ".").last { $0.hasPrefix("kept-") } ?? name[...]
    let stem = word.drop { !$0.isNumber }.prefix { $0 != "." }
    guard let day = LocalDate(String(stem.prefix(10))) else { return nil }
    var milliseconds = day.epochDay * 86_400_000
    for part in stem.dropFirst(10).split(separator: "-") {
      guard let number = Int(part) else { return nil }
      let isTime = part.count == 4
      milliseconds += isTime ? (number / 100 * 60 + number % 100) * 60_000 : number
    }
    return Instant(milliseconds: Int64(milliseconds))
  }

  /// Returns when a copy was made, else when it last changed, else the time in its name, else nil.
  static func madeAt(_ path: String) -> Instant? {
    if let connection = try? Connection(path: path, mode: .frozen) {
      for time in ["max(backed_up_at) FROM identity", "max(at) FROM change"] {
        let found = try? connection.integer("SELECT \(time)")
        if let found { return Instant(milliseconds: found) }
      }
    }
    return nameTime(String(path.split(separator: "/").last ?? ""))
  }

  /// Returns a folder's latest backup, or nil; one with a date in the future counts as undated.
  public static func newest(in folder: String, now: Instant) -> String? {
    let names = PrivateFile.names(in: folder).filter { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".age")
        ? isDated(name) : name.hasSuffix(".db") && Schema.isJournal(path)
    }
    let dated = names.map { name -> (at: Instant, name: String) in
      let at = madeAt("\(folder)/\(name)")
      return (at.flatMap { $0 <= now ? $0 : nil } ?? Instant(milliseconds: 0), name)
    }
    return dated.max { ($0.at, $0.name) < ($1.at, $1.name) }.map { "\(folder)/\($0.name)" }
  }
}

extension Journal {
  /// Returns this journal's dated backups in the folder of `new`, except the latest `keeping`; a
  /// dated `new` counts as the latest, even if the clock was wrong. The folder may contain other
  /// files, so this returns only backups on record that still belong to this journal. An encrypted
  /// one can't be read; the record is enough. One with a future date is ordered by its last change.
  public func backupsToRemove(after new: String, keeping: Int, now: Instant) throws -> [String] {
    let folder = PrivateFile.folder(of: new)
    let (made, own) = try read { (try $0.backups(), try $0.uid) }
    var times: [FileStamp.Identity: Instant] = [:]
    for backup in made.reversed() {
      guard let identity = FileStamp(path: backup.path)?.identity else { continue }
      let before = made.filter { $0.at <= now && $0.lastChange <= backup.lastChange }
      times[identity] =
        backup.at <= now ? backup.at : before.map(\.at).max() ?? Instant(milliseconds: 0)
    }
    var dated: [(at: Instant, path: String)] = []
    for name in PrivateFile.names(in: folder) where BackupPlace.isDated(name) {
      let path = "\(folder)/\(name)"
      guard path != new, let identity = FileStamp(path: path)?.identity, let at = times[identity],
        name.hasSuffix(".age") || own != nil && Replica.journal(ofFile: path) == own
      else { continue }
      dated.append((at, path))
    }
    let isNewDated = BackupPlace.isDated(String(new.dropFirst(folder.count + 1)))
    let staying = keeping - (isNewDated ? 1 : 0)
    return dated.sorted(by: { ($0.at, $0.path) < ($1.at, $1.path) }).dropLast(staying).map(\.path)
  }
}

/// The copies kept beside the journal before a migration, restore or repair; the two latest stay.
struct KeptCopies {
  static let limit = 2
  let file: JournalFile

  /// The paths of all copies, the oldest first.
  var paths: [String] {
    let prefix = "\(file.name).kept-"
    let names = PrivateFile.names(in: file.folder).filter {
      $0.hasPrefix(prefix) && !$0.hasSuffix("-wal")
    }
    let dated = names.map { name -> (path: String, at: Instant) in
      let path = "\(file.folder)/\(name)"
      return (path, BackupPlace.madeAt(path) ?? Instant(milliseconds: 0))
    }
    return dated.sorted { ($0.at, $0.path) < ($1.at, $1.path) }.map(\.path)
  }

  /// Removes all copies but `new` and the latest of the others, even if the clock was wrong.
  func prune(sparing new: String) throws(SystemError) {
    for path in paths.filter({ $0 != new }).dropLast(Self.limit - 1) {
      try PrivateFile.remove(path)
      try PrivateFile.remove("\(path)-wal")
    }
  }

  /// Copies a database to a kept file with `word` in its name, or not at all; returns the new path.
  func keep(_ connection: borrowing Connection, _ word: String) throws -> String {
    let path = try PrivateFile.freePath("\(file.path).kept-\(word)")
    try SingleFile.copy(connection, to: path, at: Instant(milliseconds: SystemClock.milliseconds()))
    try prune(sparing: path)
    return path
  }

  /// Copies the journal and its log byte for byte, even broken ones; returns the copy's path.
  func keepFiles(_ word: String) throws(SystemError) -> String {
    let path = try PrivateFile.freePath("\(file.path).kept-\(word)")
    if file.hasLog {
      try PrivateFile.copy("\(file.path)-wal", to: "\(path)-wal")
      try PrivateFile.synchronize("\(path)-wal")
    }
    try PrivateFile.copy(file.path, to: path)
    try PrivateFile.synchronize(path)
    try PrivateFile.synchronize(file.folder)
    try prune(sparing: path)
    return path
  }

  /// Returns `2026-11-21-2215`, for the name of a copy.
  static func word(_ now: Moment) -> String { "\(now.day)-\(now.local.time)".filter { $0 != ":" } }
}

enum SingleFile {
  /// Copies a database to a new file, which is on the disk when this returns. `check` runs before
  /// the file gets its name; if anything throws, there is no file.
  /// - Returns: false if the folder's disk didn't confirm the name.
  /// - Throws: `SystemError`, `isTaken` if `path` exists; `SQLiteError`; what `check` throws.
  @discardableResult
  static func copy(
    _ connection: borrowing Connection, to path: String, at now: Instant,
    goesOn: () throws -> Void = {}, check: (borrowing Connection) throws -> Void = { _ in }
  ) throws -> Bool {
    try make(path) { temporary in
      // SQLite may leave companion files behind.
      defer {
        for companion in PrivateFile.companions { try? PrivateFile.remove(temporary + companion) }
      }
      // An incomplete copy is discarded, so power cuts and rollbacks don't matter.
      let target = try Connection(path: temporary, mode: .readWrite)
      try target.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      try target.becomeCopy(of: connection, goesOn: goesOn)
      // A file in write-ahead mode couldn't be read in a read-only folder.
      try target.execute("PRAGMA journal_mode = DELETE")
      try target.run("UPDATE identity SET backed_up_at = ?", [now.stored])
      try check(target)
    }
  }

  /// Creates a file that `fill` writes under another name; false if the disk didn't confirm `path`.
  static func make(_ path: String, _ fill: (_ temporary: String) throws -> Void) throws -> Bool {
    let temporary = try PrivateFile.temporary(in: PrivateFile.folder(of: path))
    do {
      try fill(temporary)
      return try PrivateFile.settle(temporary, as: path)
    } catch {
      // Report the first error; the next command removes what is left.
      try? PrivateFile.remove(temporary)
      throw error
    }
  }
}
