public import HealthModel
import POSIX

/// Where backups are that nobody gave a name.
public enum BackupPlace {
  public static func folder(ofJournal path: String) -> String {
    "\(PrivateFile.folder(of: path))/backups"
  }

  /// `journal-2026-11-21.db` in `folder`, the day's second one `journal-2026-11-21-2.db`.
  public static func path(in folder: String, on day: LocalDate, suffix: String) -> String {
    var path = "\(folder)/journal-\(day)\(suffix)"
    var number = 1
    while PrivateFile.exists(path) {
      number += 1
      path = "\(folder)/journal-\(day)-\(number)\(suffix)"
    }
    return path
  }

  /// Removes the oldest of the dated backups in a folder, until so many are left. Files of other names
  /// are nobody's but the person's; the one just made stays, whatever the clock said before.
  public static func prune(after new: String, keeping count: Int) {
    let folder = PrivateFile.folder(of: new)
    let names = PrivateFile.names(in: folder).filter(isDated)
    let others = names.filter { "\(folder)/\($0)" != new }
    let dated = others.map { name -> (String, Int64) in
      let path = "\(folder)/\(name)"
      return (path, FileStamp(path: path)?.modifiedAt ?? 0)
    }
    for (path, _) in dated.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }).dropLast(
      count - (names.count - others.count))
    {
      try? PrivateFile.remove(path)
    }
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
