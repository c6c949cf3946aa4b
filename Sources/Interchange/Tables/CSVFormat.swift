import HealthModel

/// A table whose first line names a time and vitals: healthlog's own, and whatever is like it.
struct CSVFormat: FileFormat {
  let name = "csv"
  let summary = "a table whose first line names a time and vitals, such as healthlog's own"
  let copiesAreOne = false

  /// Any text but that of other formats' brackets; an empty file is a table without a header.
  func recognises(_ file: InputFile) -> Bool {
    let head = file.head.starts(with: [0xEF, 0xBB, 0xBF]) ? file.head.dropFirst(3) : file.head[...]
    guard FileKind(beginningWith: head.prefix(FileKind.telling)) == nil else { return false }
    let first = head.first { $0 > UInt8(ascii: " ") }
    return first.map { !"{[<".utf8.contains($0) } ?? true
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try CSVTable(file, terms)
  }
}
