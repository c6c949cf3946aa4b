public import HealthModel

/// The signs of readings: ● normal, ▲ high, ▼ low; critical ones are larger.
public enum Sign {
  /// Returns a band's sign; at `scale` 1 it is as large as in a chart.
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

  /// Returns an arrow for a value beyond an edge of the axis, otherwise the band's sign.
  static func shape(
    of band: Band, _ edge: ValueAxis.Edge?, at centre: Point, scale: Double, outline: Stroke?,
    theme: Theme
  ) -> Shape {
    guard let edge else {
      return shape(of: band, at: centre, scale: scale, outline: outline, theme: theme)
    }
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

  static func radius(of band: Band) -> Double { [4.0, 5.6, 7][band.severity.rawValue] }

  /// Returns the sign of a pressure bar's end: ▲ or ▼, hollow in the evening; ● or ◇ if normal.
  static func shape(
    of half: PressureDay.Half, in band: Band, at centre: Point, scale: Double, _ theme: Theme,
    colouredAs whole: Band
  ) -> Shape {
    let colour = theme.markers[whole]
    guard band != .normal else { return shape(of: half, at: centre, scale: scale, colour, theme) }
    guard half == .evening else {
      return shape(
        of: band, at: centre, scale: scale,
        outline: Stroke(theme.background, width: 1.25 * scale), fill: colour, theme: theme)
    }
    return shape(
      of: band, at: centre, scale: scale * 0.85, outline: Stroke(colour, width: 1.75 * scale),
      fill: theme.background, theme: theme)
  }

  /// Returns ● for the morning, ◇ for the evening.
  public static func shape(
    of half: PressureDay.Half, at centre: Point, scale: Double = 1, _ colour: Colour, _ theme: Theme
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

enum Crowding: Equatable {
  case sparse, dense, packed

  /// Returns each place's crowding: dense or packed if `dense` or `packed` places lie within 24
  /// points, unless it has room on both sides. A week can mix sensor days and finger-stick days.
  static func of(_ places: [Double], denseFrom dense: Int, packedFrom packed: Int) -> [Crowding] {
    var crowding = Array(repeating: Crowding.sparse, count: places.count)
    func distanceToNext(_ index: Int) -> Double {
      let before = index > 0 ? places[index] - places[index - 1] : .infinity
      let after = index + 1 < places.count ? places[index + 1] - places[index] : .infinity
      return min(before, after)
    }
    for (count, level) in [(dense, Crowding.dense), (packed, .packed)] {
      let room = 24 / Double(count - 1)
      for start in places.indices.dropLast(count - 1) {
        let group = start..<(start + count)
        guard places[group.upperBound - 1] - places[start] <= 24 else { continue }
        for index in group where distanceToNext(index) <= room { crowding[index] = level }
      }
    }
    return crowding
  }
}
