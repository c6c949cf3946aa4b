import HealthModel

/// What joins the readings of some days: lines, bars or columns; and the fever line.
struct Curves {
  /// By time.
  let readings: [PlottedReading]
  let style: VitalStyle
  let axis: ValueAxis
  let columns: SummaryColumns
  /// Whether days are summed up.
  let isLong: Bool
  /// How far apart a sensor's readings are joined; nil of readings by a person. Units: seconds.
  let sensorReach: Double?
  let theme: Theme

  /// How two neighbouring readings are joined.
  enum Joint: Equatable {
    case solid
    case dotted
    case open
  }

  /// The joint between readings this far apart.
  func joint(_ earlier: Instant, _ later: Instant) -> Joint {
    let seconds = later.seconds(since: earlier)
    // Where a sensor is silent nothing is known: hours of line are for readings by hand.
    if let sensorReach { return seconds <= sensorReach ? .solid : .open }
    if seconds <= Double(style.joinedHours * 3600) { return .solid }
    return seconds <= Double(VitalStyle.dottedHours * 3600) ? .dotted : .open
  }

  /// The fever line and its tint, and what joins the readings.
  var shapes: [Shape] {
    guard !isLong else { return feverLine + columns.shapes }
    guard !style.hasDayBars else { return columns.bars }
    var shapes: [Shape] = []
    let runs = runs
    if let fever = style.feverLine, axis.range.contains(fever) {
      let y = axis.y(of: fever)
      for run in runs where run.count > 1 {
        for outline in run.map(\.position).thinned.areas(above: y) {
          shapes.append(.polygon(outline, fill: theme.feverTint, outline: nil))
        }
      }
      shapes += feverLine
    }
    for (earlier, later) in dotted(between: runs) {
      shapes.append(
        .polyline(
          [earlier.position, later.position],
          stroke: Stroke(theme.line, width: 1.5, dash: [0, 4], cap: .round)))
    }
    for run in runs { shapes += run.count > 1 ? lines(along: run) : run.compactMap(dot) }
    return shapes
  }

  /// A reading without a line to either side, where there is no room for a sign.
  private func dot(_ reading: PlottedReading) -> Shape? {
    guard reading.crowding == .packed else { return nil }
    return .circle(
      centre: reading.position, radius: 1.25, fill: theme.markers[reading.band], outline: nil)
  }

  /// The last reading of a run and the first of the next, where a dotted line joins them.
  private func dotted(
    between runs: [ArraySlice<PlottedReading>]
  ) -> [(PlottedReading, PlottedReading)] {
    zip(runs, runs.dropFirst()).compactMap { run, next in
      guard let earlier = run.last, let later = next.first,
        joint(earlier.instant, later.instant) == .dotted
      else { return nil }
      return (earlier, later)
    }
  }

  /// Every solid and dotted line, from left to right.
  var drawnLines: [(Point, Point)] {
    guard !style.hasDayBars, !isLong else { return [] }
    var lines: [(Point, Point)] = []
    let runs = runs
    for (index, run) in runs.enumerated() {
      let points = run.map(\.position).thinned
      lines += zip(points, points.dropFirst())
      lines += dotted(between: Array(runs[index...].prefix(2))).map { ($0.position, $1.position) }
    }
    return lines
  }

  private var feverLine: [Shape] {
    guard let fever = style.feverLine, axis.range.contains(fever) else { return [] }
    return [axis.rule(at: fever, Stroke(theme.fever, width: 1.25))]
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

  /// Grey between readings that have signs; where only a line fits, it has the bands' colours.
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
    points.pieces(cutAt: style.boundaries.map(axis.y(of:))) { height in
      style.band(ofShown: axis.value(at: height))
    }.map { band, points in
      .polyline(points, stroke: Stroke(theme.markers[band], width: 1.75, cap: .round))
    }
  }
}
