import HealthModel

extension VitalLayout {
  /// How two neighbouring readings are joined.
  enum Joint: Equatable {
    case solid
    case dotted
    case open
  }

  /// The joint between readings this far apart.
  func joint(_ earlier: Instant, _ later: Instant) -> Joint {
    let seconds = later.seconds(since: earlier)
    if seconds <= Double(style.joinedHours * 3600) { return .solid }
    return seconds <= Double(VitalStyle.dottedHours * 3600) ? .dotted : .open
  }

  /// The fever line and its tint, and what joins the readings.
  var curves: Layer {
    guard !span.isLong else { return Layer(shapes: feverLine + dayColumns.shapes) }
    guard !style.hasDayBars else { return dayBars }
    var layer = Layer()
    let runs = runs
    if let fever = style.feverLine, axis.range.contains(fever) {
      let y = axis.y(of: fever)
      for run in runs where run.count > 1 {
        for outline in run.map(\.position).thinned.areas(above: y) {
          layer.shapes.append(.polygon(outline, fill: theme.feverTint, outline: nil))
        }
      }
      layer.shapes += feverLine
    }
    for (run, next) in zip(runs, runs.dropFirst()) {
      guard let earlier = run.last, let later = next.first,
        joint(earlier.instant, later.instant) == .dotted
      else { continue }
      layer.shapes.append(
        .polyline(
          [earlier.position, later.position],
          stroke: Stroke(theme.line, width: 1.5, dash: [0, 4], cap: .round)))
    }
    for run in runs where run.count > 1 { layer.shapes += lines(along: run) }
    return layer
  }

  private var feverLine: [Shape] {
    guard let fever = style.feverLine, axis.range.contains(fever) else { return [] }
    return [frame.across(at: axis.y(of: fever), Stroke(theme.fever, width: 1.25))]
  }

  /// The readings in runs that solid lines join; a run may be of one.
  var runs: [ArraySlice<PlottedReading>] {
    var runs: [ArraySlice<PlottedReading>] = []
    var start = readings.startIndex
    for index in readings.indices {
      let next = index + 1
      guard
        next == readings.endIndex
          || joint(readings[index].instant, readings[next].instant) != .solid
      else { continue }
      runs.append(readings[start..<next])
      start = next
    }
    return runs
  }

  /// Grey between readings that have signs; where only a line fits, it has the zones' colours.
  private func lines(along run: ArraySlice<PlottedReading>) -> [Shape] {
    var shapes: [Shape] = []
    var start = run.startIndex
    let last = run.endIndex - 1
    while start < last {
      let isTrace = Self.isTrace(run[start], run[start + 1])
      var end = start + 1
      while end < last, Self.isTrace(run[end], run[end + 1]) == isTrace { end += 1 }
      let points = run[start...end].map(\.position).thinned
      shapes +=
        isTrace ? trace(points) : [.polyline(points, stroke: Stroke(theme.line, width: 1.5))]
      start = end
    }
    return shapes
  }

  private static func isTrace(_ earlier: PlottedReading, _ later: PlottedReading) -> Bool {
    earlier.crowding == .packed && later.crowding == .packed
  }

  /// A line that changes colour where it crosses a limit.
  private func trace(_ points: [Point]) -> [Shape] {
    let limits = style.boundaries.map(axis.y(of:))
    var pieces: [(zone: Band, points: [Point])] = []
    for (start, end) in zip(points, points.dropFirst()) {
      for (from, to) in Self.split(start, end, at: limits) {
        let zone = style.band(ofShown: axis.value(at: (from.y + to.y) / 2))
        if pieces.last?.zone == zone {
          pieces[pieces.count - 1].points.append(to)
        } else {
          pieces.append((zone, [from, to]))
        }
      }
    }
    return pieces.map { zone, points in
      .polyline(points, stroke: Stroke(theme.markers[zone], width: 1.75, cap: .round))
    }
  }

  /// The line from `start` to `end` in pieces that end where it crosses one of the heights.
  private static func split(
    _ start: Point, _ end: Point, at heights: [Double]
  ) -> [(Point, Point)] {
    let cuts = heights.filter { min(start.y, end.y) < $0 && $0 < max(start.y, end.y) }
      .map { height in
        Point(
          x: start.x + (end.x - start.x) * (height - start.y) / (end.y - start.y), y: height)
      }
    let ordered = start.y < end.y ? cuts.sorted { $0.y < $1.y } : cuts.sorted { $0.y > $1.y }
    let stops = [start] + ordered + [end]
    return Array(zip(stops, stops.dropFirst()))
  }
}

extension [Point] {
  /// The closed outlines of what lies between the line through these points and a height below it.
  func areas(above height: Double) -> [[Point]] {
    var outlines: [[Point]] = []
    var outline: [Point] = []
    func crossing(_ start: Point, _ end: Point) -> Point {
      Point(x: start.x + (end.x - start.x) * (height - start.y) / (end.y - start.y), y: height)
    }
    for (index, point) in enumerated() {
      let previous = index > 0 ? self[index - 1] : nil
      if point.y < height {
        if outline.isEmpty {
          let foot = previous.map { crossing($0, point) } ?? Point(x: point.x, y: height)
          outline.append(foot)
        }
        outline.append(point)
      } else if let previous, !outline.isEmpty {
        outline.append(crossing(previous, point))
        outlines.append(outline)
        outline = []
      }
    }
    if let last = outline.last {
      outlines.append(outline + [Point(x: last.x, y: height)])
    }
    return outlines
  }

  /// The same line with the first, last, highest and lowest point of each half-point column: as
  /// much as a picture at twice its size can show.
  var thinned: [Point] {
    var kept: [Point] = []
    var start = startIndex
    while start < endIndex {
      let column = (self[start].x * 2).rounded(.down)
      var end = start
      while end < endIndex, (self[end].x * 2).rounded(.down) == column { end += 1 }
      let indices = start..<end
      if indices.count > 4 {
        let highest = indices.min { self[$0].y < self[$1].y } ?? start
        let lowest = indices.max { self[$0].y < self[$1].y } ?? start
        kept += Set([start, highest, lowest, end - 1]).sorted().map { self[$0] }
      } else {
        kept += self[indices]
      }
      start = end
    }
    return kept
  }
}
