/// A sensor's days, overlaid by time of day. The sliding window is the only smoothing.
public struct DayProfile: Sendable {
  /// A point every five minutes from 00:00 to 24:00; the last one repeats the first.
  public let points: [Point]
  /// The lowest limit of a `>` value and the highest of a `<` value, canonical; nil without any.
  public let limits: (above: Double?, below: Double?)

  public struct Point: Equatable, Sendable {
    /// Minutes since midnight, 0 to 1440.
    public let minute: Int
    public let count: Int
    public let days: Int
    /// Canonical percentiles for `shares`; infinite beyond a meter's range, empty without readings.
    public let percentiles: [Double]

    public var hasQuartiles: Bool { days >= DayProfile.leastDays }
    public var hasTails: Bool { days >= DayProfile.leastDaysOfTails }
  }

  /// The percentiles. Units: percent.
  public static let shares = [5, 25, 50, 75, 95]
  static let step = 5
  /// How far a point's window reaches on either side. Units: minutes.
  static let reach = 30
  public static let leastDays = 5
  public static let leastDaysOfTails = 7
  /// Whether to show the outer percentiles: only if they are known for most of the day.
  public let showsTails: Bool

  /// Creates a profile from readings in any order; a comparator ranks a reading beyond all numbers.
  public init(_ readings: [TakenReading]) {
    let day = 86_400_000
    // Number the days: counting the days around a time then needs no set.
    var numbers: [LocalDate: Int] = [:]
    var sorted = readings.map { entry in
      let local = entry.taken.local
      let number = numbers[local.date, default: numbers.count]
      numbers[local.date] = number
      return (time: local.time.milliseconds, day: number, value: entry.reading.rank)
    }
    func limits(_ comparator: Comparator) -> [Double] {
      readings.lazy.map(\.reading).filter { $0.comparator == comparator }.map(\.value)
    }
    self.limits = (limits(.moreThan).min(), limits(.lessThan).max())
    sorted.sort { $0.time < $1.time }
    let reach = Self.reach * 60_000
    // For each day, the last point that counted it.
    var lastPoint = [Int](repeating: -1, count: numbers.count)
    var points = stride(from: 0, to: 1440, by: Self.step).map { minute -> Point in
      let centre = minute * 60_000
      var values: [Double] = []
      var days = 0
      // The window continues across midnight.
      for shift in [-day, 0, day] {
        let start = sorted.partitioned { $0.time >= centre + shift - reach }
        let end = sorted.partitioned { $0.time > centre + shift + reach }
        for entry in sorted[start..<max(start, end)] {
          values.append(entry.value)
          if lastPoint[entry.day] != minute { days += 1 }
          lastPoint[entry.day] = minute
        }
      }
      values.sort()
      return Point(
        minute: minute, count: values.count, days: days,
        percentiles: Self.shares.compactMap { values.quantile(Double($0) / 100) })
    }
    points += points.prefix(1).map {
      Point(minute: 1440, count: $0.count, days: $0.days, percentiles: $0.percentiles)
    }
    self.points = points
    showsTails = points.dropLast().count(where: \.hasTails) * 2 > points.count - 1
  }

  /// The points with the highest and lowest medians, the first on a tie; nil if none has quartiles.
  public var extremes: (highest: Point, lowest: Point)? {
    let known = points.dropLast().filter(\.hasQuartiles)
    guard let highest = known.max(by: { $0.percentiles[2] < $1.percentiles[2] }),
      let lowest = known.min(by: { $0.percentiles[2] < $1.percentiles[2] })
    else { return nil }
    return (highest, lowest)
  }
}

extension Array {
  /// Returns the first index at which `isBeyond` holds, or `count`; such elements must come last.
  @inlinable public func partitioned(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Sequence {
  /// Splits the elements into runs; `belong` holds for every two neighbours in a run.
  @inlinable public func runs(_ belong: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: [[Element]]()) { runs, element in
      if let last = runs.last?.last, belong(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}
