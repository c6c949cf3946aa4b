import HealthModel

extension PressureLayout {
  private static let rowHeight = 32.0

  /// Each zone with its colour, limits and count; below them the two signs.
  var legend: Layer {
    var layer = Layer()
    let plot = ChartGeometry.plot
    for (index, zone) in legendZones.enumerated() {
      let top = plot.y - 4 + Double(index) * Self.rowHeight
      let x = ChartGeometry.legendSign
      layer.shapes.append(
        .pill(
          Box(x: x - 2, y: top + 2, width: 4, height: 15), radius: 2,
          fill: theme.markers[zone.zone]))
      let count = count(of: zone.zone)
      layer.texts += row(
        top: top, zone.name, zone.limits, count: count,
        colour: count == 0 ? theme.mutedText : theme.values[zone.zone],
        isStrong: zone.zone == .normal)
    }
    for (index, half) in PlottedPressure.Half.allCases.reversed().enumerated() {
      let top = plot.maxY + 2 - Double(index + 1) * Self.rowHeight
      layer.shapes.append(
        Self.sign(
          of: half, at: Point(x: ChartGeometry.legendSign, y: top + 9.5), theme.secondaryText,
          theme))
      let count = bars.count { $0.half == half }
      layer.texts += row(
        top: top, Self.name(of: half), half == .morning ? "before 12:00" : "12:00 and later",
        count: count, colour: count == 0 ? theme.mutedText : theme.text, isStrong: false)
    }
    return layer
  }

  /// From the highest zone to the lowest; one that no limit reaches is left out, and so is very
  /// low in a week without it.
  var legendZones: [(zone: Zone, name: String, limits: String)] {
    var zones: [(zone: Zone, name: String, limits: String)] = []
    let (high, low) = (style.systolic, style.diastolic)
    let crises = zip([high, low], [high.limits.criticalHigh, low.limits.criticalHigh])
      .compactMap { part, limit in limit.map { part.text(of: $0.limit) } }
    if !crises.isEmpty {
      var word = "from"
      if case .over = high.limits.criticalHigh { word = "over" }
      zones.append((.criticallyHigh, "Very high", "\(word) \(crises.joined(separator: " or "))"))
    }
    let (systolic, diastolic) = style.highFrom
    let highTexts = (high.text(of: systolic), low.text(of: diastolic))
    zones.append((.high, "High", "from \(highTexts.0) or \(highTexts.1)"))
    zones.append((.normal, "Normal", "under \(highTexts.0) and \(highTexts.1)"))
    zones.append(
      (
        .low, "Low",
        "under \(high.text(of: high.limits.normal.lowerBound)) or "
          + low.text(of: low.limits.normal.lowerBound)
      ))
    let collapses = zip([high, low], [high.limits.criticalBelow, low.limits.criticalBelow])
      .compactMap { part, limit in limit.map { part.text(of: $0) } }
    if count(of: .criticallyLow) > 0 {
      zones.append((.criticallyLow, "Very low", "under \(collapses.joined(separator: " or "))"))
    }
    return zones
  }

  private func row(
    top: Double, _ name: String, _ detail: String, count: Int, colour: Colour, isStrong: Bool
  ) -> [SceneText] {
    let baseline = top + 13.8
    return [
      SceneText(
        [TextRun(name, size: 12, weight: isStrong ? .semibold : .medium, colour: theme.text)],
        at: Point(x: ChartGeometry.legendText, y: baseline)),
      SceneText(
        [TextRun(String(count), size: 12, weight: .semibold, colour: colour)],
        at: Point(x: ChartGeometry.rightMargin, y: baseline), anchor: .end),
      SceneText(
        [TextRun(detail, size: 10.5, colour: theme.mutedText)],
        at: Point(x: ChartGeometry.legendText, y: baseline + 14.5)),
    ]
  }
}
