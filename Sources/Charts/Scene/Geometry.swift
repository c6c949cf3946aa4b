/// A place in a scene.
///
/// Units: points from the upper left corner, y downwards.
public struct Point: Hashable, Sendable {
  /// From the left edge.
  public var x: Double
  /// From the upper edge, downwards.
  public var y: Double

  /// From the upper left corner.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle whose sides are horizontal and vertical.
///
/// Units: points. Shape: `width` and `height` are not negative.
public struct Box: Hashable, Sendable {
  /// Its left side.
  public var x: Double
  /// Its upper side.
  public var y: Double
  /// From the left side to the right.
  public var width: Double
  /// From the upper side down to the lower.
  public var height: Double

  /// Of its upper left corner and its extent, which isn't checked.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Its right side.
  public var maxX: Double { x + width }
  /// Halfway between its left and its right side.
  public var middle: Double { x + width / 2 }
  /// Its lower side: y grows downwards.
  public var maxY: Double { y + height }

  /// Whether the two share more than an edge.
  public func overlaps(_ other: Box) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Whether `other` lies inside, edges included.
  public func contains(_ other: Box) -> Bool {
    x <= other.x && other.maxX <= maxX && y <= other.y && other.maxY <= maxY
  }

  /// Larger on every side, or smaller by a negative margin.
  public func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether the straight line from `start` to `end` passes through the inside.
  func isCrossed(from start: Point, to end: Point) -> Bool {
    // Liang-Barsky clipping: the part of the line that each pair of sides leaves.
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
