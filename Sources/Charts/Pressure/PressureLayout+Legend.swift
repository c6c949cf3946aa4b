import HealthModel

extension PressureLayout {
  /// Whether limits fit below the names: seven rows of two lines.
  private var hasTwoLines: Bool { frame.plot.height >= 222 }
  private var rowHeight: Double { hasTwoLines ? 32 : 17.3 }

  private var words: any ChartWords { frame.locale.words }

  /// Each zone with its colour, limits and count; below them the two signs.
  var legend: Layer {
    var layer = Layer()
    let plot = geometry.plot
    for (index, zone) in legendZones.enumerated() {
      let top = plot.y - 4 + Double(index) * rowHeight
      let x = geometry.legendSign
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
    guard !frame.span.isLong else { return layer }
    for (index, half) in PlottedPressure.Half.allCases.reversed().enumerated() {
      let top = plot.maxY + 2 - Double(index + 1) * rowHeight
      layer.shapes.append(
        Self.sign(
          of: half, at: Point(x: geometry.legendSign, y: top + 9.5), theme.secondaryText,
          theme))
      let count = bars.count { $0.half == half }
      layer.texts += row(
        top: top, words.half(half), words.hours(of: half),
        count: count, colour: count == 0 ? theme.mutedText : theme.text, isStrong: false)
    }
    return layer
  }

  /// From the highest zone to the lowest; one that no limit reaches is left out, and so is very
  /// low in a week without it.
  var legendZones: [(zone: Band, name: String, limits: String)] {
    var zones: [(zone: Band, name: String, limits: String)] = []
    let (high, low) = (style.systolic, style.diastolic)
    let crises = zip([high, low], [high.limits.criticalHigh, low.limits.criticalHigh])
      .compactMap { part, limit in limit.map { part.text(of: $0.limit) } }
    func add(_ zone: Band, _ limits: String) {
      zones.append((zone, words.zone(zone, of: .systolic), limits))
    }
    if !crises.isEmpty {
      let limits = words.either(crises)
      if case .over = high.limits.criticalHigh {
        add(.criticallyHigh, words.over(limits))
      } else {
        add(.criticallyHigh, words.from(limits))
      }
    }
    let highFrom = [
      high.text(of: style.highFrom.systolic), low.text(of: style.highFrom.diastolic),
    ]
    add(.high, words.from(words.either(highFrom)))
    add(.normal, words.under(words.both(highFrom)))
    let lows = [high, low].map { $0.text(of: PressureStyle.normal(of: $0).lowerBound) }
    add(.low, words.under(words.either(lows)))
    let collapses = zip([high, low], [high.limits.criticalBelow, low.limits.criticalBelow])
      .compactMap { part, limit in limit.map { part.text(of: $0) } }
    if count(of: .criticallyLow) > 0 {
      add(.criticallyLow, words.under(words.either(collapses)))
    }
    return zones
  }

  private func row(
    top: Double, _ name: String, _ detail: String, count: Int, colour: Colour, isStrong: Bool
  ) -> [SceneText] {
    let baseline = top + 13.8
    let limits = SceneText(
      [TextRun(detail, size: 10.5, colour: theme.mutedText)],
      at: Point(x: geometry.legendText, y: baseline + 14.5))
    return [
      SceneText(
        [TextRun(name, size: 12, weight: isStrong ? .semibold : .regular, colour: theme.text)],
        at: Point(x: geometry.legendText, y: baseline)),
      SceneText(
        [TextRun(String(count), size: 12, weight: .semibold, colour: colour)],
        at: Point(x: geometry.rightMargin, y: baseline), anchor: .end),
    ] + (hasTwoLines ? [limits] : [])
  }
}
