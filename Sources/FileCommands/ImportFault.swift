import HealthModel
import Interchange
import Journal
import POSIX
import Phrases
import Terminal

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
  /// The journal can't take it.
  case journal(path: String, JournalError)
  case noSuchFormat(String)
  case noSuchZone(String)
  /// No number of an import.
  case notANumber(String)

  /// Whether the files behind it needn't be tried.
  var endsAll: Bool {
    switch self {
    case .interrupted, .journal: true
    case .nothing, .noJournal, .unreadable, .options, .notOfThisFormat, .noSuchFormat, .noSuchZone,
      .notANumber:
      false
    }
  }

  /// What is said of a file that nothing came in from.
  private static func nothing(
    of path: String, _ lines: [String], _ status: Int32
  ) -> Explanation {
    let named = lines.enumerated().map { $0 == 0 ? "\(path): \($1)" : $1 }
    return Explanation(named + ["nothing was imported from it"], status)
  }

  func explanation(_ situation: Situation) -> Explanation {
    switch self {
    case .nothing(let path, let fault):
      return Self.nothing(of: path, fault.lines(situation.vitals), fault.status)
    case .options(let path, let fault):
      return Self.nothing(of: path, fault.explanation(situation).lines, ExitStatus.usage)
    case .notOfThisFormat(let path, let format, let options):
      let named = options.joined(separator: ", ")
      return Self.nothing(
        of: path, ["\(named) can't be meant for a file of the format \(format)"],
        ExitStatus.usage)
    case .journal(let path, let error):
      let told = error.explanation(situation)
      return Self.nothing(of: path, told.lines, told.status)
    case .noJournal(let path, let fault):
      return Self.nothing(of: path, fault.explanation(situation).lines, ExitStatus.refused)
    case .unreadable(let path, let error):
      return Explanation(
        ["can't read \(path): \(error.reason)"],
        error.isMissingFile ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .interrupted(let path):
      return Explanation(
        ["\(path): interrupted; nothing was imported from it"], ExitStatus.interrupted)
    case .noSuchFormat(let name):
      return Explanation(
        ["there is no format \(quoted(name)); there are"] + FilesProgram.formatLines,
        ExitStatus.usage)
    case .notANumber(let text):
      return Explanation(
        [
          "\(quoted(text)) is no number of an import", "'healthlog import list' shows the numbers",
        ], ExitStatus.usage)
    case .noSuchZone(let name):
      return Explanation(
        ["there is no time zone \(quoted(name)): write one such as Europe/Rome"], ExitStatus.usage)
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
      .otherUnit, .severalSubjects:
      ExitStatus.refused
    }
  }

  /// What is wrong, and what to do; the file's name goes before it.
  fileprivate func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .table(let fault): fault.lines(vitals)
    case .severalSubjects:
      ["the values in it are of more than one person: take each out alone where it comes from"]
    case .document(let fault): fault.lines
    case .otherDocument(let root):
      ["the document's first element is \(quoted(root)), and no kind that is known"]
    case .archive(let fault): fault.lines
    case .archiveFromPipe: ["a zip archive can't be read from a pipe; name the file"]
    case .nothingInArchive: ["nothing in the archive is of this kind"]
    case .noJSON, .longElement, .deepElement: [place, wayOn]
    case .brokenDatabase: ["the database is damaged, and of a database no part is taken"]
    case .otherDatabase: ["the database is another program's, and no kind that is known"]
    case .otherTable(let format):
      ["its columns are none of the format \(format): leave --format out, or say --map"]
    case .otherUnit(let vital, let unit, let read):
      [
        "every value of \(vital) is possible in \(unit.symbol) alone, and none in \(read.symbol)",
        "say --unit \(vital)=\(unit.symbol.filter { $0 != "°" }), or name the column with its unit",
      ]
    case .ambiguousDate(let text, let line):
      [
        "line \(line): \(quoted(text)) may be one day or another, and no row tells which",
        "say --date-format '%d/%m/%Y %H:%M', or whatever it is",
      ]
    case .unknownFormat(let kind):
      [kind?.text ?? "this is no file of a kind that is known; there are"]
        + (kind == nil ? FilesProgram.formatLines : [])
    }
  }
}

extension CSVFault {
  fileprivate func lines(_ vitals: VitalCatalogue) -> [String] {
    func listed(_ header: [String]) -> String {
      TerminalText.cut(TerminalText.escaped(header.joined(separator: ", ")), to: 200)
    }
    return switch self {
    case .otherKind(let kind): [kind.text]
    case .noHeader: ["the file is empty: its first line should name the columns"]
    case .unclosedQuote(let line):
      ["line \(line) should name the columns, but a quote is opened and never closed"]
    case .recordTooLong(let line): ["line \(line) is longer than 1 MiB: this is no table"]
    case .tooManyColumns(let count): ["\(count) columns are named; 1,000 at most are read"]
    case .columnNameTooLong(let name):
      ["the name of a column is longer than 200 bytes: \(quoted(name))"]
    case .columnTwice(let first, let second):
      ["the columns \(listed([first])) and \(listed([second])) hold the same", "leave one out"]
    case .noTimeColumn(let header):
      [
        "no column is a time among: \(listed(header))",
        "name one of them taken_at, timestamp or date",
      ]
    case .noVitalColumn(let header):
      [
        "no column is a vital among: \(listed(header))",
        "the vitals are \(vitals.vitals.map(\.id.name).joined(separator: ", ")),"
          + " with a unit if you like: systolic_mmHg",
      ]
    }
  }

}

extension FileKind {
  fileprivate var text: String {
    switch self {
    case .gzip: "this is compressed; unpack it first, with gunzip"
    case .zip: "this is a workbook or a zip archive; save the sheet as CSV, or unpack the archive"
    case .oldWorkbook: "this is a workbook; save the sheet as CSV"
    case .picture: "this is a picture, no table"
    case .pdf: "this is a PDF document, no table"
    case .database: "this is a database, no table"
    case .utf16: "this is text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8"
    case .utf16BigEndian: "this is text in UTF-16; convert it with iconv -f UTF-16BE -t UTF-8"
    case .utf32: "this is text in UTF-32; convert it with iconv -f UTF-32 -t UTF-8"
    case .binary: "this is no text, and no table"
    }
  }
}
