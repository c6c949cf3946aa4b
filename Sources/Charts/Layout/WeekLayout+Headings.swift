import HealthModel

extension WeekLayout {
  /// Title, dates and the one number that matters; footer and time zone.
  var headings: Layer {
    Layer(
      texts: frame.titles(style.title, coverage: coverage) + headline + facts
        + frame.footer(footer))
  }

  private var coverage: String { frame.coverage(count: readings.count) }

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
    return [frame.headline(number, words, colour: colour)]
  }

  private var facts: [SceneText] {
    guard let statistics, let lowest, let highest else { return [] }
    let runs: [TextRun]
    if let fever = style.feverLine {
      let line = "≥ \(style.text(of: fever)) \(style.unit.symbol)"
      if let last = readings.last(where: { $0.zone == .criticallyHigh }) {
        let days = days { $0.zone == .criticallyHigh }.count
        runs = [
          frame.plain("fever \(line) on "), frame.strong(Wording.count(days, "day")),
          frame.plain("   last "),
          frame.strong(time(of: last)),
        ]
      } else {
        runs = [frame.plain("no fever \(line)   lowest "), frame.strong(lowest.text)]
      }
    } else {
      // Elsewhere the average is the headline.
      let average =
        style.vital.id == .glycemia
        ? [
          frame.plain("average "), frame.strong(style.text(of: statistics.mean)),
          frame.plain("   "),
        ] : []
      runs =
        average + [
          frame.plain("lowest "), frame.strong(lowest.text), frame.plain("   highest "),
          frame.strong(highest.text),
          frame.plain("  \(style.unit.symbol)"),
        ]
    }
    return [frame.facts(runs)]
  }

  private var footer: String {
    guard !style.hasDayBars else {
      return "A bar reaches from the day's lowest reading to its highest.  "
        + "Counts are readings, not time."
    }
    let rule =
      "Dotted: \(style.joinedHours)–\(VitalStyle.dottedHours) h between readings; "
      + "longer gaps are left open."
    guard let fever = style.feverLine else {
      return "\(rule)  Counts are readings, not time."
    }
    return "Fever line \(style.text(of: fever)) \(style.unit.symbol).  \(rule)"
  }

  /// What the picture says to a reader who can't see it.
  var textAlternative: String {
    let opening = frame.opening(style.title)
    guard let statistics, let lowest, let highest else {
      return "\(opening): no readings this week."
    }
    let unit = style.unit.symbol
    let sentences = [
      "\(opening): \(coverage).",
      "Lowest \(lowest.text) \(unit), \(time(of: lowest)).",
      "Highest \(highest.text) \(unit), \(time(of: highest)).",
      "Mean \(style.text(of: statistics.mean)) \(unit).",
      legendEntries.map { "\($0.name) (\($0.limits)): \($0.count)" }.joined(separator: ", ") + ".",
    ]
    return (sentences + dayRangeSentences + frame.emptyDaySentences).joined(separator: " ")
  }
}
