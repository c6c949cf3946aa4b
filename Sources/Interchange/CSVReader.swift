import POSIX

/// A table of text, RFC 4180, read a record at a time, so that a large file costs no more memory
/// than a small one.
///
/// A byte order mark is skipped; records end in LF or CRLF; the separator is whichever of comma,
/// semicolon and tab stands most often in the first record. Quotes may hold all of them.
struct CSVReader: ~Copyable {
  /// Nil for a table that is in memory already.
  private let file: FileReader?
  private var piece: [UInt8] = []
  private var position = 0
  private var separator: UInt8?
  /// The line that the last record began on, from 1.
  private(set) var line = 0
  private var linesRead = 0

  init(path: String) throws(SystemError) {
    file = try FileReader(path: path)
  }

  init(bytes: [UInt8]) {
    file = nil
    piece = bytes
  }

  /// Reads what comes from a pipe to its end: it comes when it likes, and nobody should hold the
  /// journal meanwhile.
  mutating func fetchUnlessRegular() throws(SystemError) {
    if file?.isRegular() ?? true { return }
    while true {
      let next = try file?.next() ?? []
      if next.isEmpty { return }
      piece += next
    }
  }

  /// The next record's fields; nil at the end. A line without any character is no record.
  /// - Throws: `SystemError`, `CSVFault`.
  mutating func next() throws -> [String]? {
    while let record = try rawRecord() {
      if record.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
      if separator == nil { separator = CSVReader.guessSeparator(record) }
      return try fields(of: record)
    }
    return nil
  }

  /// The bytes of one record without its line end; quotes still in place.
  private mutating func rawRecord() throws -> [UInt8]? {
    line = linesRead + 1
    var record: [UInt8] = []
    var isQuoted = false
    while true {
      record += plainBytes()
      guard record.count <= Self.longestRecord else { throw CSVFault.recordTooLong(line: line) }
      guard let byte = try nextByte() else { break }
      let isReturn = byte == UInt8(ascii: "\r")
      let endsLine = isReturn || byte == UInt8(ascii: "\n")
      if endsLine { linesRead += 1 }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isReturn, try peek() == UInt8(ascii: "\n") { _ = try nextByte() }
      if endsLine, !isQuoted { return CSVReader.withoutMark(record, firstLine: line == 1) }
      record.append(endsLine ? UInt8(ascii: "\n") : byte)
    }
    if isQuoted { throw CSVFault.unclosedQuote(line: line) }
    if record.isEmpty { return nil }
    linesRead += 1
    return CSVReader.withoutMark(record, firstLine: line == 1)
  }

  /// What is at hand up to the next byte that means something: most of a table.
  private mutating func plainBytes() -> ArraySlice<UInt8> {
    let start = position
    while position < piece.count {
      switch piece[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return piece[start..<position]
      default: position += 1
      }
    }
    return piece[start...]
  }

  private mutating func nextByte() throws(SystemError) -> UInt8? {
    let byte = try peek()
    if byte != nil { position += 1 }
    return byte
  }

  private mutating func peek() throws(SystemError) -> UInt8? {
    if position == piece.count {
      piece = try file?.next() ?? []
      position = 0
    }
    return piece.isEmpty ? nil : piece[position]
  }

  /// A mebibyte: longer than a hundred of the longest notes.
  private static let longestRecord = 1_048_576

  private enum FieldState {
    case plain
    case quoted
    /// After a quote inside a quoted field: its end, or the first of two that are one.
    case quoteInside
  }

  private func fields(of record: [UInt8]) throws -> [String] {
    var fields: [String] = []
    guard record.contains(UInt8(ascii: "\"")) else {
      for field in record.split(separator: separator ?? 0, omittingEmptySubsequences: false) {
        fields.append(try text(of: field))
      }
      return fields
    }
    var field: [UInt8] = []
    func finish() throws {
      fields.append(try text(of: field[...]))
      field.removeAll(keepingCapacity: true)
    }
    var state = FieldState.plain
    for byte in record {
      switch (state, byte) {
      case (.plain, UInt8(ascii: "\"")): state = .quoted
      case (.quoted, UInt8(ascii: "\"")): state = .quoteInside
      case (.quoteInside, UInt8(ascii: "\"")):
        field.append(byte)
        state = .quoted
      case (.quoted, _): field.append(byte)
      case (_, separator):
        try finish()
        state = .plain
      default:
        field.append(byte)
        state = .plain
      }
    }
    try finish()
    return fields
  }

  private func text(of field: ArraySlice<UInt8>) throws(CSVFault) -> String {
    guard let text = String(validating: field, as: UTF8.self) else { throw .notUTF8(line: line) }
    return text
  }

  private static func guessSeparator(_ record: [UInt8]) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = candidates.map { candidate in record.count { $0 == candidate } }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }

  private static func withoutMark(_ record: [UInt8], firstLine: Bool) -> [UInt8] {
    firstLine && record.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(record.dropFirst(3)) : record
  }
}

/// A table that can't be read.
public enum CSVFault: Error, Equatable, Sendable {
  case unclosedQuote(line: Int)
  case recordTooLong(line: Int)
  case notUTF8(line: Int)
  /// Two columns of the header hold the same.
  case columnTwice(String, String)
  case noHeader
  /// No column of the header is a time.
  case noTimeColumn(header: [String])
  /// No column of the header is a vital.
  case noVitalColumn(header: [String])
}
