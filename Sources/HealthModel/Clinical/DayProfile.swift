/// The days of a sensor laid over each other: at each time of day, what all readings near it say.
///
/// Nothing is smoothed beyond the window itself, and nothing is said of times that too few days tell
/// of.
public struct DayProfile: Equatable, Sendable {
  /// Every five minutes from 00:00 to 24:00, which is 00:00 again.
  public let points: [Point]
  /// The lowest limit beyond which a value was only known to lie, and the highest below which; nil where
  /// none was. Units: canonical.
  public let limits: (above: Double?, below: Double?)

  /// Whether both say the same.
  public static func == (left: DayProfile, right: DayProfile) -> Bool {
    left.points == right.points && left.limits == right.limits
  }

  /// What the readings near one time of day say.
  public struct Point: Equatable, Sendable {
    /// Since midnight, 0 to 1440.
    public let minute: Int
    /// How many readings lie near it.
    public let count: Int
    /// On how many days.
    public let days: Int
    /// The percentiles 5, 25, 50, 75 and 95 of the readings; empty of none. Infinite where they fall on
    /// a value that is only known to lie beyond a limit. Units: canonical.
    public let percentiles: [Double]

    /// Whether days enough have a reading for the median and the quartiles.
    public var hasQuartiles: Bool { days >= DayProfile.leastDays }
    /// Whether days enough have one for the outer percentiles.
    public var hasTails: Bool { days >= DayProfile.leastDaysOfTails }
  }

  /// Units: percent.
  public static let shares = [5, 25, 50, 75, 95]
  /// Minutes from one point to the next.
  static let step = 5
  /// Readings this near are a point's, on either side. Units: minutes.
  static let reach = 30
  /// As many days the median and the quartiles take.
  public static let leastDays = 5
  /// As many the outer percentiles.
  public static let leastDaysOfTails = 7

  /// Shape: any order; those with a comparator rank beyond every number.
  public init(_ readings: [TakenReading]) {
    let day = 86_400_000
    // Each day by a number of its own, that days near a time are counted without a set.
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
    // The last point that each day was near to.
    var lastPoint = [Int](repeating: -1, count: numbers.count)
    var points = stride(from: 0, to: 1440, by: Self.step).map { minute -> Point in
      let centre = minute * 60_000
      // Across midnight the clock goes on.
      var values: [Double] = []
      var days = 0
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
        percentiles: Self.shares.compactMap { values.openQuantile(Double($0) / 100) })
    }
    if let first = points.first {
      points.append(
        Point(
          minute: 1440, count: first.count, days: first.days, percentiles: first.percentiles))
    }
    self.points = points
  }

  /// Whether the outer percentiles are known for most of the day: in slivers they mislead.
  public var showsTails: Bool { points.dropLast().count(where: \.hasTails) * 2 > points.count - 1 }

  /// Where the median is highest, and where lowest, the earlier of equals; nil where it is nowhere
  /// known.
  public var extremes: (highest: Point, lowest: Point)? {
    let known = points.dropLast().filter(\.hasQuartiles)
    guard let first = known.first else { return nil }
    return known.dropFirst().reduce((first, first)) { found, point in
      (
        point.percentiles[2] > found.0.percentiles[2] ? point : found.0,
        point.percentiles[2] < found.1.percentiles[2] ? point : found.1
      )
    }
  }
}

extension Reading {
  /// Its value; infinite for one that is only known to lie beyond it.
  var rank: Double {
    switch comparator {
    case .moreThan: .infinity
    case .lessThan: -.infinity
    case nil: value
    }
  }
}

extension Array {
  /// The first place of those for which `isBeyond` holds, in order so that they come last.
  public func partitioned(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
