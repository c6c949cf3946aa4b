/// Why the journal could not be backed up, restored or repaired.
public enum KeepingFault: Error, Equatable, Sendable {
  /// A backup never takes another file's place.
  case exists(path: String)
  case cannotWrite(path: String, reason: String)
  case noRoom(path: String)
  /// Ctrl-C, in work that `Interruption` watches.
  case interrupted
  case cannotRead(path: String, reason: String, isMissing: Bool)
  /// The journal has broken pages: a copy of it would be no backup.
  case damagedJournal(path: String)
  /// What was to be restored has broken pages.
  case damagedBackup(path: String)
  /// A folder holds no backup that a name or a file tells.
  case noBackup(in: String)
  /// Of a broken journal nothing at all can be read.
  case nothingReadable(path: String)
}
