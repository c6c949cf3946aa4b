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
}
