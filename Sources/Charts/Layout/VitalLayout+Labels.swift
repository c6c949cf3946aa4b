import HealthModel

extension VitalLayout {
  /// The values beside the readings that carry one; those that find no room are left out.
  var valueLabels: Layer {
    var placer = LabelPlacer(
      bounds: geometry.plot.grown(by: -2), obstacles: emptyDayBoxes, signs: markerBoxes,
      clearance: span.isLong ? 6 : 1.5, lines: drawnLines,
      columns: span.isLong ? dayColumns.boxes : [])
    var texts: [SceneText] = []
    for (rank, index) in labelledIndices.enumerated() {
      let reading = readings[index]
      let text = label(of: reading)
      let box = placer.place(
        width: text.estimatedWidth, height: 9, beside: reading.position,
        radius: Self.radius(of: reading.zone), sides: sides(for: reading),
        mayCrossLines: rank < 2 || reading.crowding == .sparse, mayCoverSigns: rank < 2)
      guard let box else { continue }
      var placed = text
      placed.position = Point(x: box.x + box.width / 2, y: box.maxY)
      texts.append(placed)
    }
    return Layer(texts: texts)
  }

  private func label(of reading: PlottedReading) -> SceneText {
    let string =
      switch reading.edge {
      case .above: "\(text(of: reading)) ↑"
      case .below: "\(text(of: reading)) ↓"
      case nil: text(of: reading)
      }
    return SceneText(
      [TextRun(string, size: 12, weight: .semibold, colour: theme.values[reading.zone])],
      at: reading.position, anchor: .middle, halo: Stroke(theme.background, width: 3))
  }

  private func sides(for reading: PlottedReading) -> [LabelPlacer.Side] {
    if reading.edge == .above { return [.right, .left, .below] }
    if reading.zone < .normal {
      return [.right, .left, .below, .belowRight, .belowLeft, .above, .aboveRight, .aboveLeft]
    }
    return [.above, .aboveRight, .aboveLeft, .right, .left, .below, .belowRight, .belowLeft]
  }

  private var markerBoxes: [Box] {
    let peaks = Set(labelledIndices)
    return signIndices.map { index in
      let reading = readings[index]
      let isFull = reading.crowding == .sparse || peaks.contains(index)
      let radius = Self.radius(of: reading.zone) * (isFull ? 0.9 : 0.6)
      return Box(
        x: reading.position.x - radius, y: reading.position.y - radius, width: 2 * radius,
        height: 2 * radius)
    }
  }

  private var emptyDayBoxes: [Box] {
    frame.emptyDayLabels.shapes.compactMap {
      if case .pill(let box, _, _) = $0 { box } else { nil }
    }
  }

  /// Every solid and dotted line, from left to right.
  private var drawnLines: [(Point, Point)] {
    guard !style.hasDayBars, !span.isLong else { return [] }
    var lines: [(Point, Point)] = []
    for (run, next) in zip(runs, runs.dropFirst().map(Optional.some) + [nil]) {
      let points = run.map(\.position).thinned
      lines += zip(points, points.dropFirst())
      if let last = run.last, let first = next?.first,
        joint(last.instant, first.instant) == .dotted
      {
        lines.append((last.position, first.position))
      }
    }
    return lines
  }
}

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
      case .above, .below: inside(centre.x - width / 2)
      case .aboveLeft, .belowLeft: inside(centre.x - width / 2 - shift)
      case .aboveRight, .belowRight: inside(centre.x - width / 2 + shift)
      case .left: centre.x - radius - gap - width
      case .right: centre.x + radius + gap
      }
    let y =
      switch side {
      case .above, .aboveLeft, .aboveRight: centre.y - radius - gap - height
      case .below, .belowLeft, .belowRight: centre.y + radius + gap
      case .left, .right:
        max(bounds.y, min(centre.y - height / 2, bounds.maxY - height))
      }
    return Box(x: x, y: y, width: width, height: height)
  }
}
