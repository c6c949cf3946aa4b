import HealthModel

extension VitalLayout {
  /// A bar behind each day's readings, from the lowest to the highest: exactly as high, or a
  /// hair's breadth where they are one.
  var dayBars: Layer {
    Layer(
      shapes: daySummaries.map { summary in
        .pill(dayColumns.box(of: summary, margin: 1.5), radius: 3, fill: theme.bar)
      })
  }

  /// The same of days that are too narrow for their readings, in the colours of zones.
  var dayColumns: DayColumns {
    DayColumns(summaries: daySummaries, style: style, span: span, axis: axis, theme: theme)
  }

  /// `Daily ranges: Mon 9 62–88, Tue 10 70.`; none for a chart of lines, or of many days.
  var dayRangeSentences: [String] {
    guard style.hasDayBars, span.dates.dayCount <= 10 else { return [] }
    let words = daySummaries.map { summary in
      let (low, high) = (text(of: summary.lowest), text(of: summary.highest))
      let day = style.locale.dateNames.day(summary.day.date)
      return "\(day) \(low == high ? low : "\(low)–\(high)")"
    }
    return [style.locale.words.dailyRanges(words.joined(separator: ", "))]
  }
}
