/// Counts that distinguish a sensor from a meter; unlike `SensorRecord`, they keep no readings.
public struct SensorPace: Equatable, Sendable {
  private static let longestGapMinutes = Int(SensorRecord.longestInterval / 60)

  /// The number of gaps of each length in minutes; the last element counts all longer gaps.
  private var gaps = [Int](repeating: 0, count: longestGapMinutes + 2)
  private var last: Instant?
  private var count = 0
  private var onDay = 0
  private var mostOnDay = 0

  public init() {}

  /// Adds the next reading in order of time; `isSameDay` if the last one was on the same day.
  public mutating func take(_ instant: Instant, isSameDay: Bool = true) {
    count += 1
    onDay = isSameDay ? onDay + 1 : 1
    mostOnDay = max(mostOnDay, onDay)
    if let last {
      let minutes = (instant.seconds - last.seconds + 30) / 60
      gaps[Int(min(max(minutes, 0), Int64(SensorPace.longestGapMinutes + 1)))] += 1
    }
    last = instant
  }

  /// Returns whether a sensor covers ≥ 70 % of ≥ 14 days; `days` are those with a reading.
  func isOfSensor(on days: Set<LocalDate>) -> Bool {
    guard mostOnDay >= SensorRecord.leastOfFullDay, let first = days.min(), let end = days.max(),
      let minutes = medianGapMinutes
    else { return false }
    let whole = (first...end).dayCount
    let active = Double(count * minutes) / Double(whole * 24 * 60) * 100
    return whole >= SensorRecord.leastDays && active >= SensorRecord.leastActive
  }

  /// The median gap; nil if it is longer than a sensor's, or with fewer than two readings.
  public var medianGapMinutes: Int? {
    var before = 0
    let median = gaps.firstIndex { number in
      before += number
      return before * 2 >= count - 1
    }
    guard count > 1, let median, median <= SensorPace.longestGapMinutes else { return nil }
    return max(1, median)
  }
}

/// The means of a sensor's days, without its readings, for the comparison in the doctor's report.
public struct SensorDayMeans: Sendable {
  private var days: [LocalDate: BoundedStatistics] = [:]
  /// The number of gaps of each length. Units: milliseconds.
  private var gaps: [Int64: Int] = [:]
  private var last: Instant?

  public init() {}

  /// Adds the sensor's next reading in order of time.
  public mutating func take(_ entry: TakenReading) {
    let instant = entry.taken.instant
    if let last { gaps[instant.milliseconds - last.milliseconds, default: 0] += 1 }
    last = instant
    days[entry.taken.day].take(entry.reading)
  }

  /// Returns the means of the active days on which no reading has a comparator, in order.
  public func means(on spans: [SensorRecord.DaySpan]) -> [Double] {
    guard let gap = medianGap else { return [] }
    let interval = SensorRecord.interval(ofGap: gap)
    return spans.compactMap { span in
      guard let day = days[span.date] else { return nil }
      let possible = Int((span.length / interval).rounded())
      let active = SensorRecord.active(day.atBounds.count, of: possible)
      return active >= SensorRecord.leastActive ? day.exactMean : nil
    }
  }

  /// The median gap. Units: seconds.
  private var medianGap: Double? {
    let count = gaps.values.reduce(0, +)
    let ordered = gaps.sorted { $0.key < $1.key }.lazy.flatMap {
      repeatElement(Double($0.key) / 1000, count: $0.value)
    }
    return Array(ordered.dropFirst((count - 1) / 2).prefix(2 - count % 2)).median
  }
}
