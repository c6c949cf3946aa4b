public import HealthModel

/// A table whose header or options name a time and vitals, such as healthlog's own.
public struct CSVFormat: FileFormat {
  public let called = FormatName.csv
  public let isTable = true

  public init() {}

  /// Returns whether the file is empty, or text that doesn't start with a bracket.
  public func recognises(_ file: InputFile) -> Bool {
    let head = file.head.starts(with: [0xEF, 0xBB, 0xBF]) ? file.head.dropFirst(3) : file.head[...]
    guard FileKind(beginningWith: head.prefix(FileKind.telling)) == nil else { return false }
    let first = head.first { $0 > UInt8(ascii: " ") }
    return first.map { !"{[<".utf8.contains($0) } ?? true
  }

  /// Reads a table's header, which up to ten lines may precede, and returns a reader of the rows.
  /// - Throws: `CSVFault` and `TableOptionFault` for the header or options, and errors of the file.
  public func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try Self.rows(of: file, terms, words: LimitWord.usual)
  }

  static func rows(
    of file: InputFile, _ terms: ReadingTerms, words: [String: LimitWord]
  ) throws -> any RowReader {
    var reader = try CSVReader(file)
    let layout = try layout(&reader, terms)
    return TableRows(reader, of: file, layout: layout, words: words, terms: terms)
  }

  /// Returns the unknown columns' indices, whether a column is a vital, and whether one is a time.
  public static func unknown(
    in header: [String], _ vitals: VitalCatalogue
  ) -> (places: [Int], namesVital: Bool, namesTime: Bool) {
    let columns = (try? CSVHeader(header, vitals: vitals))?.columns ?? []
    let places = columns.indices.filter { place in
      if case .unknown = columns[place] { true } else { false }
    }
    let namesVital = columns.contains { column in
      if case .value = column { true } else if case .pair = column { true } else { false }
    }
    return (places, namesVital, columns.contains(.time))
  }

  private static let titleLines = 10

  /// Reads up to the header. If there is none, throws the first line's fault.
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
        } catch let further where !isOfNames(further) {
          // This line is the header, but has another fault.
          throw further
        } catch { continue }
      }
      throw fault
    }
  }

  /// Returns whether the fault only means that the line isn't the header.
  private static func isOfNames(_ fault: any Error) -> Bool {
    switch fault {
    case is RowFault, CSVFault.noTimeColumn, CSVFault.noVitalColumn, CSVFault.columnNameTooLong,
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

public enum CSVFault: Error, Equatable, Sendable {
  case otherKind(FileKind)
  case recordTooLong(line: Int)
  /// A quote in the header isn't closed. In a row, this is a `RowFault` instead.
  case unclosedQuote(line: Int)
  case tooManyColumns(Int)
  case columnNameTooLong(String)
  case columnTwice(String, String)
  case noHeader
  case noTimeColumn(header: [String])
  case noVitalColumn(header: [String])
}
