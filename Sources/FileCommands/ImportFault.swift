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
  case whichImport([IntakeRecord])

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
    return Explanation(named + [phrase("nothing was imported from it")], status)
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
        of: path, [phrase("\(named) can't be meant for a file of the format \(format)")],
        ExitStatus.usage)
    case .notOfStreams(let options):
      let named = options.joined(separator: ", ")
      return Explanation(
        [
          phrase("\(named) can't be meant for a stream"),
          phrase("a line of it is a JSON object with vital, value, unit and taken_at"),
        ], ExitStatus.usage)
    case .sourceWithoutStream:
      return Explanation(
        [phrase("--source names what a stream comes from: say --stream")], ExitStatus.usage)
    case .journal(let path, let error):
      let told = error.explanation(situation)
      return Self.nothing(of: path, told.lines, told.status)
    case .noJournal(let path, let fault):
      return Self.nothing(of: path, fault.explanation(situation).lines, ExitStatus.refused)
    case .unreadable(let path, let error):
      return Explanation(
        [phrase("can't read \(path): \(SystemReason.text(error.reason))")],
        error.isMissingFile ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .interrupted(let path):
      return Explanation(
        [phrase("\(path): interrupted; nothing was imported from it")], ExitStatus.interrupted)
    case .noSuchFormat(let name):
      return Explanation(
        [phrase("\(quoted(name)) isn't a valid format; the formats are")]
          + FilesProgram.formatLines,
        ExitStatus.usage)
    case .whichImport(let intakes):
      return Explanation(ReceiptText.which(intakes), ExitStatus.usage)
    case .notAnImport(let text):
      return Explanation(
        [
          phrase("nothing came in as \(quoted(text))"),
          phrase("'healthlog import list' shows the numbers"),
        ], ExitStatus.usage)
    case .noSuchZone(let name):
      return Explanation(
        [phrase("there is no time zone \(quoted(name)): write one such as Europe/Rome")],
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
          "the values in it are of more than one person: take each out alone where it comes from")
      ]
    case .document(let fault): fault.lines
    case .otherDocument(let root):
      [phrase("the document's first element is \(quoted(root)), and no kind that is known")]
    case .archive(let fault): fault.lines
    case .archiveFromPipe: [phrase("a zip archive can't be read from a pipe; name the file")]
    case .nothingInArchive: [phrase("nothing in the archive is of this kind")]
    case .noJSON, .longElement, .deepElement: [place, wayOn]
    case .brokenDatabase:
      [phrase("the database is damaged, and of a database no part is taken")]
    case .otherDatabase:
      [phrase("the database is another program's, and no kind that is known")]
    case .otherTable(let format):
      [phrase("its columns are none of the format \(format): leave --format out, or say --map")]
    case .otherUnit(let vital, let unit, let read):
      [
        phrase(
          "every value of \(VitalText.name(vital)) is possible in \(unit.symbol) alone,"
            + " and none in \(read.symbol)"),
        sayUnit(vital, unit),
      ]
    case .eitherUnit(let vital, let units):
      [
        phrase(
          "\(VitalText.name(vital)) has no unit, and every value is possible in"
            + " \(ListText.all(units.map(\.symbol)))")
      ]
        + units.map { ImportText.command(path, ["--unit", "\(vital)=\($0.symbol)"]) }
    case .severalPeople(let count, let first, let column):
      [
        phrase("this file has \(count) people. Import one of them:"),
        ImportText.command(path, ["--where", "\(column) = \(first)"]),
      ]
    case .ambiguousDate(let text, let line):
      [
        phrase("line \(line): \(quoted(text)) may be one day or another, and no row tells which"),
        phrase("say --date-format '%d/%m/%Y %H:%M', or whatever it is"),
      ]
    case .unknownFormat(let kind):
      [kind?.text ?? phrase("this isn't a file of a known kind; the kinds are")]
        + (kind == nil ? FilesProgram.formatLines : [])
    }
  }

  private func sayUnit(_ vital: VitalID, _ unit: MeasurementUnit) -> String {
    let typed = "--unit \(vital)=\(unit.symbol.filter { $0 != "°" })"
    return phrase("say \(typed), or name the column with its unit")
  }
}
