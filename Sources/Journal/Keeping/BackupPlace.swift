public import HealthModel
public import POSIX
import SQLite

/// Where backups are that nobody gave a name.
public enum BackupPlace {
  /// The folder `backups` beside the journal's file; perhaps nobody has made it yet.
  public static func folder(ofJournal path: String) -> String {
    "\(PrivateFile.folder(of: path))/backups"
  }

  /// `journal-2026-11-21.db` in `folder`, the day's second one `journal-2026-11-21-2.db`; an encrypted
  /// one has its time of day too, for nothing in it can be read: `journal-2026-11-21-2215.db.age`.
  /// - Throws: `SystemError` where no such name can be had.
  public static func path(
    in folder: String, at now: Moment, isEncrypted: Bool
  ) throws(SystemError) -> String {
    let word = isEncrypted ? KeptCopies.word(now) : "\(now.day)"
    return try PrivateFile.freePath(
      "\(folder)/journal-\(word)", ending: isEncrypted ? ".db.age" : ".db")
  }

  /// Whether `path(in:at:isEncrypted:)` has made the name.
  static func isDated(_ name: String) -> Bool {
    name.hasPrefix("journal-") && [".db", ".db.age"].contains(ending(of: name))
      && nameTime(name) != nil
  }

  private static func ending(of name: String) -> String {
    name.firstIndex(of: ".").map { String(name[$0...]) } ?? ""
  }

  /// The time in `journal-2026-11-21-2215.db.age`, as if it were UTC, and the number behind it counted
  /// as milliseconds; nil where there is none.
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

  /// Keeps in a copy of a journal when it was made; one of an older version has no place for that.
  static func date(_ copy: borrowing Connection, at now: Instant) throws {
    guard try hasTime(copy) else { return }
    try copy.run("UPDATE identity SET backed_up_at = ?", [now.stored])
  }

  /// Has a copy that becomes a journal be none any more.
  static func undate(_ copy: borrowing Connection) throws {
    guard try hasTime(copy) else { return }
    try copy.run("UPDATE identity SET backed_up_at = NULL")
  }

  private static func hasTime(_ copy: borrowing Connection) throws -> Bool {
    try copy.firstRow(
      "SELECT 1 FROM pragma_table_info('identity') WHERE name = 'backed_up_at'"
    ) { _ in true } ?? false
  }

  /// When a copy of a journal was made: what it says itself; else when its last change was made, for
  /// older versions say no more; of one that can't be read what its name says.
  static func madeAt(_ path: String) -> Instant? {
    if let connection = try? Connection(path: path, mode: .frozen),
      let isTimed = try? hasTime(connection)
    {
      for source in (isTimed ? ["SELECT max(backed_up_at) FROM identity"] : [])
        + ["SELECT max(at) FROM change"]
      {
        let found = try? connection.firstRow(source) { $0.optionalInteger(0) } ?? nil
        if let found { return Instant(milliseconds: found) }
      }
    }
    return nameTime(String(path.split(separator: "/").last ?? ""))
  }

  /// The backup in a folder that was made last; one that is dated in the future counts as undated.
  /// - Returns: nil where there is none.
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
  /// The oldest of the dated backups that this journal has made in the folder of `new`, but so many.
  /// The one just made stays, whatever the clock said before.
  ///
  /// Others may keep theirs in that folder, and a person copies of their own: what is named is what this
  /// journal remembers having made, and is a copy of it still. What is encrypted is known by its name
  /// alone. A backup that is dated in the future goes by its last change.
  public func backupsToRemove(
    after new: String, keeping count: Int, now: Instant
  ) throws -> [String] {
    let folder = PrivateFile.folder(of: new)
    let (made, own) = try read { view in
      (try view.backups(), try Replica.journal(view.journal.connection))
    }
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
