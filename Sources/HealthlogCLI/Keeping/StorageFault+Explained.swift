import Journal
import Phrases

extension StorageFault {
  /// What kept the journal at `path` from being read or written.
  func explanation(_ path: String, _ situation: ExplanationContext) -> Explanation {
    func unsaved(_ told: String) -> String {
      situation.isChanging ? phrase("\(told); nothing was saved") : told
    }
    return switch self {
    case .busy:
      Explanation(
        [
          unsaved(phrase("The journal \(path) is in use by another program")), phrase("Try again"),
        ],
        ExitStatus.busy)
    case .interrupted: Explanation([unsaved(phrase("Interrupted"))], ExitStatus.interrupted)
    case .readOnly: StorageFault.readOnly(path, situation, unsaved)
    case .full:
      Explanation(
        [unsaved(phrase("No space left on the disk of \(path)"))], ExitStatus.inputOutput)
    case .tooLarge:
      Explanation(
        [
          unsaved(phrase("The journal \(path) can't grow any further")),
          phrase("Its files have reached this session's size limit; see 'ulimit -f'"),
        ], ExitStatus.inputOutput)
    case .unsynced: StorageFault.unsynced(path, situation)
    case .cannotOpen:
      Explanation(
        [
          phrase("Can't open or create the journal \(path)"),
          phrase("Check the name and the folder's permissions"),
        ],
        ExitStatus.cannotCreate)
    case .damaged:
      Explanation(
        [phrase("The journal \(path) is damaged, or its disk can't read it"), KeepingText.remedy],
        ExitStatus.inputOutput)
    case .constraint(let rule):
      Explanation(
        [unsaved(phrase("The journal \(path) refused the change (\(rule))")), Explanation.toTell],
        ExitStatus.inputOutput)
    case .inputOutput(let code), .other(let code):
      Explanation(
        [
          unsaved(phrase("Can't read or write the journal \(path) (SQLite \(code))")),
          phrase("'healthlog check' checks whether it is intact"), Explanation.toTell,
        ],
        ExitStatus.inputOutput)
    }
  }

  private static func readOnly(
    _ path: String, _ situation: ExplanationContext, _ unsaved: (String) -> String
  ) -> Explanation {
    Explanation(
      [
        situation.isChanging
          ? unsaved(phrase("Can't write to the journal \(path)"))
          : phrase("Can't read the journal \(path) without write permission for its folder"),
        phrase("Check that you own the file and its folder, and that they are writable"),
      ], ExitStatus.inputOutput)
  }

  private static func unsynced(_ path: String, _ situation: ExplanationContext) -> Explanation {
    Explanation(
      [
        situation.isChanging
          ? phrase(
            "The disk of \(path) doesn't keep what is written to it; this may not be saved")
          : phrase("The disk of \(path) doesn't keep what is written to it"),
        phrase("Check the disk, then see what is in the journal with 'healthlog history'"),
      ], ExitStatus.inputOutput)
  }
}
