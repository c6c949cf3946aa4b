import HealthModel

/// What a chart in letters is drawn from; places are those of the picture, in points.
struct TextScene {
  /// A reading's sign, or one end of a pressure's bar.
  struct Mark {
    let position: Point
    let band: Band
    /// Off the axis, where an arrow stands for its sign.
    var edge: ValueAxis.Edge?
  }

  /// A straight line between two readings.
  struct Joint {
    let start: Point
    let end: Point
    let isDotted: Bool
    let band: Band
  }

  /// A pressure from its diastolic to its systolic value.
  struct PressureBar {
    let top: Point
    let bottom: Point
    let band: Band
    let half: PressureDay.Half
  }

  /// A value beside its sign.
  struct Label {
    let position: Point
    let text: String
    let band: Band
  }

  /// A band of the readings, or a half of the day, with how many there were.
  struct Entry {
    let sign: String
    let words: String
    let count: Int
    let tone: TextChart.Tone
  }

  let letters: TextLetters
  let frame: ChartFrame
  let headings: Headings
  /// Units: the chart's.
  let bands: [ClosedRange<Double>]
  /// The most important first.
  let limits: [LimitLine]
  var marks: [Mark] = []
  var joints: [Joint] = []
  /// From the lowest to the highest of a day.
  var dayBars: [Box] = []
  var pressureBars: [PressureBar] = []
  /// The most important first.
  var labels: [Label] = []
  let legend: [Entry]
}

extension VitalLayout {
  func textScene(_ letters: TextLetters) -> TextScene {
    let isLabelled = Set(labelled)
    return TextScene(
      letters: letters, frame: frame, headings: headings,
      bands: [style.limits.normal].compactMap { $0 },
      limits: style.limitLines,
      marks: readings.indices.filter { isLabelled.contains($0) || hasTextSign(readings[$0]) }.map {
        .init(
          position: readings[$0].position, band: readings[$0].band, edge: readings[$0].edge)
      },
      joints: span.isLong ? columns.textMeans : style.hasDayBars ? [] : textJoints,
      dayBars: style.hasDayBars || span.isLong ? columns.textBars : [],
      labels: textLabels,
      legend: legend.entries.map {
        .init(
          sign: letters.signs(of: $0.band), words: "\($0.name) (\($0.limits))", count: $0.count,
          tone: .init($0.band))
      })
  }

  /// Letters are larger than signs: crowded readings keep theirs only out of range.
  private func hasTextSign(_ reading: PlottedReading) -> Bool {
    (style.hasDayBars && !span.isLong) || (reading.edge != nil && span.isLong)
      || reading.crowding == .sparse
      || (reading.crowding == .dense && reading.band != .normal)
  }

  /// Every line, and every reading as a line of no length.
  private var textJoints: [TextScene.Joint] {
    let dots = readings.map {
      TextScene.Joint(start: $0.position, end: $0.position, isDotted: false, band: $0.band)
    }
    return dots
      + zip(readings, readings.dropFirst()).compactMap { earlier, later in
        let joint = curves.joint(earlier.instant, later.instant)
        guard joint != .open else { return nil }
        let isTrace = earlier.crowding == .packed && later.crowding == .packed
        return TextScene.Joint(
          start: earlier.position, end: later.position, isDotted: joint == .dotted,
          band: isTrace ? later.band : .normal)
      }
  }

  private var textLabels: [TextScene.Label] {
    numbered.map { index in
      let reading = readings[index]
      let arrow = reading.edge.map { $0 == .above ? "↑" : "↓" } ?? ""
      return TextScene.Label(
        position: reading.position, text: style.text(of: reading) + arrow, band: reading.band)
    }
  }
}

extension SummaryColumns {
  /// From the lowest reading of each day to its highest.
  fileprivate var textBars: [Box] {
    summaries.flatMap { summary in
      let whole = box(of: summary, margin: 0, leastHeight: 0)
      return summary.few.isEmpty
        ? [whole]
        : summary.few.map { Box(x: whole.x, y: y(of: $0), width: whole.width, height: 0) }
    }
  }

  /// From the mean of each day to the next one's.
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
    let high = style.highFrom
    let (systolic, diastolic) = (
      PressureStyle.normal(of: style.systolic), PressureStyle.normal(of: style.diastolic)
    )
    let edges = [high.systolic, high.diastolic].map {
      LimitLine(value: $0, kind: .bandEdge)
    }
    let crisis = [style.systolic.highLimit].compactMap { $0 }.map {
      LimitLine(value: $0, kind: .critical)
    }
    let halves = PressureDay.Half.allCases.map { half in
      TextScene.Entry(
        sign: frame.span.isLong ? "" : String(letters.pressureBar(of: half)),
        words: frame.locale.words.half(half),
        count: legend.count(of: half), tone: .plain)
    }
    return TextScene(
      letters: letters, frame: frame, headings: headings,
      bands: [
        diastolic.lowerBound...max(diastolic.lowerBound, high.diastolic),
        systolic.lowerBound...max(systolic.lowerBound, high.systolic),
      ], limits: edges + crisis,
      marks: frame.span.isLong
        ? columnValues.map { .init(position: $0.end, band: $0.band) }
        : bars.flatMap { bar -> [TextScene.Mark] in
          [
            .init(position: bar.top, band: bar.systolicBand),
            .init(position: bar.bottom, band: bar.diastolicBand),
          ]
        },
      joints: frame.span.isLong ? columns.flatMap(\.textMeans) : [],
      dayBars: frame.span.isLong ? columns.flatMap(\.textBars) : [],
      pressureBars: (frame.span.isLong ? [] : bars).map {
        .init(top: $0.top, bottom: $0.bottom, band: $0.band, half: $0.half)
      },
      labels: values.map {
        .init(position: $0.end, text: $0.text, band: $0.band)
      },
      legend: legend.entries.map {
        .init(
          sign: letters.signs(of: $0.band), words: "\($0.name) (\($0.limits))",
          count: $0.count, tone: .init($0.band))
      } + halves)
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
