package import HealthModel
import POSIX
package import SQLite

/// A single reading's identity on every machine; the schema's comment describes its 12 bytes.
package struct ReadingUID: Hashable, Stored {
  package let bytes: [UInt8]
  package static let zero = ReadingUID(bytes: Array(repeating: 0, count: 12))
  private init(bytes: [UInt8]) { self.bytes = bytes }

  init(typedAt now: Instant) {
    bytes = Self.time(now) + (0..<6).map { _ in UInt8.random(in: .min ... .max) }
  }

  package init(key: String, externalID: String, taken: Instant) {
    var named: [UInt8] = []
    named.reserveCapacity(key.utf8.count + 1 + externalID.utf8.count)
    named += key.utf8
    named.append(0)
    named += externalID.utf8
    var bytes = Self.time(taken)
    bytes += SHA256.digest(of: named).prefix(6)
    self.bytes = bytes
  }

  private static func time(_ instant: Instant) -> [UInt8] {
    let milliseconds = UInt64(bitPattern: instant.milliseconds)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(12)
    for shift in stride(from: 40, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: milliseconds >> shift))
    }
    return bytes
  }

  package init?(stored value: SQLValue) {
    guard case .blob(let bytes) = value, bytes.count == 12 else { return nil }
    self.bytes = bytes
  }

  package var stored: SQLValue { .blob(bytes) }

  /// 24 hexadecimal digits: its name in `change`.
  package var hexadecimal: String { bytes.hexadecimal }

  package init?(hexadecimal: String) {
    guard let bytes = [UInt8](hexadecimal: hexadecimal.lowercased()), bytes.count == 12 else {
      return nil
    }
    self.bytes = bytes
  }

  /// The uid that replaces this one once the reading is deleted for good. With it, a reading that
  /// its source sends again is recognised, but nobody can find out which reading it was.
  package var traceless: String {
    ReadingUID(bytes: Array(SHA256.digest(of: Array("forgotten".utf8) + bytes).prefix(12))).uuid
  }

  /// The identity as a UUIDv8 (RFC 9562), for exports and imported reports.
  package var uuid: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (place, digit) in bytes.hexadecimalDigits.enumerated() {
      switch place {
      case 8, 18: text += "-".utf8
      case 12, 15: text += "-8".utf8
      default: break
      }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self) + "000000"
  }

  package init?(uuid: String) {
    let digits = Array(uuid.lowercased().filter { $0 != "-" })
    guard uuid.count == 36, digits.count == 32, digits[12] == "8", digits[16] == "8",
      digits[26...].allSatisfy({ $0 == "0" })
    else { return nil }
    let kept = digits[0..<12] + digits[13..<16] + digits[17..<20] + digits[20..<26]
    self.init(hexadecimal: String(kept))
  }
}

extension [UInt8] {
  init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap { Self.hexDigits.firstIndex(of: $0) }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  var hexadecimal: String { String(decoding: hexadecimalDigits, as: UTF8.self) }

  fileprivate var hexadecimalDigits: [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * count)
    for byte in self {
      digits.append([UInt8].hexDigits[Int(byte >> 4)])
      digits.append([UInt8].hexDigits[Int(byte & 15)])
    }
    return digits
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}

package enum UUIDv7 {
  /// Makes a UUID version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits.
  package static func make(at instant: Instant) -> String {
    let time = UInt64(clamping: instant.milliseconds) & 0xffff_ffff_ffff
    let high = time << 16 | 0x7000 | UInt64.random(in: 0...0xfff)
    let low = UInt64.random(in: .min ... .max) >> 2 | 0x8000_0000_0000_0000
    let digits = Array(hexadecimal(high) + hexadecimal(low))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return groups.joined(separator: "-")
  }

  /// Makes an identifier that reveals nothing, not even its creation time.
  static func nameless() -> String { make(at: Instant(milliseconds: .random(in: 0..<1 << 47))) }

  package static func isUUID(_ text: String) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { index, character in
        let isDash = [8, 13, 18, 23].contains(index)
        return isDash ? character == "-" : character.isASCII && character.isHexDigit
      }
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
