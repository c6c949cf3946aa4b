import HealthModel

/// In which minutes of some days something was measured, by which a sensor is known from a person
/// with a meter.
///
/// Shape: instants in any order; 120 years are 8 MB.
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

  /// How many of a sensor's readings there are, and how far apart they are. Units: seconds.
  struct Pace {
    let filled: Int
    let interval: Double
  }

  /// Nil where the readings come too rarely to be a sensor's.
  var pace: Pace? {
    let (day, most) = (24 * 60, Int(SensorRecord.longestInterval / 60))
    // How many came so many minutes behind the one before; the last of them that came later.
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
          isDense
          || count >= latest.count
            && minute - latest[(place + 1) % latest.count] < day
      }
    }
    var before = 0
    let usual = gaps.firstIndex { number in
      before += number
      return before * 2 >= count - 1
    }
    guard isDense, let usual, usual <= most else { return nil }
    // What comes sooner than half an interval later is the same one's.
    let filled = 1 + gaps.indices.reduce(0) { $0 + ($1 * 2 >= usual ? gaps[$1] : 0) }
    return Pace(filled: filled, interval: Double(usual) * 60)
  }
}
