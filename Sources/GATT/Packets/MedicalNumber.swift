/// An SFLOAT or a FLOAT (IEEE 11073-20601): a decimal number as it was sent, or why there is none.
public enum MedicalNumber: Hashable, Sendable {
  /// `mantissa` × 10 to the power of `exponent`, not shortened.
  case decimal(mantissa: Int, exponent: Int)
  /// NaN: what a device sends that has measured nothing.
  case notANumber
  /// NRes: there is a value, but not at this resolution.
  case notAtThisResolution
  case infinity
  case negativeInfinity
  case reserved

  /// - Parameter word: an SFLOAT: an exponent of 4 bits, then a mantissa of 12, both signed.
  public init(shortFloat word: UInt16) {
    switch word {
    case 0x07FF: self = .notANumber
    case 0x0800: self = .notAtThisResolution
    case 0x07FE: self = .infinity
    case 0x0802: self = .negativeInfinity
    case 0x0801: self = .reserved
    default:
      self = .decimal(
        mantissa: signed(Int(word & 0x0FFF), bits: 12), exponent: signed(Int(word >> 12), bits: 4))
    }
  }

  /// - Parameter word: a FLOAT: an exponent of 8 bits, then a mantissa of 24, both signed.
  public init(float word: UInt32) {
    switch word {
    case 0x007F_FFFF: self = .notANumber
    case 0x0080_0000: self = .notAtThisResolution
    case 0x007F_FFFE: self = .infinity
    case 0x0080_0002: self = .negativeInfinity
    case 0x0080_0001: self = .reserved
    default:
      self = .decimal(
        mantissa: signed(Int(word & 0x00FF_FFFF), bits: 24),
        exponent: signed(Int(word >> 24), bits: 8))
    }
  }

  /// The number times 10 to the power of `power`, as the nearest one that there is; nil where it
  /// is none.
  public func value(shifted power: Int = 0) -> Double? {
    guard case .decimal(let mantissa, let exponent) = self else { return nil }
    let shift = exponent + power
    // Powers up to 10²² are exact, so that one multiplication or division rounds once.
    guard abs(shift) <= 22 else { return Double("\(mantissa)e\(shift)") }
    var scale = 1.0
    for _ in 0..<abs(shift) { scale *= 10 }
    return shift < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
  }
}

private func signed(_ number: Int, bits: Int) -> Int {
  number < 1 << (bits - 1) ? number : number - 1 << bits
}
