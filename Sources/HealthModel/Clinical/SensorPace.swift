/// How often readings came, by which a sensor is known from a person with a meter: what `SensorRecord`
/// says of readings at hand, of any number of readings that come one by one.
public struct SensorPace: Equatable, Sendable {
  private static let longestGapMinutes = Int(SensorRecord.longestInterval / 60)

  /// How many readings came so many minutes behind the one before; the last of them that came later.
  private var gaps = [Int](repeating: 0, count: longestGapMinutes + 2)
  private var last: Instant?
  private var count = 0
  private var onDay = 0
  private var mostOnDay = 0

  /// Of nothing yet.
  public init() {}

  /// In order of time.
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

  /// Whether a sensor measured through most of them: `days` are those with a reading.
  func isOfSensor(on days: Set<LocalDate>) -> Bool {
    guard mostOnDay >= SensorRecord.leastOfFullDay, let first = days.min(), let end = days.max(),
      let minutes = medianGapMinutes
    else { return false }
    let whole = (first...end).dayCount
    let active = Double(count * minutes) / Double(whole * 24 * 60) * 100
    return whole >= SensorRecord.leastDays && active >= SensorRecord.leastActive
  }

  /// How far apart they came; nil where half of them came later than any sensor's, and of less than two.
  public var medianGapMinutes: Int? {
    guard count > 1 else { return nil }
    var before = 0
    for (minutes, number) in gaps.enumerated() {
      before += number
      if before * 2 >= count - 1 {
        return minutes <= SensorPace.longestGapMinutes ? max(1, minutes) : nil
      }
    }
    return nil
  }
}
