public import HealthModel
public import POSIX
internal import SQLite

/// The default folder and names of backups.
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

  /// Returns whether the name has the form that `path(in:at:isEncrypted:)` makes.
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
  /// Returns all but the latest `count` of the dated backups that this journal has made in the
  /// folder of `new`, which stays, even if the clock was wrong before.
  /// The folder may also contain other backups and a person's own copies, so this returns only what
  /// the journal remembers and still is its backup. An encrypted one is known by its name alone.
  /// A backup with a date in the future is ordered by its last change.
  public func backupsToRemove(
    after new: String, keeping count: Int, now: Instant
  ) throws -> [String] {
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
    let staying = count - (isNewDated ? 1 : 0)
    return dated.sorted(by: { ($0.at, $0.path) < ($1.at, $1.path) }).dropLast(staying).map(\.path)
  }
}
