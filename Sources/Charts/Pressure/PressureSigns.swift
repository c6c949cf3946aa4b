public import HealthModel

/// Each reading of blood pressure: a bar with a sign at both ends, as far as there is room for signs.
/// A bar has one colour, that of the band that it counts in; the shapes of its signs say which end it
/// owes that to.
public struct PressureSigns {
  let bars: [PlottedPressure]
  let theme: Theme

  var shapes: [Shape] {
    // None is covered by one that is nearer to normal.
    let ordered = Severity.allCases.flatMap { severity in
      bars.filter { $0.band.severity == severity }
    }
    return ordered.flatMap { bar -> [Shape] in
      let ends = [(bar.top, bar.systolicBand), (bar.bottom, bar.diastolicBand)]
      let line = Shape.polyline(
        [bar.top, bar.bottom], stroke: Stroke(theme.markers[bar.band], width: 2))
      return [line]
        + ends.filter { bar.crowding != .packed || $0.1.severity == .critical }.map {
          Self.sign(
            of: bar.half, in: $0.1, at: $0.0, scale: bar.signScale, theme, colouredAs: bar.band)
        }
    }
  }

  /// What they cover.
  var boxes: [Box] {
    bars.map { bar in
      let reach = bar.reach
      return Box(
        x: bar.top.x - reach, y: bar.top.y - reach, width: 2 * reach,
        height: bar.bottom.y - bar.top.y + 2 * reach)
    }
  }

  /// By its band ▲, ▼ or neither; filled in the morning, hollow later: ● and ◇ where it is normal.
  static func sign(
    of half: PressureDay.Half, in band: Band, at centre: Point, scale: Double, _ theme: Theme,
    colouredAs whole: Band
  ) -> Shape {
    let colour = theme.markers[whole]
    guard band != .normal else { return sign(of: half, at: centre, scale: scale, colour, theme) }
    guard half == .evening else {
      return Sign.shape(
        of: band, at: centre, scale: scale,
        outline: Stroke(theme.background, width: 1.25 * scale), fill: colour, theme: theme)
    }
    return Sign.shape(
      of: band, at: centre, scale: scale * 0.85, outline: Stroke(colour, width: 1.75 * scale),
      fill: theme.background, theme: theme)
  }

  /// Told apart by shape and fill: ● in the morning, ◇ later. Of `scale` 1 a chart's.
  public static func sign(
    of half: PressureDay.Half, at centre: Point, scale: Double = 1, _ colour: Colour,
    _ theme: Theme
  ) -> Shape {
    guard half == .evening else {
      return .circle(
        centre: centre, radius: 4 * scale, fill: colour,
        outline: Stroke(theme.background, width: 1.25 * scale))
    }
    let reach = 4.6 * scale
    return .polygon(
      [
        Point(x: centre.x, y: centre.y - reach), Point(x: centre.x + reach, y: centre.y),
        Point(x: centre.x, y: centre.y + reach), Point(x: centre.x - reach, y: centre.y),
      ], fill: theme.background, outline: Stroke(colour, width: 1.75 * scale))
  }
}
