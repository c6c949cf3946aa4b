public import HealthModel

/// Each reading of blood pressure: a bar with a sign at both ends, as far as there is room for signs.
public struct PressureSigns {
  let bars: [PlottedPressure]
  let theme: Theme

  var shapes: [Shape] {
    // None is covered by one that is nearer to normal.
    let ordered = Severity.allCases.flatMap { severity in
      bars.filter { $0.band.severity == severity }
    }
    return ordered.flatMap { bar -> [Shape] in
      let colour = theme.markers[bar.band]
      let line = Shape.polyline([bar.top, bar.bottom], stroke: Stroke(colour, width: 2))
      guard bar.crowding != .packed else { return [line] }
      return [line]
        + [bar.top, bar.bottom].map {
          Self.sign(of: bar.half, at: $0, scale: bar.signScale, colour, theme)
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
