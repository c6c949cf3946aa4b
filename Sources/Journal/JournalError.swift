public import HealthModel
import POSIX
import SQLite

/// What the journal could not do.
public enum JournalError: Error, Equatable, Sendable {
  case noSuchReport(Int64)
  case noSuchSample(Int64)
  /// It was deleted, and `restore` brings it back.
  case deleted(EntryNumber, at: Instant)
  /// Nothing brings it back.
  case deletedForGood(EntryNumber, at: Instant)
  /// An edit has made the other of it: a report of a single reading, or the other way.
  case became(EntryNumber, from: EntryNumber)
  /// It was taken out with all that its import brought; the import's number.
  case wentWithImport(EntryNumber, Int64, at: Instant, by: WayBack)
  /// Its import was taken out, and its file brought it once more.
  case cameAgain(EntryNumber, from: EntryNumber)
  /// What is to be restored stands in the journal.
  case notDeleted(EntryNumber)
  case noSuchIntake(Int64)
  /// It has been taken out already.
  case intakeWithdrawn(Int64)
  case nothingToUndo
  case nothingToRedo
  /// Somebody else changed what an undo of the change would overwrite; values as JSON, nil where
  /// there is none.
  case changedSince(Change, field: String, present: String?, wanted: String?)
  /// There is no such file, and reading makes none.
  case noJournal(path: String)
  /// The file was written by a later version of the program.
  case newerSchema(found: Int, known: Int)
  /// The file was written by 0.1, which takes its reports out: `list all --csv`.
  case retiredSchema(path: String)
  /// The file is not a healthlog journal.
  case notAJournal(path: String)
  /// A database of ours with a trigger that isn't, or without one of its tables.
  case schema(SchemaFault, path: String)
  /// A stored value is none that its column can hold.
  case damaged(table: String, column: String)
  /// The folder of the journal isn't there and can't be made.
  case noFolder(path: String, reason: String)
  case storage(StorageFault, path: String)

  /// What brings an import back: it may be the person's last step, that is undone or redone.
  public enum WayBack: Sendable {
    case undo
    case redo
    /// Later steps are in the way; what comes in again has other numbers.
    case sameFile
  }
}

/// What kept the journal from being read or written.
public enum StorageFault: Error, Equatable, Sendable {
  /// Another program holds the file for longer than there is patience for.
  case busy
  /// The person wants no more of it; nothing of it is on record.
  case interrupted
  /// The file or its folder can't be written.
  case readOnly
  /// No room is left on the device.
  case full
  /// The file would be larger than this process may make one.
  case tooLarge
  /// What was written may not have reached the disk: it may be on record the next time, or not.
  case unsynced
  /// The file is a database with broken pages, or its disk doesn't read them.
  case damaged
  /// The file can't be opened or created.
  case cannotOpen
  /// A rule of the schema stood against the change; `rule` is SQLite's name for it.
  case constraint(rule: String)
  /// Reading or writing failed; `code` is SQLite's extended one.
  case inputOutput(code: Int32)
  /// Anything else; most often a fault of the program.
  case other(code: Int32)
}

extension JournalError {
  init(_ error: SystemError, path: String) {
    let fault: StorageFault =
      if error.isDiskFull { .full } else if error == .busy { .busy } else {
        .inputOutput(code: error.code)
      }
    self = .storage(fault, path: path)
  }

  init(_ error: SQLiteError, path: String) {
    self =
      switch error {
      case .notADatabase: .notAJournal(path: path)
      case .busy: .storage(.busy, path: path)
      case .interrupted: .storage(.interrupted, path: path)
      case .readOnly: .storage(.readOnly, path: path)
      case .full: .storage(.full, path: path)
      case .tooLarge: .storage(.tooLarge, path: path)
      case .unsynced: .storage(.unsynced, path: path)
      case .corrupt: .storage(.damaged, path: path)
      case .cannotOpen: .storage(.cannotOpen, path: path)
      case .constraint(let rule): .storage(.constraint(rule: rule), path: path)
      case .inputOutput(let code): .storage(.inputOutput(code: code), path: path)
      case .other(let code, _): .storage(.other(code: code), path: path)
      }
  }
}
