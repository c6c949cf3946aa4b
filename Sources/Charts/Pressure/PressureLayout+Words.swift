import HealthModel

extension PressureLayout {
  var locale: ChartLocale { frame.locale }
  var title: String { frame.opening(locale.bloodPressure) }
  private var coverage: String { frame.coverage(count: bars.count) }

  var headings: Headings {
    let headline = mean(of: bars).map { mean in
      (
        number: "\(mean.text) \(style.unit.symbol)",
        meaning: locale.phrase("mean of \(locale.readings(mean.count))"),
        colour: theme.values[mean.band]
      )
    }
    let limits = style.text(style.highFrom.systolic, style.highFrom.diastolic)
    return Headings(
      locale.bloodPressure, coverage: coverage, headline: headline, facts: facts,
      footer: locale.bounded(bounded)
        + (frame.span.isLong
          ? locale.columns(
            locale.columns(of: frame.span.columnLength, isPressure: true),
            columns.flatMap(\.summaries), frame.span)
          : [locale.phrase("Bars run from diastolic to systolic; lines at \(limits).")]),
      in: frame)
  }

  private var halves: [(half: PressureDay.Half, text: String, count: Int)] {
    PressureDay.Half.allCases.compactMap { half in
      mean(of: bars.lazy.filter { $0.half == half }).map { (half, $0.text, $0.count) }
    }
  }

  private var facts: [TextRun] {
    halves.enumerated().flatMap { index, mean in
      [
        frame.plain("\(index > 0 ? "   " : "")\(locale.mean(of: mean.half)) "),
        frame.strong(mean.text),
      ]
    }
  }

  var textAlternative: String {
    guard let mean = mean(of: bars) else {
      return (["\(title): \(frame.nothing)."] + frame.doseSentences).joined(separator: " ")
    }
    let unit = style.unit.symbol
    let parts = halves.map { "\(locale.mean(of: $0.half)) \($0.text) (\($0.count))" }
    let (whole, named) = ("\(mean.text) \(unit)", parts.joined(separator: ", "))
    let means = locale.phrase("Mean \(whole); \(named).")
    let extremes = extremes.map { index, isSystolic, isLowest in
      let (bar, time) = (bars[index], frame.time(of: bars[index].instant))
      let pressure = "\(bar.text) \(unit)"
      return switch (isSystolic, isLowest) {
      case (true, false): locale.phrase("Highest systolic \(pressure), \(time).")
      case (true, true): locale.phrase("Lowest systolic \(pressure), \(time).")
      case (false, false): locale.phrase("Highest diastolic \(pressure), \(time).")
      case (false, true): locale.phrase("Lowest diastolic \(pressure), \(time).")
      }
    }
    let bands = legend.map(\.sentence).joined(separator: ", ") + "."
    let sentences =
      ["\(title): \(coverage).", means] + locale.bounded(bounded) + extremes + [bands]
    return (sentences + frame.emptyDaySentences + frame.doseSentences).joined(separator: " ")
  }

  var legendLayer: Layer {
    let plot = geometry.plot
    var layer = Layer()
    for (index, entry) in legend.enumerated() {
      let top = plot.y - 4 + Double(index) * rowHeight
      layer.shapes.append(
        .pill(
          Box(x: geometry.legendSign - 2, y: top + 2, width: 4, height: 15), radius: 2,
          fill: theme.markers[entry.band]))
      layer.texts += row(
        top: top, entry.name, entry.limits, count: entry.count,
        colour: theme.values[entry.band], isStrong: entry.band == .normal)
    }
    guard hasSigns else { return layer }
    for (index, half) in PressureDay.Half.allCases.reversed().enumerated() {
      let top = geometry.legendEnd + 2 - Double(index + 1) * rowHeight
      layer.shapes.append(
        Sign.shape(
          of: half, at: Point(x: geometry.legendSign, y: top + 9.5), theme.secondaryText, theme))
      layer.texts += row(
        top: top, locale.name(of: half), day.hours(of: half), count: count(of: half),
        colour: theme.text, isStrong: false)
    }
    return layer
  }

  /// Whether limits are below the names: if seven rows of two lines fit or, above lanes, if all do.
  private var hasTwoLines: Bool {
    geometry.plot.height >= 222 || !frame.lanes.shown.isEmpty && pitch >= 28.5
  }
  private var rowHeight: Double { hasTwoLines ? pitch : 17.3 }
  private var pitch: Double {
    min(32, (geometry.legendEnd - geometry.plot.y + 2) / Double(legend.count + 2))
  }

  private func row(
    top: Double, _ name: String, _ detail: String, count: Int, colour: Colour, isStrong: Bool
  ) -> [SceneText] {
    let baseline = top + 13.8
    let limits = TextRun(detail, size: 10.5, colour: theme.mutedText)
    return [
      geometry.legendText(
        TextRun(name, size: 12, weight: isStrong ? .semibold : .regular, colour: theme.text),
        y: baseline),
      geometry.legendCount(
        TextRun(
          String(count), size: 12, weight: .semibold, colour: count == 0 ? theme.mutedText : colour),
        y: baseline),
    ] + (hasTwoLines ? [geometry.legendText(limits, y: baseline + 14.5)] : [])
  }

  /// A row for each band with a limit, the highest first; very low only if it has readings.
  var legend: [LegendEntry] {
    let parts = [style.systolic, style.diastolic]
    func entry(_ band: Band, _ limits: String) -> LegendEntry {
      LegendEntry(
        band: band, name: locale.name(of: band, of: .systolic), limits: limits,
        count: bars.count { $0.band == band })
    }
    var entries: [LegendEntry] = []
    let crises = parts.compactMap { part in part.limits.criticalHigh.map { part.text(of: $0.limit) }
    }
    if !crises.isEmpty {
      let limits = locale.either(crises)
      let isOver = style.systolic.limits.criticalHigh?.isOver == true
      entries.append(
        entry(.criticallyHigh, isOver ? locale.over(limits) : locale.phrase("from \(limits)")))
    }
    let highFrom = [
      style.systolic.text(of: style.highFrom.systolic),
      style.diastolic.text(of: style.highFrom.diastolic),
    ]
    let lows = parts.map { $0.text(of: $0.normal.lowerBound) }
    entries += [
      entry(.high, locale.phrase("from \(locale.either(highFrom))")),
      entry(.normal, locale.under(locale.phrase("\(highFrom[0]) and \(highFrom[1])"))),
      entry(.low, locale.under(locale.either(lows))),
    ]
    let collapses = parts.compactMap { part in part.limits.criticalBelow.map { part.text(of: $0) } }
    let veryLow = entry(.criticallyLow, locale.under(locale.either(collapses)))
    return veryLow.count > 0 ? entries + [veryLow] : entries
  }

  func count(of half: PressureDay.Half) -> Int { bars.count { $0.half == half } }
}
