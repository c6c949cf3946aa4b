/// A place in a scene, in points from the upper left corner, y downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// An upright rectangle. `width` and `height` must not be negative; this isn't checked.
public struct Box: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(around centre: Point, reach: Double) {
    self.init(x: centre.x - reach, y: centre.y - reach, width: 2 * reach, height: 2 * reach)
  }

  public var maxX: Double { x + width }
  public var middle: Double { x + width / 2 }
  public var maxY: Double { y + height }

  /// Returns whether the boxes share more than an edge.
  public func overlaps(_ other: Box) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Returns whether the other box lies inside this one; edges may touch.
  public func contains(_ other: Box) -> Bool {
    x <= other.x && other.maxX <= maxX && y <= other.y && other.maxY <= maxY
  }

  /// Returns the box with `margin` added on each side; a negative margin shrinks the box.
  public func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  func isCrossed(from start: Point, to end: Point) -> Bool {
    // Liang-Barsky clipping: each pair of sides leaves a part of the line.
    var entry = 0.0
    var exit = 1.0
    func clip(run: Double, low: Double, high: Double) -> Bool {
      guard run != 0 else { return low < 0 && high > 0 }
      entry = max(entry, min(low / run, high / run))
      exit = min(exit, max(low / run, high / run))
      return entry < exit
    }
    return clip(run: end.x - start.x, low: x - start.x, high: maxX - start.x)
      && clip(run: end.y - start.y, low: y - start.y, high: maxY - start.y)
  }
}

struct Placing {
  private let origin: Point
  let scale: Double

  init(_ box: Box, _ scale: Double) { (origin, self.scale) = (Point(x: box.x, y: box.y), scale) }

  func placed(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  private func placed(_ box: Box) -> Box {
    let corner = placed(Point(x: box.x, y: box.y))
    return Box(x: corner.x, y: corner.y, width: box.width * scale, height: box.height * scale)
  }

  private func placed(_ stroke: Stroke) -> Stroke {
    Stroke(
      stroke.colour, width: stroke.width * scale, dash: stroke.dash.map { $0 * scale },
      cap: stroke.cap)
  }

  func placed(_ layers: [Layer]) -> [SheetMark] {
    layers.flatMap { layer in
      layer.shapes.map { .shape(placed($0)) } + layer.texts.map { .text(placed($0)) }
    }
  }

  private func placed(_ shape: Shape) -> Shape {
    switch shape {
    case .box(let box, let fill): .box(placed(box), fill: fill)
    case .pill(let box, let radius, let fill):
      .pill(placed(box), radius: radius * scale, fill: fill)
    case .rule(let start, let end, let stroke):
      .rule(from: placed(start), to: placed(end), stroke: placed(stroke))
    case .polyline(let points, let stroke): .polyline(points.map(placed), stroke: placed(stroke))
    case .polygon(let points, let fill, let outline):
      .polygon(points.map(placed), fill: fill, outline: outline.map(placed))
    case .circle(let centre, let radius, let fill, let outline):
      .circle(
        centre: placed(centre), radius: radius * scale, fill: fill, outline: outline.map(placed))
    case .hatch(let box, let spacing, let stroke):
      .hatch(placed(box), spacing: spacing * scale, stroke: placed(stroke))
    }
  }

  private func placed(_ text: SceneText) -> SceneText {
    var placed = text
    placed.position = self.placed(text.position)
    placed.runs = text.runs.map { $0.sized(by: scale) }
    placed.halo = text.halo.map(self.placed)
    return placed
  }
}
