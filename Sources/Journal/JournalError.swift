public import HealthModel
import POSIX
public import SQLite

public enum JournalError: Error, Equatable, Sendable {
  case noSuch(EntryNumber)
  case deleted(EntryNumber, at: Instant)
  case deletedForGood(EntryNumber, at: Instant)
  /// An edit has turned `from` into this entry, which is of the other kind.
  case became(EntryNumber, from: EntryNumber)
  /// The entry was withdrawn with its import, whose number comes second.
  case wentWithImport(EntryNumber, Int64, at: Instant, by: WayBack)
  /// The import of `from` was withdrawn; another import has filed the entry under this number.
  case cameAgain(EntryNumber, from: EntryNumber)
  /// The entry to be restored is already on record.
  case notDeleted(EntryNumber)
  case noSuchIntake(Int64)
  case intakeWithdrawn(Int64)
  case nothingToUndo, nothingToRedo
  /// Others have changed what undo or redo would overwrite. The values are JSON; nil if absent.
  case changedSince(Change, field: String, present: String?, wanted: String?)
  case noJournal(path: String)
  case newerSchema(found: Int, known: Int)
  /// healthlog 0.1 wrote the file; that version can export its reports with `list all --csv`.
  case retiredSchema(path: String)
  case notAJournal(path: String)
  case schema(SchemaFault, path: String)
  case damaged(table: String, column: String)
  case noFolder(path: String, reason: String)
  case storage(StorageFault, path: String)

  /// How to bring a withdrawn import back.
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

  var isOfHeader: Bool {
    switch self {
    case .notAJournal, .newerSchema, .retiredSchema: true
    default: false
    }
  }

  /// Whether the error suggests that the file's pages, values or schema are broken.
  var isOfBrokenPages: Bool {
    switch self {
    case .damaged, .schema, .storage(.damaged, _), .storage(.other, _): true
    default: false
    }
  }
}

extension Optional {
  package func orThrow(_ error: @autoclosure () throws -> any Error) throws -> Wrapped {
    guard let value = self else { throw try error() }
    return value
  }
}

public typealias StorageFault = SQLiteError
