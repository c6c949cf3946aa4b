import HealthModel
import POSIX
import SQLite

/// What a single reading is, on every machine: 12 bytes, the first six of them a time.
///
/// 48 bits of milliseconds, then 48 random bits where a person typed it, or of the SHA-256 of what
/// its source calls it. In the order of time, so that a sensor's readings come in fast.
struct ReadingUID: Hashable, Stored {
  let bytes: [UInt8]

  static let zero = ReadingUID(bytes: Array(repeating: 0, count: 12))

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// For what is typed at `now`.
  init(typedAt now: Instant) {
    var generator = SystemRandomNumberGenerator()
    let random = UInt64.random(in: .min ... .max, using: &generator)
    bytes = Self.time(now) + (0..<6).map { UInt8(truncatingIfNeeded: random >> (8 * $0)) }
  }

  /// For what a source measured at `taken` and calls `externalID`; `key` is the source's.
  init(key: String, externalID: String, taken: Instant) {
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

  init?(stored value: SQLValue) {
    guard case .blob(let bytes) = value, bytes.count == 12 else { return nil }
    self.bytes = bytes
  }

  var stored: SQLValue { .blob(bytes) }

  /// As 24 hexadecimal digits: its name in `change`.
  var hexadecimal: String { bytes.hexadecimal }

  init?(hexadecimal: String) {
    let digits = Array(hexadecimal.utf8)
    guard digits.count == 24, hexadecimal.allSatisfy(\.isHexDigit) else { return nil }
    let bytes = stride(from: 0, to: 24, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    guard bytes.count == 12 else { return nil }
    self.bytes = bytes
  }

  /// What stands for it once it is deleted for good: who has the reading again knows it by that, and
  /// nobody finds by it which it was.
  var traceless: String {
    ReadingUID(bytes: Array(SHA256.digest(of: Array("forgotten".utf8) + bytes).prefix(12))).uuid
  }

  /// The same as a UUIDv8 (RFC 9562): what exports and reports that came in call it.
  var uuid: String {
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

  /// Reads what `uuid` writes.
  init?(uuid: String) {
    let digits = Array(uuid.lowercased().filter { $0 != "-" })
    guard uuid.count == 36, digits.count == 32, digits[12] == "8", digits[16] == "8",
      digits[26...].allSatisfy({ $0 == "0" })
    else { return nil }
    let kept = digits[0..<12] + digits[13..<16] + digits[17..<20] + digits[20..<26]
    self.init(hexadecimal: String(kept))
  }
}

extension [UInt8] {
  /// Two lower-case digits a byte.
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
