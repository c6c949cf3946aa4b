import HealthModel
public import Journal
public import Phrases

extension JournalError: Explained {
  /// Uses `nothingMatched` as the status of what isn't there; with a zone, names the day of a deletion.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation), status)
  }

  private var status: Int32 {
    switch self {
    case .noSuchReport, .noSuchSample, .deleted, .deletedForGood, .became, .wentWithImport,
      .cameAgain, .notDeleted, .noSuchIntake, .intakeWithdrawn, .nothingToUndo, .nothingToRedo:
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
    case .noSuchReport(let id):
      phrase("there is no report \(id)")
      phrase("'healthlog list all' shows the numbers")
    case .noSuchSample(let id):
      phrase("there is no single reading s\(id)")
      phrase("'healthlog list all --readings' shows the numbers")
    case .deleted(let number, let at):
      let name = EntryText.name(number)
      if let day = situation.day(of: at) {
        phrase("\(name) was deleted on \(day)")
      } else {
        phrase("\(name) was deleted")
      }
      phrase("'healthlog restore \(number)' brings it back")
    case .deletedForGood(let number, _):
      phrase("\(EntryText.name(number)) was deleted for good")
      phrase("nothing brings it back")
    case .became(let number, let old):
      phrase("\(EntryText.name(old)) has become \(EntryText.name(number)) by an edit")
    case .wentWithImport(let number, let intake, let at, let wayBack):
      let name = EntryText.name(number)
      if let day = situation.day(of: at) {
        phrase("\(name) was taken out with import \(intake) on \(day)")
      } else {
        phrase("\(name) was taken out with import \(intake)")
      }
      EntryText.comesBack(by: wayBack)
    case .cameAgain(let number, let old):
      phrase("\(EntryText.name(old)) has come in again as \(EntryText.name(number))")
    case .notDeleted(let number):
      phrase("\(number) wasn't deleted: 'healthlog show \(number)' shows it")
    case .changedSince(let change, let field, let present, let wanted):
      let what = Self.words(ofField: field)
      let absent = phrase("not there")
      let (was, isNow) = (wanted ?? absent, present ?? absent)
      phrase("\(what) of \(ChangeText.name(of: change)) was changed since by another source")
      phrase("it was \(was), now it is \(isNow); nothing was undone")
    case .noJournal(let path): phrase("there is no journal \(path)")
    case .newerSchema(let found, let known):
      phrase(
        "the journal was written by a newer healthlog"
          + " (schema \(found); this program knows \(known))")
      phrase("install that version; nothing was changed")
    case .retiredSchema(let path):
      phrase(
        "\(path) was written by a development version from before 0.2.0, whose journals are no longer read;"
          + " it was left as it is")
      phrase(
        "with that version 'healthlog list all --csv' writes its reports;"
          + " 'healthlog import' brings them in")
    case .damaged(let table, let column):
      phrase("the journal is damaged: a value in \(table).\(column) is none that can stand there")
      KeepingText.remedy
    case .noSuchIntake(let number):
      phrase("there is no import \(number)")
      phrase("'healthlog import list' shows the numbers")
    case .intakeWithdrawn(let number): phrase("import \(number) is taken out already")
    case .nothingToUndo: phrase("nothing is left to undo")
    case .nothingToRedo: phrase("nothing is there to redo")
    case .notAJournal(let path):
      phrase("\(path) is not a healthlog journal; it was left as it is")
    case .schema(let fault, let path):
      phrase("\(path) isn't a healthlog journal: \(fault.text)")
      phrase("'healthlog check --repair' keeps a copy and rebuilds the journal")
    case .noFolder(let path, let reason):
      phrase("can't make the folder \(path): \(SystemReason.text(reason))")
      phrase("name another file with --journal")
    case .storage(let fault, let path): fault.lines(path, situation)
    }
  }

  /// Returns the name of a changed field, or of the vital.
  private static func words(ofField field: String) -> String {
    switch field {
    case "value": phrase("value")
    case "window": phrase("window")
    case "outcome": phrase("outcome")
    case "time": phrase("time")
    case "note": phrase("note")
    case "priority": phrase("priority")
    case "pressure": phrase("pressure")
    case "unit": phrase("unit")
    case "normal": phrase("normal")
    case "critical": phrase("critical")
    case "plausible": phrase("plausible")
    case "importance": phrase("importance")
    case "precision": phrase("precision")
    case "short-name": phrase("short-name")
    default: VitalText.name(VitalID(field))
    }
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
  /// Part of a sentence about the file.
  var text: String {
    switch self {
    case .foreign(let kind, let name): phrase("it has a \(kind) '\(name)'")
    case .missing(let kind, let name): phrase("its \(kind) '\(name)' is missing")
    case .altered(let kind, let name): phrase("its \(kind) '\(name)' isn't healthlog's")
    }
  }
}

extension StorageFault {
  fileprivate var status: Int32 {
    switch self {
    case .busy: ExitStatus.busy
    case .interrupted: ExitStatus.interrupted
    case .readOnly, .full, .tooLarge, .unsynced, .damaged, .constraint, .inputOutput, .other:
      ExitStatus.inputOutput
    case .cannotOpen: ExitStatus.cannotCreate
    }
  }

  @Lines fileprivate func lines(_ path: String, _ situation: ExplanationContext) -> [String] {
    let isChanging = situation.isChanging
    switch self {
    case .busy:
      situation.unsaved(phrase("the journal \(path) is in use by another program"))
      phrase("try again")
    case .interrupted: situation.unsaved(phrase("interrupted"))
    case .readOnly:
      isChanging
        ? situation.unsaved(phrase("can't write to the journal \(path)"))
        : phrase("can't read the journal \(path) without a right to write beside it")
      phrase("check that the file and its folder are yours and writable")
    case .full: situation.unsaved(phrase("no room is left on the disk of \(path)"))
    case .tooLarge:
      situation.unsaved(phrase("the journal \(path) may not grow any more"))
      phrase("its files are as large as this session may make one: see 'ulimit -f'")
    case .unsynced:
      isChanging
        ? phrase("the disk of \(path) doesn't take what is written to it; this may not be saved")
        : phrase("the disk of \(path) doesn't take what is written to it")
      phrase("see to the disk, then look with 'healthlog history' what is on record")
    case .cannotOpen:
      phrase("can't open or create the journal \(path)")
      phrase("check the name and the folder's permissions")
    case .damaged:
      phrase("the journal \(path) is damaged, or its disk can't read it")
      KeepingText.remedy
    case .constraint(let rule):
      situation.unsaved(phrase("the journal \(path) refused the change (\(rule))"))
      Explanation.toTell
    case .inputOutput(let code), .other(let code):
      situation.unsaved(phrase("the journal \(path) could not be read or written (SQLite \(code))"))
      phrase("'healthlog check' looks whether it is whole")
      Explanation.toTell
    }
  }
}
