import HealthModel

extension VitalLayout {
  enum Joint: Equatable { case solid, dotted, open }

  func joint(_ earlier: Instant, _ later: Instant) -> Joint {
    let seconds = later.seconds(since: earlier)
    // A gap in a sensor's readings stays open; only manual readings are joined across hours.
    if let sensorReach { return seconds <= sensorReach ? .solid : .open }
    if seconds <= Double(style.joinedHours * 3600) { return .solid }
    return seconds <= Double(VitalStyle.dottedHours * 3600) ? .dotted : .open
  }

  var curves: [Shape] {
    guard !span.isLong else { return feverLine + columns.shapes }
    guard !style.hasDayBars else { return columns.bars }
    let runs = runs
    let fever = style.feverLine.map { tints(of: runs, above: $0) } ?? []
    let joints = dotted(between: runs[...]).map { start, end in
      Shape.polyline(
        [start, end], stroke: Stroke(theme.line, width: 1.5, dash: [0, 4], cap: .round))
    }
    return fever + feverLine + joints
      + runs.flatMap { $0.count > 1 ? lines(along: $0) : $0.compactMap(dot) }
  }

  func tints(of runs: [ArraySlice<PlottedReading>], above limit: Double) -> [Shape] {
    guard axis.range.contains(limit) else { return [] }
    return runs.filter { $0.count > 1 }.flatMap { run in
      run.map(\.position).thinned.areas(above: axis.y(of: limit)).map {
        .polygon($0, fill: theme.feverTint, outline: nil)
      }
    }
  }

  private func dot(_ reading: PlottedReading) -> Shape? {
    guard reading.crowding == .packed else { return nil }
    return .circle(
      centre: reading.position, radius: 1.25, fill: theme.markers[reading.band], outline: nil)
  }

  /// Returns the ends of each dotted line: the last reading of a run and the first one of the next.
  private func dotted(between runs: ArraySlice<ArraySlice<PlottedReading>>) -> [(Point, Point)] {
    zip(runs, runs.dropFirst()).compactMap { run, next in
      guard let earlier = run.last, let later = next.first,
        joint(earlier.instant, later.instant) == .dotted
      else { return nil }
      return (earlier.position, later.position)
    }
  }

  var drawnLines: [(Point, Point)] {
    guard !style.hasDayBars, !span.isLong else { return [] }
    var lines: [(Point, Point)] = []
    let runs = runs
    for (index, run) in runs.enumerated() {
      let points = run.map(\.position).thinned
      lines += zip(points, points.dropFirst())
      lines += dotted(between: runs[index...].prefix(2))
    }
    return lines
  }

  private var feverLine: [Shape] {
    guard let fever = style.feverLine, axis.range.contains(fever) else { return [] }
    return [axis.rule(at: fever, Stroke(theme.fever, width: 1.25))]
  }

  /// The readings in runs that solid lines join; a run may have a single reading.
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

  /// Returns a run's line: grey between signs, in the bands' colours between packed readings.
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

  static func isTrace(_ earlier: PlottedReading, _ later: PlottedReading) -> Bool {
    earlier.crowding == .packed && later.crowding == .packed
  }

  private func trace(_ points: [Point]) -> [Shape] {
    points.pieces(cutAt: style.boundaries.map(axis.y(of:))) { height in
      style.band(ofShown: axis.value(at: height))
    }.map { band, points in
      .polyline(points, stroke: Stroke(theme.markers[band], width: 1.75, cap: .round))
    }
  }
}

extension [Point] {
  func areas(above height: Double) -> [[Point]] {
    var outlines: [[Point]] = []
    var outline: [Point] = []
    for (index, point) in enumerated() {
      let previous = index > 0 ? self[index - 1] : nil
      if point.y < height {
        if outline.isEmpty {
          outline.append(
            previous.map { Self.crossing($0, point, height) } ?? Point(x: point.x, y: height))
        }
        outline.append(point)
      } else if let previous, !outline.isEmpty {
        outlines.append(outline + [Self.crossing(previous, point, height)])
        outline = []
      }
    }
    if let last = outline.last { outlines.append(outline + [Point(x: last.x, y: height)]) }
    return outlines
  }

  /// The line reduced to the first, last, highest and lowest point of each half-point column.
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

  /// The line cut at `heights` into pieces, each of one kind.
  func pieces<Kind: Equatable>(
    cutAt heights: [Double], kind: (Double) -> Kind
  ) -> [(kind: Kind, points: [Point])] {
    var pieces: [(kind: Kind, points: [Point])] = []
    for (start, end) in zip(self, dropFirst()) {
      let stops = [start] + Self.crossings(start, end, heights) + [end]
      for (from, to) in zip(stops, stops.dropFirst()) {
        let kind = kind((from.y + to.y) / 2)
        if pieces.last?.kind == kind {
          pieces[pieces.count - 1].points.append(to)
        } else {
          pieces.append((kind, [from, to]))
        }
      }
    }
    return pieces
  }

  private static func crossings(_ start: Point, _ end: Point, _ heights: [Double]) -> [Point] {
    let cuts = heights.filter { Swift.min(start.y, end.y) < $0 && $0 < Swift.max(start.y, end.y) }
      .map { crossing(start, end, $0) }
    return start.y < end.y ? cuts.sorted { $0.y < $1.y } : cuts.sorted { $0.y > $1.y }
  }

  private static func crossing(_ start: Point, _ end: Point, _ height: Double) -> Point {
    Point(x: start.x + (end.x - start.x) * (height - start.y) / (end.y - start.y), y: height)
  }
}
