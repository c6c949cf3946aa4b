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
          unsaved(phrase("the journal \(path) is in use by another program")), phrase("try again"),
        ],
        ExitStatus.busy)
    case .interrupted: Explanation([unsaved(phrase("interrupted"))], ExitStatus.interrupted)
    case .readOnly: StorageFault.readOnly(path, situation, unsaved)
    case .full:
      Explanation(
        [unsaved(phrase("no room is left on the disk of \(path)"))], ExitStatus.inputOutput)
    case .tooLarge:
      Explanation(
        [
          unsaved(phrase("the journal \(path) may not grow any more")),
          phrase("its files are as large as this session may make one: see 'ulimit -f'"),
        ], ExitStatus.inputOutput)
    case .unsynced: StorageFault.unsynced(path, situation)
    case .cannotOpen:
      Explanation(
        [
          phrase("can't open or create the journal \(path)"),
          phrase("check the name and the folder's permissions"),
        ],
        ExitStatus.cannotCreate)
    case .damaged:
      Explanation(
        [phrase("the journal \(path) is damaged, or its disk can't read it"), KeepingText.remedy],
        ExitStatus.inputOutput)
    case .constraint(let rule):
      Explanation(
        [unsaved(phrase("the journal \(path) refused the change (\(rule))")), Explanation.toTell],
        ExitStatus.inputOutput)
    case .inputOutput(let code), .other(let code):
      Explanation(
        [
          unsaved(phrase("the journal \(path) could not be read or written (SQLite \(code))")),
          phrase("'healthlog check' looks whether it is whole"), Explanation.toTell,
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
          ? unsaved(phrase("can't write to the journal \(path)"))
          : phrase("can't read the journal \(path) without a right to write beside it"),
        phrase("check that the file and its folder are yours and writable"),
      ], ExitStatus.inputOutput)
  }

  private static func unsynced(_ path: String, _ situation: ExplanationContext) -> Explanation {
    Explanation(
      [
        situation.isChanging
          ? phrase(
            "the disk of \(path) doesn't take what is written to it; this may not be saved")
          : phrase("the disk of \(path) doesn't take what is written to it"),
        phrase("see to the disk, then look with 'healthlog history' what is on record"),
      ], ExitStatus.inputOutput)
  }
}
