import HealthModel

/// A value that a line across the plot stands for.
struct LimitLine: Equatable {
  enum Kind {
    case fever
    case bandEdge
    case critical
  }

  /// Units: the chart's.
  let value: Double
  let kind: Kind
}

/// What lies behind the readings of one vital.
struct Ground {
  let style: VitalStyle
  let frame: ChartFrame

  /// What lies behind all else: band, days and midnights.
  var shapes: [Shape] {
    let band = style.limits.normal.map { Shape.box(box(of: $0), fill: frame.theme.band) }
    return [band].compactMap { $0 } + frame.grid
  }

  /// The part of the normal range that is on the axis.
  private func box(of normal: ClosedRange<Double>) -> Box {
    let (axis, plot) = (frame.axis, frame.plot)
    let (top, bottom) = (axis.height(of: normal.upperBound), axis.height(of: normal.lowerBound))
    return Box(x: plot.x, y: top, width: plot.width, height: bottom - top)
  }

  /// The lines at the limits, which no day's bar may hide; the fever line is one of the curves.
  var limitLines: [Shape] {
    style.limitLines.filter { frame.axis.range.contains($0.value) }.compactMap { line in
      switch line.kind {
      case .fever: nil
      case .bandEdge: frame.axis.rule(at: line.value, Stroke(frame.theme.bandEdge))
      case .critical: frame.axis.rule(at: line.value, Stroke(frame.theme.limit, dash: [4, 3]))
      }
    }
  }
}
