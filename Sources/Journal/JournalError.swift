public import SQLite

/// What the journal could not do.
public enum JournalError: Error, Equatable, Sendable {
  case noSuchReport(Int64)
  case nothingToUndo
  case nothingToRedo
  /// The file was written by a later version of the program.
  case newerSchema(found: Int, known: Int)
  /// The file is not a healthlog journal.
  case notAJournal(path: String)
  /// The folder of the journal isn't there and can't be made.
  case noFolder(path: String, reason: String)
  case storage(SQLiteError, path: String)
}
