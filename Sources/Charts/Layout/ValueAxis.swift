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
  }

  let range: ClosedRange<Double>
  /// What it stands beside.
  let plot: Box
  let ticks: [Tick]
  let minorTicks: [Double]
  /// Round numbers far enough from every limit to carry a line across.
  let gridlines: [Double]

  private static let leastThresholdDistance = 10.0
  private static let leastRoundDistance = 13.5

  /// - Parameter band: the normal range, inside which no line is drawn; nil for none.
  init(_ plan: Plan, band: ClosedRange<Double>?, plot: Box) {
    let range = plan.range
    func isClear(_ value: Double, of others: [Double], by distance: Double) -> Bool {
      range.contains(value)
        && others.allSatisfy {
          abs(Self.y(of: $0, in: range, plot) - Self.y(of: value, in: range, plot)) >= distance
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
    self.plot = plot
    ticks = chosen.sorted { $0.value < $1.value }
    minorTicks = plan.minorTicks.filter(range.contains)
    gridlines = plan.rounds.map(\.value).filter {
      band?.contains($0) != true && isClear($0, of: limits, by: Self.leastRoundDistance)
    }.sorted()
  }

  /// Points from the top of the picture; values off the axis lie outside the plot.
  func y(of value: Double) -> Double { Self.y(of: value, in: range, plot) }

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
  func value(at y: Double) -> Double {
    range.upperBound
      - (y - plot.y) / plot.height * (range.upperBound - range.lowerBound)
  }

  private static func y(
    of value: Double, in range: ClosedRange<Double>, _ plot: Box
  ) -> Double {
    plot.y
      + plot.height * (range.upperBound - value) / (range.upperBound - range.lowerBound)
  }
}
