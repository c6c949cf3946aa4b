/// A finished drawing, independent of what paints it.
///
/// Scenes compare exactly, so that a test may ask for one and no pixel needs to be looked at.
/// Units: points; a painter multiplies them by its scale.
public struct Scene: Equatable, Sendable {
  /// Of the whole picture.
  public var width: Double
  /// Of the whole picture.
  public var height: Double
  /// Behind all shapes, over the whole picture.
  public var background: Colour
  /// Back to front.
  public var shapes: [Shape]
  /// In front of every shape.
  public var texts: [SceneText]
  /// What the picture is of, in a line.
  public var title: String
  /// When what it shows began: `2026-11-09T00:00:00Z` for a local day.
  public var date: String
  /// What the picture says to a reader who can't see it.
  public var description: String

  init(
    width: Double, height: Double, background: Colour, shapes: [Shape] = [],
    texts: [SceneText] = [], title: String, date: String, description: String
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.shapes = shapes
    self.texts = texts
    self.title = title
    self.date = date
    self.description = description
  }
}

/// One mark of a scene.
public enum Shape: Hashable, Sendable {
  /// A filled rectangle; painters put its sides on whole device pixels.
  case box(Box, fill: Colour)
  /// A filled rectangle with round corners.
  case pill(Box, radius: Double, fill: Colour)
  /// A horizontal or vertical line; painters put it on whole device pixels.
  case rule(from: Point, to: Point, stroke: Stroke)
  /// Straight lines through two points or more.
  case polyline([Point], stroke: Stroke)
  /// A filled, closed outline of three points or more.
  case polygon([Point], fill: Colour, outline: Stroke?)
  case circle(centre: Point, radius: Double, fill: Colour, outline: Stroke?)
  /// Parallel lines rising at 45°, `spacing` apart, clipped to the box.
  case hatch(Box, spacing: Double, stroke: Stroke)
}

/// How a line is drawn.
public struct Stroke: Hashable, Sendable {
  /// How lines and dashes end: a dash without length and with round ends is a dot.
  public enum Cap: Hashable, Sendable {
    case butt
    case round
  }

  /// Opaque.
  public var colour: Colour
  /// Units: points, half of them on either side.
  public var width: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  public var dash: [Double]
  /// The ends of each dash, too.
  public var cap: Cap

  /// Solid and a point wide unless said.
  public init(_ colour: Colour, width: Double = 1, dash: [Double] = [], cap: Cap = .butt) {
    self.colour = colour
    self.width = width
    self.dash = dash
    self.cap = cap
  }
}
