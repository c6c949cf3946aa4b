import POSIX

/// A table of text, RFC 4180, read a record at a time, so that a large file costs no more memory
/// than a small one.
///
/// A byte order mark is skipped; records end in LF or CRLF; the separator is whichever of comma,
/// semicolon and tab stands most often in the first record. Quotes may hold all of them.
struct CSVReader: ~Copyable {
  private let file: FileReader
  private var piece: [UInt8] = []
  private var position = 0
  private var separator: UInt8?
  /// The line that the last record began on, from 1.
  private(set) var line = 0
  private var linesRead = 0

  init(path: String) throws(SystemError) {
    file = try FileReader(path: path)
  }

  /// The next record's fields; nil at the end. A line without any character is no record.
  /// - Throws: `SystemError`, `CSVFault`.
  mutating func next() throws -> [String]? {
    while let record = try rawRecord() {
      if separator == nil { separator = CSVReader.guessSeparator(record) }
      if record.isEmpty { continue }
      return try fields(of: record)
    }
    return nil
  }

  /// The bytes of one record without its line end; quotes still in place.
  private mutating func rawRecord() throws -> [UInt8]? {
    line = linesRead + 1
    var record: [UInt8] = []
    var isQuoted = false
    while let byte = try nextByte() {
      if byte == UInt8(ascii: "\n") { linesRead += 1 }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n"), !isQuoted {
        if record.last == UInt8(ascii: "\r") { record.removeLast() }
        return CSVReader.withoutMark(record, firstLine: line == 1)
      }
      record.append(byte)
      if record.count > 1_048_576 { throw CSVFault.recordTooLong(line: line) }
    }
    if isQuoted { throw CSVFault.unclosedQuote(line: line) }
    if record.isEmpty { return nil }
    linesRead += 1
    return CSVReader.withoutMark(record, firstLine: line == 1)
  }

  private mutating func nextByte() throws(SystemError) -> UInt8? {
    if position == piece.count {
      piece = try file.next()
      position = 0
      if piece.isEmpty { return nil }
    }
    defer { position += 1 }
    return piece[position]
  }

  private func fields(of record: [UInt8]) throws -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    func finish() throws {
      guard let text = String(validating: field, as: UTF8.self) else {
        throw CSVFault.notUTF8(line: line)
      }
      fields.append(text)
      field.removeAll(keepingCapacity: true)
    }
    var previous: UInt8 = 0
    for byte in record {
      if byte == UInt8(ascii: "\"") {
        // Two quotes inside a quoted field are one.
        if !isQuoted, previous == byte { field.append(byte) }
        isQuoted.toggle()
        previous = previous == byte ? 0 : byte
        continue
      }
      if byte == separator, !isQuoted { try finish() } else { field.append(byte) }
      previous = byte
    }
    try finish()
    return fields
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
  case noHeader
  /// No column of the header is a time.
  case noTimeColumn(header: [String])
  /// No column of the header is a vital.
  case noVitalColumn(header: [String])
}
