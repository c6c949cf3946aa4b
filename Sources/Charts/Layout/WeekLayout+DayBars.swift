import HealthModel

/// What was measured on one day, in the chart's unit.
struct DayRange: Equatable {
  let day: WeekSpan.Day
  let lowest: PlottedReading
  let highest: PlottedReading
}

extension WeekLayout {
  /// The days that have a reading, in order.
  var dayRanges: [DayRange] {
    var ranges: [DayRange] = []
    for reading in readings {
      if let last = ranges.last, last.day.contains(reading.instant) {
        ranges[ranges.count - 1] = DayRange(
          day: last.day, lowest: reading.value < last.lowest.value ? reading : last.lowest,
          highest: reading.value > last.highest.value ? reading : last.highest)
      } else if let day = span.days.first(where: { $0.contains(reading.instant) }) {
        ranges.append(DayRange(day: day, lowest: reading, highest: reading))
      }
    }
    return ranges
  }

  /// A bar behind each day's readings, from the lowest to the highest: exactly as high, or a
  /// hair's breadth where they are one.
  var dayBars: Layer {
    Layer(
      shapes: dayRanges.map { range in
        let day = frame.box(of: range.day)
        let (top, bottom) = (range.highest.position.y, range.lowest.position.y)
        let height = max(Self.leastBarHeight, bottom - top)
        return .pill(
          Box(
            x: day.x + 1.5, y: (top + bottom - height) / 2, width: max(0, day.width - 3),
            height: height), radius: 3, fill: theme.bar)
      })
  }

  private static let leastBarHeight = 3.0

  /// `Daily ranges: Mon 9 62–88, Tue 10 70.`; none for a chart of lines.
  var dayRangeSentences: [String] {
    guard style.hasDayBars else { return [] }
    let words = dayRanges.map { range in
      let (low, high) = (range.lowest.text, range.highest.text)
      return "\(style.locale.dateNames.day(range.day.date)) \(low == high ? low : "\(low)–\(high)")"
    }
    return [style.locale.words.dailyRanges(words.joined(separator: ", "))]
  }
}
