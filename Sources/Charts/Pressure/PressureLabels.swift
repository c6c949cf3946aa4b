import HealthModel

/// A pressure, or one of its two values, that is written at an end of a bar or of a column.
struct PressureValue {
  let text: String
  let band: Band
  /// Of the bar or the column.
  let end: Point
  let isBelow: Bool
  /// Of the sign at the end.
  let signScale: Double

  /// Units: points.
  var radius: Double { Sign.radius(of: band) * signScale + 0.5 }

  /// What stands at an end of a column.
  func sign(_ theme: Theme) -> Shape {
    Sign.shape(
      of: band, at: end, scale: signScale, outline: Stroke(theme.background, width: 0.75),
      theme: theme)
  }

  /// What the sign covers.
  var box: Box {
    Box(x: end.x, y: end.y, width: 0, height: 0).grown(by: radius)
  }
}

/// The values beside the bars of blood pressure that carry theirs; those that find no room are left
/// out.
struct PressureLabels {
  /// The most important first.
  let values: [PressureValue]
  let theme: Theme
  /// Knows what labels keep clear of.
  let placer: LabelPlacer

  var texts: [SceneText] {
    var placer = placer
    return values.enumerated().compactMap { rank, value in
      placer.label(
        value.text, in: theme.values[value.band], on: theme.background, beside: value.end,
        radius: value.radius,
        sides: value.isBelow
          ? [.below, .belowRight, .belowLeft, .right, .left]
          : [.above, .aboveRight, .aboveLeft, .right, .left],
        isWanted: rank < 4 || value.band.severity == .critical)
    }
  }
}
