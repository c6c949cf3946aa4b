public import HealthModel

/// Three signs, told apart by shape and colour: ● normal, ▲ high, ▼ low; critical ones larger.
public enum Sign {
  /// A sign of that band, of which `scale` 1 is a chart's. Units: points.
  public static func shape(
    of band: Band, at centre: Point, scale: Double = 1, outline: Stroke? = nil,
    fill: Colour? = nil, theme: Theme
  ) -> Shape {
    let radius = radius(of: band) * scale
    let fill = fill ?? theme.markers[band]
    guard band != .normal else {
      return .circle(centre: centre, radius: radius, fill: fill, outline: outline)
    }
    let direction = band > .normal ? -1.0 : 1
    let halfWidth = radius * 0.9
    let base = radius * 0.55
    return .polygon(
      [
        Point(x: centre.x, y: centre.y + direction * radius),
        Point(x: centre.x + halfWidth, y: centre.y - direction * base),
        Point(x: centre.x - halfWidth, y: centre.y - direction * base),
      ], fill: fill, outline: outline)
  }

  /// What stands at the axis' end for a value beyond it: an arrow that points there.
  static func arrow(
    _ edge: ValueAxis.Edge, of band: Band, at centre: Point, scale: Double, outline: Stroke?,
    theme: Theme
  ) -> Shape {
    let radius = radius(of: band) * scale
    let away = edge == .above ? -1.0 : 1
    let (halfWidth, halfStem, base, end) = (radius * 0.9, radius * 0.3, 0.35, 1.4)
    func point(_ across: Double, _ along: Double) -> Point {
      Point(x: centre.x + across, y: centre.y + away * along * radius)
    }
    return .polygon(
      [
        point(0, 1), point(halfWidth, -base), point(halfStem, -base), point(halfStem, -end),
        point(-halfStem, -end), point(-halfStem, -base), point(-halfWidth, -base),
      ], fill: theme.markers[band], outline: outline)
  }

  /// How far a full one reaches from its centre. Units: points.
  static func radius(of band: Band) -> Double {
    switch band.severity {
    case .normal: 4
    case .caution: 5.6
    case .critical: 7
    }
  }
}
