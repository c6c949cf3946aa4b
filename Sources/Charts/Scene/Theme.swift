import HealthModel

/// An opaque sRGB colour with channels from 0 to 255.
public struct Colour: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  /// Creates a colour from `0xRRGGBB`; higher bits are ignored.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }
}

/// The colours of a chart. Signs differ by 10 or more (CIEDE2000) in simulated protan, deutan and
/// tritan vision, and text has a contrast of 4.5 or more: PaletteTests, ThemeTests, docs/adr/0013.
public struct Theme: Hashable, Sendable {
  public let background: Colour
  public let text: Colour
  /// Subtitles and axis numbers.
  public let secondaryText: Colour
  /// Units, limits and footers.
  public let mutedText: Colour
  /// The ground of the normal range.
  public let band: Colour
  /// The lines at both ends of the normal range.
  public private(set) var bandEdge: Colour
  /// The dashed limits of critical values, and the lines at the start of a month or year.
  public let limit: Colour
  public let emptyDay: Colour
  public let hatch: Colour
  /// The gridlines, the lines at midnight, and the frame.
  public let grid: Colour
  public let axis: Colour
  public let line: Colour
  public let bar: Colour
  public let fever: Colour
  let feverTint: Colour
  public let markers: BandColours
  /// Values and counts: the signs' colours, with enough contrast for text.
  public let values: BandColours

  public static let light = Theme(
    background: Colour(0xFFFFFF), text: Colour(0x1F2933), secondaryText: Colour(0x52606D),
    mutedText: Colour(0x6B7785), band: Colour(0xE4F1F3), bandEdge: Colour(0x9CC7CF),
    limit: Colour(0xBCC7D1), emptyDay: Colour(0xF6F8FA), hatch: Colour(0xD3DBE3),
    grid: Colour(0xE3E8ED), axis: Colour(0xA9B5C1), line: Colour(0x8795A4),
    bar: Colour(0xC3DBE6), fever: Colour(0x7A2900), feverTint: Colour(0xF7E3CF),
    markers: BandColours(
      normal: Colour(0x1478A8), high: Colour(0xC98412), criticallyHigh: Colour(0x7A2900),
      low: Colour(0xC2255C), criticallyLow: Colour(0x4A0D3A)),
    values: BandColours(
      normal: Colour(0x1478A8), high: Colour(0x9A6206), criticallyHigh: Colour(0x7A2900),
      low: Colour(0xC2255C), criticallyLow: Colour(0x4A0D3A)))

  /// The theme for paper, with lines that are also visible on coloured areas.
  public static let paper = {
    var theme = light
    theme.bandEdge = Colour(0x5FA3B3)
    return theme
  }()

  public static let dark = Theme(
    background: Colour(0x12161C), text: Colour(0xE6EAF0), secondaryText: Colour(0xA9B5C1),
    mutedText: Colour(0x9AA7B5), band: Colour(0x16262E), bandEdge: Colour(0x2F5561),
    limit: Colour(0x3D4753), emptyDay: Colour(0x171C23), hatch: Colour(0x20262F),
    grid: Colour(0x232A33), axis: Colour(0x4A5563), line: Colour(0x6B7785), bar: Colour(0x2A4A5B),
    fever: Colour(0xFFE9B8), feverTint: Colour(0x33291F), markers: darkSigns, values: darkSigns)

  private static let darkSigns = BandColours(
    normal: Colour(0x5CB8E4), high: Colour(0xE8A530), criticallyHigh: Colour(0xFFE9B8),
    low: Colour(0xFF6B9A), criticallyLow: Colour(0xFFBFD6))
}

public struct BandColours: Hashable, Sendable {
  /// The colour of normal values, and of all values of a vital without a normal range.
  public let normal: Colour
  public let high: Colour
  public let criticallyHigh: Colour
  public let low: Colour
  public let criticallyLow: Colour

  public subscript(band: Band) -> Colour {
    [criticallyLow, low, normal, high, criticallyHigh][band.rawValue - Band.criticallyLow.rawValue]
  }
}
