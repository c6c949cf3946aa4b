/// Finds room for labels one after another: beside their reading, off every sign and label, off
/// the lines where that can be had.
struct LabelPlacer {
  enum Side: CaseIterable {
    case above
    case aboveLeft
    case aboveRight
    case below
    case belowLeft
    case belowRight
    case left
    case right
    /// A line of text further.
    case farAbove
    case farBelow
  }

  /// No label leaves it.
  let bounds: Box
  var obstacles: [Box]
  let signs: [Box]
  /// How far from other signs a label keeps; where signs crowd, it must be plain whose it is.
  var clearance = 1.5
  /// Each starts where, or right of where, the one before it ends.
  let lines: [(Point, Point)]
  /// What may be covered as lines may.
  var columns: [Box] = []

  /// The first of `sides` with room for a label of this size; nil when there is none.
  ///
  /// Where no side is clear of the lines, the one across the fewest will do if it `mayCrossLines`;
  /// where none is clear of the signs, the one over the fewest if it `mayCoverSigns`.
  mutating func place(
    width: Double, height: Double, beside centre: Point, radius: Double, sides: [Side],
    mayCrossLines: Bool, mayCoverSigns: Bool = false
  ) -> Box? {
    let reach = Box(x: centre.x, y: centre.y, width: 0, height: 0)
      .grown(by: width + height + radius + 8)
    let near = obstacles.filter(reach.overlaps)
    let nearSigns = signs.filter(reach.overlaps)
    func isOwn(_ sign: Box) -> Bool {
      abs(sign.middle - centre.x) < 0.01 && sign.y <= centre.y && centre.y <= sign.maxY
    }
    let nearLines = lines(from: centre.x - width - 20, to: centre.x + width + 20)
    let candidates = sides.map {
      box(width: width, height: height, $0, of: centre, radius: radius)
    }.filter { box in
      bounds.contains(box) && !near.contains(where: box.grown(by: 1.5).overlaps)
    }.map { box in
      let room = box.grown(by: 1)
      let crossed = nearLines.count { room.isCrossed(from: $0.0, to: $0.1) }
      return (
        box: box, covered: nearSigns.count { !isOwn($0) && box.grown(by: clearance).overlaps($0) },
        crossings: crossed + columns.count { $0.overlaps(room) }
      )
    }
    let best = candidates.min { ($0.covered, $0.crossings) < ($1.covered, $1.crossings) }
    guard let best, best.covered == 0 || mayCoverSigns, best.crossings == 0 || mayCrossLines
    else { return nil }
    obstacles.append(best.box)
    return best.box
  }

  /// A value in semibold letters on a halo, where there is room; nil where there is none.
  ///
  /// One that `isWanted` may cross lines, stand a line further from its sign, or be set smaller.
  mutating func label(
    _ string: String, in colour: Colour, on background: Colour, beside centre: Point,
    radius: Double, sides: [Side], isWanted: Bool, mayCrossLines: Bool = false,
    mayCoverSigns: Bool = false
  ) -> SceneText? {
    let further: [Side] = sides.contains(.below) ? [.farBelow] : []
    let wider = sides + (sides.contains(.above) ? [.farAbove] : []) + further
    let tries: [(size: Double, sides: [Side], mayCross: Bool, mayCover: Bool)] =
      [(12, sides, mayCrossLines || isWanted, false)]
      + (isWanted ? [(12, wider, true, false)] : [])
      + (mayCoverSigns ? [(12, sides, true, true)] : [])
      + (isWanted ? [(10, wider, true, false)] : [])
    for attempt in tries {
      var text = SceneText(
        [TextRun(string, size: attempt.size, weight: .semibold, colour: colour)], at: centre,
        anchor: .middle, halo: Stroke(background, width: 3))
      let box = place(
        width: text.estimatedWidth, height: attempt.size * 0.75, beside: centre, radius: radius,
        sides: attempt.sides, mayCrossLines: attempt.mayCross, mayCoverSigns: attempt.mayCover)
      guard let box else { continue }
      text.position = Point(x: box.x + box.width / 2, y: box.maxY)
      return text
    }
    return nil
  }

  private func lines(from left: Double, to right: Double) -> ArraySlice<(Point, Point)> {
    var low = lines.startIndex
    var high = lines.endIndex
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].1.x < left { low = middle + 1 } else { high = middle }
    }
    return lines[low...].prefix { $0.0.x <= right }
  }

  private func box(
    width: Double, height: Double, _ side: Side, of centre: Point, radius: Double
  ) -> Box {
    let gap = 4.0
    let shift = width / 2 - 2
    func inside(_ x: Double) -> Double { max(bounds.x, min(x, bounds.maxX - width)) }
    let x =
      switch side {
      case .above, .below, .farAbove, .farBelow: inside(centre.x - width / 2)
      case .aboveLeft, .belowLeft: inside(centre.x - width / 2 - shift)
      case .aboveRight, .belowRight: inside(centre.x - width / 2 + shift)
      case .left: centre.x - radius - gap - width
      case .right: centre.x + radius + gap
      }
    let y =
      switch side {
      case .above, .aboveLeft, .aboveRight: centre.y - radius - gap - height
      case .below, .belowLeft, .belowRight: centre.y + radius + gap
      case .farAbove: centre.y - radius - gap - 2 * height - 3
      case .farBelow: centre.y + radius + gap + height + 3
      case .left, .right:
        max(bounds.y, min(centre.y - height / 2, bounds.maxY - height))
      }
    return Box(x: x, y: y, width: width, height: height)
  }
}
