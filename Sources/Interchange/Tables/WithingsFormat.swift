import HealthModel

/// What Withings hands out: an archive of tables, or one of them.
struct WithingsFormat: FileFormat {
  private let table = TableProfile.withings
  var name: String { table.name }
  var summary: String { table.summary }
  let copiesAreOne = false

  func recognises(_ file: InputFile) -> Bool {
    table.recognises(file) || (try? tables(in: file, most: 1))?.isEmpty == false
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    guard FileKind(beginningWith: file.head.prefix(FileKind.telling)) == .zip else {
      return try table.rows(of: file, terms)
    }
    let tables = try tables(in: file, most: .max)
    guard !tables.isEmpty else { throw FileFault.nothingInArchive }
    return TablesInTurn(
      try tables.map { member in
        try table.rows(of: InputFile(pieces: { try member.next() }), terms)
      })
  }

  private func tables(in file: InputFile, most: Int) throws -> [UnpackedMember] {
    try UnpackedMember.members(
      of: file, most: most, named: { $0.lowercased().hasSuffix(".csv") },
      beginning: { table.recognises(head: $0) })
  }
}

/// Several tables, read one after another.
private final class TablesInTurn: RowReader {
  private let readers: [any RowReader]
  private var present = 0

  init(_ readers: [any RowReader]) { self.readers = readers }

  func next() throws -> ImportRow? {
    while present < readers.count {
      if let row = try readers[present].next() { return row }
      present += 1
    }
    return nil
  }

  var leftOut: [String: Int] {
    readers.reduce(into: [:]) { $0.merge($1.leftOut, uniquingKeysWith: +) }
  }

  var remarks: [FileRemark] { readers.flatMap(\.remarks) }
}
