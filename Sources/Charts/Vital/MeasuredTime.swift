import HealthModel

/// The minutes with a reading, which tell a sensor from a meter; 120 years take 8 MB.
struct MeasuredTime: Sendable {
  private let start: Instant
  private var words: [UInt64]

  init(of span: DaySpan) {
    start = span.start
    let minutes = Int(span.end.seconds(since: span.start) / 60) + 1
    words = [UInt64](repeating: 0, count: minutes / 64 + 1)
  }

  mutating func add(_ instant: Instant) {
    let minute = Int((instant.seconds(since: start) / 60).rounded())
    guard minute >= 0, words.indices.contains(minute / 64) else { return }
    words[minute / 64] |= 1 << UInt64(minute % 64)
  }

  /// A sensor's number of readings, and the time between them. Units: seconds.
  struct Pace {
    let filled: Int
    let interval: Double
  }

  /// The pace of a sensor; nil if readings are too rare for one.
  var pace: Pace? {
    let (day, most) = (24 * 60, Int(SensorRecord.longestInterval / 60))
    // The number of readings for each gap in minutes; longer gaps share the last place.
    var gaps = [Int](repeating: 0, count: most + 2)
    var latest = [Int](repeating: -day, count: SensorRecord.leastOfPace)
    var (count, isDense) = (0, false)
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        let minute = index * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        let place = count % latest.count
        if count > 0 {
          gaps[min(minute - latest[(place + latest.count - 1) % latest.count], most + 1)] += 1
        }
        latest[place] = minute
        count += 1
        isDense =
          isDense || count >= latest.count && minute - latest[(place + 1) % latest.count] < day
      }
    }
    var before = 0
    let usual = gaps.firstIndex { number in
      before += number
      return before * 2 >= count - 1
    }
    guard isDense, let usual, usual <= most else { return nil }
    // A reading within half an interval of another one belongs to the same slot.
    let filled = 1 + gaps.indices.reduce(0) { $0 + ($1 * 2 >= usual ? gaps[$1] : 0) }
    return Pace(filled: filled, interval: Double(usual) * 60)
  }
}
