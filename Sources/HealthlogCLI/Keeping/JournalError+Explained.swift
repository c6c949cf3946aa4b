import HealthModel
public import Journal
public import Phrases

extension JournalError: Explained {
  /// Of what isn't there the status is `nothingMatched`; with a zone, the day it went is told.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchReport(let id):
      JournalError.absent(
        phrase("There is no report \(id)"), phrase("'healthlog list all' shows the numbers"))
    case .noSuchSample(let id):
      JournalError.absent(
        phrase("There is no single reading s\(id)"),
        phrase("'healthlog list all --readings' shows the numbers"))
    case .deleted(let number, let at): JournalError.deleted(number, at, situation)
    case .deletedForGood(let number, _):
      JournalError.absent(
        phrase("\(EntryText.name(number)) was permanently deleted"), phrase("It can't be restored"))
    case .became(let number, let old):
      JournalError.absent(
        phrase("\(EntryText.name(old)) is now \(EntryText.name(number)), after an edit"))
    case .wentWithImport(let number, let intake, let at, let wayBack):
      JournalError.absent(
        JournalError.went(number, with: intake, at, situation), EntryText.comesBack(by: wayBack))
    case .cameAgain(let number, let old):
      JournalError.absent(
        phrase("\(EntryText.name(old)) was imported again as \(EntryText.name(number))"))
    case .notDeleted(let number):
      JournalError.absent(phrase("\(number) isn't deleted; 'healthlog show \(number)' shows it"))
    case .changedSince(let change, let field, let present, let wanted):
      JournalError.changedSince(change, field, present, wanted)
    case .noJournal(let path):
      Explanation([phrase("There is no journal \(path)")], ExitStatus.noSuchFile)
    case .newerSchema(let found, let known): JournalError.newer(found, than: known)
    case .retiredSchema(let path): JournalError.retired(path)
    case .damaged(let table, let column): JournalError.damaged(table, column)
    case .noSuchIntake(let number):
      JournalError.absent(
        phrase("There is no import \(number)"), phrase("'healthlog import list' shows the numbers"))
    case .intakeWithdrawn(let number):
      JournalError.absent(phrase("Import \(number) has already been removed"))
    case .nothingToUndo: JournalError.absent(phrase("Nothing left to undo"))
    case .nothingToRedo: JournalError.absent(phrase("Nothing to redo"))
    case .notAJournal(let path):
      Explanation(
        [phrase("\(path) isn't a healthlog journal; it was left unchanged")], ExitStatus.refused)
    case .schema(let fault, let path): JournalError.schema(fault, path)
    case .noFolder(let path, let reason):
      Explanation(
        [
          phrase("Can't create the folder \(path): \(SystemReason.text(reason))"),
          phrase("Choose another file with --journal"),
        ],
        ExitStatus.cannotCreate)
    case .storage(let error, let path): error.explanation(path, situation)
    }
  }

  private static func schema(_ fault: SchemaFault, _ path: String) -> Explanation {
    Explanation(
      [
        phrase("\(path) isn't a healthlog journal: \(fault.text)"),
        phrase("'healthlog check --repair' keeps a copy and rebuilds the journal"),
      ], ExitStatus.inputOutput)
  }

  private static func absent(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.nothingMatched)
  }

  /// Which day that was, where it is known.
  private static func day(_ at: Instant, _ situation: ExplanationContext) -> LocalDate? {
    situation.zone.map { $0.localDateTime(at: at).date }
  }

  private static func deleted(
    _ number: EntryNumber, _ at: Instant, _ situation: ExplanationContext
  ) -> Explanation {
    let name = EntryText.name(number)
    let day = day(at, situation)
    return absent(
      day.map { phrase("\(name) was deleted on \($0)") } ?? phrase("\(name) was deleted"),
      phrase("'healthlog restore \(number)' restores it"))
  }

  private static func went(
    _ number: EntryNumber, with intake: Int64, _ at: Instant, _ situation: ExplanationContext
  ) -> String {
    let name = EntryText.name(number)
    guard let day = day(at, situation) else {
      return phrase("\(name) was removed with import \(intake)")
    }
    return phrase("\(name) was removed with import \(intake) on \(day)")
  }

  private static func changedSince(
    _ change: Change, _ field: String, _ present: String?, _ wanted: String?
  ) -> Explanation {
    let what = words(ofField: field)
    let absent = phrase("missing")
    let (was, isNow) = (wanted ?? absent, present ?? absent)
    return Explanation(
      [
        phrase(
          "\(what) of \(ChangeText.name(of: change)) has since been changed by another "
            + "source"),
        phrase("It was \(was) and is now \(isNow); nothing was undone"),
      ], ExitStatus.refused)
  }

  /// What changes call a part of something; a vital by its name.
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

  private static func newer(_ found: Int, than known: Int) -> Explanation {
    Explanation(
      [
        phrase(
          "The journal was written by a newer version of healthlog (schema \(found); "
            + "this program knows \(known))"),
        phrase("Install that version; nothing was changed"),
      ], ExitStatus.configuration)
  }

  private static func retired(_ path: String) -> Explanation {
    Explanation(
      [
        phrase(
          "\(path) was written by a development version before 0.2.0, whose journals are "
            + "no longer supported; it was left unchanged"),
        phrase(
          "Export its reports with that version's 'healthlog list all --csv', then use "
            + "'healthlog import'"),
      ], ExitStatus.refused)
  }

  private static func damaged(_ table: String, _ column: String) -> Explanation {
    Explanation(
      [
        phrase(
          "The journal is damaged: \(table).\(column) contains an invalid value"),
        KeepingText.remedy,
      ],
      ExitStatus.inputOutput)
  }
}

extension SchemaFault {
  /// As part of a sentence about the file.
  var text: String {
    switch self {
    case .foreign(let kind, let name): phrase("it contains an unknown \(kind) '\(name)'")
    case .missing(let kind, let name): phrase("its \(kind) '\(name)' is missing")
    case .altered(let kind, let name): phrase("its \(kind) '\(name)' was altered")
    }
  }
}
