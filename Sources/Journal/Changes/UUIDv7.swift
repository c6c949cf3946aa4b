import HealthModel

/// Makes identifiers that are unique everywhere and sort by the time they were made.
enum UUIDv7 {
  /// A UUID version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits.
  static func make(at instant: Instant) -> String {
    var generator = SystemRandomNumberGenerator()
    let time = UInt64(clamping: instant.milliseconds) & 0xffff_ffff_ffff
    let high = time << 16 | 0x7000 | UInt64.random(in: 0...0xfff, using: &generator)
    let low = UInt64.random(in: .min ... .max, using: &generator) >> 2 | 0x8000_0000_0000_0000
    let digits = hexadecimal(high) + hexadecimal(low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  /// One of the same form that says nothing, not even when it was made.
  static func nameless() -> String {
    var generator = SystemRandomNumberGenerator()
    return make(at: Instant(milliseconds: Int64.random(in: 0..<1 << 47, using: &generator)))
  }

  /// Whether a text is a UUID of any version.
  static func isUUID(_ text: String) -> Bool {
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
