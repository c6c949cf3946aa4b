/// A finished drawing in points, independent of the painter. Tests compare scenes, not pixels.
public struct Scene: Equatable, Sendable {
  public var width: Double
  public var height: Double
  public var background: Colour
  /// The shapes, back to front; texts are in front of all shapes.
  public var shapes: [Shape] = []
  public var texts: [SceneText] = []
  public var title: String
  /// The first local day, written as midnight UTC: `2026-11-09T00:00:00Z`.
  public var date: String
  /// The text alternative.
  public var description: String
}

struct Layer: Equatable {
  var shapes: [Shape] = []
  var texts: [SceneText] = []
}

extension [Layer] {
  var joined: Layer { Layer(shapes: flatMap(\.shapes), texts: flatMap(\.texts)) }
}

public enum Shape: Hashable, Sendable {
  /// A filled rectangle; painters put its sides on whole device pixels.
  case box(Box, fill: Colour)
  case pill(Box, radius: Double, fill: Colour)
  /// A horizontal or vertical line; painters put it on whole device pixels.
  case rule(from: Point, to: Point, stroke: Stroke)
  case polyline([Point], stroke: Stroke)
  /// A closed outline of three points or more.
  case polygon([Point], fill: Colour, outline: Stroke?)
  case circle(centre: Point, radius: Double, fill: Colour, outline: Stroke?)
  /// Parallel lines rising at 45°, `spacing` apart, clipped to the box.
  case hatch(Box, spacing: Double, stroke: Stroke)

  public static func horizontal(
    y: Double, from start: Double, to end: Double, _ stroke: Stroke
  ) -> Shape { .rule(from: Point(x: start, y: y), to: Point(x: end, y: y), stroke: stroke) }

  public static func vertical(
    x: Double, from start: Double, to end: Double, _ stroke: Stroke
  ) -> Shape { .rule(from: Point(x: x, y: start), to: Point(x: x, y: end), stroke: stroke) }
}

public struct Stroke: Hashable, Sendable {
  /// How lines and dashes end: a dash of length 0 with round ends is a dot.
  public enum Cap: Hashable, Sendable { case butt, round }

  public var colour: Colour
  /// The width in points, half of it on either side.
  public var width: Double
  /// The lengths of dashes and gaps in turn; empty for a solid line.
  public var dash: [Double]
  public var cap: Cap

  public init(_ colour: Colour, width: Double = 1, dash: [Double] = [], cap: Cap = .butt) {
    (self.colour, self.width, self.dash, self.cap) = (colour, width, dash, cap)
  }
}
