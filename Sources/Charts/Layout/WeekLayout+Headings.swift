import HealthModel

extension WeekLayout {
  /// Title, dates and the one number that matters; footer and time zone.
  var headings: Layer {
    Layer(
      texts: frame.titles(style.title, coverage: coverage) + headline + facts
        + frame.footer(footer))
  }

  private var words: any ChartWords { style.locale.words }

  private var coverage: String { frame.coverage(count: readings.count) }

  /// The one number, large, and what it is.
  private var headline: [SceneText] {
    guard let statistics, let highest else { return [] }
    let number: String
    let meaning: String
    let colour: Colour
    if style.feverLine != nil {
      number = "\(highest.text) \(style.unit.symbol)"
      meaning = words.highest(at: time(of: highest))
      colour = theme.values[highest.zone]
    } else if style.vital.id == .glycemia {
      number = "\(Statistics.percentage(count(of: .normal), of: readings.count)) %"
      meaning = words.readingsInRange
      colour = theme.values.normal
    } else {
      number = "\(style.text(of: statistics.mean)) \(style.unit.symbol)"
      meaning = words.average
      colour = theme.values[style.zone(ofShown: statistics.mean)]
    }
    return [frame.headline(number, meaning, colour: colour)]
  }

  private var facts: [SceneText] {
    guard let statistics, let lowest, let highest else { return [] }
    let runs: [TextRun]
    if let fever = style.feverLine {
      let limit = "≥ \(style.text(of: fever)) \(style.unit.symbol)"
      if let last = readings.last(where: { $0.zone == .criticallyHigh }) {
        let days = days { $0.zone == .criticallyHigh }.count
        runs = [
          frame.plain("\(words.fever(limit)) "), frame.strong(words.days(days)),
          frame.plain("   \(words.last) "), frame.strong(time(of: last)),
        ]
      } else {
        runs = [
          frame.plain("\(words.noFever(limit))   \(words.lowest) "), frame.strong(lowest.text),
        ]
      }
    } else {
      // Elsewhere the average is the headline.
      let average =
        style.vital.id == .glycemia
        ? [
          frame.plain("\(words.average) "), frame.strong(style.text(of: statistics.mean)),
          frame.plain("   "),
        ] : []
      runs =
        average + [
          frame.plain("\(words.lowest) "), frame.strong(lowest.text),
          frame.plain("   \(words.highest) "), frame.strong(highest.text),
          frame.plain("  \(style.unit.symbol)"),
        ]
    }
    return [frame.facts(runs)]
  }

  private var footer: String {
    guard !style.hasDayBars else { return "\(words.dayBars)  \(words.countsAreReadings)" }
    let gaps = words.gaps(dottedFrom: style.joinedHours, to: VitalStyle.dottedHours)
    guard let fever = style.feverLine else { return "\(gaps)  \(words.countsAreReadings)" }
    return "\(words.feverLine("\(style.text(of: fever)) \(style.unit.symbol)"))  \(gaps)"
  }

  /// What the picture says to a reader who can't see it.
  var textAlternative: String {
    let opening = frame.opening(style.title)
    guard let statistics, let lowest, let highest else {
      return "\(opening): \(words.noReadingsThisWeek)."
    }
    let unit = style.unit.symbol
    let sentences = [
      "\(opening): \(coverage).",
      words.lowest("\(lowest.text) \(unit)", at: time(of: lowest)),
      words.highest("\(highest.text) \(unit)", at: time(of: highest)),
      words.mean("\(style.text(of: statistics.mean)) \(unit)"),
      legendEntries.map { "\($0.name) (\($0.limits)): \($0.count)" }.joined(separator: ", ") + ".",
    ]
    return (sentences + dayRangeSentences + frame.emptyDaySentences).joined(separator: " ")
  }
}
