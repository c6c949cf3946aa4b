import HealthModel

struct TextScene {
  struct Mark {
    let position: Point
    let band: Band
    /// The edge beyond which the reading lies; an arrow then replaces its sign.
    var edge: ValueAxis.Edge?
  }

  struct Joint {
    let start: Point
    let end: Point
    let isDotted: Bool
    let band: Band
  }

  typealias Label = (position: Point, text: String, band: Band)

  struct Entry {
    let sign: String
    let words: String
    let count: Int
    let tone: TextChart.Tone
  }

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
  let legend: [Entry]
}

extension VitalLayout {
  func textScene(_ letters: TextLetters) -> TextScene {
    let isLabelled = Set(labelled)
    return TextScene(
      letters: letters, frame: frame, headings: headings,
      bands: [style.limits.normal].compactMap { $0 }, limits: style.limitLines,
      marks: readings.indices.filter { isLabelled.contains($0) || hasTextSign(readings[$0]) }.map {
        .init(
          position: readings[$0].position, band: readings[$0].band, edge: readings[$0].edge)
      },
      joints: span.isLong ? columns.textMeans : style.hasDayBars ? [] : textJoints,
      dayBars: style.hasDayBars || span.isLong ? columns.textBars : [],
      labels: textLabels, legend: legend.map { .init($0, letters) })
  }

  /// Returns whether a reading keeps its sign; crowded readings in range lose theirs.
  private func hasTextSign(_ reading: PlottedReading) -> Bool {
    (style.hasDayBars && !span.isLong) || (reading.edge != nil && span.isLong)
      || reading.crowding == .sparse || (reading.crowding == .dense && reading.band != .normal)
  }

  private var textJoints: [TextScene.Joint] {
    let dots = readings.map {
      TextScene.Joint(start: $0.position, end: $0.position, isDotted: false, band: $0.band)
    }
    return dots
      + zip(readings, readings.dropFirst()).compactMap { earlier, later in
        let joint = joint(earlier.instant, later.instant)
        guard joint != .open else { return nil }
        return TextScene.Joint(
          start: earlier.position, end: later.position, isDotted: joint == .dotted,
          band: Self.isTrace(earlier, later) ? later.band : .normal)
      }
  }

  private var textLabels: [TextScene.Label] {
    numbered.map { index in
      let reading = readings[index]
      let arrow = reading.edge.map { $0 == .above ? "↑" : "↓" } ?? ""
      return (reading.position, style.text(of: reading) + arrow, reading.band)
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
    means.flatMap { run in
      zip(run, run.dropFirst() + run.suffix(1)).map {
        TextScene.Joint(start: $0, end: $1, isDotted: false, band: .normal)
      }
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
      TextScene.Entry(
        sign: frame.span.isLong ? "" : String(letters.pressureBar(of: half)),
        words: locale.name(of: half), count: count(of: half), tone: .plain)
    }
    return TextScene(
      letters: letters, frame: frame, headings: headings, bands: style.normalBands,
      limits: edges + crisis,
      marks: frame.span.isLong
        ? columnValues.map { .init(position: $0.end, band: $0.band) }
        : bars.flatMap(\.ends).map { .init(position: $0.place, band: $0.band) },
      joints: frame.span.isLong ? columns.flatMap(\.textMeans) : [],
      dayBars: frame.span.isLong ? columns.flatMap(\.textBars) : [],
      pressureBars: frame.span.isLong ? [] : bars,
      labels: values.map { ($0.end, $0.text, $0.band) },
      legend: legend.map { .init($0, letters) } + halves)
  }
}

extension TextScene.Entry {
  fileprivate init(_ entry: LegendEntry, _ letters: TextLetters) {
    self.init(
      sign: letters.signs(of: entry.band), words: "\(entry.name) (\(entry.limits))",
      count: entry.count, tone: .init(entry.band))
  }
}

extension TextChart.Tone {
  init(_ band: Band) {
    switch band.severity {
    case .normal: self = .plain
    case .caution: self = .caution
    case .critical: self = .critical
    }
  }
}
