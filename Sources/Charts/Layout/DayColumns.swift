import HealthModel

/// Days summed up: each a column from its lowest reading to its highest, in the colours of the
/// zones that it passes through; a line joins the means of days that follow each other.
///
/// However many readings a day has, it is a handful of shapes, and none of its extremes is lost.
struct DayColumns {
  let summaries: [DaySummary]
  let style: VitalStyle
  let span: DaySpan
  let axis: ValueAxis
  let theme: Theme

  static let leastHeight = 3.0
  /// How high the end of a column is at least that lies outside the normal range.
  private static let leastEnd = 2.0

  var shapes: [Shape] { summaries.flatMap(column) + means }

  /// What the columns cover.
  var boxes: [Box] { summaries.map(box) }

  private func box(of summary: DaySummary) -> Box {
    let day = span.box(of: summary.day)
    // Wide columns stand apart; narrow ones make one shape.
    let gap = day.width >= 4 ? 1.0 : 0
    let (top, bottom) = (summary.highest.position.y, summary.lowest.position.y)
    let height = max(Self.leastHeight, bottom - top)
    return Box(
      x: day.x + gap / 2, y: (top + bottom - height) / 2, width: day.width - gap, height: height)
  }

  private func column(_ summary: DaySummary) -> [Shape] {
    let box = box(of: summary)
    let cuts = style.boundaries.map(axis.y(of:)).filter { box.y < $0 && $0 < box.maxY }.sorted()
    let stops = [box.y] + cuts + [box.maxY]
    func part(from top: Double, to bottom: Double, _ zone: Zone) -> Shape {
      .box(
        Box(x: box.x, y: top, width: box.width, height: bottom - top), fill: colour(of: zone))
    }
    var parts = zip(stops, stops.dropFirst()).map { top, bottom in
      part(
        from: top, to: bottom, style.zone(ofShown: axis.value(at: (top + bottom) / 2)))
    }
    // The ends are readings: they keep their zone, however little of it they reach into.
    let (high, low) = (summary.highest.zone, summary.lowest.zone)
    if high != .normal { parts.append(part(from: box.y, to: box.y + Self.leastEnd, high)) }
    if low != .normal, summary.lowest != summary.highest {
      parts.append(part(from: box.maxY - Self.leastEnd, to: box.maxY, low))
    }
    return parts
  }

  private func colour(of zone: Zone) -> Colour {
    zone == .normal ? theme.bar : theme.markers[zone]
  }

  /// One line for each run of days without a gap; a day by itself has none.
  private var means: [Shape] {
    var runs: [[DaySummary]] = []
    for summary in summaries {
      if let last = runs.last?.last, last.day.end == summary.day.start {
        runs[runs.count - 1].append(summary)
      } else {
        runs.append([summary])
      }
    }
    return runs.filter { $0.count > 1 }.map { run in
      let points = run.map { summary in
        Point(
          x: span.box(of: summary.day).middle,
          y: axis.y(of: min(max(summary.mean, axis.range.lowerBound), axis.range.upperBound)))
      }
      return .polyline(points, stroke: Stroke(theme.text, width: 1.5, cap: .round))
    }
  }
}
