import HealthModel

extension PressureLayout {
  private var words: ChartWords { frame.locale.words }

  /// What the picture is of, in a line.
  var title: String { frame.opening(words.bloodPressure) }

  private var coverage: String { frame.coverage(count: bars.count) }

  /// Title, dates, and the mean with its n; footer and time zone.
  var headings: Headings {
    let headline = mean(of: bars).map { mean in
      Headline(
        number: "\(mean.text) \(style.unit.symbol)", meaning: words.mean(of: mean.count),
        colour: theme.values[mean.band])
    }
    let limits = style.text(style.highFrom.systolic, style.highFrom.diastolic)
    return Headings(
      words.bloodPressure, coverage: coverage, headline: headline, facts: facts,
      footer: frame.bounded(bounded)
        + (frame.span.isLong
          ? words.columns(
            words.pressureColumns(of: frame.span.columnLength), columns.flatMap(\.summaries),
            frame.span)
          : [words.pressureBars(limits: limits)]),
      in: frame)
  }

  private var facts: [TextRun] {
    PressureDay.Half.allCases.flatMap { half -> [TextRun] in
      guard let mean = mean(of: bars.lazy.filter { $0.half == half }) else { return [] }
      let gap = half == .evening && bars.contains { $0.half == .morning } ? "   " : ""
      return [frame.plain("\(gap)\(words.mean(of: half)) "), frame.strong(mean.text)]
    }
  }

  /// What the picture says to a reader who can't see it.
  var textAlternative: String {
    guard !bars.isEmpty else {
      return "\(title): \(frame.nothing)."
    }
    let unit = style.unit.symbol
    let halves = PressureDay.Half.allCases.compactMap {
      half -> (half: PressureDay.Half, mean: String)? in
      mean(of: bars.lazy.filter { $0.half == half }).map { (half, "\($0.text) (\($0.count))") }
    }
    func time(of bar: PlottedPressure) -> String {
      frame.time(of: bar.instant)
    }
    let bands = legend.entries.map { "\($0.name) (\($0.limits)): \($0.count)" }
    let means =
      (mean(of: bars).map { [words.mean("\($0.text) \(unit)", halves: halves)] } ?? [])
      + frame.bounded(bounded)
    let extremes = PressureExtreme.allCases.compactMap { extreme in
      bar(of: extreme).map { words.named(extreme, "\($0.text) \(unit)", at: time(of: $0)) }
    }
    let sentences = extremes + [bands.joined(separator: ", ") + "."]
    return (["\(title): \(coverage)."] + means + sentences + frame.emptyDaySentences).joined(
      separator: " ")
  }
}
