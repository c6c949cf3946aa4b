import HealthModel

/// An opaque sRGB colour.
public struct Colour: Hashable, Sendable {
  /// The red channel, 0 to 255.
  public let red: UInt8
  /// The green channel, 0 to 255.
  public let green: UInt8
  /// The blue channel, 0 to 255.
  public let blue: UInt8

  /// Creates the colour `#RRGGBB` of style sheets; higher bits of `hex` are ignored.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }
}

/// The signs' colours differ by 10 or more (CIEDE2000) in simulated protan, deutan and tritan
/// vision, and text has a contrast of 4.5 or more. PaletteTests and ThemeTests check it. See
/// docs/adr/0013.
public struct Theme: Hashable, Sendable {
  /// The background, and the halos of labels.
  public let background: Colour
  /// Titles and names.
  public let text: Colour
  /// Subtitles and axis numbers.
  public let secondaryText: Colour
  /// Units, limits and footers.
  public let mutedText: Colour
  /// The ground of the normal range.
  public let band: Colour
  /// The lines at both ends of the normal range.
  public private(set) var bandEdge: Colour
  /// The dashed limits of critical values.
  public let limit: Colour
  /// The ground of days without readings.
  public let emptyDay: Colour
  /// The hatching of days without readings.
  public let hatch: Colour
  /// The lines at midnight, and the frame.
  public let grid: Colour
  /// The axes below and beside the plot.
  public let axis: Colour
  /// The lines between readings.
  public let line: Colour
  /// The bars behind a day's readings.
  public let bar: Colour
  /// The fever line, and its number at the axis.
  public let fever: Colour
  let feverTint: Colour
  /// Signs of readings.
  public let markers: BandColours
  /// Values and counts: the signs' colours, but dark enough to read.
  public let values: BandColours

  /// The theme for light screens.
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

  /// The theme for dark desktops.
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

/// A colour for each band.
public struct BandColours: Hashable, Sendable {
  /// Values in the normal range, and values of a vital without one.
  public let normal: Colour
  /// Values above the normal range.
  public let high: Colour
  /// Values beyond the upper critical limit.
  public let criticallyHigh: Colour
  /// Values below the normal range.
  public let low: Colour
  /// Values beyond the lower critical limit.
  public let criticallyLow: Colour

  /// Returns the colour of a band.
  public subscript(band: Band) -> Colour {
    switch band {
    case .normal: normal
    case .high: high
    case .criticallyHigh: criticallyHigh
    case .low: low
    case .criticallyLow: criticallyLow
    }
  }
}
