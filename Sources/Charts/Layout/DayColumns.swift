import HealthModel

/// Days summed up: each a column from its lowest reading to its highest, in the colours of the
/// bands that it passes through; a line joins the means of days that follow each other.
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

  var shapes: [Shape] { summaries.flatMap(column) + means.map(mean) }

  /// A bar behind each day's readings, from the lowest to the highest: exactly as high, or a hair's
  /// breadth where they are one.
  var bars: [Shape] {
    summaries.map { .pill(box(of: $0, margin: 1.5), radius: 3, fill: theme.bar) }
  }

  /// What the columns cover.
  var boxes: [Box] { summaries.map(box) }

  private func box(of summary: DaySummary) -> Box {
    // Wide columns stand apart; narrow ones make one shape.
    box(of: summary, margin: span.box(of: summary.day).width >= 4 ? 0.5 : 0)
  }

  /// From the day's highest sign to its lowest, and as wide as the day but for its margins.
  func box(of summary: DaySummary, margin: Double, leastHeight: Double = leastHeight) -> Box {
    let day = span.box(of: summary.day)
    let top = axis.height(of: shown(summary.highest.value))
    let bottom = axis.height(of: shown(summary.lowest.value))
    let height = max(leastHeight, bottom - top)
    return Box(
      x: day.x + margin, y: (top + bottom - height) / 2, width: max(0, day.width - 2 * margin),
      height: height)
  }

  private func column(_ summary: DaySummary) -> [Shape] {
    let box = box(of: summary)
    let (high, low) = (style.band(of: summary.highest), style.band(of: summary.lowest))
    let cuts = style.boundaries.map(axis.y(of:)).filter { box.y < $0 && $0 < box.maxY }.sorted()
    let stops = [box.y] + cuts + [box.maxY]
    func part(from top: Double, to bottom: Double, _ band: Band) -> Shape {
      .box(
        Box(x: box.x, y: top, width: box.width, height: bottom - top), fill: colour(of: band))
    }
    var parts = zip(stops, stops.dropFirst()).map { top, bottom in
      // A flat column is padded beyond its readings, whose bands it keeps.
      let band = style.band(ofShown: axis.value(at: (top + bottom) / 2))
      return part(from: top, to: bottom, min(max(band, low), high))
    }
    // The ends are readings: they keep their band, however little of it they reach into.
    if high != .normal { parts.append(part(from: box.y, to: box.y + Self.leastEnd, high)) }
    if low != .normal, summary.lowest != summary.highest {
      parts.append(part(from: box.maxY - Self.leastEnd, to: box.maxY, low))
    }
    return parts
  }

  /// In the chart's unit.
  func shown(_ value: Double) -> Double { style.unit.value(fromCanonical: value) }

  private func colour(of band: Band) -> Colour {
    band == .normal ? theme.bar : theme.markers[band]
  }

  /// The means of each run of days without a gap, and without a day that has none.
  var means: [[Point]] {
    var runs: [[Point]] = []
    var end: Instant?
    for summary in summaries {
      guard let mean = summary.mean else { continue }
      let point = Point(x: span.box(of: summary.day).middle, y: axis.height(of: shown(mean)))
      if end == summary.day.start {
        runs[runs.count - 1].append(point)
      } else {
        runs.append([point])
      }
      end = summary.day.end
    }
    return runs
  }

  /// A line joins those of days that follow each other; a day by itself has a dot.
  private func mean(_ run: [Point]) -> Shape {
    guard run.count > 1 else {
      return .circle(centre: run[0], radius: 1.25, fill: theme.text, outline: nil)
    }
    return .polyline(run, stroke: Stroke(theme.text, width: 1.5, cap: .round))
  }
}
