import HealthModel
import HealthlogCLI
import Interchange
import Journal
import POSIX
import Phrases

/// What keeps files from coming in.
enum ImportFault: Explained, Equatable {
  /// Of a file that nothing came in from.
  case nothing(path: String, FileFault)
  case noJournal(path: String, JournalRecordsFault)
  case unreadable(path: String, SystemError)
  /// By Ctrl-C.
  case interrupted(path: String)
  /// Options that don't fit the file.
  case options(path: String, TableOptionFault)
  /// Options that such a file has no use for.
  case notOfThisFormat(path: String, format: String, options: [String])
  /// Options that a stream has no use for.
  case notOfStreams(options: [String])
  /// `--source` says nothing of a file.
  case sourceWithoutStream
  /// The journal can't take it.
  case journal(path: String, JournalError)
  case noSuchFormat(String)
  case noSuchZone(String)
  /// Neither a number of an import nor the name of a file that came in.
  case notAnImport(String)
  /// Nobody said which of these.
  case whichImport([IntakeOnRecord])

  /// Whether the files behind it needn't be tried.
  var endsAll: Bool {
    switch self {
    case .interrupted, .journal: true
    case .nothing, .noJournal, .unreadable, .options, .notOfThisFormat, .noSuchFormat, .noSuchZone,
      .notAnImport, .whichImport, .notOfStreams, .sourceWithoutStream:
      false
    }
  }

  /// What is said of a file that nothing came in from.
  private static func nothing(
    of path: String, _ lines: [String], _ status: Int32
  ) -> Explanation {
    let named = lines.enumerated().map { $0 == 0 ? "\(path): \($1)" : $1 }
    return Explanation(named + [phrase("Nothing was imported from it")], status)
  }

  func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .nothing(let path, let fault):
      return Self.nothing(of: path, fault.lines(situation.vitals, path), fault.status)
    case .options(let path, let fault):
      return Self.nothing(of: path, fault.explanation(situation).lines, ExitStatus.usage)
    case .notOfThisFormat(let path, let format, let options):
      let named = options.joined(separator: ", ")
      return Self.nothing(
        of: path, [phrase("\(named) can't be used with the format \(format)")],
        ExitStatus.usage)
    case .notOfStreams(let options):
      let named = options.joined(separator: ", ")
      return Explanation(
        [
          phrase("\(named) can't be used with a stream"),
          phrase("Each line is a JSON object with vital, value, unit and taken_at"),
        ], ExitStatus.usage)
    case .sourceWithoutStream:
      return Explanation(
        [phrase("--source names where a stream comes from; add --stream")], ExitStatus.usage)
    case .journal(let path, let error):
      let told = error.explanation(situation)
      return Self.nothing(of: path, told.lines, told.status)
    case .noJournal(let path, let fault):
      return Self.nothing(of: path, fault.explanation(situation).lines, ExitStatus.refused)
    case .unreadable(let path, let error):
      return Explanation(
        [phrase("Can't read \(path): \(SystemReason.text(error.reason))")],
        error.isMissingFile ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .interrupted(let path):
      return Explanation(
        [phrase("\(path): interrupted; nothing was imported from it")], ExitStatus.interrupted)
    case .noSuchFormat(let name):
      return Explanation(
        [phrase("\(quoted(name)) isn't a valid format. The formats are:")]
          + FilesProgram.formatLines,
        ExitStatus.usage)
    case .whichImport(let intakes):
      return Explanation(ReceiptText.which(intakes), ExitStatus.usage)
    case .notAnImport(let text):
      return Explanation(
        [
          phrase("No import matches \(quoted(text))"),
          phrase("'healthlog import list' shows the numbers"),
        ], ExitStatus.usage)
    case .noSuchZone(let name):
      return Explanation(
        [phrase("There is no time zone \(quoted(name)); use one such as Europe/Rome")],
        ExitStatus.usage)
    }
  }
}

extension FileFault {
  /// What the command line could have told is a matter of usage.
  fileprivate var status: Int32 {
    switch self {
    case .ambiguousDate: ExitStatus.usage
    case .unknownFormat, .table, .document, .otherDocument, .archive, .archiveFromPipe,
      .nothingInArchive, .noJSON, .longElement, .deepElement, .brokenDatabase, .otherDatabase,
      .otherTable,
      .otherUnit, .severalSubjects, .eitherUnit, .severalPeople:
      ExitStatus.refused
    }
  }

  /// What is wrong, and what to do; the file's name goes before it.
  fileprivate func lines(_ vitals: VitalCatalogue, _ path: String) -> [String] {
    switch self {
    case .table(let fault): fault.lines(vitals, path)
    case .severalSubjects:
      [
        phrase(
          "this file contains several people's data; export each person separately")
      ]
    case .document(let fault): fault.lines
    case .otherDocument(let root):
      [phrase("the document's root element \(quoted(root)) isn't one that healthlog knows")]
    case .archive(let fault): fault.lines
    case .archiveFromPipe: [phrase("a zip archive can't be read from a pipe; name the file")]
    case .nothingInArchive: [phrase("nothing in the archive has this format")]
    case .noJSON, .longElement, .deepElement: [place, wayOn]
    case .brokenDatabase:
      [phrase("the database is damaged, and partial import of a database isn't possible")]
    case .otherDatabase:
      [phrase("the database belongs to another program, and isn't a known format")]
    case .otherTable(let format):
      [phrase("its columns don't match the format \(format); leave out --format, or use --map")]
    case .otherUnit(let vital, let unit, let read):
      [
        phrase(
          "the values of \(VitalText.name(vital)) are all possible in \(unit.symbol), "
            + "but none in \(read.symbol)"),
        sayUnit(vital, unit),
      ]
    case .eitherUnit(let vital, let units):
      [
        phrase(
          "\(VitalText.name(vital)) has no unit, and its values are all possible in "
            + "\(ListText.all(units.map(\.symbol)))")
      ]
        + units.map { ImportText.command(path, ["--unit", "\(vital)=\($0.symbol)"]) }
    case .severalPeople(let count, let first, let column):
      [
        phrase("this file contains the data of \(count) people. Import one of them:"),
        ImportText.command(path, ["--where", "\(column) = \(first)"]),
      ]
    case .ambiguousDate(let text, let line):
      [
        phrase(
          "line \(line): \(quoted(text)) could mean two different dates, and no row shows "
            + "which"),
        phrase("Use --date-format '%d/%m/%Y %H:%M', or whatever fits"),
      ]
    case .unknownFormat(let kind):
      [kind?.text ?? phrase("this file's format isn't known. The known formats are:")]
        + (kind == nil ? FilesProgram.formatLines : [])
    }
  }

  private func sayUnit(_ vital: VitalID, _ unit: MeasurementUnit) -> String {
    let typed = "--unit \(vital)=\(unit.symbol.filter { $0 != "°" })"
    return phrase("Use \(typed), or add the unit to the column's name")
  }
}
