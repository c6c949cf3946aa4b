import HealthModel

/// What a chart in letters is drawn from; places are those of the picture, in points.
struct TextScene {
  /// A reading's sign, or one end of a pressure's bar.
  struct Mark {
    let position: Point
    let zone: Zone
  }

  /// A straight line between two readings.
  struct Joint {
    let start: Point
    let end: Point
    let isDotted: Bool
    let zone: Zone
  }

  /// A value beside its sign.
  struct Label {
    let position: Point
    let text: String
    let zone: Zone
  }

  /// A line across the plot.
  struct Limit {
    enum Kind {
      case fever
      case bandEdge
      case critical
    }

    let value: Double
    let kind: Kind
  }

  /// A zone of the readings, or a half of the day, with how many there were.
  struct Entry {
    let sign: String
    let words: String
    let count: Int
    let tone: TextChart.Tone
  }

  let letters: TextLetters
  let frame: ChartFrame
  /// Title, dates, headline and facts, footer: as the picture has them.
  let headings: [SceneText]
  /// Units: the chart's.
  let bands: [ClosedRange<Double>]
  /// The most important first.
  let limits: [Limit]
  var marks: [Mark] = []
  var joints: [Joint] = []
  /// From the lowest to the highest of a day.
  var dayBars: [Box] = []
  /// From the diastolic to the systolic value.
  var pressureBars: [Joint] = []
  /// The most important first.
  var labels: [Label] = []
  let legend: [Entry]
}

extension VitalLayout {
  func textScene(_ letters: TextLetters) -> TextScene {
    let normal = style.limits.normal
    var limits = [style.feverLine].compactMap { $0 }.map {
      TextScene.Limit(value: $0, kind: .fever)
    }
    limits += [normal.upperBound, normal.lowerBound].map { .init(value: $0, kind: .bandEdge) }
    if style.feverLine == nil {
      limits += [style.limits.criticalHigh?.limit, style.limits.criticalBelow].compactMap { $0 }
        .map { .init(value: $0, kind: .critical) }
    }
    let labelled = Set(labelledIndices)
    return TextScene(
      letters: letters, frame: frame, headings: headings.texts, bands: [normal], limits: limits,
      marks: readings.indices.filter { labelled.contains($0) || hasTextSign(readings[$0]) }.map {
        .init(position: readings[$0].position, zone: readings[$0].zone)
      },
      joints: span.isLong ? dayColumns.textJoints : style.hasDayBars ? [] : textJoints,
      dayBars: style.hasDayBars && !span.isLong ? textDayBars : [],
      labels: labelledIndices.map {
        let reading = readings[$0]
        let arrow = reading.edge.map { $0 == .above ? "↑" : "↓" } ?? ""
        return .init(
          position: reading.position, text: text(of: reading) + arrow, zone: reading.zone)
      },
      legend: legendEntries.map {
        .init(
          sign: letters.signs(of: $0.zone), words: "\($0.name) (\($0.limits))", count: $0.count,
          tone: .init($0.zone))
      })
  }

  /// Letters are larger than signs: crowded readings keep theirs only out of range.
  private func hasTextSign(_ reading: PlottedReading) -> Bool {
    (style.hasDayBars && !span.isLong) || reading.crowding == .sparse
      || (reading.crowding == .dense && reading.zone != .normal)
  }

  /// Every line, and every reading as a line of no length.
  private var textJoints: [TextScene.Joint] {
    let dots = readings.map {
      TextScene.Joint(start: $0.position, end: $0.position, isDotted: false, zone: $0.zone)
    }
    return dots
      + zip(readings, readings.dropFirst()).compactMap { earlier, later in
        let joint = joint(earlier.instant, later.instant)
        guard joint != .open else { return nil }
        let isTrace = earlier.crowding == .packed && later.crowding == .packed
        return TextScene.Joint(
          start: earlier.position, end: later.position, isDotted: joint == .dotted,
          zone: isTrace ? later.zone : .normal)
      }
  }

  private var textDayBars: [Box] {
    daySummaries.map { dayColumns.box(of: $0, margin: 0, leastHeight: 0) }
  }
}

extension DayColumns {
  /// A line for each day from its lowest reading to its highest.
  fileprivate var textJoints: [TextScene.Joint] {
    summaries.map { summary in
      let x = span.box(of: summary.day).middle
      func end(_ point: ChartPoint) -> Point {
        Point(x: x, y: axis.height(of: shown(point.value)))
      }
      let ends = [style.zone(of: summary.lowest), style.zone(of: summary.highest)]
      return TextScene.Joint(
        start: end(summary.highest), end: end(summary.lowest), isDotted: false,
        zone: ends.max { abs($0.rawValue) < abs($1.rawValue) } ?? .normal)
    }
  }
}

extension PressureLayout {
  func textScene(_ letters: TextLetters) -> TextScene {
    let high = style.highFrom
    let (systolic, diastolic) = (style.systolic.limits.normal, style.diastolic.limits.normal)
    let edges = [high.systolic, high.diastolic].map {
      TextScene.Limit(value: $0, kind: .bandEdge)
    }
    let crisis = [style.systolic.highLimit].compactMap { $0 }.map {
      TextScene.Limit(value: $0, kind: .critical)
    }
    let halves = PlottedPressure.Half.allCases.map { half in
      TextScene.Entry(
        sign: "", words: frame.locale.words.half(half), count: bars.count { $0.half == half },
        tone: .plain)
    }
    return TextScene(
      letters: letters, frame: frame, headings: headings.texts,
      bands: [
        diastolic.lowerBound...max(diastolic.lowerBound, high.diastolic),
        systolic.lowerBound...max(systolic.lowerBound, high.systolic),
      ], limits: edges + crisis,
      marks: (frame.span.isLong ? labelled : bars).flatMap { bar in
        [bar.top, bar.bottom].map { .init(position: $0, zone: bar.zone) }
      },
      joints: frame.span.isLong ? dayColumns.flatMap(\.textJoints) : [],
      pressureBars: (frame.span.isLong ? [] : bars).map {
        .init(start: $0.top, end: $0.bottom, isDotted: false, zone: $0.zone)
      },
      labels: labelled.map { bar in
        .init(
          position: isLabelledBelow(bar) ? bar.bottom : bar.top, text: bar.text,
          zone: bar.zone)
      },
      legend: legendZones.map {
        .init(
          sign: letters.signs(of: $0.zone), words: "\($0.name) (\($0.limits))",
          count: count(of: $0.zone), tone: .init($0.zone))
      } + halves)
  }
}

extension TextChart.Tone {
  init(_ zone: Zone) {
    switch zone.severity {
    case .normal: self = .plain
    case .watch: self = .watch
    case .critical: self = .critical
    }
  }
}
