import HealthModel

/// The colours of a chart.
///
/// Under simulated protan, deutan and tritan vision the signs' colours are 10 or more apart
/// (CIEDE2000), and text has a contrast of 4.5 or more against its ground; PaletteTests and
/// ThemeTests compute both. See docs/adr/0013.
public struct Theme: Hashable, Sendable {
  /// The whole picture, and the halos of labels.
  public let background: Colour
  /// Titles and names.
  public let text: Colour
  /// Subtitles and the numbers of the axes.
  public let secondaryText: Colour
  /// Units, limits and footers.
  public let mutedText: Colour
  /// The ground of the normal range.
  public let band: Colour
  /// The lines at both ends of the normal range.
  public let bandEdge: Colour
  /// The dashed limits of critical values.
  public let limit: Colour
  /// The ground of what nothing is known of.
  public let emptyDay: Colour
  /// The lines on that ground.
  public let hatch: Colour
  /// Midnights and the frame.
  public let grid: Colour
  /// Below and beside the plot.
  public let axis: Colour
  /// What joins the readings.
  public let line: Colour
  /// What spans a day's readings, behind them.
  public let bar: Colour
  /// The line from which on it is fever, and its number at the axis.
  public let fever: Colour
  let feverTint: Colour
  /// Signs of readings.
  public let markers: BandColours
  /// Values and counts: as the signs, but dark enough to be read.
  public let values: BandColours

  /// Printed in the README and on paper.
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

  /// For dark desktops.
  public static let dark = Theme(
    background: Colour(0x12161C), text: Colour(0xE6EAF0), secondaryText: Colour(0xA9B5C1),
    mutedText: Colour(0x9AA7B5), band: Colour(0x16262E), bandEdge: Colour(0x2F5561),
    limit: Colour(0x3D4753), emptyDay: Colour(0x171C23), hatch: Colour(0x20262F),
    grid: Colour(0x232A33), axis: Colour(0x4A5563), line: Colour(0x6B7785),
    bar: Colour(0x2A4A5B), fever: Colour(0xFFE9B8), feverTint: Colour(0x33291F),
    markers: darkSigns, values: darkSigns)

  private static let darkSigns = BandColours(
    normal: Colour(0x5CB8E4), high: Colour(0xE8A530), criticallyHigh: Colour(0xFFE9B8),
    low: Colour(0xFF6B9A), criticallyLow: Colour(0xFFBFD6))
}

/// A colour for each band.
public struct BandColours: Hashable, Sendable {
  /// Within the normal range, or of a vital that has none.
  public let normal: Colour
  /// Above the normal range.
  public let high: Colour
  /// Beyond the upper critical limit.
  public let criticallyHigh: Colour
  /// Below the normal range.
  public let low: Colour
  /// Beyond the lower critical limit.
  public let criticallyLow: Colour

  /// Each band has its own: the two directions differ, too.
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
