public import HealthModel
import POSIX
public import SQLite

/// The reason why the journal could not do something.
public enum JournalError: Error, Equatable, Sendable {
  case noSuchReport(Int64)
  case noSuchSingleReading(Int64)
  /// It was deleted and can be restored.
  case deleted(EntryNumber, at: Instant)
  case deletedForGood(EntryNumber, at: Instant)
  /// An edit has turned it into an entry of the other kind: a report or a single reading.
  case became(EntryNumber, from: EntryNumber)
  /// It was withdrawn with its import, which has this number.
  case wentWithImport(EntryNumber, Int64, at: Instant, by: WayBack)
  /// Its import was withdrawn, and its file has brought it again under another number.
  case cameAgain(EntryNumber, from: EntryNumber)
  /// The entry to be restored is already on record.
  case notDeleted(EntryNumber)
  case noSuchIntake(Int64)
  case intakeWithdrawn(Int64)
  case nothingToUndo, nothingToRedo
  /// Somebody else has changed what undo would overwrite. The values are JSON, or nil if absent.
  case changedSince(Change, field: String, present: String?, wanted: String?)
  /// The file doesn't exist, and reading doesn't create it.
  case noJournal(path: String)
  /// A later version of healthlog wrote the file.
  case newerSchema(found: Int, known: Int)
  /// healthlog 0.1 wrote the file; that version can export its reports with `list all --csv`.
  case retiredSchema(path: String)
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
    case undo, redo
    /// Later steps prevent undo and redo. Importing the file again assigns new numbers.
    case sameFile
  }

  /// Converts SQLite's and the system's errors to the journal's; returns any other error unchanged.
  static func of(_ error: any Error, path: String) -> any Error {
    switch error {
    case let error as SQLiteError: JournalError(error, path: path)
    case let error as SystemError: JournalError(error, path: path)
    default: error
    }
  }

  init(_ error: SystemError, path: String) {
    let fault: StorageFault =
      error.isDiskFull ? .full : error == .busy ? .busy : .inputOutput(code: error.code)
    self = .storage(fault, path: path)
  }

  init(_ error: SQLiteError, path: String) {
    self = error == .notADatabase ? .notAJournal(path: path) : .storage(error, path: path)
  }

  static func noSuch(_ number: EntryNumber) -> JournalError {
    switch number {
    case .report(let id): .noSuchReport(id)
    case .singleReading(let id): .noSuchSingleReading(id)
    }
  }

  /// Whether the file's header names another program or version.
  var isOfHeader: Bool {
    switch self {
    case .notAJournal, .newerSchema, .retiredSchema: true
    default: false
    }
  }

  /// Whether the file isn't a valid journal: its pages or its schema are broken.
  var isOfBrokenPages: Bool {
    switch self {
    case .damaged, .schema, .storage(.damaged, _), .storage(.other, _): true
    default: false
    }
  }
}

extension Optional {
  /// Returns the value; throws `error` if it is nil.
  package func orThrow(_ error: @autoclosure () throws -> any Error) throws -> Wrapped {
    guard let value = self else { throw try error() }
    return value
  }
}

/// Why the journal could not be read or written.
public typealias StorageFault = SQLiteError
