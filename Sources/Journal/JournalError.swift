public import HealthModel
import POSIX
public import SQLite

/// Why the journal could not do something.
public enum JournalError: Error, Equatable, Sendable {
  case noSuchReport(Int64)
  case noSuchSample(Int64)
  /// It was deleted and can be restored.
  case deleted(EntryNumber, at: Instant)
  /// It was deleted for good.
  case deletedForGood(EntryNumber, at: Instant)
  /// An edit has turned it into an entry of the other kind: a single reading into a report, or a
  /// report into a single reading.
  case became(EntryNumber, from: EntryNumber)
  /// It was taken out with its import, which has this number.
  case wentWithImport(EntryNumber, Int64, at: Instant, by: WayBack)
  /// Its import was taken out, and its file has brought it again.
  case cameAgain(EntryNumber, from: EntryNumber)
  /// The entry to be restored is on record.
  case notDeleted(EntryNumber)
  case noSuchIntake(Int64)
  /// The import was taken out already.
  case intakeWithdrawn(Int64)
  case nothingToUndo
  case nothingToRedo
  /// Somebody else has changed what undo would overwrite. Values are JSON, nil if there is none.
  case changedSince(Change, field: String, present: String?, wanted: String?)
  /// The file doesn't exist, and reading creates none.
  case noJournal(path: String)
  /// A later version of healthlog wrote the file.
  case newerSchema(found: Int, known: Int)
  /// The file was written by 0.1, which exports its reports: `list all --csv`.
  case retiredSchema(path: String)
  /// The file isn't a healthlog journal.
  case notAJournal(path: String)
  /// The journal has a foreign trigger, or lacks one of its tables.
  case schema(SchemaFault, path: String)
  /// A stored value doesn't fit its column.
  case damaged(table: String, column: String)
  /// The folder of the journal doesn't exist and can't be created.
  case noFolder(path: String, reason: String)
  case storage(StorageFault, path: String)

  /// How to bring an import back: undo or redo it if it is the person's last step.
  public enum WayBack: Sendable {
    case undo
    case redo
    /// Later steps are in the way. Importing the file again assigns new numbers.
    case sameFile
  }

  /// Turns SQLite's and the system's errors into the journal's; any other error stays.
  static func of(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as SQLiteError: JournalError(error, path: path)
    case let error as SystemError: JournalError(error, path: path)
    default: error
    }
  }

  init(_ error: SystemError, path: String) {
    let fault: StorageFault =
      if error.isDiskFull { .full } else if error == .busy { .busy } else {
        .inputOutput(code: error.code)
      }
    self = .storage(fault, path: path)
  }

  init(_ error: SQLiteError, path: String) {
    self = error == .notADatabase ? .notAJournal(path: path) : .storage(error, path: path)
  }

  static func noSuch(_ number: EntryNumber) -> JournalError {
    switch number {
    case .report(let id): .noSuchReport(id)
    case .sample(let id): .noSuchSample(id)
    }
  }

  /// Whether the file's header names another program or version.
  var isOfHeader: Bool {
    switch self {
    case .notAJournal, .newerSchema, .retiredSchema: true
    default: false
    }
  }

  /// Whether the file isn't a valid journal: its pages are broken, or the names of its tables.
  var isOfBrokenPages: Bool {
    switch self {
    case .damaged, .schema, .storage(.damaged, _), .storage(.other, _): true
    default: false
    }
  }
}

extension Optional {
  /// Returns the value; throws `error` where there is none.
  package func orThrow(_ error: @autoclosure () throws -> any Error) throws -> Wrapped {
    guard let value = self else { throw try error() }
    return value
  }
}

/// Why the journal could not be read or written.
public typealias StorageFault = SQLiteError
