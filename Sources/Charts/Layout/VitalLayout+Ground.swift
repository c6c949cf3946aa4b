import HealthModel

extension VitalLayout {
  private var plot: Box { geometry.plot }

  /// What lies behind all else: band, days and midnights.
  var ground: Layer {
    let band = style.limits.normal.map { Shape.box(box(of: $0), fill: theme.band) }
    return Layer(shapes: [band].compactMap { $0 } + frame.grid)
  }

  /// The lines at the limits, which no day's bar may hide.
  var limitLines: Layer {
    var layer = Layer()
    for edge in style.normalEdges.reversed()
    where axis.range.contains(edge) {
      layer.shapes.append(frame.across(at: axis.y(of: edge), Stroke(theme.bandEdge)))
    }
    if style.feverLine == nil {
      for limit in [style.limits.criticalHigh?.limit, style.limits.criticalBelow].compactMap({ $0 })
      where axis.range.contains(limit) {
        layer.shapes.append(
          frame.across(at: axis.y(of: limit), Stroke(theme.limit, dash: [4, 3])))
      }
    }
    return layer
  }

  /// The part of the normal range that is on the axis.
  private func box(of normal: ClosedRange<Double>) -> Box {
    let (top, bottom) = (axis.height(of: normal.upperBound), axis.height(of: normal.lowerBound))
    return Box(x: plot.x, y: top, width: plot.width, height: bottom - top)
  }
}
