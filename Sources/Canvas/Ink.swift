/// An opaque sRGB colour.
public struct Ink: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// How a line is drawn.
///
/// Units: points.
public struct Pen: Hashable, Sendable {
  public var ink: Ink
  public var width: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  public var dash: [Double]
  /// Round ends and corners; otherwise ends are cut off and corners pointed.
  public var isRound: Bool

  public init(_ ink: Ink, width: Double, dash: [Double] = [], isRound: Bool = false) {
    self.ink = ink
    self.width = width
    self.dash = dash
    self.isRound = isRound
  }
}

/// A place on a canvas.
///
/// Units: points from the upper left corner, y downwards.
public struct Spot: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// What a canvas fills or strokes.
///
/// Units: points.
public enum Outline: Hashable, Sendable {
  /// Straight lines through these places.
  case open([Spot])
  /// The same, back to the first.
  case closed([Spot])
  case circle(centre: Spot, radius: Double)
  case box(corner: Spot, width: Double, height: Double, radius: Double)
}

/// A line of text in pieces of one style each.
public struct TextLine: Hashable, Sendable {
  public struct Piece: Hashable, Sendable {
    public var string: String
    /// Units: points.
    public var size: Double
    /// 100 to 900; 400 is regular.
    public var weight: Int
    public var ink: Ink

    public init(_ string: String, size: Double, weight: Int = 400, ink: Ink) {
      self.string = string
      self.size = size
      self.weight = weight
      self.ink = ink
    }
  }

  public var pieces: [Piece]
  /// All digits equally wide.
  public var hasTabularFigures: Bool

  public init(_ pieces: [Piece], hasTabularFigures: Bool = false) {
    self.pieces = pieces
    self.hasTabularFigures = hasTabularFigures
  }
}
