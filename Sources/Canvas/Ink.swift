/// An opaque sRGB colour.
public struct Ink: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Channels as sRGB has them, not of linear light.
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
  var ink: Ink
  var width: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  var dash: [Double]
  /// Round ends and corners; otherwise ends are cut off and corners pointed.
  public var isRound: Bool

  /// A solid line, its ends cut off, unless said otherwise.
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
  var x: Double
  var y: Double

  /// The canvas's upper left corner is `Spot(x: 0, y: 0)`.
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
  /// A run of letters of one size, weight and colour.
  public struct Piece: Hashable, Sendable {
    var string: String
    /// Units: points.
    var size: Double
    /// 100 to 900; 400 is regular.
    var weight: Int
    var ink: Ink

    /// - Parameters:
    ///   - size: in points.
    ///   - weight: 100 to 900; 400 is regular.
    public init(_ string: String, size: Double, weight: Int = 400, ink: Ink) {
      self.string = string
      self.size = size
      self.weight = weight
      self.ink = ink
    }
  }

  var pieces: [Piece]
  /// All digits equally wide.
  var hasTabularFigures: Bool

  /// The pieces stand one behind the other, without a gap.
  public init(_ pieces: [Piece], hasTabularFigures: Bool = false) {
    self.pieces = pieces
    self.hasTabularFigures = hasTabularFigures
  }
}
