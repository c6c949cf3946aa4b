import HealthModel
public import Journal

extension JournalError: Explained {
  public func explanation(_ situation: Situation) -> Explanation {
    switch self {
    case .noSuchReport(let id):
      Explanation(
        ["there is no report \(id)", "'healthlog list all' shows the numbers"],
        ExitStatus.nothingMatched)
    case .noSuchSample(let id):
      Explanation(
        ["there is no single reading s\(id)", "'healthlog list all --readings' shows the numbers"],
        ExitStatus.nothingMatched)
    case .deleted(let number, let at): JournalError.deleted(number, at, situation)
    case .deletedForGood(let number, _):
      Explanation(
        ["\(EntryText.name(number)) was deleted for good", "nothing brings it back"],
        ExitStatus.nothingMatched)
    case .became(let number, let old):
      Explanation(
        [EntryText.became(number, from: old) + " by an edit"],
        ExitStatus.nothingMatched)
    case .wentWithImport(let number, let intake, let at, let wayBack):
      Explanation(
        [
          "\(EntryText.name(number)) was taken out with import \(intake)\(JournalError.day(at, situation))",
          EntryText.comesBack(by: wayBack),
        ], ExitStatus.nothingMatched)
    case .cameAgain(let number, let old):
      Explanation(
        ["\(EntryText.name(old)) has come in again as \(EntryText.name(number))"],
        ExitStatus.nothingMatched)
    case .notDeleted(let number):
      Explanation(
        ["\(number) wasn't deleted: 'healthlog show \(number)' shows it"],
        ExitStatus.nothingMatched)
    case .changedSince(let change, let field, let present, let wanted):
      Explanation(
        [
          "\(field) of \(ChangeText.name(of: change)) was changed since by another source",
          "it was \(wanted ?? "not there"), now it is \(present ?? "not there"); nothing was undone",
        ], ExitStatus.refused)
    case .noJournal(let path):
      Explanation(["there is no journal \(path)"], ExitStatus.noSuchFile)
    case .retiredSchema(let path):
      Explanation(
        [
          "\(path) was written by healthlog 0.1, whose journals are read no more; it was left as it is",
          "with 0.1 'healthlog list all --csv' takes its reports out; 'healthlog import' brings them in",
        ], ExitStatus.refused)
    case .damaged(let table, let column):
      Explanation(
        [
          "the journal is damaged: a value in \(table).\(column) is none that can stand there",
          KeepingText.remedy,
        ],
        ExitStatus.inputOutput)
    case .noSuchIntake(let number):
      Explanation(
        ["there is no import \(number)", "'healthlog import list' shows the numbers"],
        ExitStatus.nothingMatched)
    case .intakeWithdrawn(let number):
      Explanation(["import \(number) is taken out already"], ExitStatus.nothingMatched)
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

  /// ` on 2026-11-20`, where it is known which day that was.
  private static func day(_ at: Instant, _ situation: Situation) -> String {
    situation.zone.map { " on \($0.localDateTime(at: at).date)" } ?? ""
  }

  private static func deleted(
    _ number: EntryNumber, _ at: Instant, _ situation: Situation
  ) -> Explanation {
    Explanation(
      [
        "\(EntryText.name(number)) was deleted\(day(at, situation))",
        "'healthlog restore \(number)' brings it back",
      ], ExitStatus.nothingMatched)
  }

  private static func storage(
    _ error: StorageFault, _ path: String, _ situation: Situation
  ) -> Explanation {
    let unsaved = situation.isChanging ? "; nothing was saved" : ""
    return switch error {
    case .busy:
      Explanation(
        ["the journal \(path) is in use by another program\(unsaved)", "try again"],
        ExitStatus.busy)
    case .interrupted:
      Explanation(["interrupted\(unsaved)"], ExitStatus.interrupted)
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
    case .tooLarge:
      Explanation(
        [
          "the journal \(path) may not grow any more\(unsaved)",
          "its files are as large as this session may make one: see 'ulimit -f'",
        ], ExitStatus.inputOutput)
    case .unsynced:
      Explanation(
        [
          "the disk of \(path) doesn't take what is written to it"
            + (situation.isChanging ? "; this may not be saved" : ""),
          "see to the disk, then look with 'healthlog history' what is on record",
        ], ExitStatus.inputOutput)
    case .cannotOpen:
      Explanation(
        [
          "can't open or create the journal \(path)", "check the name and the folder's permissions",
        ],
        ExitStatus.cannotCreate)
    case .damaged:
      Explanation(
        [
          "the journal \(path) is damaged, or its disk can't read it",
          KeepingText.remedy,
        ],
        ExitStatus.inputOutput)
    case .constraint(let rule):
      Explanation(
        ["the journal \(path) refused the change (\(rule))\(unsaved)"],
        ExitStatus.inputOutput)
    case .inputOutput(let code), .other(let code):
      Explanation(
        ["the journal \(path) could not be read or written (SQLite \(code))\(unsaved)"],
        ExitStatus.inputOutput)
    }
  }
}
