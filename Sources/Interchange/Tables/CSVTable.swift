public import HealthModel

/// A table whose header or whose options say where a time and vitals stand, read row by row.
public final class CSVTable: RowReader {
  private let rows: TableRows

  public var leftOut: [String: Int] { rows.leftOut }
  public var remarks: [FileRemark] { rows.remarks }

  /// Reads the header.
  ///
  /// Throws `CSVFault` when it is no such table, `TableOptionFault` for options that it doesn't fit,
  /// `SystemError`.
  public init(_ file: InputFile, _ terms: ReadingTerms) throws {
    var reader = try CSVReader(file)
    let options = terms.table
    let header = options.hasHeader ? try CSVTable.header(&reader) : nil
    let layout = try TableLayout(header: header, of: options, vitals: terms.vitals)
    rows = TableRows(
      reader, of: file, layout: layout, words: LimitWord.usual, terms: terms)
  }

  private static func header(_ reader: inout CSVReader) throws -> [String] {
    do {
      guard let names = try reader.next() else { throw CSVFault.noHeader }
      return names
    } catch let fault as RowFault {
      throw CSVFault.unclosedQuote(line: fault.line)
    }
  }

  public func next() throws -> ImportRow? { try rows.next() }
}
