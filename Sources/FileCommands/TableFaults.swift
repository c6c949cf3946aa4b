import HealthModel
import HealthlogCLI
import Interchange
import Phrases
import Terminal

extension CSVFault {
  /// Returns what is wrong with a table, and what to do; the file's name goes before it.
  @Lines func lines(_ vitals: VitalCatalogue, _ path: String) -> [String] {
    switch self {
    case .otherKind(let kind): kind.text
    case .noHeader: phrase("the file is empty: its first line should name the columns")
    case .unclosedQuote(let line):
      phrase(
        "line \(line) should name the columns, but a quote is opened and never closed")
    case .recordTooLong(let line): phrase("line \(line) is longer than 1 MiB: this isn't a table")
    case .tooManyColumns(let count): phrase("\(count) columns are named; 1,000 at most are read")
    case .columnNameTooLong(let name):
      phrase("the name of a column is longer than 200 bytes: \(quoted(name))")
    case .columnTwice(let first, let second):
      phrase("the columns \(Self.listed([first])) and \(Self.listed([second])) hold the same")
      phrase("leave one out")
    case .noTimeColumn(let header):
      phrase("no column is a time among: \(Self.listed(header))")
      phrase("name one of them taken_at, timestamp or date")
      Self.mapped(header, vitals, path)
    case .noVitalColumn(let header):
      phrase("no column is a vital among: \(Self.listed(header))")
      phrase("the vitals are \(vitals.typedNames), with a unit if you like: systolic_mmHg")
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
    return line.isEmpty ? [] : [phrase("or say which columns they are:")] + line
  }
}

extension VitalCatalogue {
  /// All vitals, as people type them.
  var typedNames: String { vitals.map(\.id.name).joined(separator: ", ") }
}

extension FileKind {
  var text: String {
    switch self {
    case .gzip: phrase("this is compressed; unpack it first, with gunzip")
    case .zip:
      phrase("this is a workbook or a zip archive; save the sheet as CSV, or unpack the archive")
    case .oldWorkbook: phrase("this is a workbook; save the sheet as CSV")
    case .picture: phrase("this is a picture, no table")
    case .pdf: phrase("this is a PDF document, no table")
    case .database: phrase("this is a database, no table")
    case .utf16: phrase("this is text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8")
    case .utf16BigEndian:
      phrase("this is text in UTF-16; convert it with iconv -f UTF-16BE -t UTF-8")
    case .utf32: phrase("this is text in UTF-32; convert it with iconv -f UTF-32 -t UTF-8")
    case .binary: phrase("this isn't text, so it isn't a table")
    }
  }
}

extension TableOptionFault: Explained {
  /// Says what is wrong with an option for tables.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation.vitals), ExitStatus.usage)
  }

  @Lines private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .notAMap(let text):
      phrase("\(quoted(text)) isn't a valid mapping: write WHAT=COLUMN, such as --map glycemia=4")
    case .unknownTarget(let name, let suggestion):
      phrase("nothing is called \(quoted(name))") + didYouMean(suggestion)
      phrase(
        "map taken_at, note, external_id, bp or a vital; the vitals are \(vitals.typedNames)")
    case .mappedTwice(let text): phrase("\(quoted(text)): that is mapped already")
    case .notAFilter(let text):
      phrase(
        "\(quoted(text)) isn't a valid condition for rows: write 'COLUMN = x', 'COLUMN != x' or "
          + "'COLUMN in 48,57..64'")
    case .notAUnitChoice(let text):
      phrase(
        "\(quoted(text)) isn't a valid choice of unit: write VITAL=UNIT,"
          + " such as --unit glycemia=mmol/L")
    case .unknownVital(let name, let suggestion):
      phrase("there is no vital \(quoted(name))") + didYouMean(suggestion)
      phrase("the vitals are \(vitals.typedNames)")
    case .unknownUnit(let vital, let text, let accepted):
      phrase(
        "\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit for it:"
          + " write \(ListText.any(accepted))")
    case .notADatePattern(let text, let fault): Self.lines(of: fault, in: text)
    case .noSuchColumn(let name, let header): Self.lines(ofColumn: name, in: header)
    case .otherUnitNamed(let vital, let unit, let column):
      phrase("the column \(quoted(column)) names its unit, and that isn't \(unit.symbol)")
      phrase("leave --unit \(vital) out")
    case .nothingMapped(.time?):
      phrase("nothing says which column is the time")
      phrase("say --map taken_at=COLUMN")
    case .nothingMapped:
      phrase("nothing says which column is a vital")
      phrase("say --map VITAL=COLUMN; the vitals are \(vitals.typedNames)")
    }
  }

  @Lines private static func lines(of fault: DatePatternFault, in text: String) -> [String] {
    switch fault {
    case .unknownField(let field):
      phrase("\(quoted(text)): \(quoted(field)) isn't part of a time")
      phrase("the parts are %Y %y %m %d %b %B %H %I %M %S %p %z; or say unix or unix-ms")
    case .missing(let field):
      phrase("\(quoted(text)): \(field) is missing, and without it there is no time")
    }
  }

  @Lines private static func lines(
    ofColumn name: String, in header: [String]?
  ) -> [String] {
    if let header {
      let names = TerminalText.cut(header.joined(separator: ", "), to: 200)
      phrase("there is no column \(quoted(name)); the first line names: \(names)")
      phrase("a column is named as there, or by its number from 1")
    } else {
      phrase("\(quoted(name)) is no number of a column, and without a header there are no names")
    }
  }
}
