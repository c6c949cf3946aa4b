import HealthModel

/// A placer of labels beside readings, clear of other labels and, if possible, signs and lines.
struct LabelPlacer {
  enum Side: CaseIterable {
    case above, aboveLeft, aboveRight, below, belowLeft, belowRight, left, right
    /// One line of text further away.
    case farAbove, farBelow
  }

  let bounds: Box
  var obstacles: [Box]
  let signs: [Box]
  /// The minimum distance to other signs; larger where a label could seem to belong to them.
  var clearance = 1.5
  /// The lines in the plot, ordered from left to right, without overlaps.
  let lines: [(Point, Point)]
  /// Boxes that count as lines: a label that may cross lines may cover them.
  var columns: [Box] = []

  /// Reserves and returns the box beside a value that covers the fewest signs and, among those,
  /// crosses the fewest lines; nil if none fits, or if it covers or crosses what it mustn't.
  private mutating func place(
    width: Double, height: Double, beside value: Value, sides: [Side], mayCrossLines: Bool,
    mayCoverSigns: Bool
  ) -> Box? {
    let (centre, radius) = (value.centre, value.radius)
    let reach = Box(around: centre, reach: width + height + radius + 8)
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

  struct Value {
    let text: String
    let band: Band
    let centre: Point
    let radius: Double
    let sides: [Side]
    /// Whether the label may cross lines, move a line of text away from its sign, or be smaller.
    let isWanted: Bool
    var mayCrossLines = false
    var mayCoverSigns = false
  }

  /// Returns labels for those values that have room; `values` must list the most important first.
  func texts(of values: [Value], _ theme: Theme) -> [SceneText] {
    var placer = self
    return values.compactMap { placer.text(of: $0, theme) }
  }

  private mutating func text(of value: Value, _ theme: Theme) -> SceneText? {
    let (sides, isWanted) = (value.sides, value.isWanted)
    let further: [(Side, Side)] = [(.above, .farAbove), (.below, .farBelow)]
    let wider = sides + further.filter { sides.contains($0.0) }.map(\.1)
    let tries: [(size: Double, sides: [Side], mayCross: Bool, mayCover: Bool)] =
      [(12, sides, value.mayCrossLines || isWanted, false)]
      + (isWanted ? [(12, wider, true, false)] : [])
      + (value.mayCoverSigns ? [(12, sides, true, true)] : [])
      + (isWanted ? [(10, wider, true, false)] : [])
    for attempt in tries {
      let run = TextRun(
        value.text, size: attempt.size, weight: .semibold, colour: theme.values[value.band])
      var text = SceneText(
        [run], at: value.centre, anchor: .middle, halo: Stroke(theme.background, width: 3))
      let box = place(
        width: text.estimatedWidth, height: attempt.size * 0.75, beside: value,
        sides: attempt.sides, mayCrossLines: attempt.mayCross, mayCoverSigns: attempt.mayCover)
      guard let box else { continue }
      text.position = Point(x: box.middle, y: box.maxY)
      return text
    }
    return nil
  }

  private func lines(from left: Double, to right: Double) -> ArraySlice<(Point, Point)> {
    let first = lines.partitioned { $0.1.x >= left }
    return lines[first...].prefix { $0.0.x <= right }
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
      case .left, .right: max(bounds.y, min(centre.y - height / 2, bounds.maxY - height))
      }
    return Box(x: x, y: y, width: width, height: height)
  }
}
