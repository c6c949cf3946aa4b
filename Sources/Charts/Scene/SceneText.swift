public enum TextWeight: Int, Hashable, Sendable {
  case regular = 400
  case semibold = 600
}

public struct TextRun: Hashable, Sendable {
  public var string: String
  /// The font size in points.
  public var size: Double
  public var weight: TextWeight
  public var colour: Colour

  public init(_ string: String, size: Double, weight: TextWeight = .regular, colour: Colour) {
    (self.string, self.size, self.weight, self.colour) = (string, size, weight, colour)
  }

  public func sized(by scale: Double) -> TextRun {
    TextRun(string, size: size * scale, weight: weight, colour: colour)
  }
}

/// One line of text.
public struct SceneText: Hashable, Sendable {
  public enum Anchor: Hashable, Sendable { case start, middle, end }

  public var runs: [TextRun]
  /// The anchor's place on the baseline.
  public var position: Point
  /// The part of the line that `position` marks; the painter, which knows the font, applies it.
  public var anchor: Anchor
  /// Whether all digits are equally wide, for numbers in a column.
  public var hasTabularFigures: Bool
  /// An outline behind the letters that sets them off from the ground.
  public var halo: Stroke?

  public init(
    _ runs: [TextRun], at position: Point, anchor: Anchor = .start,
    hasTabularFigures: Bool = false, halo: Stroke? = nil
  ) {
    (self.runs, self.position, self.anchor) = (runs, position, anchor)
    (self.hasTabularFigures, self.halo) = (hasTabularFigures, halo)
  }

  public var string: String { runs.map(\.string).joined() }

  /// The width in points, estimated from Inter's advances: 1 or 2 % off, 10 % with another font.
  public var estimatedWidth: Double {
    runs.reduce(0) { $0 + $1.estimatedWidth(hasTabularFigures: hasTabularFigures) }
  }

  /// The estimated box of the letters, from the height of capitals to the baseline.
  public var estimatedBox: Box {
    let width = estimatedWidth
    let capitals = 0.75 * (runs.map(\.size).max() ?? 0)
    let left =
      switch anchor {
      case .start: position.x
      case .middle: position.x - width / 2
      case .end: position.x - width
      }
    return Box(x: left, y: position.y - capitals, width: width, height: capitals)
  }
}

extension [TextRun] {
  public func width(isTabular: Bool = false) -> Double {
    SceneText(self, at: Point(x: 0, y: 0), hasTabularFigures: isTabular).estimatedWidth
  }

  /// Returns whether `fitted(to:)` would keep the whole text.
  public func fits(_ room: Double, isTabular: Bool = false) -> Bool {
    width(isTabular: isTabular) * Self.leastShare <= room
  }

  /// Returns the runs, made smaller and then truncated if they are wider than `room`.
  public func fitted(to room: Double, isTabular: Bool = false) -> [TextRun] {
    let width = width(isTabular: isTabular)
    guard width > room else { return self }
    let share = Swift.max(Self.leastShare, room / width)
    var fitted = map { $0.sized(by: share) }
    while fitted.width(isTabular: isTabular) > room + 0.01, let last = fitted.last {
      let kept = last.string.hasSuffix("…") ? last.string.dropLast(2) : last.string.dropLast()
      if kept.isEmpty { fitted.removeLast() } else { fitted[fitted.count - 1].string = kept + "…" }
    }
    return fitted
  }

  /// The smallest scale of shrunk letters; they can still be read with glasses.
  private static let leastShare = 0.75
}

extension TextRun {
  func estimatedWidth(hasTabularFigures: Bool) -> Double {
    size / 1000
      * string.unicodeScalars.reduce(0) {
        $0 + Self.advance(of: $1, weight: weight, hasTabularFigures: hasTabularFigures)
      }
  }

  /// Returns a letter's estimated width in thousandths of the font size.
  private static func advance(
    of scalar: Unicode.Scalar, weight: TextWeight, hasTabularFigures: Bool
  ) -> Double {
    if hasTabularFigures, ("0"..."9").contains(scalar) { return tabularFigure }
    guard let index = Int(exactly: scalar.value), (32..<127).contains(index) else {
      return otherAdvances[scalar] ?? 800
    }
    return Double((weight == .regular ? regularAdvances : semiboldAdvances)[index - 32])
  }

  private static let tabularFigure = 667.0

  private static let otherAdvances: [Unicode.Scalar: Double] = [
    "–": 500, "·": 290, "≥": 673, "°": 458, "↑": 955, "↓": 955, "…": 821,
    "à": 564, "è": 582, "é": 582, "ì": 237, "ò": 597, "ù": 581,
  ]

  /// The advances of U+0020 to U+007E in Inter 4, without kerning.
  private static let regularAdvances = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
  ]

  private static let semiboldAdvances = [
    248, 309, 396, 643, 649, 844, 663, 213, 393, 393, 543, 673, 295, 466, 290, 379, 667, 481, 621,
    652, 666, 632, 648, 587, 646, 648, 290, 295, 673, 673, 673, 544, 999, 724, 657, 744, 724, 608,
    586, 755, 744, 275, 561, 677, 566, 906, 741, 775, 643, 776, 651, 649, 660, 734, 724, 1007, 690,
    705, 653, 393, 379, 393, 481, 468, 497, 575, 630, 577, 630, 593, 377, 625, 613, 261, 261, 569,
    261, 898, 610, 608, 625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393, 358, 393, 673,
  ]
}
