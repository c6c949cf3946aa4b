/// Reads bytes one after the other, and nothing past their end.
struct ByteReader {
  let bytes: [UInt8]
  var place: Int
  let end: Int

  init(_ bytes: [UInt8], from place: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.place = place
    self.end = min(end ?? bytes.count, bytes.count)
  }

  /// A number of so many bytes, the greatest first; nil where they aren't all there.
  mutating func unsigned(_ count: Int) -> Int? {
    guard place >= 0, end - place >= count else { return nil }
    defer { place += count }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// SQLite's number of 1 to 9 bytes: seven bits in each but the ninth, which holds eight.
  mutating func varint() -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place >= 0, place < end else { return nil }
      let byte = bytes[place]
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }
}

/// The values of a row or of an entry of an index, as they stand in a database's pages.
///
/// Source: "Record Format" of https://www.sqlite.org/fileformat2.html
enum StoredRecord {
  /// Nil where the bytes aren't exactly one record, or a text in it is no UTF-8.
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
    case 7:
      return integer(8, &body).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 12...:
      let count = (type - 12) / 2
      guard count <= body.end - body.place else { return nil }
      let bytes = Array(body.bytes[body.place..<body.place + Int(count)])
      body.place += Int(count)
      if type.isMultiple(of: 2) { return .blob(bytes) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    default: return nil
    }
  }

  private static func integer(_ count: Int, _ body: inout ByteReader) -> Int64? {
    guard let bits = body.unsigned(count) else { return nil }
    // The first bit is the sign, of however many bytes.
    let unused = 64 - 8 * count
    return (Int64(bits) << unused) >> unused
  }
}
