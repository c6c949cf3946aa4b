/// Builds zip archives (APPNOTE 6.3) of stored members, including broken ones.
public struct ZipBuilder {
  private var archive: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0

  public init() {}

  /// A member's faults and special features.
  public struct Traits: Sendable {
    public var isEncrypted = false
    public var method = 0
    public var checksum: UInt32?
    /// The size in the central directory, as zip64.
    public var size64: UInt64?

    public init() {}
  }

  /// Adds `bytes` unchanged, as the member's stored data.
  public mutating func add(_ name: String, _ bytes: [UInt8], _ traits: Traits = Traits()) {
    let offset = archive.count
    let size: UInt32 = traits.size64 == nil ? UInt32(bytes.count) : .max
    var about: [UInt8] = []
    about.put16(45)
    about.put16((traits.isEncrypted ? 1 : 0) | 0x800)
    about.put16(traits.method)
    about.put32(0)
    about.put32(Int(traits.checksum ?? ZipBuilder.checksum(bytes)))
    about.put32(bytes.count)
    about.put32(Int(size))
    about.put16(name.utf8.count)
    var extra: [UInt8] = []
    if let size64 = traits.size64 {
      extra.put16(1)
      extra.put16(8)
      extra.put64(size64)
    }
    about.put16(extra.count)
    archive += Array("PK\u{3}\u{4}".utf8) + about + Array(name.utf8) + extra + bytes
    list += Array("PK\u{1}\u{2}".utf8)
    list.put16(45)
    list += about
    for _ in 0..<3 { list.put16(0) }
    list.put32(0)
    list.put32(offset)
    list += Array(name.utf8) + extra
    count += 1
  }

  /// The archive and its directory.
  public var bytes: [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8)
    end.put32(0)
    end.put16(count)
    end.put16(count)
    end.put32(list.count)
    end.put32(archive.count)
    end.put16(0)
    return archive + list + end
  }

  /// CRC-32 (ISO 3309), bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ number: UInt64, _ bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
  }
  fileprivate mutating func put16(_ number: Int) { put(UInt64(number), 2) }
  fileprivate mutating func put32(_ number: Int) { put(UInt64(number), 4) }
  fileprivate mutating func put64(_ number: UInt64) { put(number, 8) }
}
