import HealthModel

struct TextScene {
  /// The sign of a reading, or an arrow for a reading that lies beyond an edge.
  typealias Mark = (position: Point, band: Band, edge: ValueAxis.Edge?)
  typealias Joint = (start: Point, end: Point, isDotted: Bool, band: Band)
  typealias Label = (position: Point, text: String, band: Band)

  let letters: TextLetters
  let frame: ChartFrame
  let headings: Headings
  /// The normal ranges, in the chart's unit.
  let bands: [ClosedRange<Double>]
  let limits: [LimitLine]
  var marks: [Mark] = []
  var joints: [Joint] = []
  var dayBars: [Box] = []
  var pressureBars: [PlottedPressure] = []
  var labels: [Label] = []
  let legend: [[TextChart.Piece]]
}

extension VitalLayout {
  func textScene(_ letters: TextLetters) -> TextScene {
    let isLabelled = Set(labelled)
    return TextScene(
      letters: letters, frame: frame, headings: headings,
      bands: [style.limits.normal].compactMap { $0 }, limits: style.limitLines,
      marks: readings.indices.filter { isLabelled.contains($0) || hasTextSign(readings[$0]) }.map {
        (readings[$0].position, readings[$0].band, readings[$0].edge)
      },
      joints: span.isLong ? columns.textMeans : style.hasDayBars ? [] : textJoints,
      dayBars: style.hasDayBars || span.isLong ? columns.textBars : [],
      labels: textLabels, legend: legend.map(letters.entry))
  }

  /// Returns whether a reading has a sign; packed ones and dense ones in range usually have none.
  private func hasTextSign(_ reading: PlottedReading) -> Bool {
    (style.hasDayBars && !span.isLong) || (reading.edge != nil && span.isLong)
      || reading.crowding == .sparse || (reading.crowding == .dense && reading.band != .normal)
  }

  private var textJoints: [TextScene.Joint] {
    let dots = readings.map { reading -> TextScene.Joint in
      (reading.position, reading.position, false, reading.band)
    }
    let lines = zip(readings, readings.dropFirst()).compactMap {
      earlier, later -> TextScene.Joint? in
      let joint = joint(earlier.instant, later.instant)
      guard joint != .open else { return nil }
      let band = Self.isTrace(earlier, later) ? later.band : .normal
      return (earlier.position, later.position, joint == .dotted, band)
    }
    return dots + lines
  }

  private var textLabels: [TextScene.Label] {
    numbered.map { index in
      let reading = readings[index]
      return (reading.position, style.text(of: reading) + (reading.arrow ?? ""), reading.band)
    }
  }
}

extension SummaryColumns {
  fileprivate var textBars: [Box] {
    summaries.flatMap { summary in
      let whole = box(of: summary, margin: 0, leastHeight: 0)
      return summary.few.isEmpty
        ? [whole] : summary.few.map { Box(x: whole.x, y: y(of: $0), width: whole.width, height: 0) }
    }
  }

  fileprivate var textMeans: [TextScene.Joint] {
    means.flatMap { run -> [TextScene.Joint] in
      zip(run, run.dropFirst() + run.suffix(1)).map { ($0, $1, false, .normal) }
    }
  }
}

extension PressureLayout {
  func textScene(_ letters: TextLetters) -> TextScene {
    let edges = [style.highFrom.systolic, style.highFrom.diastolic].map {
      LimitLine(value: $0, kind: .bandEdge)
    }
    let crisis = [style.systolic.highLimit].compactMap { $0 }.map {
      LimitLine(value: $0, kind: .critical)
    }
    let halves = PressureDay.Half.allCases.map { half in
      letters.entry(
        frame.span.isLong ? "" : String(letters.pressureBar(of: half)), locale.name(of: half),
        count(of: half), .plain)
    }
    return TextScene(
      letters: letters, frame: frame, headings: headings, bands: style.normalBands,
      limits: edges + crisis,
      marks: frame.span.isLong
        ? columnValues.map { ($0.end, $0.band, nil) }
        : bars.flatMap(\.ends).map { ($0.place, $0.band, nil) },
      joints: frame.span.isLong ? columns.flatMap(\.textMeans) : [],
      dayBars: frame.span.isLong ? columns.flatMap(\.textBars) : [],
      pressureBars: frame.span.isLong ? [] : bars,
      labels: values.map { ($0.end, $0.text, $0.band) },
      legend: legend.map(letters.entry) + halves)
  }
}

extension TextLetters {
  /// Returns a row of the legend: `▲ High (181 – 250) 3`.
  fileprivate func entry(_ entry: LegendEntry) -> [TextChart.Piece] {
    self.entry(
      signs(of: entry.band), "\(entry.name) (\(entry.limits))", entry.count, .init(entry.band))
  }

  fileprivate func entry(
    _ sign: String, _ words: String, _ count: Int, _ tone: TextChart.Tone
  ) -> [TextChart.Piece] {
    let signs = sign.isEmpty ? [] : [TextChart.Piece("\(sign) ", count == 0 ? .faint : tone)]
    return signs + [
      .init(shown(words) + " ", count == 0 ? .faint : .plain),
      .init(String(count), count == 0 ? .faint : .strong),
    ]
  }
}

extension TextChart.Tone {
  init(_ band: Band) { self = [Self.plain, .caution, .critical][band.severity.rawValue] }
}
