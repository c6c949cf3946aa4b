import HealthModel
import HealthlogCLI
import Interchange
import Phrases
import Terminal

extension CSVFault {
  /// What is wrong with a table, and what to do; the file's name goes before it.
  func lines(_ vitals: VitalCatalogue, _ path: String) -> [String] {
    func listed(_ header: [String]) -> String {
      TerminalText.cut(TerminalText.escaped(header.joined(separator: ", ")), to: 200)
    }
    func mapped(_ header: [String]) -> [String] {
      let known = CSVFormat.unknown(in: header, vitals)
      let line = ImportText.mapped(
        path, header, unknown: known.places, namesVital: known.namesVital,
        namesTime: known.namesTime)
      return line.isEmpty ? [] : [phrase("Or set the columns on the command line:")] + line
    }
    return switch self {
    case .otherKind(let kind): [kind.text]
    case .noHeader: [phrase("the file is empty; its first line should name the columns")]
    case .unclosedQuote(let line):
      [
        phrase(
          "line \(line) should name the columns, but a quote is opened and never closed")
      ]
    case .recordTooLong(let line):
      [phrase("line \(line) is longer than 1 MiB, so this isn't a table")]
    case .tooManyColumns(let count):
      [phrase("the file has \(count) columns; at most 1,000 are allowed")]
    case .columnNameTooLong(let name):
      [phrase("a column name is longer than 200 bytes: \(quoted(name))")]
    case .columnTwice(let first, let second):
      [
        phrase("the columns \(listed([first])) and \(listed([second])) contain the same vital"),
        phrase("Leave one out"),
      ]
    case .noTimeColumn(let header):
      [
        phrase("none of these columns is a time: \(listed(header))"),
        phrase("Name one of them taken_at, timestamp or date"),
      ] + mapped(header)
    case .noVitalColumn(let header):
      [
        phrase("none of these columns is a vital: \(listed(header))"),
        phrase("The vitals are \(vitals.typedNames), with a unit if you like: systolic_mmHg"),
      ] + mapped(header)
    }
  }
}

extension VitalCatalogue {
  /// All of them, as they are typed.
  var typedNames: String { vitals.map(\.id.name).joined(separator: ", ") }
}

extension FileKind {
  /// What such a file is, and what to do with it.
  var text: String {
    switch self {
    case .gzip: phrase("this is compressed; unpack it first, with gunzip")
    case .zip:
      phrase("this is a workbook or a zip archive; save the sheet as CSV, or unpack the archive")
    case .oldWorkbook: phrase("this is a workbook; save the sheet as CSV")
    case .picture: phrase("this is a picture, not a table")
    case .pdf: phrase("this is a PDF document, not a table")
    case .database: phrase("this is a database, not a table")
    case .utf16: phrase("this is text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8")
    case .utf16BigEndian:
      phrase("this is text in UTF-16; convert it with iconv -f UTF-16BE -t UTF-8")
    case .utf32: phrase("this is text in UTF-32; convert it with iconv -f UTF-32 -t UTF-8")
    case .binary: phrase("this isn't text, so it isn't a table")
    }
  }
}
