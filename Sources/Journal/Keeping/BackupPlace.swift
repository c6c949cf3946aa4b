public import HealthModel
public import POSIX

/// Where backups are that nobody gave a name.
public enum BackupPlace {
  /// The folder `backups` beside the journal's file; perhaps nobody has made it yet.
  public static func folder(ofJournal path: String) -> String {
    "\(PrivateFile.folder(of: path))/backups"
  }

  /// `journal-2026-11-21.db` in `folder`, the day's second one `journal-2026-11-21-2.db`.
  /// - Throws: `SystemError` where no such name can be had.
  public static func path(
    in folder: String, on day: LocalDate, suffix: String
  ) throws(SystemError) -> String {
    try PrivateFile.freePath("\(folder)/journal-\(day)", ending: suffix)
  }

  /// Whether `path(in:on:suffix:)` has made the name.
  static func isDated(_ name: String) -> Bool {
    guard name.hasPrefix("journal-") else { return false }
    let rest = name.dropFirst(8)
    guard LocalDate(String(rest.prefix(10))) != nil else { return false }
    var end = rest.dropFirst(10)
    if end.first == "-" { end = end.dropFirst().drop(while: \.isNumber) }
    return end == ".db" || end == ".db.age"
  }
}

extension Journal {
  /// Removes the oldest of the dated backups that this journal has made in the folder of `new`, until so
  /// many are left. The one just made stays, whatever the clock said before.
  ///
  /// Others may keep theirs in that folder, and a person copies of their own: what goes is what this
  /// journal remembers having made, and is a copy of it still. What is encrypted is known by its name alone.
  /// - Returns: those that should go and can't be removed.
  public func pruneBackups(after new: String, keeping count: Int) throws -> [String] {
    let folder = PrivateFile.folder(of: new)
    let (made, own) = try read { view in
      (
        Set(try view.backups().compactMap { FileStamp(path: $0.path)?.identity }),
        try Replica.journal(view.journal.connection)
      )
    }
    var dated: [(at: Int64, path: String)] = []
    for name in PrivateFile.names(in: folder) where BackupPlace.isDated(name) {
      let path = "\(folder)/\(name)"
      guard path != new, let stamp = FileStamp(path: path), made.contains(stamp.identity),
        name.hasSuffix(".age") || own != nil && Replica.journal(ofFile: path) == own
      else { continue }
      dated.append((stamp.modifiedAt, path))
    }
    let isNewDated = BackupPlace.isDated(String(new.dropFirst(folder.count + 1)))
    let staying = count - (isNewDated ? 1 : 0)
    return dated.sorted(by: { $0 < $1 }).dropLast(staying).map(\.path).filter { path in
      do throws(SystemError) {
        try PrivateFile.remove(path)
        return false
      } catch {
        return true
      }
    }
  }
}
