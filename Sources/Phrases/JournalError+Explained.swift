public import Journal
import SQLite

extension JournalError: Explained {
  public func explanation(_ situation: Situation) -> Explanation {
    switch self {
    case .noSuchReport(let id):
      Explanation(
        ["there is no report \(id)", "'healthlog list all' shows the numbers"],
        ExitStatus.nothingMatched)
    case .nothingToUndo: Explanation(["nothing is left to undo"], ExitStatus.nothingMatched)
    case .nothingToRedo: Explanation(["nothing is there to redo"], ExitStatus.nothingMatched)
    case .newerSchema(let found, let known):
      Explanation(
        [
          "the journal was written by a newer healthlog"
            + " (schema \(found); this program knows \(known))",
          "install that version; nothing was changed",
        ], ExitStatus.configuration)
    case .notAJournal(let path):
      Explanation(
        ["\(path) is not a healthlog journal; it was left as it is"], ExitStatus.refused)
    case .noFolder(let path, let reason):
      Explanation(
        ["can't make the folder \(path): \(reason)", "name another file with --journal"],
        ExitStatus.cannotCreate)
    case .storage(let error, let path): JournalError.storage(error, path, situation)
    }
  }

  private static func storage(
    _ error: SQLiteError, _ path: String, _ situation: Situation
  ) -> Explanation {
    let unsaved = situation.isChanging ? "; nothing was saved" : ""
    return switch error {
    case .busy:
      Explanation(
        ["the journal \(path) is in use by another program\(unsaved)", "try again"],
        ExitStatus.busy)
    case .readOnly:
      Explanation(
        [
          situation.isChanging
            ? "can't write to the journal \(path)\(unsaved)"
            : "can't read the journal \(path) without a right to write beside it",
          "check that the file and its folder are yours and writable",
        ], ExitStatus.inputOutput)
    case .full:
      Explanation(
        ["no room is left on the disk of \(path)\(unsaved)"], ExitStatus.inputOutput)
    case .cannotOpen:
      Explanation(
        [
          "can't open or create the journal \(path)", "check the name and the folder's permissions",
        ],
        ExitStatus.cannotCreate)
    case .corrupt, .notADatabase:
      Explanation(
        ["the journal \(path) is damaged", "keep a copy of the file and restore a backup"],
        ExitStatus.inputOutput)
    case .constraint(let rule):
      Explanation(
        ["the journal \(path) refused the change (\(rule))\(unsaved)"],
        ExitStatus.inputOutput)
    case .inputOutput(let code), .other(let code, _):
      Explanation(
        ["the journal \(path) could not be read or written (SQLite \(code))\(unsaved)"],
        ExitStatus.inputOutput)
    }
  }
}
