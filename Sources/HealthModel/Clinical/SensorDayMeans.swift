/// The mean of each of a sensor's days, of readings that are taken in one by one and not kept: what a
/// report needs of the days that it is compared with.
public struct SensorDayMeans: Sendable {
  private var days: [LocalDate: (count: Int, sum: BoundedStatistics.Sum)] = [:]
  /// How often readings lay so far apart. Units: milliseconds.
  private var gaps: [Int64: Int] = [:]
  private var last: Instant?

  /// Of nothing yet.
  public init() {}

  /// Shape: in order of time, of one sensor.
  public mutating func take(_ entry: TakenReading) {
    let instant = entry.taken.instant
    if let last { gaps[instant.milliseconds - last.milliseconds, default: 0] += 1 }
    last = instant
    var day = days[entry.taken.day] ?? (0, BoundedStatistics.Sum())
    day.count += 1
    day.sum.take(entry.reading)
    days[entry.taken.day] = day
  }

  /// The means of the days that are active enough and all of whose values are known, in order; of fewer than two readings none.
  public func means(on spans: [SensorRecord.DaySpan]) -> [Double] {
    guard let gap = medianGap else { return [] }
    let interval = SensorRecord.interval(ofGap: gap)
    return spans.compactMap { span in
      guard let day = days[span.date] else { return nil }
      let possible = Int((span.length / interval).rounded())
      guard SensorRecord.active(day.count, of: possible) >= SensorRecord.leastActive else {
        return nil
      }
      return BoundedStatistics(day.sum)?.exactMean
    }
  }

  /// Units: seconds.
  private var medianGap: Double? {
    let count = gaps.values.reduce(0, +)
    guard count > 0 else { return nil }
    let sorted = gaps.sorted { $0.key < $1.key }
    func gap(at place: Int) -> Double {
      var passed = 0
      for (gap, count) in sorted {
        passed += count
        if place < passed { return Double(gap) / 1000 }
      }
      return 0
    }
    return (gap(at: (count - 1) / 2) + gap(at: count / 2)) / 2
  }
}
