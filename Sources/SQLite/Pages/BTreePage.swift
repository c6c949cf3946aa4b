/// A table's or index's page. Source: "B-tree Pages" of https://www.sqlite.org/fileformat2.html
struct BTreePage {
  /// A row, an index entry, or the separator of two child pages.
  struct Cell {
    /// On an inner page, the child page before the cell.
    var child: Int?
    /// On a table's leaf page, the row ID.
    var id: Int64?
    var payload: Payload?
  }

  struct Payload {
    let size: Int
    let local: Range<Int>
    let overflow: Int?
  }

  let isTable: Bool
  let isInner: Bool
  let bytes: [UInt8]
  /// The cells in the order of their keys; nil for an unreadable one.
  let cells: [Cell?]
  /// On an inner page, the child page after the last cell.
  let last: Int?

  /// - Parameter bytes: the whole page, which must have no reserved space.
  /// - Parameter start: the offset of the page's header; 100 in the file's first page.
  /// - Returns: nil if this isn't a B-tree page, or if it has cells but none is readable.
  init?(_ bytes: [UInt8], start: Int) {
    let size = bytes.count
    guard start + 8 <= size else { return nil }
    let type = bytes[start]
    guard [2, 5, 10, 13].contains(type) else { return nil }
    (isTable, isInner) = (type & 1 != 0, type & 8 == 0)
    self.bytes = bytes
    var header = ByteReader(bytes, from: start + 3)
    guard let count = header.unsigned(2) else { return nil }
    header.place = start + 8
    last = isInner ? header.unsigned(4) : nil
    let end = header.place + 2 * count
    guard end <= size, !isInner || count > 0 else { return nil }
    var cells: [Cell?] = []
    for _ in 0..<count {
      guard let place = header.unsigned(2) else { return nil }
      let reader = ByteReader(bytes, from: place)
      cells.append(place < end ? nil : Self.cell(reader, isTable: isTable, isInner: isInner, size))
    }
    guard count == 0 || cells.contains(where: { $0 != nil }) else { return nil }
    self.cells = cells
  }

  private static func cell(
    _ start: ByteReader, isTable: Bool, isInner: Bool, _ pageSize: Int
  ) -> Cell? {
    var reader = start
    var cell = Cell()
    if isInner {
      guard let child = reader.unsigned(4) else { return nil }
      cell.child = child
      // A table's separators contain no row.
      if isTable { return reader.varint() == nil ? nil : cell }
    }
    guard let size = reader.varint(), size > 0, size < 1 << 31 else { return nil }
    if isTable {
      guard let id = reader.varint() else { return nil }
      cell.id = id
    }
    let count = localCount(Int(size), isTable: isTable, pageSize)
    let local = reader.place..<reader.place + count
    guard local.upperBound <= pageSize else { return nil }
    reader.place = local.upperBound
    let overflow = count < Int(size) ? reader.unsigned(4) : nil
    if count < Int(size), overflow == nil { return nil }
    cell.payload = Payload(size: Int(size), local: local, overflow: overflow)
    return cell
  }

  /// Returns how many bytes of a record are on the page itself.
  private static func localCount(_ size: Int, isTable: Bool, _ pageSize: Int) -> Int {
    let most = isTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (pageSize - 12) * 32 / 255 - 23
    let count = least + (size - least) % (pageSize - 4)
    return count <= most ? count : least
  }
}

/// Reads bytes in order, never past the end.
struct ByteReader {
  let bytes: [UInt8]
  var place: Int
  var left: Int { bytes.count - place }
  init(_ bytes: [UInt8], from place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

  /// Returns a big-endian number of `count` bytes; nil past the end.
  mutating func unsigned(_ count: Int) -> Int? {
    guard place >= 0, left >= count else { return nil }
    defer { place += count }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns SQLite's varint of 1 to 9 bytes, 7 bits in each, 8 in the ninth; nil past the end.
  mutating func varint() -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place >= 0, left > 0 else { return nil }
      let byte = bytes[place]
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }
}

/// Decodes rows and index entries. Source: "Record Format" of https://sqlite.org/fileformat2.html
enum StoredRecord {
  /// Returns a record's values; nil if the bytes aren't exactly one record, or a text isn't UTF-8.
  static func values(of payload: [UInt8]) -> [SQLValue]? {
    var header = ByteReader(payload)
    guard let size = header.varint(), size > 0, size <= payload.count else { return nil }
    var body = ByteReader(payload, from: Int(size))
    var values: [SQLValue] = []
    while header.place < Int(size) {
      guard let type = header.varint(), header.place <= Int(size),
        let value = value(ofType: type, &body)
      else { return nil }
      values.append(value)
    }
    return body.place == payload.count ? values : nil
  }

  private static func value(ofType type: Int64, _ body: inout ByteReader) -> SQLValue? {
    switch type {
    case 0: return .null
    case 1...6: return integer([1, 2, 3, 4, 6, 8][Int(type) - 1], &body).map { .integer($0) }
    case 7: return integer(8, &body).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 12...:
      let count = (type - 12) / 2
      guard count <= body.left else { return nil }
      let bytes = Array(body.bytes[body.place..<body.place + Int(count)])
      body.place += Int(count)
      if type.isMultiple(of: 2) { return .blob(bytes) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    default: return nil
    }
  }

  private static func integer(_ count: Int, _ body: inout ByteReader) -> Int64? {
    // The highest bit is the sign, whatever the size.
    let unused = 64 - 8 * count
    return body.unsigned(count).map { (Int64($0) << unused) >> unused }
  }
}
