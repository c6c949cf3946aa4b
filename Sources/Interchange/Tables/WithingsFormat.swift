import HealthModel
import Zip

/// What Withings hands out: an archive of tables, or one of them.
struct WithingsFormat: FileFormat {
  private let table = TableProfile.withings
  var name: String { table.name }
  var summary: String { table.summary }
  let copiesAreOne = false
  let isTable = true

  func recognises(_ file: InputFile) -> Bool {
    if table.recognises(file) { return true }
    return (try? file.archive().map { try tables(in: $0, most: 1) })?.isEmpty == false
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    guard let archive = try file.archive() else { return try table.rows(of: file, terms) }
    let tables = try tables(in: archive, most: .max)
    guard !tables.isEmpty else { throw FileFault.nothing(in: archive) }
    return TablesInTurn(
      try tables.map { member in
        try table.rows(of: InputFile(pieces: { try member.next() }), terms)
      }, beside: archive.unreadable, keepsPart: terms.keepsPart)
  }

  private func tables(in archive: Archive, most: Int) throws(FileFault) -> [UnpackedMember] {
    try archive.members(
      most: most, named: { $0.lowercased().hasSuffix(".csv") },
      beginning: { table.recognises(head: $0) })
  }
}

/// Several tables, read one after another.
private final class TablesInTurn: RowReader {
  private let readers: [any RowReader]
  private let keepsPart: Bool
  private var present = 0
  private var found: [FileRemark]

  /// - Parameter unreadable: members that may have been tables too.
  init(_ readers: [any RowReader], beside unreadable: [ZipFault], keepsPart: Bool) {
    self.readers = readers
    self.keepsPart = keepsPart
    found = unreadable.map { .unreadableMember($0) }
  }

  func next() throws -> ImportRow? {
    while present < readers.count {
      do {
        if let row = try readers[present].next() { return row }
      } catch let fault as FileFault {
        guard keepsPart, case .archive = fault else { throw fault }
        found.append(.brokenOff(fault))
      }
      present += 1
    }
    return nil
  }

  var leftOut: [String: Int] {
    var all = LeftOut()
    for reader in readers {
      for (name, count) in reader.leftOut.sorted(by: { $0.key < $1.key }) { all.count(name, count) }
    }
    return all.counts
  }

  var remarks: [FileRemark] { found + readers.flatMap(\.remarks) }
}
