import HealthModel

/// Columns from the lowest to the highest reading, in the bands' colours, or dots for up to five
/// readings; a line joins adjacent means. More readings don't need more shapes.
struct SummaryColumns {
  let summaries: [ColumnSummary]
  let style: VitalStyle
  let span: DaySpan
  let axis: ValueAxis
  let theme: Theme
  /// Whether the line is stronger, because a sensor's mean covers hundreds of readings.
  var isOfSensor = false

  static let leastHeight = 3.0
  private static let leastEnd = 2.0

  var shapes: [Shape] {
    summaries.filter(\.few.isEmpty).flatMap(column) + means.map(mean) + summaries.flatMap(dots)
  }

  var bars: [Shape] {
    summaries.map { .pill(box(of: $0, margin: 1.5), radius: 3, fill: theme.bar) }
  }

  var boxes: [Box] {
    summaries.flatMap { summary in
      summary.few.isEmpty
        ? [box(of: summary)]
        : summary.few.map { Box(around: Point(x: x(of: summary), y: y(of: $0)), reach: 2) }
    }
  }

  private func x(of summary: ColumnSummary) -> Double { span.box(of: summary.column).middle }

  func y(of point: ChartPoint) -> Double { y(of: point.value) }

  private func y(of value: Double) -> Double {
    axis.height(of: style.unit.value(fromCanonical: value))
  }

  private func dots(_ summary: ColumnSummary) -> [Shape] {
    let radius = max(1.25, min(2.5, span.box(of: summary.column).width * 0.3))
    return summary.few.sorted().map { point in
      .circle(
        centre: Point(x: x(of: summary), y: y(of: point)), radius: radius,
        fill: theme.markers[style.band(of: point)], outline: nil)
    }
  }

  private func box(of summary: ColumnSummary) -> Box {
    box(of: summary, margin: span.box(of: summary.column).width >= 4 ? 0.5 : 0)
  }

  func box(of summary: ColumnSummary, margin: Double, leastHeight: Double = leastHeight) -> Box {
    let days = span.box(of: summary.column)
    let (top, bottom) = (y(of: summary.highest), y(of: summary.lowest))
    let height = max(leastHeight, bottom - top)
    return Box(
      x: days.x + margin, y: (top + bottom - height) / 2, width: max(0, days.width - 2 * margin),
      height: height)
  }

  private func column(_ summary: ColumnSummary) -> [Shape] {
    let box = box(of: summary)
    let (high, low) = (style.band(of: summary.highest), style.band(of: summary.lowest))
    let cuts = style.boundaries.map(axis.y(of:)).filter { box.y < $0 && $0 < box.maxY }.sorted()
    let stops = [box.y] + cuts + [box.maxY]
    func part(from top: Double, to bottom: Double, _ band: Band) -> Shape {
      .box(Box(x: box.x, y: top, width: box.width, height: bottom - top), fill: colour(of: band))
    }
    var parts = zip(stops, stops.dropFirst()).map { top, bottom in
      // A flat column is taller than the span of its readings, but keeps their bands.
      let band = style.band(ofShown: axis.value(at: (top + bottom) / 2))
      return part(from: top, to: bottom, min(max(band, low), high))
    }
    // The ends keep their readings' bands, however little of the column lies in those bands.
    if high != .normal { parts.append(part(from: box.y, to: box.y + Self.leastEnd, high)) }
    if low != .normal, summary.lowest != summary.highest {
      parts.append(part(from: box.maxY - Self.leastEnd, to: box.maxY, low))
    }
    return parts
  }

  private func colour(of band: Band) -> Colour { band == .normal ? theme.bar : theme.markers[band] }

  var means: [[Point]] {
    summaries.runs { $0.column.end == $1.column.start }.map { run in
      run.map { Point(x: x(of: $0), y: y(of: $0.mean)) }
    }
  }

  private func mean(_ run: [Point]) -> Shape {
    let (colour, width) = isOfSensor ? (theme.text, 1.5) : (theme.secondaryText, 1)
    guard run.count > 1 else {
      return .circle(centre: run[0], radius: 1.25, fill: colour, outline: nil)
    }
    return .polyline(run, stroke: Stroke(colour, width: width, cap: .round))
  }
}
