public import HealthModel

/// A table whose first line names a time and vitals: healthlog's own, and whatever is like it.
public struct CSVFormat: FileFormat {
  /// `csv`.
  public let called = FormatName.csv
  /// Two rows may be two measurements, though they say the same.
  public let copiesAreOne = false
  /// All that a command line says of tables can be meant for it.
  public let isTable = true

  /// Has nothing to set: how a table is read is said to `rows`, in `ReadingTerms.table`.
  public init() {}

  /// Any text but that of other formats' brackets; an empty file is a table without a header.
  public func recognises(_ file: InputFile) -> Bool {
    let head = file.head.starts(with: [0xEF, 0xBB, 0xBF]) ? file.head.dropFirst(3) : file.head[...]
    guard FileKind(beginningWith: head.prefix(FileKind.telling)) == nil else { return false }
    let first = head.first { $0 > UInt8(ascii: " ") }
    return first.map { !"{[<".utf8.contains($0) } ?? true
  }

  /// Unless the options say that there is no header, it is the first of eleven lines that can be.
  /// - Throws: `CSVFault` and `TableOptionFault` for what the header or the options lack,
  ///   `SystemError`.
  public func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try Self.rows(of: file, terms, words: LimitWord.usual)
  }

  /// - Parameter words: those that stand where a value lies beyond what is measured.
  static func rows(
    of file: InputFile, _ terms: ReadingTerms, words: [String: LimitWord]
  ) throws -> any RowReader {
    var reader = try CSVReader(file)
    let layout = try layout(&reader, terms)
    return TableRows(reader, of: file, layout: layout, words: words, terms: terms)
  }

  /// The places, from 0, of the columns of this header that aren't known, and whether some column is
  /// known for a vital, or for a time.
  public static func unknown(
    in header: [String], _ vitals: VitalCatalogue
  ) -> (places: [Int], namesVital: Bool, namesTime: Bool) {
    let columns = (try? CSVHeader(header, vitals: vitals))?.columns ?? []
    let places = columns.indices.filter { place in
      if case .unknown = columns[place] { true } else { false }
    }
    let namesVital = columns.contains { column in
      switch column {
      case .value, .pair: true
      default: false
      }
    }
    return (places, namesVital, columns.contains(.time))
  }

  /// How many lines may stand before the one that names the columns, such as who exported what.
  private static let titleLines = 10

  /// Goes behind the header; what is wrong is told of the first line.
  private static func layout(
    _ reader: inout CSVReader, _ terms: ReadingTerms
  ) throws -> TableLayout {
    func layout(_ header: [String]?) throws -> TableLayout {
      try TableLayout(header: header, of: terms.table, vitals: terms.vitals)
    }
    guard terms.table.hasHeader else { return try layout(nil) }
    let names = try header(&reader)
    do {
      return try layout(names)
    } catch let fault where fault is CSVFault || fault is TableOptionFault {
      for _ in 0..<titleLines {
        do {
          guard let names = try reader.next() else { break }
          return try layout(names)
        } catch is RowFault {
          continue
        } catch let further where !isOfNames(further) {
          // The names stand there, and something else is wrong.
          throw further
        } catch {
          continue
        }
      }
      throw fault
    }
  }

  /// Whether it says no more than that the line isn't the one that names the columns.
  private static func isOfNames(_ fault: any Error) -> Bool {
    switch fault {
    case CSVFault.noTimeColumn, CSVFault.noVitalColumn, CSVFault.columnNameTooLong,
      CSVFault.tooManyColumns, TableOptionFault.noSuchColumn:
      true
    default: false
    }
  }

  private static func header(_ reader: inout CSVReader) throws -> [String] {
    do {
      guard let names = try reader.next() else { throw CSVFault.noHeader }
      return names
    } catch let fault as RowFault {
      if case .extraFields(let given, _)? = fault.faults.first {
        throw CSVFault.tooManyColumns(given)
      }
      throw CSVFault.unclosedQuote(line: fault.line)
    }
  }
}
