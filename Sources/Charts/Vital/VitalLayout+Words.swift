import HealthModel

extension VitalLayout {
  /// Title, dates and the one number that matters; footer and time zone.
  var headings: Headings {
    Headings(
      style.title, coverage: coverage, headline: headline, facts: facts, footer: footer, in: frame)
  }

  private var words: ChartWords { style.locale.words }

  private var coverage: String {
    frame.coverage(count: points.count)
      + (points.active.map { "  ·  " + words.sensorActive("\($0) %") } ?? "")
  }

  /// The one number, large, and what it is.
  private var headline: Headline? {
    guard let highest else { return nil }
    if style.feverLine != nil {
      return Headline(
        number: "\(style.text(of: highest)) \(style.unit.symbol)",
        meaning: words.highest(at: frame.time(of: highest.instant)),
        colour: theme.values[highest.band])
    }
    if style.vital.traits.tellsShareInRange {
      return Headline(
        number: shareInRange,
        meaning: isFew ? words.readingsInRange(of: points.count) : words.ofReadingsInRange,
        colour: theme.values.normal)
    }
    return mean.map {
      Headline(
        number: "\(meanText($0)) \(style.unit.symbol)", meaning: words.average,
        colour: theme.values[style.vital.band(ofMean: $0, in: style.unit)])
    }
  }

  private var facts: [TextRun] {
    guard let lowest, let highest else { return [] }
    if let fever = style.feverLine {
      let limit = feverLimit(fever)
      guard let last = points.lastCriticallyHigh else {
        return [
          frame.plain("\(words.noFever(limit))   \(words.lowest) "),
          frame.strong(style.text(of: lowest)),
        ]
      }
      return [
        frame.plain("\(words.fever(limit)) "), frame.strong(words.days(points.highDays)),
        frame.plain("   \(words.last) "), frame.strong(frame.time(of: last.instant)),
      ]
    }
    // Elsewhere the average is the headline.
    let average = style.vital.traits.tellsShareInRange ? mean : nil
    let run = average.map {
      [frame.plain("\(words.average) "), frame.strong(meanText($0)), frame.plain("   ")]
    }
    return (run ?? []) + [
      frame.plain("\(words.lowest) "), frame.strong(style.text(of: lowest)),
      frame.plain("   \(words.highest) "), frame.strong(style.text(of: highest)),
      frame.plain("  \(style.unit.symbol)"),
    ]
  }

  /// A percentage of so few readings would say more than they do.
  private var isFew: Bool { points.count < 30 }

  /// `82 %`, or of few readings `5 of 6`.
  private var shareInRange: String {
    let inRange = points.count(of: .normal)
    return isFew
      ? words.share(inRange, of: points.count)
      : "\(Statistics.percentage(inRange, of: points.count)) %"
  }

  private func feverLimit(_ fever: Double) -> String {
    "≥ \(style.text(of: fever)) \(style.unit.symbol)"
  }

  private func feverSentence(from fever: Double) -> String {
    points.lastCriticallyHigh.map {
      words.fever(
        feverLimit(fever), on: words.days(points.highDays), last: frame.time(of: $0.instant))
    } ?? words.withoutFever(feverLimit(fever))
  }

  private var footer: [String] { frame.bounded(points.sides.count) + explanations }

  private var explanations: [String] {
    let fever = style.feverLine.map {
      words.feverLine("\(style.text(of: $0)) \(style.unit.symbol)")
    }
    // Only a legend has counts.
    let counts = legend.entries.isEmpty ? [] : [words.countsAreReadings]
    if span.isLong {
      let columns = words.columns(words.columns(of: span.columnLength), summaries, span)
      return (fever.map { [$0] } ?? []) + columns + counts
    }
    guard !style.hasDayBars else { return [words.dayBars] + counts }
    let gaps =
      sensorReach.map { words.sensorGaps(minutes: Int($0 / 60)) }
      ?? words.gaps(dottedFrom: style.joinedHours, to: VitalStyle.dottedHours)
    return fever.map { [$0, gaps] } ?? [gaps] + counts
  }

  /// What the picture says to a reader who can't see it.
  var textAlternative: String {
    let opening = frame.opening(style.title)
    guard let lowest, let highest else {
      return "\(opening): \(frame.nothing)."
    }
    let unit = style.unit.symbol
    let low = words.lowest(
      "\(style.text(of: lowest)) \(unit)", at: frame.time(of: lowest.instant))
    let high = words.highest(
      "\(style.text(of: highest)) \(unit)", at: frame.time(of: highest.instant))
    let means =
      (mean.map { [words.mean("\(meanText($0)) \(unit)")] } ?? [])
      + frame.bounded(points.sides.count)
    // As in the picture: what it says largest, first.
    let figures =
      if let fever = style.feverLine {
        [high, feverSentence(from: fever), low] + means
      } else if style.vital.traits.tellsShareInRange {
        [
          isFew
            ? "\(shareInRange) \(words.readingsInRange(of: points.count))."
            : words.inRange(shareInRange),
          low, high,
        ] + means
      } else {
        means + [low, high]
      }
    let sentences = ["\(opening): \(coverage)."] + figures
    let counts = legend.entries.map { "\($0.name) (\($0.limits)): \($0.count)" }
    let bands = counts.isEmpty ? [] : [counts.joined(separator: ", ") + "."]
    return (sentences + bands + dayRangeSentences + frame.emptyDaySentences).joined(
      separator: " ")
  }

  /// `Daily ranges: Mon 9 62–88, Tue 10 70.`; none for a chart of lines, or of many days.
  private var dayRangeSentences: [String] {
    guard style.hasDayBars, span.dates.dayCount <= 10 else { return [] }
    let words = summaries.map { summary in
      let (low, high) = (style.text(of: summary.lowest), style.text(of: summary.highest))
      let day = style.locale.dateNames.day(summary.column.date)
      return "\(day) \(low == high ? low : "\(low)–\(high)")"
    }
    return [style.locale.words.dailyRanges(words.joined(separator: ", "))]
  }
}
