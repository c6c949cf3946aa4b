/// Where SQLite puts what it can't keep in memory: one place for the whole process.
public enum TemporaryFiles {
  /// - Parameter folder: one that can be written to; nil leaves SQLite's own choice.
  public static func keep(in folder: String?) throws(SQLiteError) {
    guard let folder else { return }
    let quoted = String(folder.flatMap { $0 == "'" ? "''" : String($0) })
    try Connection(path: ":memory:", mode: .create).execute(
      "PRAGMA temp_store_directory = '\(quoted)'")
  }
}
