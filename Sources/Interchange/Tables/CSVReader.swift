import HealthModel

/// Reads an RFC 4180 table in UTF-8 or Windows-1252, record by record, in constant memory. It skips
/// a byte order mark; records end in LF, CRLF or CR. A quote is special only at a field's start.
struct CSVReader: ~Copyable {
  private let file: InputFile
  /// The bytes in memory; those before `start` belong to finished records.
  private var bytes: [UInt8] = []
  private var start = 0
  private var isMarked: Bool
  private let separator: UInt8
  /// The encoding; nil while everything is ASCII.
  private(set) var encoding: TextEncoding?
  /// The number of the last record's first line, counted from 1.
  private(set) var line = 0
  private var nextLine = 1

  /// The maximum length of a record: more than a hundred of the longest notes. Units: bytes.
  static let longestRecord = 1_048_576
  /// The maximum number of fields in a record. Even empty fields use memory.
  static let mostFields = 1000

  /// Creates a reader. Throws `CSVFault.otherKind` if the file isn't text.
  init(_ file: InputFile) throws(CSVFault) {
    self.file = file
    if let kind = file.kind { throw .otherKind(kind) }
    isMarked = file.head.starts(with: [0xEF, 0xBB, 0xBF])
    encoding = isMarked ? .utf8 : TextEncoding(head: file.head[...])
    separator = CSVReader.guessSeparator(file.head[...])
  }

  /// Returns the next record that isn't blank; nil at the end.
  /// - Throws: `RowFault`, after which reading continues; `.recordTooLong`, and errors of the file.
  mutating func next() throws -> [String]? {
    while true {
      line = nextLine
      guard let first = try firstLine() else { return nil }
      nextLine += 1
      let record = bytes[start..<start + first.length]
      if record.allSatisfy({ $0 == .blank }) {
        start += first.withEnd
        continue
      }
      let fields: [ArraySlice<UInt8>]?
      if first.hasQuote {
        fields = try quotedFields(first)
      } else {
        start += first.withEnd
        fields = try plainFields(record)
      }
      guard let fields else { throw RowFault(line: line, faults: [.unclosedQuote]) }
      guard let texts = texts(fields) else { throw RowFault(line: line, faults: [.notUTF8]) }
      return texts
    }
  }

  /// The line at `start`: its length without and with its end, and whether it contains a quote.
  private typealias Line = (length: Int, withEnd: Int, hasQuote: Bool)

  private mutating func firstLine() throws -> Line? {
    var length = 0
    var hasQuote = false
    while true {
      while start + length < bytes.count {
        let byte = bytes[start + length]
        if byte.endsLine {
          guard length <= Self.longestRecord else { throw CSVFault.recordTooLong(line: line) }
          return (length, length + (try lineEnd(at: length)), hasQuote)
        }
        if byte == .quote { hasQuote = true }
        length += 1
      }
      guard length <= Self.longestRecord else { throw CSVFault.recordTooLong(line: line) }
      guard try fill() else { return length == 0 ? nil : (length, length, hasQuote) }
    }
  }

  private mutating func lineEnd(at offset: Int) throws -> Int {
    guard bytes[start + offset] == .carriageReturn else { return 1 }
    return try byte(at: offset + 1) == .lineFeed ? 2 : 1
  }

  /// Returns the byte at `offset`; nil after the end. Throws if the record is too long.
  private mutating func byte(at offset: Int) throws -> UInt8? {
    // The extra byte is a line feed after a carriage return.
    guard offset <= Self.longestRecord + 1 else { throw CSVFault.recordTooLong(line: line) }
    while start + offset >= bytes.count { guard try fill() else { return nil } }
    return bytes[start + offset]
  }

  private mutating func fill() throws -> Bool {
    let piece = try file.next()
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += piece
    if isMarked, !piece.isEmpty {
      start = 3
      isMarked = false
    }
    return !piece.isEmpty
  }

  private func plainFields(_ record: ArraySlice<UInt8>) throws(RowFault) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    fields.reserveCapacity(8)
    var count = 1
    var start = record.startIndex
    for place in record.indices where record[place] == separator {
      if count <= Self.mostFields { fields.append(record[start..<place]) }
      count += 1
      start = place + 1
    }
    try checkCount(count)
    fields.append(record[start...])
    return fields
  }

  private func checkCount(_ count: Int) throws(RowFault) {
    guard count > Self.mostFields else { return }
    throw RowFault(line: line, faults: [.extraFields(given: count, columns: Self.mostFields)])
  }

  /// Reads a record with quotes. If a quote isn't closed, skips the first line and returns nil.
  private mutating func quotedFields(_ first: Line) throws -> [ArraySlice<UInt8>]? {
    var fields: [ArraySlice<UInt8>] = []
    var count = 0
    var lines = 0
    var at = 0
    while true {
      var field: [UInt8] = []
      // Some programs write a blank after each separator.
      var opening = at
      while try byte(at: opening) == .blank { opening += 1 }
      if try byte(at: opening) == .quote {
        guard let quoted = try quotedText(at: opening + 1) else {
          start += first.withEnd
          return nil
        }
        field = quoted.text
        at = quoted.end
        lines += quoted.lines
      }
      var end = try byte(at: at)
      while let byte = end, byte != separator, !byte.endsLine {
        field.append(byte)
        at += 1
        end = try self.byte(at: at)
      }
      count += 1
      if count <= Self.mostFields { fields.append(field[...]) }
      if end == separator {
        at += 1
        continue
      }
      start += end == nil ? at : at + (try lineEnd(at: at))
      nextLine += lines
      try checkCount(count)
      return fields
    }
  }

  /// Reads text in quotes from `offset` on; nil if no quote closes it within the longest record.
  /// On a later line, the closing quote must end the field; else a stray quote would swallow rows.
  private mutating func quotedText(
    at offset: Int
  ) throws -> (text: [UInt8], end: Int, lines: Int)? {
    var text: [UInt8] = []
    var lines = 0
    var at = offset
    while at <= Self.longestRecord, let byte = try byte(at: at) {
      switch byte {
      case .quote:
        at += 1
        let behind = try self.byte(at: at)
        if behind != .quote {
          let isWhole = lines == 0 || behind == separator || behind?.endsLine != false
          return isWhole ? (text, at, lines) : nil
        }
        text.append(.quote)
        at += 1
      case .lineFeed, .carriageReturn:
        text.append(.lineFeed)
        at += try lineEnd(at: at)
        lines += 1
      default:
        text.append(byte)
        at += 1
      }
    }
    return nil
  }

  private mutating func texts(_ fields: [ArraySlice<UInt8>]) -> [String]? {
    if let texts = CSVReader.texts(fields, encoding ?? .utf8) {
      if encoding == nil, fields.contains(where: { $0.contains { $0 >= 0x80 } }) {
        encoding = .utf8
      }
      return texts
    }
    guard encoding == nil else { return nil }
    encoding = .windows1252
    return CSVReader.texts(fields, .windows1252)
  }

  private static func texts(_ fields: [ArraySlice<UInt8>], _ encoding: TextEncoding) -> [String]? {
    var texts: [String] = []
    texts.reserveCapacity(fields.count)
    for field in fields {
      guard let text = encoding.text(of: field) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Returns the candidate that occurs the same number of times, outside quotes, in the most lines
  /// of the first 20. A comma loses a tie, because it is also a decimal mark and part of sentences.
  private static func guessSeparator(_ head: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
    var counts = [[0], [0], [0]]
    var isQuoted = false
    var last = UInt8.lineFeed
    for byte in head {
      defer { last = byte }
      if byte == .quote { isQuoted.toggle() }
      if isQuoted || byte == .lineFeed && last == .carriageReturn { continue }
      if byte.endsLine {
        if counts[0].count == 20 { break }
        for index in counts.indices { counts[index].append(0) }
      } else if let index = candidates.firstIndex(of: byte) {
        counts[index][counts[index].count - 1] += 1
      }
    }
    let scores = counts.map { counts in
      let present = counts.filter { $0 > 0 }
      return present.map { count in present.count { $0 == count } }.max() ?? 0
    }
    let best = scores.max() ?? 0
    return best == 0 ? UInt8(ascii: ",") : candidates[scores.firstIndex(of: best) ?? 2]
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let blank = UInt8(ascii: " ")
  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}

enum TextEncoding {
  case utf8, windows1252

  /// Detects the encoding: UTF-8 if at least half the non-ASCII lines are valid; nil for ASCII.
  init?(head: ArraySlice<UInt8>) {
    var (valid, other) = (0, 0)
    let lines = head.split(whereSeparator: \.endsLine)
    // A long file's head ends in the middle of a line.
    for line in head.count < InputFile.headLength ? lines[...] : lines.dropLast()
    where line.contains(where: { $0 >= 0x80 }) {
      if String(validating: line, as: UTF8.self) != nil { valid += 1 } else { other += 1 }
    }
    if valid == 0 && other == 0 { return nil }
    self = valid >= other ? .utf8 : .windows1252
  }

  func text(of bytes: ArraySlice<UInt8>) -> String? {
    switch self {
    case .utf8:
      // The generic initialisers cost more than the validation.
      guard let valid = try? UTF8Span(validating: bytes.span) else { return nil }
      return String(copying: valid)
    case .windows1252:
      var text = String.UnicodeScalarView()
      for byte in bytes {
        text.append(
          (0x80...0x9F).contains(byte) ? TextEncoding.high[Int(byte - 0x80)] : Unicode.Scalar(byte))
      }
      return String(text)
    }
  }

  /// The characters for 0x80 to 0x9F, five of them controls. Source: WHATWG, index windows-1252.
  private static let high = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
