import HealthModel

/// A writer's table, recognised by its columns. One engine reads all tables.
struct TableProfile: FileFormat {
  let called: FormatName
  var key = "file"
  let isTable = true
  var words = LimitWord.usual
  var titleLines = 0
  /// Whether to report ignored columns: other writers may use the same short header.
  var tellsRest = false
  var hasArchive = false
  let isHeader: @Sendable (TableHeader) -> Bool
  /// The columns of the time, the values and the notes. A table may omit some of them.
  var time: [String] = []
  var values: [(VitalID, String)] = []
  var notes: [String] = []
  var hasSignOfNoNote = false
  var zeroIsNone = false
  /// Adds to the layout what only this writer's tables contain.
  var more: @Sendable (TableHeader, VitalCatalogue, inout TableLayout) -> Void = { _, _, _ in }

  func recognises(_ file: InputFile) -> Bool {
    if recognises(head: file.head) { return true }
    return hasArchive && (try? file.archive()).map { !tables(in: $0, most: 1).isEmpty } ?? false
  }

  private func recognises(head: [UInt8]) -> Bool {
    guard var reader = try? CSVReader(InputFile(bytes: head)) else { return false }
    return (try? header(&reader)) != nil
  }

  private func tables(in archive: Archive, most: Int) -> [UnpackedMember] {
    archive.members(
      most: most, named: { $0.lowercased().hasSuffix(".csv") }, beginning: recognises(head:))
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    guard hasArchive, let archive = try file.archive() else { return try table(file, terms) }
    let tables = tables(in: archive, most: .max)
    guard !tables.isEmpty else { throw FileFault.nothing(in: archive) }
    return TablesInTurn(tables, beside: archive.unreadable, keepsPart: terms.keepsPart) { member in
      try table(InputFile(pieces: { try member.next() }), terms)
    }
  }

  private func table(_ file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    if !terms.table.maps.isEmpty, !(terms.table.hasHeader && recognises(head: file.head)) {
      // The options name other columns, but the words keep this writer's meaning.
      return try CSVFormat.rows(of: file, terms, words: words)
    }
    var reader = try CSVReader(file)
    guard let header = try header(&reader) else { throw FileFault.otherTable(format: name) }
    var layout = TableLayout()
    layout.time = header.places(time)
    layout.values = header.values(values, terms.vitals, zeroIsNone: zeroIsNone)
    layout.notes = header.places(notes)
    layout.hasSignOfNoNote = hasSignOfNoNote
    more(header, terms.vitals, &layout)
    layout.fieldCount = header.names.count
    if tellsRest { layout.untaken = header.names(besides: layout) }
    try layout.apply(terms.table, header: header.names, vitals: terms.vitals)
    return TableRows(reader, of: file, layout: layout, words: words, terms: terms)
  }

  private func header(_ reader: inout CSVReader) throws -> TableHeader? {
    for _ in 0...titleLines {
      do {
        guard let names = try reader.next() else { return nil }
        let header = TableHeader(names)
        if isHeader(header) { return header }
      } catch is RowFault { continue }
    }
    return nil
  }
}

struct TableHeader: Sendable {
  let names: [String]
  /// The names in lower case, without blanks or underscores.
  private let plain: [String]

  init(_ names: [String]) {
    self.names = names
    plain = names.map(TableHeader.plain)
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !" _\u{A0}".contains($0) }
  }

  func begins(_ wanted: String...) -> Bool {
    plain.count >= wanted.count && zip(plain, wanted).allSatisfy { $0 == TableHeader.plain($1) }
  }

  func has(_ name: String) -> Bool { place(name) != nil }

  /// Returns the index of a column with this name or, failing that, this prefix.
  func place(_ name: String) -> Int? {
    let wanted = TableHeader.plain(name)
    return plain.firstIndex(of: wanted) ?? plain.firstIndex { $0.hasPrefix(wanted) }
  }

  func places(_ wanted: [String]) -> [Int] { wanted.compactMap { place($0) } }

  func names(besides layout: TableLayout) -> [String] {
    let used = layout.time + layout.notes + layout.values.map(\.place)
    return names.indices.filter { !used.contains($0) && !plain[$0].isEmpty }.map { names[$0] }
  }

  func values(
    _ columns: [(VitalID, String)], _ vitals: VitalCatalogue, zeroIsNone: Bool = false
  ) -> [TableLayout.ValueColumn] {
    columns.compactMap { id, name in
      guard let place = place(name), let vital = vitals[id] else { return nil }
      return TableLayout.ValueColumn(place, vital, named: names[place], zeroIsNone: zeroIsNone)
    }
  }
}

/// Reads several tables one after another; only the current one is open.
private final class TablesInTurn: RowReader {
  private var waiting: ArraySlice<UnpackedMember>
  private let open: (UnpackedMember) throws -> any RowReader
  private let keepsPart: Bool
  private var present: (any RowReader)?
  private var others = LeftOut()
  private var found: [FileRemark]

  /// Creates a reader; `unreadable` lists the faults of members that may be tables too.
  init(
    _ tables: [UnpackedMember], beside unreadable: [ZipFault], keepsPart: Bool,
    open: @escaping (UnpackedMember) throws -> any RowReader
  ) {
    (waiting, self.open, self.keepsPart) = (tables[...], open, keepsPart)
    found = unreadable.map { .unreadableMember($0) }
  }

  func next() throws -> ImportRow? {
    while true {
      do {
        if present == nil {
          guard let table = waiting.popFirst() else { return nil }
          present = try open(table)
        }
        if let row = try present?.next() { return row }
        close()
      } catch let fault as FileFault {
        guard keepsPart, case .archive = fault else { throw fault }
        close()
        found.append(.brokenOff(fault))
      }
    }
  }

  private func close() {
    (others, found) = (counted, remarks)
    present = nil
  }

  private var counted: LeftOut {
    var all = others
    for (name, count) in (present?.leftOut ?? [:]).sorted(by: { $0.key < $1.key }) {
      all.count(name, count)
    }
    return all
  }

  var leftOut: [String: Int] { counted.counts }

  /// The remarks of all tables, each listed once.
  var remarks: [FileRemark] { found + (present?.remarks.filter { !found.contains($0) } ?? []) }
}
