import HealthModel

extension VitalLayout {
  private var plot: Box { geometry.plot }

  /// What lies behind all else: band, days and midnights.
  var ground: Layer {
    let band = limitedBand
    let box = Box(x: plot.x, y: band.y, width: plot.width, height: band.height)
    return Layer(shapes: [.box(box, fill: theme.band)] + frame.grid)
  }

  /// The lines at the limits, which no day's bar may hide.
  var limitLines: Layer {
    var layer = Layer()
    for edge in [style.limits.normal.upperBound, style.limits.normal.lowerBound]
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
  private var limitedBand: Box {
    let normal = style.limits.normal
    let (top, bottom) = (axis.height(of: normal.upperBound), axis.height(of: normal.lowerBound))
    return Box(x: plot.x, y: top, width: plot.width, height: bottom - top)
  }
}
