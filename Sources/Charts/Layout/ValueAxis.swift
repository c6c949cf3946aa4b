import HealthModel

/// The y axis: the values it spans and where it is marked.
///
/// Units: those of the chart.
struct ValueAxis: Equatable {
  struct Tick: Equatable {
    let value: Double
    let label: String
    /// A limit that the reader looks for first.
    let isStrong: Bool
  }

  enum Edge: Equatable {
    case above
    case below
  }

  /// What to mark, before the axis knows how much room there is.
  struct Plan: Equatable {
    var range: ClosedRange<Double>
    /// Limits that are labelled wherever they fit; the strong ones are set first.
    var thresholds: [Tick]
    /// Round numbers, labelled where they keep clear of the limits; the most wanted first.
    var rounds: [Tick]
    /// Marked without a label.
    var minorTicks: [Double] = []
    /// Values below it get at least a quarter of the plot; nil where none lies there.
    var lows: Double?
  }

  /// Where a value stands. Below `lows` the steps are longer, where those values had too little room.
  private struct Scale: Equatable {
    let range: ClosedRange<Double>
    let plot: Box
    let lows: Double
    /// Where `lows` is. Units: points.
    let knee: Double

    init(_ plan: Plan, _ plot: Box) {
      (range, self.plot) = (plan.range, plot)
      lows = max(range.lowerBound, min(plan.lows ?? range.lowerBound, range.upperBound))
      let share = (lows - range.lowerBound) / (range.upperBound - range.lowerBound)
      knee = plot.maxY - plot.height * (share > 0 ? max(share, 0.25) : 0)
    }

    func y(of value: Double) -> Double {
      value < lows && knee < plot.maxY
        ? knee + (plot.maxY - knee) * (lows - value) / (lows - range.lowerBound)
        : plot.y + (knee - plot.y) * (range.upperBound - value) / (range.upperBound - lows)
    }

    func value(at y: Double) -> Double {
      y > knee && knee < plot.maxY
        ? lows - (y - knee) / (plot.maxY - knee) * (lows - range.lowerBound)
        : range.upperBound - (y - plot.y) / (knee - plot.y) * (range.upperBound - lows)
    }
  }

  let range: ClosedRange<Double>
  /// What it stands beside.
  let plot: Box
  let ticks: [Tick]
  let minorTicks: [Double]
  /// Round numbers far enough from every limit to carry a line across.
  let gridlines: [Double]
  private let scale: Scale

  private static let leastThresholdDistance = 10.0
  private static let leastRoundDistance = 13.5

  /// - Parameter band: the normal range, inside which no line is drawn; nil for none.
  init(_ plan: Plan, band: ClosedRange<Double>?, plot: Box) {
    let range = plan.range
    let scale = Scale(plan, plot)
    func isClear(_ value: Double, of others: [Double], by distance: Double) -> Bool {
      range.contains(value)
        && others.allSatisfy {
          abs(scale.y(of: $0) - scale.y(of: value)) >= distance
        }
    }
    var chosen: [Tick] = []
    let strongFirst = plan.thresholds.filter(\.isStrong) + plan.thresholds.filter { !$0.isStrong }
    for tick in strongFirst
    where isClear(tick.value, of: chosen.map(\.value), by: Self.leastThresholdDistance) {
      chosen.append(tick)
    }
    for tick in plan.rounds
    where isClear(tick.value, of: chosen.map(\.value), by: Self.leastRoundDistance) {
      chosen.append(tick)
    }
    let limits =
      plan.thresholds.map(\.value)
      + [band?.lowerBound, band?.upperBound, range.lowerBound, range.upperBound].compactMap { $0 }
    self.range = range
    self.scale = scale
    self.plot = plot
    ticks = chosen.sorted { $0.value < $1.value }
    minorTicks = plan.minorTicks.filter(range.contains)
    gridlines = plan.rounds.map(\.value).filter {
      band?.contains($0) != true && isClear($0, of: limits, by: Self.leastRoundDistance)
    }.sorted()
  }

  /// Points from the top of the picture; values off the axis lie outside the plot.
  func y(of value: Double) -> Double { scale.y(of: value) }

  /// A line across the plot at `value`.
  func rule(at value: Double, _ stroke: Stroke) -> Shape {
    let y = y(of: value)
    return .rule(from: Point(x: plot.x, y: y), to: Point(x: plot.maxX, y: y), stroke: stroke)
  }

  /// Where a value lies that is off the axis.
  func edge(of value: Double) -> Edge? {
    value > range.upperBound ? .above : value < range.lowerBound ? .below : nil
  }

  /// Where a reading stands: off the axis at its very edge, so that no reading on the axis lies
  /// farther out than one beyond it. Units: as `y`.
  func height(of value: Double) -> Double {
    y(of: min(max(value, range.lowerBound), range.upperBound))
  }

  /// The value that is drawn at `y`.
  func value(at y: Double) -> Double { scale.value(at: y) }
}
