import HealthModel

/// What was measured on one day, in the chart's unit.
struct DaySummary: Equatable {
  let day: DaySpan.Day
  private(set) var lowest: PlottedReading
  private(set) var highest: PlottedReading
  private(set) var mean: Double
  private(set) var count = 1

  private init(_ reading: PlottedReading, on day: DaySpan.Day) {
    self.day = day
    (lowest, highest, mean) = (reading, reading, reading.value)
  }

  private mutating func add(_ reading: PlottedReading) {
    if reading.value < lowest.value { lowest = reading }
    if reading.value > highest.value { highest = reading }
    count += 1
    mean += (reading.value - mean) / Double(count)
  }

  /// The days among `days` on which one of these readings was taken, in order.
  ///
  /// Shape: both by time.
  static func of(_ readings: [PlottedReading], _ days: [DaySpan.Day]) -> [DaySummary] {
    var summaries: [DaySummary] = []
    var left = days[...]
    for reading in readings {
      if let last = summaries.indices.last, summaries[last].day.contains(reading.instant) {
        summaries[last].add(reading)
        continue
      }
      left = left.drop { $0.end <= reading.instant }
      if let day = left.first, day.contains(reading.instant) {
        summaries.append(DaySummary(reading, on: day))
      }
    }
    return summaries
  }
}
