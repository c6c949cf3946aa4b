public import HealthModel
public import POSIX
internal import SQLite

public enum BackupPlace {
  /// Returns the folder `backups` beside the journal's file, which may not exist yet.
  public static func folder(ofJournal path: String) -> String {
    "\(PrivateFile.folder(of: path))/backups"
  }

  /// Returns `journal-2026-11-21.db` in `folder`, or `journal-2026-11-21-2.db` for a day's second;
  /// for an encrypted backup, which can't be read, with a time: `journal-2026-11-21-2215.db.age`.
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

  /// Returns the time in `…-2026-11-21-2215.db.age` as UTC, plus the number as ms; nil if none.
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

  /// Stores in a copy of a journal when the copy was made; nil for a copy that becomes a journal.
  static func date(_ copy: borrowing Connection, at now: Instant?) throws {
    try copy.run("UPDATE identity SET backed_up_at = ?", [now.stored])
  }

  /// Returns when a copy was made, by its own date or else its last change; by name if unreadable.
  static func madeAt(_ path: String) -> Instant? {
    if let connection = try? Connection(path: path, mode: .frozen) {
      for time in ["max(backed_up_at) FROM identity", "max(at) FROM change"] {
        let found = try? connection.integer("SELECT \(time)")
        if let found { return Instant(milliseconds: found) }
      }
    }
    return nameTime(String(path.split(separator: "/").last ?? ""))
  }

  /// Returns the latest backup in a folder; one with a date in the future counts as undated.
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
  /// Returns all but the latest of this journal's dated backups in the folder of `new`, which
  /// stays, even if the clock was wrong. The folder may hold other backups and copies, so this
  /// returns only what the journal remembers and still is its backup; an encrypted one is known by
  /// its name alone, and one with a date in the future is ordered by its last change.
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

/// The two latest copies that were kept beside the journal before a migration, restore or repair.
struct KeptCopies {
  static let limit = 2
  let file: JournalFile

  /// All copies, the oldest first by the time at which they were made.
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

  func place(_ word: String) throws(SystemError) -> String {
    try PrivateFile.freePath("\(file.path).kept-\(word)")
  }

  /// Removes all but `new` and the latest of the others, even if the clock was wrong.
  func prune(sparing new: String) throws(SystemError) {
    for path in paths.filter({ $0 != new }).dropLast(Self.limit - 1) {
      try PrivateFile.remove(path)
      try PrivateFile.remove("\(path)-wal")
    }
  }

  /// Copies a database to a kept file with `word` in its name, or not at all; returns its path.
  func keep(_ connection: borrowing Connection, _ word: String) throws -> String {
    let path = try place(word)
    try SingleFile.copy(connection, to: path, at: Instant(milliseconds: SystemClock.milliseconds()))
    try prune(sparing: path)
    return path
  }

  /// Copies the files byte for byte, even broken ones.
  func keepFiles(_ word: String) throws(SystemError) -> String {
    let path = try place(word)
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
  /// Copies all or nothing, on the disk when this returns; `check` sees the copy before its name.
  /// - Returns: false if the folder's disk didn't confirm the name.
  /// - Throws: `SystemError`, `isTaken` if `path` exists; `SQLiteError`; what `check` throws.
  @discardableResult
  static func copy(
    _ connection: borrowing Connection, to path: String, at now: Instant,
    goesOn: () throws -> Void = {}, check: (borrowing Connection) throws -> Void = { _ in }
  ) throws -> Bool {
    try make(path) { temporary in
      // SQLite may leave companions behind.
      defer {
        for companion in PrivateFile.companions { try? PrivateFile.remove(temporary + companion) }
      }
      // An incomplete copy is discarded, so power cuts and rollbacks don't matter.
      let target = try Connection(path: temporary, mode: .readWrite)
      try target.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      try target.becomeCopy(of: connection, goesOn: goesOn)
      try makeSingle(target)
      try BackupPlace.date(target, at: now)
      try check(target)
    }
  }

  /// Gives the file its name once `fill` has returned; false if the disk didn't confirm the name.
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

  /// Makes a copied file readable in a read-only folder.
  static func makeSingle(_ connection: borrowing Connection) throws {
    try connection.execute("PRAGMA journal_mode = DELETE")
  }
}
