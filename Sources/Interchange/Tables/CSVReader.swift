import HealthModel

/// A table of text, RFC 4180, read a record at a time, so that a large file costs no more memory
/// than a small one.
///
/// A byte order mark is skipped; records end in LF, CRLF or CR; the separator is whichever of
/// comma, semicolon and tab most of the first lines have equally often. The letters are UTF-8's, else
/// those of Windows-1252. A quote means something at a
/// field's start only, and may hold all of them; elsewhere it is a letter.
struct CSVReader: ~Copyable {
  private let file: InputFile
  /// What was read; the bytes before `start` are done with.
  private var bytes: [UInt8] = []
  private var start = 0
  /// Whether a byte order mark is still to be skipped.
  private var isMarked: Bool
  private let separator: UInt8
  /// Nil as long as all is ASCII; then the first record that isn't tells.
  private(set) var encoding: TextEncoding?
  /// The line that the last record began on, from 1.
  private(set) var line = 0
  private var nextLine = 1

  /// - Throws: `CSVFault.otherKind` for what is no text in UTF-8.
  init(_ file: InputFile) throws(CSVFault) {
    self.file = file
    let head = file.head.prefix(FileKind.telling)
    if let kind = FileKind(beginningWith: head) { throw .otherKind(kind) }
    isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
    encoding = isMarked ? .utf8 : TextEncoding(head: file.head[...])
    separator = CSVReader.guessSeparator(file.head[...])
  }

  /// A mebibyte: longer than a hundred of the longest notes.
  static let longestRecord = 1_048_576

  /// How many fields a record may have: empty ones cost memory too.
  static let mostFields = 1000

  /// The next record's fields; nil at the end. A line of blanks alone is no record.
  /// - Throws: `RowFault` for a record that can't be read, after which reading goes on with the
  ///   next line; `CSVFault.recordTooLong` and `SystemError`, after which it doesn't.
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
      guard let texts = texts(fields) else {
        throw RowFault(line: line, faults: [.notUTF8])
      }
      return texts
    }
  }

  /// The line that begins at `start`.
  private struct Line {
    let length: Int
    /// The length with what ends it.
    let withEnd: Int
    let hasQuote: Bool
  }

  private mutating func firstLine() throws -> Line? {
    var length = 0
    var hasQuote = false
    while true {
      while start + length < bytes.count {
        let byte = bytes[start + length]
        if byte == .lineFeed || byte == .carriageReturn {
          guard length <= Self.longestRecord else { throw CSVFault.recordTooLong(line: line) }
          let end = try lineEnd(at: length)
          return Line(length: length, withEnd: length + end, hasQuote: hasQuote)
        }
        if byte == .quote { hasQuote = true }
        length += 1
      }
      guard length <= Self.longestRecord else { throw CSVFault.recordTooLong(line: line) }
      guard try fill() else {
        return length == 0 ? nil : Line(length: length, withEnd: length, hasQuote: hasQuote)
      }
    }
  }

  /// How many bytes end the line there: two of CRLF.
  private mutating func lineEnd(at offset: Int) throws -> Int {
    guard bytes[start + offset] == .carriageReturn else { return 1 }
    return try byte(at: offset + 1) == .lineFeed ? 2 : 1
  }

  /// The byte that far behind `start`; nil behind the end.
  /// - Throws: `CSVFault.recordTooLong` where no record reaches: what ends it may never come.
  private mutating func byte(at offset: Int) throws -> UInt8? {
    // One byte more for the line feed behind a carriage return.
    guard offset <= Self.longestRecord + 1 else { throw CSVFault.recordTooLong(line: line) }
    while start + offset >= bytes.count {
      guard try fill() else { return nil }
    }
    return bytes[start + offset]
  }

  /// Reads another piece; false at the end.
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

  private func plainFields(
    _ record: ArraySlice<UInt8>
  ) throws(RowFault) -> [ArraySlice<UInt8>] {
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

  /// Reads a record that has a quote somewhere and goes behind it; behind its first line, with nil,
  /// when a quote is opened and not closed in reach.
  private mutating func quotedFields(
    _ first: Line
  ) throws -> [ArraySlice<UInt8>]? {
    var fields: [ArraySlice<UInt8>] = []
    var count = 0
    var lines = 0
    var at = 0
    while true {
      var field: [UInt8] = []
      // Some writers put a blank behind each separator.
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
      while let byte = end, byte != separator, byte != .lineFeed, byte != .carriageReturn {
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

  /// What stands in quotes from `offset` on; nil when they aren't closed before the longest record
  /// ends. A quote that others could be waiting for on a later line closes a whole field, or none:
  /// else a single one too many would swallow the rows up to the next.
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
          let isWhole =
            lines == 0 || behind == nil || behind == separator || behind == .lineFeed
            || behind == .carriageReturn
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

  /// Nil when one of them isn't of the table's letters.
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

  private static func texts(
    _ fields: [ArraySlice<UInt8>], _ encoding: TextEncoding
  ) -> [String]? {
    var texts: [String] = []
    texts.reserveCapacity(fields.count)
    for field in fields {
      guard let text = encoding.text(of: field) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// How many of the first lines the separator is looked for in.
  private static let tellingLines = 20

  /// The candidate that most of the first lines have equally often, outside quotes. Of two that both
  /// have so, the one that is a decimal mark and stands in sentences comes last.
  private static func guessSeparator(_ head: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
    var counts = [[0], [0], [0]]
    var isQuoted = false
    for byte in head {
      if byte == .quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == .lineFeed || byte == .carriageReturn {
        if counts[0].count == tellingLines { break }
        for index in counts.indices { counts[index].append(0) }
      } else if let index = candidates.firstIndex(of: byte) {
        counts[index][counts[index].count - 1] += 1
      }
    }
    func score(_ counts: [Int]) -> Int {
      let present = counts.filter { $0 > 0 }
      return present.map { count in present.count { $0 == count } }.max() ?? 0
    }
    let scores = counts.map(score)
    let best = scores.max() ?? 0
    return best == 0 ? UInt8(ascii: ",") : candidates[scores.firstIndex(of: best) ?? 2]
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let blank = UInt8(ascii: " ")
}
