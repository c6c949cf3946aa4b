import HealthModel

struct ValueAxis: Equatable {
  struct Tick: Equatable {
    let value: Double
    let label: String
    let isStrong: Bool
  }

  enum Edge: Equatable { case above, below }

  struct Plan: Equatable {
    var range: ClosedRange<Double>
    /// Limits that are labelled wherever they fit; the strong ones take precedence.
    var thresholds: [Tick]
    /// Round numbers, labelled where they don't touch the limits; the most important first.
    var rounds: [Tick]
    var minorTicks: [Double] = []
    /// The limit below which values get at least a quarter of the plot; nil for a linear axis.
    var lows: Double?
  }

  let range: ClosedRange<Double>
  let plot: Box
  private(set) var ticks: [Tick] = []
  let minorTicks: [Double]
  /// Round numbers far enough from every limit for a line across the plot.
  private(set) var gridlines: [Double] = []
  private let numberSize: Double
  /// The value below which the scale may be stretched, and its y coordinate.
  private let lows: Double
  private let knee: Double

  static let usualNumberSize = 11.0

  /// - Parameter band: The normal range, inside which no gridline is drawn.
  init(_ plan: Plan, band: ClosedRange<Double>?, plot: Box, numberSize: Double = usualNumberSize) {
    let leastThresholdDistance = 10 * numberSize / Self.usualNumberSize
    let leastRoundDistance = 13.5 * numberSize / Self.usualNumberSize
    range = plan.range
    (self.plot, self.numberSize) = (plot, numberSize)
    minorTicks = plan.minorTicks.filter(plan.range.contains)
    lows = max(range.lowerBound, min(plan.lows ?? range.lowerBound, range.upperBound))
    let share = (lows - range.lowerBound) / (range.upperBound - range.lowerBound)
    knee = plot.maxY - plot.height * (share > 0 ? max(share, 0.25) : 0)
    let strongFirst = plan.thresholds.filter(\.isStrong) + plan.thresholds.filter { !$0.isStrong }
    for (wanted, distance) in [
      (strongFirst, leastThresholdDistance), (plan.rounds, leastRoundDistance),
    ] {
      for tick in wanted where isClear(tick.value, of: ticks.map(\.value), by: distance) {
        ticks.append(tick)
      }
    }
    ticks.sort { $0.value < $1.value }
    let limits =
      plan.thresholds.map(\.value)
      + [band?.lowerBound, band?.upperBound, range.lowerBound, range.upperBound].compactMap { $0 }
    gridlines = plan.rounds.map(\.value).filter {
      band?.contains($0) != true && isClear($0, of: limits, by: leastRoundDistance)
    }.sorted()
  }

  private func isClear(_ value: Double, of others: [Double], by distance: Double) -> Bool {
    range.contains(value) && others.allSatisfy { abs(y(of: $0) - y(of: value)) >= distance }
  }

  /// Returns the y coordinate of a value; outside the plot for a value off the axis.
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

  func rule(at value: Double, _ stroke: Stroke) -> Shape {
    .horizontal(y: y(of: value), from: plot.x, to: plot.maxX, stroke)
  }

  func box(of values: ClosedRange<Double>) -> Box {
    let (top, bottom) = (height(of: values.upperBound), height(of: values.lowerBound))
    return Box(x: plot.x, y: top, width: plot.width, height: bottom - top)
  }

  func numbers(endingAt x: Double, feverLine: Double?, _ theme: Theme) -> [SceneText] {
    ticks.map { tick in
      let strong = tick.value == feverLine ? theme.fever : theme.text
      let run = TextRun(
        tick.label, size: numberSize, weight: tick.isStrong ? .semibold : .regular,
        colour: tick.isStrong ? strong : theme.secondaryText)
      return SceneText(
        [run], at: Point(x: x, y: y(of: tick.value) + numberSize * 4 / 11), anchor: .end,
        hasTabularFigures: true)
    }
  }

  func edge(of value: Double) -> Edge? {
    value > range.upperBound ? .above : value < range.lowerBound ? .below : nil
  }

  /// Returns the y coordinate of a value; at the edge for a value off the axis.
  func height(of value: Double) -> Double {
    y(of: min(max(value, range.lowerBound), range.upperBound))
  }
}

/// Round numbers on an axis, limited in number whatever the axis spans.
enum RoundNumbers {
  /// The largest number on an axis; doubles of this size still differ by less than a tenth.
  private static let reach = 1e12

  static func span(_ lower: Double, _ upper: Double) -> ClosedRange<Double> {
    let least = max(-reach, min(lower, reach - 1))
    return least...max(least + 0.1, min(upper, reach))
  }

  /// Returns the multiples in `range` of `step`, or of a longer round step if `step` is too short.
  static func multiples(
    of step: Double, in range: ClosedRange<Double>, atMost most: Int
  ) -> [Double] {
    let length = range.upperBound - range.lowerBound
    let step = length / step <= Double(most) ? step : self.step(for: length)
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    return first <= last ? (0...Int(last - first)).map { (first + Double($0)) * step } : []
  }

  /// Returns `usual`, extended by whole steps to contain `needed`; far values get longer steps.
  static func range(
    _ usual: ClosedRange<Double>, grownBy step: Double, toHold needed: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let needed = span(needed.lowerBound, needed.upperBound)
    let length = max(usual.upperBound, needed.upperBound) - min(usual.lowerBound, needed.lowerBound)
    let step = length / step <= 60 ? step : self.step(for: length)
    let below = max(0, ((usual.lowerBound - needed.lowerBound) / step).rounded(.up))
    let above = max(0, ((needed.upperBound - usual.upperBound) / step).rounded(.up))
    return (usual.lowerBound - below * step)...(usual.upperBound + above * step)
  }

  /// Returns the smallest of 0.1, 0.2, 0.5, 1, 2 … that divides `span` into at most eight steps.
  static func step(for span: Double) -> Double {
    var power = 0.1
    while power < span {
      for factor in [1.0, 2, 5] where span / (power * factor) <= 8 { return power * factor }
      power *= 10
    }
    return power
  }
}
