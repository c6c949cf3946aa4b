import HealthModel
public import Journal
public import Phrases

extension JournalError: Explained {
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation), status)
  }

  private var status: Int32 {
    switch self {
    case .noSuch, .deleted, .deletedForGood, .became, .wentWithImport, .cameAgain, .notDeleted,
      .noSuchIntake, .intakeWithdrawn, .nothingToUndo, .nothingToRedo:
      ExitStatus.nothingMatched
    case .noJournal: ExitStatus.noSuchFile
    case .changedSince, .notAJournal, .retiredSchema: ExitStatus.refused
    case .newerSchema: ExitStatus.configuration
    case .schema, .damaged: ExitStatus.inputOutput
    case .noFolder: ExitStatus.cannotCreate
    case .storage(let fault, _): fault.status
    }
  }

  @Lines private func lines(_ situation: ExplanationContext) -> [String] {
    switch self {
    case .noSuch(.report(let id)):
      phrase("There is no report \(id)")
      phrase("'healthlog list all' lists your reports with their numbers")
    case .noSuch(.singleReading(let id)):
      phrase("There is no single reading s\(id)")
      phrase("'healthlog list all --readings' lists your entries with their numbers")
    case .deleted(let number, let at):
      let name = EntryText.name(number)
      situation.day(of: at).map { phrase("\(name) was deleted on \($0)") }
        ?? phrase("\(name) was deleted")
      phrase("'healthlog restore \(number)' restores it")
    case .deletedForGood(let number, _):
      phrase("\(EntryText.name(number)) was permanently deleted")
      phrase("It can't be restored")
    case .became(let number, let old):
      phrase("\(EntryText.name(old)) became \(EntryText.name(number)) when it was edited")
    case .wentWithImport(let number, let intake, let at, let wayBack):
      let name = EntryText.name(number)
      situation.day(of: at).map { phrase("\(name) was removed with import \(intake) on \($0)") }
        ?? phrase("\(name) was removed with import \(intake)")
      switch wayBack {
      case .undo: phrase("'healthlog undo' restores it")
      case .redo: phrase("'healthlog redo' restores it")
      case .sameFile: phrase("'healthlog import' imports it again from the same file")
      }
    case .cameAgain(let number, let old):
      phrase("\(EntryText.name(old)) was imported again as \(EntryText.name(number))")
    case .notDeleted(let number):
      phrase("\(EntryText.name(number)) hasn't been deleted; 'healthlog show \(number)' shows it")
    case .changedSince(let change, let field, let present, let wanted):
      let what = Self.words(ofField: field)
      let absent = phrase("missing")
      let (was, isNow) = (wanted ?? absent, present ?? absent)
      phrase("A source has since changed \(ChangeText.name(of: change)) (\(what))")
      phrase("It was \(was) and is now \(isNow); nothing was undone")
    case .noJournal(let path): phrase("There is no journal at \(path)")
    case .newerSchema(let found, let known):
      phrase(
        "The journal was written by a newer version of healthlog (schema \(found); this "
          + "version uses \(known))")
      phrase("Nothing was changed. Install a newer version of healthlog.")
    case .retiredSchema(let path):
      phrase(
        "\(path) was written by a development version before 0.2.0, which is no longer supported; "
          + "the journal was left unchanged")
      phrase(
        "Export its reports with that version's 'healthlog list all --csv', then import them with "
          + "'healthlog import'")
    case .damaged(let table, let column):
      phrase("The journal is damaged: \(table).\(column) contains an invalid value")
      KeepingText.remedy
    case .noSuchIntake(let number):
      phrase("There is no import \(number)")
      phrase("'healthlog import list' lists your imports with their numbers")
    case .intakeWithdrawn(let number): phrase("Import \(number) has already been removed")
    case .nothingToUndo: phrase("Nothing left to undo")
    case .nothingToRedo: phrase("Nothing to redo")
    case .notAJournal(let path): phrase("\(path) isn't a healthlog journal; it was left unchanged")
    case .schema(let fault, let path):
      phrase("\(path) isn't a healthlog journal: \(fault.text)")
      phrase("'healthlog check --repair' keeps a copy and rebuilds the journal")
    case .noFolder(let path, let reason):
      phrase("Can't create the folder \(path): \(SystemReason.text(reason))")
      phrase("Choose another file with --journal")
    case .storage(let fault, let path): fault.lines(path, situation)
    }
  }

  private static func words(ofField field: String) -> String {
    let words: [String: String] = [
      "value": phrase("value"), "window": phrase("window"), "outcome": phrase("outcome"),
      "time": phrase("time"), "note": phrase("note"), "priority": phrase("priority"),
      "pressure": phrase("pressure"), "unit": phrase("unit"), "normal": phrase("normal"),
      "critical": phrase("critical"), "plausible": phrase("plausible"),
      "importance": phrase("importance"), "precision": phrase("precision"),
      "short-name": phrase("short name"),
    ]
    return words[field] ?? VitalText.name(VitalID(field))
  }
}

extension ExplanationContext {
  fileprivate func day(of instant: Instant) -> LocalDate? {
    zone.map { $0.localDateTime(at: instant).date }
  }

  fileprivate func unsaved(_ told: String) -> String {
    isChanging ? phrase("\(told); nothing was saved") : told
  }
}

extension SchemaFault {
  /// A clause about the file, for use in a sentence.
  var text: String {
    switch self {
    case .foreign(let kind, let name): phrase("it contains an unknown \(kind) '\(name)'")
    case .missing(let kind, let name): phrase("its \(kind) '\(name)' is missing")
    case .altered(let kind, let name): phrase("its \(kind) '\(name)' was altered")
    }
  }
}

extension StorageFault {
  fileprivate var status: Int32 {
    switch self {
    case .busy: ExitStatus.busy
    case .interrupted: ExitStatus.interrupted
    case .readOnly, .full, .tooLarge, .unsynced, .notADatabase, .damaged, .constraint, .inputOutput,
      .other:
      ExitStatus.inputOutput
    case .cannotOpen: ExitStatus.cannotCreate
    }
  }

  @Lines fileprivate func lines(_ path: String, _ situation: ExplanationContext) -> [String] {
    let isChanging = situation.isChanging
    switch self {
    case .busy:
      situation.unsaved(phrase("The journal \(path) is in use by another program"))
      phrase("Try again")
    case .interrupted: situation.unsaved(phrase("Interrupted"))
    case .readOnly:
      isChanging
        ? situation.unsaved(phrase("Can't write to the journal \(path)"))
        : phrase("Can't read the journal \(path) without write permission for its folder")
      phrase("Check that you own the file and its folder, and that they are writable")
    case .full: situation.unsaved(phrase("No space left on the disk that holds \(path)"))
    case .tooLarge:
      situation.unsaved(phrase("The journal \(path) can't grow any further"))
      phrase("Its files have reached this session's size limit; see 'ulimit -f'")
    case .unsynced:
      isChanging
        ? phrase(
          "The disk that holds \(path) reported a write error; this change may not have "
            + "been saved")
        : phrase("The disk that holds \(path) reported a write error")
      phrase("Check the disk, then use 'healthlog history' to see what was saved")
    case .cannotOpen:
      phrase("Can't open or create the journal \(path)")
      phrase("Check the name and the folder's permissions")
    case .damaged, .notADatabase:
      phrase("The journal \(path) is damaged, or can't be read from its disk")
      KeepingText.remedy
    case .constraint(let rule):
      situation.unsaved(phrase("The journal \(path) rejected the change (\(rule))"))
      Explanation.toTell
    case .inputOutput(let code), .other(let code, _):
      situation.unsaved(phrase("Can't read or write the journal \(path) (SQLite \(code))"))
      phrase("'healthlog check' shows whether the journal is intact")
      Explanation.toTell
    }
  }
}
