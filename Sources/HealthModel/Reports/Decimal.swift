/// Reads a decimal number as a person or a program writes it: `36.6` and `36,6` are the same, and
/// `36.600000000000001` is a number too.
///
/// No exponent, no thousands separator, at most one decimal mark with a digit on both sides, at most
/// 15 digits before it and 60 in all; nil for any other text. What is read is the nearest number
/// that there is.
public func decimal(_ text: Substring) -> Double? {
  var number = 0
  var digits = 0
  /// After the mark; nil before it.
  var decimals: Int?
  var isNegative = false
  for (index, byte) in text.utf8.enumerated() {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      digits += 1
      if digits <= exactDigits { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
      decimals = decimals.map { $0 + 1 }
    case UInt8(ascii: "."), UInt8(ascii: ","):
      guard decimals == nil, digits > 0 else { return nil }
      decimals = 0
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      guard index == 0 else { return nil }
      isNegative = byte == UInt8(ascii: "-")
    default: return nil
    }
  }
  guard digits > 0, decimals != 0 else { return nil }
  guard digits <= exactDigits else {
    let fits = digits <= 60 && digits - (decimals ?? 0) <= exactDigits
    return fits ? Double(String(text.map { $0 == "," ? "." : $0 })) : nil
  }
  // Both are exact below 2⁵³ and 10²², so that the quotient is the nearest number there is.
  var power = 1.0
  for _ in 0..<(decimals ?? 0) { power *= 10 }
  return (isNegative ? -1 : 1) * Double(number) / power
}

/// The same of a whole text.
public func decimal(_ text: String) -> Double? { decimal(text[...]) }

/// Each number of so many digits is exact.
private let exactDigits = 15
