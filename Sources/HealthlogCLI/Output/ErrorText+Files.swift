import HealthModel
import Interchange
import Phrases
import Terminal

extension ImportFault: Explained {
  /// A file that nothing came in from.
  func explanation(_ situation: Situation) -> Explanation {
    switch self {
    case .noTable(let path, let fault):
      var lines = ImportFault.tableLines(for: fault, situation.vitals)
      lines[0] = "\(path): " + lines[0]
      return Explanation(lines + ["nothing was imported from it"], ExitStatus.refused)
    case .unreadable(let path, let error):
      return Explanation(
        ["can't read \(path): \(error.reason)"],
        error.isMissingFile ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .interrupted(let path):
      return Explanation(
        ["\(path): interrupted; nothing was imported from it"], ExitStatus.interrupted)
    }
  }

  private static func tableLines(for fault: CSVFault, _ vitals: VitalCatalogue) -> [String] {
    func listed(_ header: [String]) -> String {
      TerminalText.cut(TerminalText.escaped(header.joined(separator: ", ")), to: 200)
    }
    return switch fault {
    case .otherKind(let kind): [lines(for: kind)]
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

  private static func lines(for kind: FileKind) -> String {
    switch kind {
    case .gzip: "this is compressed; unpack it first, with gunzip"
    case .zip: "this is a workbook or a zip archive; save the sheet as CSV, or unpack the archive"
    case .oldWorkbook: "this is a workbook; save the sheet as CSV"
    case .picture: "this is a picture, no table"
    case .pdf: "this is a PDF document, no table"
    case .database: "this is a database, no table"
    case .utf16(let isBigEndian):
      "this is text in UTF-16; convert it with iconv -f UTF-16\(isBigEndian ? "BE" : "LE") -t UTF-8"
    case .utf32: "this is text in UTF-32; convert it with iconv -f UTF-32 -t UTF-8"
    case .latin1:
      "this is text, but not UTF-8; convert it with iconv -f WINDOWS-1252 -t UTF-8"
    case .binary: "this is no text, and no table"
    }
  }
}
