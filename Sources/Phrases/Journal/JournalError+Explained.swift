import HealthModel
public import Journal

extension JournalError: Explained {
  public func explanation(_ situation: Situation) -> Explanation {
    switch self {
    case .noSuchReport(let id):
      JournalError.absent("there is no report \(id)", "'healthlog list all' shows the numbers")
    case .noSuchSample(let id):
      JournalError.absent(
        "there is no single reading s\(id)", "'healthlog list all --readings' shows the numbers")
    case .deleted(let number, let at): JournalError.deleted(number, at, situation)
    case .deletedForGood(let number, _):
      JournalError.absent(
        "\(EntryText.name(number)) was deleted for good", "nothing brings it back")
    case .became(let number, let old):
      JournalError.absent(EntryText.became(number, from: old) + " by an edit")
    case .wentWithImport(let number, let intake, let at, let wayBack):
      JournalError.absent(
        "\(EntryText.name(number)) was taken out with import \(intake)\(JournalError.day(at, situation))",
        EntryText.comesBack(by: wayBack))
    case .cameAgain(let number, let old):
      JournalError.absent("\(EntryText.name(old)) has come in again as \(EntryText.name(number))")
    case .notDeleted(let number):
      JournalError.absent("\(number) wasn't deleted: 'healthlog show \(number)' shows it")
    case .changedSince(let change, let field, let present, let wanted):
      JournalError.changedSince(change, field, present, wanted)
    case .noJournal(let path):
      Explanation(["there is no journal \(path)"], ExitStatus.noSuchFile)
    case .retiredSchema(let path): JournalError.retired(path)
    case .damaged(let table, let column):
      Explanation(
        [
          "the journal is damaged: a value in \(table).\(column) is none that can stand there",
          KeepingText.remedy,
        ],
        ExitStatus.inputOutput)
    case .noSuchIntake(let number):
      JournalError.absent(
        "there is no import \(number)", "'healthlog import list' shows the numbers")
    case .intakeWithdrawn(let number):
      JournalError.absent("import \(number) is taken out already")
    case .nothingToUndo: JournalError.absent("nothing is left to undo")
    case .nothingToRedo: JournalError.absent("nothing is there to redo")
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

  private static func changedSince(
    _ change: Change, _ field: String, _ present: String?, _ wanted: String?
  ) -> Explanation {
    Explanation(
      [
        "\(field) of \(ChangeText.name(of: change)) was changed since by another source",
        "it was \(wanted ?? "not there"), now it is \(present ?? "not there"); nothing was undone",
      ], ExitStatus.refused)
  }

  private static func retired(_ path: String) -> Explanation {
    Explanation(
      [
        "\(path) was written by healthlog 0.1, whose journals are read no more; it was left as it is",
        "with 0.1 'healthlog list all --csv' takes its reports out; 'healthlog import' brings them in",
      ], ExitStatus.refused)
  }

  private static func absent(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.nothingMatched)
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
