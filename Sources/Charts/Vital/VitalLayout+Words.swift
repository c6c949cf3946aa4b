import HealthModel

extension VitalLayout {
  private var locale: ChartLocale { style.locale }

  var headings: Headings {
    Headings(
      style.title, coverage: coverage, headline: headline, facts: facts,
      footer: locale.bounded(points.sides.count) + explanations, in: frame)
  }

  private var coverage: String {
    let coverage = frame.coverage(count: points.count)
    guard let active = points.active.map({ locale.phrase("\($0)%") }) else { return coverage }
    return coverage + "  ·  " + locale.phrase("sensor active \(active)")
  }

  private var headline: Headings.Headline? {
    guard let highest else { return nil }
    if style.feverLine != nil {
      return (
        "\(style.text(of: highest)) \(style.unit.symbol)",
        locale.phrase("highest, \(frame.time(of: highest.instant))"), theme.values[highest.band]
      )
    }
    if style.vital.traits.tellsShareInRange {
      let meaning =
        isFew ? locale.readingsInRange(of: points.count) : locale.phrase("of readings in range")
      return (shareInRange, meaning, theme.values.normal)
    }
    return mean.map {
      (
        "\(meanText($0)) \(style.unit.symbol)", locale.phrase("average"),
        theme.values[style.vital.band(ofMean: $0, in: style.unit)]
      )
    }
  }

  private var facts: [TextRun] {
    guard let lowest, let highest else { return [] }
    let named = "\(locale.phrase("lowest")) "
    if let fever = style.feverLine {
      let limit = feverLimit(fever)
      guard let last = points.lastCriticallyHigh else {
        return [
          frame.plain("\(locale.phrase("no fever \(limit)"))   \(named)"),
          frame.strong(style.text(of: lowest)),
        ]
      }
      return [
        frame.plain("\(locale.phrase("fever \(limit) on")) "),
        frame.strong(locale.days(points.days.highDays)),
        frame.plain("   \(locale.phrase("latest")) "), frame.strong(frame.time(of: last.instant)),
      ]
    }
    // For other vitals the average is the headline.
    let average = (style.vital.traits.tellsShareInRange ? mean : nil).map {
      [frame.plain("\(locale.phrase("average")) "), frame.strong(meanText($0)), frame.plain("   ")]
    }
    return (average ?? []) + [
      frame.plain(named), frame.strong(style.text(of: lowest)),
      frame.plain("   \(locale.phrase("highest")) "), frame.strong(style.text(of: highest)),
      frame.plain("  \(style.unit.symbol)"),
    ]
  }

  private var isFew: Bool { points.count < 30 }

  private var shareInRange: String {
    let inRange = points.count(of: .normal)
    return isFew
      ? locale.phrase("\(inRange) of \(points.count)")
      : locale.phrase("\(Statistics.percentage(inRange, of: points.count))%")
  }

  private func feverLimit(_ fever: Double) -> String {
    "≥ \(style.text(of: fever)) \(style.unit.symbol)"
  }

  private func feverSentence(from fever: Double) -> String {
    let limit = feverLimit(fever)
    let days = locale.days(points.days.highDays)
    return points.lastCriticallyHigh.map {
      locale.phrase("Fever \(limit) on \(days), latest \(frame.time(of: $0.instant)).")
    } ?? locale.phrase("No fever \(limit).")
  }

  private var explanations: [String] {
    let fever = style.feverLine.map { fever in
      let limit = "\(style.text(of: fever)) \(style.unit.symbol)"
      return [locale.phrase("Fever line: \(limit).")]
    }
    // Counts appear only in a legend.
    let counts = legend.isEmpty ? [] : [locale.phrase("Counts are of readings, not of time.")]
    if span.isLong {
      return (fever ?? []) + locale.columns(locale.columns(of: span.columnLength), summaries, span)
        + counts
    }
    guard !style.hasDayBars else {
      return [locale.phrase("Bars span each day's lowest to highest reading.")] + counts
    }
    let (solid, dotted) = (style.joinedHours, VitalStyle.dottedHours)
    let gaps =
      sensorReach.map { locale.phrase("Gaps of more than \(Int($0 / 60)) min break the line.") }
      ?? locale.phrase(
        "Dotted lines bridge gaps of \(solid)–\(dotted) h; longer gaps break the line.")
    return fever.map { $0 + [gaps] } ?? [gaps] + counts
  }

  var textAlternative: String {
    let opening = frame.opening(style.title)
    guard let lowest, let highest else {
      return (["\(opening): \(frame.nothing)."] + frame.doseSentences).joined(separator: " ")
    }
    let unit = style.unit.symbol
    func value(_ reading: PlottedReading) -> String { "\(style.text(of: reading)) \(unit)" }
    let low = locale.phrase("Lowest \(value(lowest)), \(frame.time(of: lowest.instant)).")
    let high = locale.phrase("Highest \(value(highest)), \(frame.time(of: highest.instant)).")
    let mean = mean.map { "\(meanText($0)) \(unit)" }
    let means =
      (mean.map { [locale.phrase("Mean \($0).")] } ?? []) + locale.bounded(points.sides.count)
    // The picture's main number comes first.
    let figures =
      if let fever = style.feverLine {
        [high, feverSentence(from: fever), low] + means
      } else if style.vital.traits.tellsShareInRange {
        [
          isFew
            ? "\(shareInRange) \(locale.readingsInRange(of: points.count))."
            : locale.phrase("\(shareInRange) of readings in range."), low, high,
        ] + means
      } else {
        means + [low, high]
      }
    let counts = legend.map(\.sentence).joined(separator: ", ")
    let sentences = ["\(opening): \(coverage)."] + figures + (counts.isEmpty ? [] : [counts + "."])
    return (sentences + dayRangeSentences + frame.emptyDaySentences + frame.doseSentences)
      .joined(separator: " ")
  }

  /// `Daily ranges: Mon 9 62–88, Tue 10 70.`; empty for a chart of lines or of many days.
  private var dayRangeSentences: [String] {
    guard style.hasDayBars, span.dates.dayCount <= 10 else { return [] }
    let ranges = summaries.map { summary in
      let (low, high) = (style.text(of: summary.lowest), style.text(of: summary.highest))
      let day = locale.dateNames.day(summary.column.date)
      return "\(day) \(low == high ? low : "\(low)–\(high)")"
    }.joined(separator: ", ")
    return [locale.phrase("Daily ranges: \(ranges).")]
  }
}
