/// What is wrong with the form of a packet.
public enum PacketFault: Error, Hashable, Sendable {
  /// Its flags promise more bytes than came; `expected` counts as far as they could be read.
  case tooShort(bytes: Int, expected: Int)
  /// Bytes are left over behind what its flags say.
  case tooLong(bytes: Int, expected: Int)
}

/// Reads a packet's fields one after the other, little-endian, to its last byte.
struct PacketReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() throws(PacketFault) -> UInt8 { UInt8(try number(1)) }

  mutating func short() throws(PacketFault) -> UInt16 { UInt16(try number(2)) }

  mutating func skip(_ count: Int) throws(PacketFault) { _ = try number(count) }

  mutating func shortFloat() throws(PacketFault) -> MedicalNumber {
    MedicalNumber(shortFloat: try short())
  }

  /// Of a device that sends this one the wrong way round.
  mutating func swappedShortFloat() throws(PacketFault) -> MedicalNumber {
    MedicalNumber(shortFloat: try short().byteSwapped)
  }

  mutating func float() throws(PacketFault) -> MedicalNumber {
    MedicalNumber(float: UInt32(try number(4)))
  }

  mutating func dateTime() throws(PacketFault) -> DeviceTime {
    let year = Int(try short())
    let month = Int(try byte())
    let day = Int(try byte())
    let (hour, minute, second) = (Int(try byte()), Int(try byte()), Int(try byte()))
    return DeviceTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// That it was read to its last byte.
  func end() throws(PacketFault) {
    guard place == bytes.count else { throw .tooLong(bytes: bytes.count, expected: place) }
  }

  private mutating func number(_ count: Int) throws(PacketFault) -> UInt64 {
    guard place + count <= bytes.count else {
      throw .tooShort(bytes: bytes.count, expected: place + count)
    }
    var number: UInt64 = 0
    for byte in bytes[place..<place + count].reversed() { number = number << 8 | UInt64(byte) }
    place += count
    return number
  }
}
