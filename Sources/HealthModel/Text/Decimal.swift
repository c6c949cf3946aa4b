/// Reads `36.6` or `36,6` as the nearest number. Nil for other text: an exponent, two marks, a mark
/// without digits on both sides, over 15 digits before the mark or over 60 in all.
public func decimal(_ text: Substring) -> Double? {
  var number = 0
  var digits = 0
  /// The number of digits after the mark; nil before the mark.
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
  // Both numbers are exact, below 2⁵³ and 10²², so the quotient is the nearest number.
  return (isNegative ? -1 : 1) * Double(number) / powerOfTen(decimals ?? 0)
}

public func decimal(_ text: String) -> Double? { decimal(text[...]) }

/// Every whole number of up to this many digits is exact in a `Double`.
private let exactDigits = 15

func powerOfTen(_ exponent: Int) -> Double {
  var power = 1.0
  for _ in 0..<exponent { power *= 10 }
  return power
}

extension Double {
  func rounded(toSignificantDigits digits: Int) -> Double {
    guard self != 0, isFinite else { return self }
    var (size, exponent) = (magnitude, 0)
    while size >= 10 { (size, exponent) = (size / 10, exponent + 1) }
    while size < 1 { (size, exponent) = (size * 10, exponent - 1) }
    return rounded(toPlaces: digits - 1 - exponent)
  }

  /// Rounds half away from zero to `places` decimals (-1: to tens); keeps a huge number.
  public func rounded(toPlaces places: Int) -> Double {
    let power = powerOfTen(abs(places))
    let rounded = places < 0 ? (self / power).rounded() * power : (self * power).rounded() / power
    return rounded.isFinite ? rounded : self
  }

  /// The number without rounding errors: sums turn 106.5 into 106.49999999999999.
  public var meant: Double { rounded(toPlaces: 9) }

  /// Returns the number rounded half away from zero to `places` decimals (unless huge), never `-0`.
  public func text(places: Int) -> String {
    let power = Int64(powerOfTen(places))
    let scaled = (magnitude * Double(power)).rounded()
    guard scaled < 9e15 else { return description }
    let whole = Int64(scaled)
    let sign = self < 0 && whole != 0 ? "-" : ""
    guard places > 0 else { return sign + String(whole) }
    return sign + String(whole / power) + "." + zeroPadded(Int(whole % power), places)
  }

  /// Returns the text of a computed figure, such as a mean, rounded half away from zero without the
  /// rounding error of sums. Shape: `places` from 0 to 9. All code that shows a figure calls this.
  public func figureText(places: Int) -> String {
    let billionths = (magnitude * 1e9).rounded()
    guard billionths < 9e15, (0...9).contains(places) else { return text(places: places) }
    let step = Int64(powerOfTen(9 - places))
    let rounded = (Int64(billionths) + step / 2) / step * step
    return (Double(rounded) / (self < 0 ? -1e9 : 1e9)).text(places: places)
  }

  /// The shortest text that reads back as this number, without a trailing `.0`.
  public var shortText: String {
    // Most numbers are whole, and an integer's text takes a fifth of the time. Zero may be -0.
    if self != 0, abs(self) < 1_000_000, let whole = Int(exactly: self) { return String(whole) }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
