import HealthModel
import HealthlogCLI
import Interchange
import Phrases
import Terminal

extension CSVFault {
  /// Returns what is wrong and what to do, for a message that begins with the file's name.
  @Lines func lines(_ vitals: VitalCatalogue, _ path: String) -> [String] {
    switch self {
    case .otherKind(let kind): kind.text
    case .noHeader: phrase("the file is empty; its first line should name the columns")
    case .unclosedQuote(let line):
      phrase("line \(line) should name the columns, but has an unclosed quote")
    case .recordTooLong(let line):
      phrase("line \(line) is longer than 1 MiB, so this isn't a table")
    case .tooManyColumns(let count):
      phrase("the file has \(count) columns; at most 1,000 are allowed")
    case .columnNameTooLong(let name):
      phrase("a column name is longer than 200 bytes: \(quoted(name))")
    case .columnTwice(let first, let second):
      phrase(
        "the columns \(Self.listed([first])) and \(Self.listed([second])) contain the same vital")
      phrase("Leave one out")
    case .noTimeColumn(let header):
      phrase("none of these columns is recognised as a time: \(Self.listed(header))")
      phrase("Name one of them taken_at, timestamp or date")
      Self.mapped(header, vitals, path)
    case .noVitalColumn(let header):
      phrase("none of these columns is recognised as a vital: \(Self.listed(header))")
      phrase("The vitals are \(vitals.typedNames); you can add a unit, as in systolic_mmHg")
      Self.mapped(header, vitals, path)
    }
  }

  private static func listed(_ header: [String]) -> String {
    TerminalText.cut(TerminalText.escaped(header.joined(separator: ", ")), to: 200)
  }

  private static func mapped(
    _ header: [String], _ vitals: VitalCatalogue, _ path: String
  ) -> [String] {
    let known = CSVFormat.unknown(in: header, vitals)
    let line = ImportText.mapped(
      path, header, unknown: known.places, namesVital: known.namesVital, namesTime: known.namesTime)
    return line.isEmpty ? [] : [phrase("Or map the columns on the command line:")] + line
  }
}

extension VitalCatalogue { var typedNames: String { all.map(\.id.name).joined(separator: ", ") } }

extension FileKind {
  var text: String {
    switch self {
    case .gzip: phrase("the file is compressed; decompress it with gunzip first")
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

extension TableOptionFault: Explained {
  /// Explains what is wrong with an option for tables.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation.vitals), ExitStatus.usage)
  }

  @Lines private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .notAMap(let text):
      phrase(
        "\(quoted(text)) isn't a valid value for --map; use WHAT=COLUMN, such as --map glycemia=4")
    case .unknownTarget(let name, let suggestion):
      phrase("A column can't be mapped to \(quoted(name))") + didYouMean(suggestion)
      phrase("Use taken_at, note, external_id, bp or a vital; the vitals are \(vitals.typedNames)")
    case .mappedTwice(let text): phrase("\(quoted(text)) is already mapped")
    case .notAFilter(let text):
      phrase(
        "\(quoted(text)) isn't a valid value for --where; use 'COLUMN = x', 'COLUMN != x' or "
          + "'COLUMN in 48,57..64'")
    case .notAUnitChoice(let text):
      phrase(
        "\(quoted(text)) isn't a valid value for --unit; use VITAL=UNIT, such as --unit "
          + "glycemia=mmol/L")
    case .unknownVital(let name, let suggestion):
      phrase("There is no vital called \(quoted(name))") + didYouMean(suggestion)
      phrase("The vitals are \(vitals.typedNames)")
    case .unknownUnit(let vital, let text, let accepted):
      phrase(
        "\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit; use "
          + "\(ListText.any(accepted))")
    case .notADatePattern(let text, let fault): Self.lines(of: fault, in: text)
    case .noSuchColumn(let name, let header): Self.lines(ofColumn: name, in: header)
    case .otherUnitNamed(let vital, let unit, let column):
      phrase("The name of the column \(quoted(column)) contains a unit other than \(unit.symbol)")
      phrase("Leave out --unit \(vital)")
    case .nothingMapped(.time?):
      phrase("No column is mapped to the time")
      phrase("Add --map taken_at=COLUMN")
    case .nothingMapped:
      phrase("No column is mapped to a vital")
      phrase("Add --map VITAL=COLUMN; the vitals are \(vitals.typedNames)")
    }
  }

  @Lines private static func lines(of fault: DatePatternFault, in text: String) -> [String] {
    switch fault {
    case .unknownField(let field):
      phrase("\(quoted(text)): \(quoted(field)) isn't a valid part of a date format")
      phrase("Use the parts %Y %y %m %d %b %B %H %I %M %S %p %z, or unix or unix-ms")
    case .missing(let field):
      phrase("\(quoted(text)): \(field) is missing, so the time is incomplete")
    }
  }

  @Lines private static func lines(ofColumn name: String, in header: [String]?) -> [String] {
    if let header {
      let names = TerminalText.cut(header.joined(separator: ", "), to: 200)
      phrase("There is no column called \(quoted(name)); the first line has: \(names)")
      phrase("Use a name from that line, or a column number, counting from 1")
    } else {
      phrase(
        "\(quoted(name)) isn't a valid column number; without a header, columns have no names")
    }
  }
}
