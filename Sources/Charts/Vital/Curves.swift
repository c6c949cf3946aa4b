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

  func tints(of runs: [[PlottedReading]], above limit: Double) -> [Shape] {
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

  private func dotted(between runs: ArraySlice<[PlottedReading]>) -> [(Point, Point)] {
    zip(runs, runs.dropFirst()).compactMap { run, next in
      guard let earlier = run.last, let later = next.first,
        joint(earlier.instant, later.instant) == .dotted
      else { return nil }
      return (earlier.position, later.position)
    }
  }

  var drawnLines: [(Point, Point)] {
    guard !style.hasDayBars, !span.isLong else { return [] }
    let runs = runs
    return runs.indices.flatMap { index -> [(Point, Point)] in
      let points = runs[index].map(\.position).thinned
      return Array(zip(points, points.dropFirst())) + dotted(between: runs[index...].prefix(2))
    }
  }

  private var feverLine: [Shape] {
    guard let fever = style.feverLine, axis.range.contains(fever) else { return [] }
    return [axis.rule(at: fever, Stroke(theme.fever, width: 1.25))]
  }

  /// The readings in runs that solid lines join; a run may have only one reading.
  var runs: [[PlottedReading]] { readings.runs { joint($0.instant, $1.instant) == .solid } }

  private func lines(along run: [PlottedReading]) -> [Shape] {
    let joints = zip(run, run.dropFirst()).map { earlier, later in
      (earlier.position, later.position, isTrace: Self.isTrace(earlier, later))
    }
    return joints.runs { $0.isTrace == $1.isTrace }.flatMap { joints -> [Shape] in
      let points = ([joints[0].0] + joints.map(\.1)).thinned
      return joints[0].isTrace
        ? trace(points) : [.polyline(points, stroke: Stroke(theme.line, width: 1.5))]
    }
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
    func edge(_ inside: Int, _ outside: Int) -> Point {
      indices.contains(outside)
        ? Self.crossing(self[Swift.min(inside, outside)], self[Swift.max(inside, outside)], height)
        : Point(x: self[inside].x, y: height)
    }
    return indices.filter { self[$0].y < height }.runs { $0 + 1 == $1 }.map { run in
      let (first, last) = (run[0], run[run.count - 1])
      return [edge(first, first - 1)] + self[first...last] + [edge(last, last + 1)]
    }
  }

  /// The line reduced to the first, last, highest and lowest point of each half-point column.
  var thinned: [Point] {
    runs { ($0.x * 2).rounded(.down) == ($1.x * 2).rounded(.down) }.flatMap { column -> [Point] in
      guard column.count > 4 else { return column }
      let highest = column.indices.min { column[$0].y < column[$1].y } ?? 0
      let lowest = column.indices.max { column[$0].y < column[$1].y } ?? 0
      return Set([0, highest, lowest, column.count - 1]).sorted().map { column[$0] }
    }
  }

  func pieces<Kind: Equatable>(
    cutAt heights: [Double], kind: (Double) -> Kind
  ) -> [(kind: Kind, points: [Point])] {
    let lines = zip(self, dropFirst()).flatMap { start, end -> [(Point, Point, Kind)] in
      let stops = [start] + Self.crossings(start, end, heights) + [end]
      return zip(stops, stops.dropFirst()).map { ($0, $1, kind(($0.y + $1.y) / 2)) }
    }
    return lines.runs { $0.2 == $1.2 }.map { run in (run[0].2, [run[0].0] + run.map(\.1)) }
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
