import HealthModel

/// A table as one writer makes it, known by the names of its columns; read by the same engine as any
/// other, and what a command line says of tables goes before what stands here.
struct TableProfile: FileFormat {
  let called: FormatName
  var key = "file"
  let copiesAreOne = false
  let isTable = true
  /// The words that stand where a value lies beyond what is measured.
  var words = LimitWord.usual
  /// How many lines may stand before the one that names the columns.
  var titleLines = 0
  /// Whether columns that nothing is taken from are told: where the header is so short that others may
  /// write it too, and go on otherwise.
  var tellsRest = false
  /// Whether a line is this writer's.
  let isHeader: @Sendable (TableHeader) -> Bool
  /// Where what we take stands.
  let layout: @Sendable (TableHeader, VitalCatalogue) -> TableLayout

  func recognises(_ file: InputFile) -> Bool { recognises(head: file.head) }

  func recognises(head: [UInt8]) -> Bool {
    guard var reader = try? CSVReader(InputFile(bytes: head)) else { return false }
    return (try? header(&reader)) != nil
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    if !terms.table.maps.isEmpty, !(terms.table.hasHeader && recognises(file)) {
      // Its columns have other names, which are said; its words mean what they mean there.
      return try CSVFormat.rows(of: file, terms, words: words)
    }
    var reader = try CSVReader(file)
    guard let header = try header(&reader) else { throw FileFault.otherTable(format: name) }
    var layout = layout(header, terms.vitals)
    layout.fieldCount = header.names.count
    if tellsRest { layout.untaken = header.names(besides: layout) }
    try layout.apply(terms.table, header: header.names, vitals: terms.vitals)
    return TableRows(reader, of: file, layout: layout, words: words, terms: terms)
  }

  /// Goes behind the line that names the columns; nil where there is none.
  private func header(_ reader: inout CSVReader) throws -> TableHeader? {
    for _ in 0...titleLines {
      do {
        guard let names = try reader.next() else { return nil }
        let header = TableHeader(names)
        if isHeader(header) { return header }
      } catch is RowFault {
        continue
      }
    }
    return nil
  }
}

/// The names of a table's columns.
struct TableHeader: Sendable {
  let names: [String]
  /// In small letters, without blanks and what is like them.
  private let plain: [String]

  init(_ names: [String]) {
    self.names = names
    plain = names.map(TableHeader.plain)
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !" _\u{A0}".contains($0) }
  }

  /// Whether the first columns are these.
  func begins(_ wanted: String...) -> Bool {
    plain.count >= wanted.count && zip(plain, wanted).allSatisfy { $0 == TableHeader.plain($1) }
  }

  func has(_ name: String) -> Bool { place(name) != nil }

  /// Where the column of that name stands, or the first whose name begins so.
  func place(_ name: String) -> Int? {
    let wanted = TableHeader.plain(name)
    return plain.firstIndex(of: wanted) ?? plain.firstIndex { $0.hasPrefix(wanted) }
  }

  func places(_ wanted: String...) -> [Int] { wanted.compactMap { place($0) } }

  /// What columns are called that a layout has no use for.
  func names(besides layout: TableLayout) -> [String] {
    let used = layout.time + layout.notes + layout.values.map(\.place)
    return names.indices.filter { !used.contains($0) && !plain[$0].isEmpty }.map { names[$0] }
  }

  /// The column of a vital, in the unit that its name ends with; none where there is no such column.
  func value(
    _ id: VitalID, _ name: String, _ vitals: VitalCatalogue, zeroIsNone: Bool = false
  ) -> [TableLayout.ValueColumn] {
    guard let place = place(name), let vital = vitals[id] else { return [] }
    let unit = CSVHeader.unit(of: vital, in: names[place])
    return [
      TableLayout.ValueColumn(
        place: place, vital: vital, unit: unit ?? vital.canonicalUnit, zeroIsNone: zeroIsNone,
        namesUnit: unit != nil)
    ]
  }
}
