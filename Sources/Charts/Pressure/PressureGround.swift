import HealthModel

/// What lies behind the bars of blood pressure.
struct PressureGround {
  let style: PressureStyle
  let frame: ChartFrame

  /// Both normal ranges as bands, each with a line where it is left upwards.
  var shapes: [Shape] {
    let (axis, plot, theme) = (frame.axis, frame.plot, frame.theme)
    var shapes: [Shape] = []
    for (part, high) in [
      (style.diastolic, style.highFrom.diastolic), (style.systolic, style.highFrom.systolic),
    ] {
      let (top, bottom) = (
        axis.height(of: high), axis.height(of: PressureStyle.normal(of: part).lowerBound)
      )
      shapes.append(
        .box(
          Box(x: plot.x, y: top, width: plot.width, height: max(0, bottom - top)),
          fill: theme.band))
    }
    shapes += frame.grid
    if let crisis = style.systolic.highLimit, axis.range.contains(crisis) {
      shapes.append(
        axis.rule(at: crisis, Stroke(theme.limit, dash: [4, 3])))
    }
    for limit in [style.highFrom.diastolic, style.highFrom.systolic]
    where axis.range.contains(limit) {
      shapes.append(axis.rule(at: limit, Stroke(theme.bandEdge, width: 1.5)))
    }
    return shapes
  }
}
