import HealthModel

extension WeekLayout {
  /// Title, dates and the one number that matters; footer and time zone.
  var headings: Layer {
    Layer(texts: [title, subtitle] + headline + facts + footer)
  }

  private var title: SceneText {
    SceneText(
      [TextRun(style.title, size: 18, weight: .semibold, colour: theme.text)],
      at: Point(x: ChartGeometry.leftMargin, y: ChartGeometry.titleBaseline))
  }

  private var subtitle: SceneText {
    SceneText(
      [
        TextRun(
          "\(Wording.dates(span.dates))  ·  \(coverage)", size: 12, colour: theme.secondaryText)
      ], at: Point(x: ChartGeometry.leftMargin, y: ChartGeometry.subtitleBaseline))
  }

  /// `29 readings on 6 of 7 days`.
  var coverage: String {
    guard !readings.isEmpty else { return "no readings" }
    let covered = span.days.count - emptyDays.count
    return "\(Wording.count(readings.count, "reading")) on \(covered) of "
      + Wording.count(span.days.count, "day")
  }

  /// The one number, large, and what it is.
  private var headline: [SceneText] {
    guard let statistics, let highest else { return [] }
    let number: String
    let words: String
    let colour: Colour
    if style.feverLine != nil {
      number = "\(highest.text) \(style.unit.symbol)"
      words = "highest, \(time(of: highest))"
      colour = theme.values[highest.zone]
    } else if style.vital.id == .glycemia {
      number = "\(Wording.percentage(count(of: .normal), of: readings.count)) %"
      words = "of readings in range"
      colour = theme.values.normal
    } else {
      number = "\(style.text(of: statistics.mean)) \(style.unit.symbol)"
      words = "average"
      colour = theme.values[style.zone(ofShown: statistics.mean)]
    }
    return [
      SceneText(
        [
          TextRun(number, size: 18, weight: .semibold, colour: colour),
          TextRun("  \(words)", size: 12, colour: theme.secondaryText),
        ], at: Point(x: ChartGeometry.rightMargin, y: ChartGeometry.titleBaseline), anchor: .end)
    ]
  }

  private var facts: [SceneText] {
    guard let statistics, let lowest, let highest else { return [] }
    func plain(_ words: String) -> TextRun {
      TextRun(words, size: 12, colour: theme.secondaryText)
    }
    func strong(_ words: String) -> TextRun {
      TextRun(words, size: 12, weight: .semibold, colour: theme.text)
    }
    let runs: [TextRun]
    if let fever = style.feverLine {
      let line = "≥ \(style.text(of: fever)) \(style.unit.symbol)"
      if let last = readings.last(where: { $0.zone == .criticallyHigh }) {
        let days = days { $0.zone == .criticallyHigh }.count
        runs = [
          plain("fever \(line) on "), strong(Wording.count(days, "day")), plain("   last "),
          strong(time(of: last)),
        ]
      } else {
        runs = [plain("no fever \(line)   lowest "), strong(lowest.text)]
      }
    } else {
      // Elsewhere the average is the headline.
      let average =
        style.vital.id == .glycemia
        ? [plain("average "), strong(style.text(of: statistics.mean)), plain("   ")] : []
      runs =
        average + [
          plain("lowest "), strong(lowest.text), plain("   highest "), strong(highest.text),
          plain("  \(style.unit.symbol)"),
        ]
    }
    return [
      SceneText(
        runs, at: Point(x: ChartGeometry.rightMargin, y: ChartGeometry.subtitleBaseline),
        anchor: .end)
    ]
  }

  private var footer: [SceneText] {
    let rule =
      "Dotted: \(style.joinedHours)–\(VitalStyle.dottedHours) h between readings; "
      + "longer gaps are left open."
    let words =
      if let fever = style.feverLine {
        "Fever line \(style.text(of: fever)) \(style.unit.symbol).  \(rule)"
      } else {
        "\(rule)  Counts are readings, not time."
      }
    let y = ChartGeometry.footerBaseline
    return [
      SceneText(
        [TextRun(words, size: 10.5, colour: theme.mutedText)],
        at: Point(x: ChartGeometry.leftMargin, y: y)),
      SceneText(
        [TextRun(zone.identifier, size: 10.5, colour: theme.mutedText)],
        at: Point(x: ChartGeometry.rightMargin, y: y), anchor: .end),
    ]
  }

  /// What the picture says to a reader who can't see it.
  var textAlternative: String {
    let opening = "\(style.title), \(Wording.dates(span.dates)) (\(zone.identifier))"
    guard let statistics, let lowest, let highest else {
      return "\(opening): no readings this week."
    }
    let unit = style.unit.symbol
    var sentences = [
      "\(opening): \(coverage).",
      "Lowest \(lowest.text) \(unit), \(time(of: lowest)).",
      "Highest \(highest.text) \(unit), \(time(of: highest)).",
      "Mean \(style.text(of: statistics.mean)) \(unit).",
      legendEntries.map { "\($0.name) (\($0.limits)): \($0.count)" }.joined(separator: ", ") + ".",
    ]
    let empty = emptyDays
    if !empty.isEmpty {
      let days = empty.map { Wording.day($0.date) }.joined(separator: ", ")
      sentences.append("No readings on \(days).")
    }
    return sentences.joined(separator: " ")
  }
}
