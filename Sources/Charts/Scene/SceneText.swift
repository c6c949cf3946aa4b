/// How heavy letters are.
public enum TextWeight: Int, Hashable, Sendable {
  case regular = 400
  case semibold = 600
}

/// A piece of a line of text, all in one style.
public struct TextRun: Hashable, Sendable {
  /// A part of one line.
  public var string: String
  /// Units: points.
  public var size: Double
  /// `semibold` for what is to stand out.
  public var weight: TextWeight
  /// A theme's: its contrast with the ground is 4.5 or more.
  public var colour: Colour

  /// - Parameter size: in points.
  public init(
    _ string: String, size: Double, weight: TextWeight = .regular, colour: Colour
  ) {
    self.string = string
    self.size = size
    self.weight = weight
    self.colour = colour
  }
}

/// One line of text.
public struct SceneText: Hashable, Sendable {
  /// Which part of the text stands at its position.
  public enum Anchor: Hashable, Sendable {
    case start
    case middle
    case end
  }

  /// Set side by side, in this order.
  public var runs: [TextRun]
  /// Where the anchor stands on the baseline.
  public var position: Point
  /// By it a painter, who knows the font, finds where the line begins.
  public var anchor: Anchor
  /// All digits equally wide, for numbers that stand below each other.
  public var hasTabularFigures: Bool
  /// An outline behind the letters that keeps them apart from what they lie on.
  public var halo: Stroke?

  /// - Parameter position: where the anchor stands on the baseline.
  public init(
    _ runs: [TextRun], at position: Point, anchor: Anchor = .start,
    hasTabularFigures: Bool = false, halo: Stroke? = nil
  ) {
    self.runs = runs
    self.position = position
    self.anchor = anchor
    self.hasTabularFigures = hasTabularFigures
    self.halo = halo
  }

  /// The whole line without its styles.
  public var string: String { runs.map(\.string).joined() }
}
