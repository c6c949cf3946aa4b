import HealthModel

/// What Withings hands out: an archive of tables, or one of them.
struct WithingsFormat: FileFormat {
  private let table = TableProfile.withings
  var called: FormatName { table.called }
  let copiesAreOne = false
  let isTable = true

  func recognises(_ file: InputFile) -> Bool {
    if table.recognises(file) { return true }
    return (try? file.archive()).map { !tables(in: $0, most: 1).isEmpty } ?? false
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    guard let archive = try file.archive() else { return try table.rows(of: file, terms) }
    let tables = tables(in: archive, most: .max)
    guard !tables.isEmpty else { throw FileFault.nothing(in: archive) }
    return TablesInTurn(
      tables, beside: archive.unreadable, keepsPart: terms.keepsPart
    ) { [table] member in
      try table.rows(of: InputFile(pieces: { try member.next() }), terms)
    }
  }

  private func tables(in archive: Archive, most: Int) -> [UnpackedMember] {
    archive.members(
      most: most, named: { $0.lowercased().hasSuffix(".csv") },
      beginning: { table.recognises(head: $0) })
  }
}

/// Several tables, read one after another: only the one at hand is open.
private final class TablesInTurn: RowReader {
  private var waiting: ArraySlice<UnpackedMember>
  private let open: (UnpackedMember) throws -> any RowReader
  private let keepsPart: Bool
  private var present: (any RowReader)?
  /// Of those that were read.
  private var others = LeftOut()
  private var found: [FileRemark]

  /// - Parameter unreadable: members that may have been tables too.
  init(
    _ tables: [UnpackedMember], beside unreadable: [ZipFault], keepsPart: Bool,
    open: @escaping (UnpackedMember) throws -> any RowReader
  ) {
    waiting = tables[...]
    self.open = open
    self.keepsPart = keepsPart
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

  /// What is so of several tables is said once.
  var remarks: [FileRemark] {
    found + (present?.remarks.filter { !found.contains($0) } ?? [])
  }
}
