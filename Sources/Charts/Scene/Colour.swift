/// An opaque sRGB colour.
public struct Colour: Hashable, Sendable {
  /// 0 to 255.
  public let red: UInt8
  /// 0 to 255.
  public let green: UInt8
  /// 0 to 255.
  public let blue: UInt8

  /// The colour that style sheets write as `#RRGGBB`; higher bits of `hex` are ignored.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }
}
