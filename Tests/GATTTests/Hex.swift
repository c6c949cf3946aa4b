@testable import GATT

/// Returns the bytes of hexadecimal text such as `16ff07…`; ignores other characters.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { place -> UInt8 in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}

func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
