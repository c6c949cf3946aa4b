/// The hours by which a diary's day is divided, from midnight on.
public struct DayParts: Equatable, Sendable {
  /// Where each part begins, ascending from 0. Units: hours.
  public let starts: [Int]

  /// Night, morning, midday, evening and bedtime: in patients' diaries 367 of 369 readings lie in the part
  /// that their meal codes name.
  public static let usual = DayParts(checked: [0, 5, 11, 16, 21])

  /// What a part is called.
  public enum Name: Int, CaseIterable, Sendable {
    case night, morning, midday, evening, bedtime
  }

  private init(checked starts: [Int]) { self.starts = starts }

  /// Reads `0,5,11,16,21`: five hours that ascend from 0; nil for any other text.
  public init?(_ text: String) {
    let hours = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let starts = hours.compactMap { $0 }
    guard starts.count == hours.count, starts.count == Name.allCases.count, starts.first == 0,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }), starts.allSatisfy({ $0 < 24 })
    else { return nil }
    self.starts = starts
  }

  /// What `init(_:)` reads.
  public var text: String { starts.map(String.init).joined(separator: ",") }

  /// The part in which a clock shows this.
  public func part(of time: TimeOfDay) -> Name {
    Name(rawValue: (starts.lastIndex { $0 <= time.hour }) ?? 0) ?? .night
  }

  /// The hours of a part; the last one ends at 24.
  public func hours(of part: Name) -> Range<Int> {
    let next = part.rawValue + 1
    return starts[part.rawValue]..<(next < starts.count ? starts[next] : 24)
  }
}

/// What a person's own readings of glucose say: counts, for the moments were chosen.
public struct GlucoseDiary: Equatable, Sendable {
  /// How many readings.
  public let count: Int
  /// On how many days.
  public let days: Int
  /// How many lie in each band.
  public let counts: [Band: Int]
  /// Units: canonical. Nil of none.
  public let statistics: BoundedStatistics?
  /// The lowest and the highest, those with a comparator too; nil of none.
  public let ends: ReadingEnds?
  /// Nil of a few readings, and where it falls on one with a comparator. Units: canonical.
  public let median: Double?
  /// The values between which the middle half of the readings lies; nil of fewer than twelve, and where
  /// either falls on one with a comparator.
  public let middleHalf: ClosedRange<Double>?
  /// The mean of each day all of whose readings are known, in order of days.
  public let dayMeans: [Double]

  /// Of fewer readings no two enclose the median at 95 %: 1 − 2/2ⁿ.
  public static let leastOfMedian = 6
  /// Each half then has six.
  public static let leastOfMiddleHalf = 12
  /// With fewer readings a diary has no page.
  public static let leastOfPage = 10

  /// Shape: in order of time.
  public init(_ readings: [TakenReading], of vital: Vital) {
    count = readings.count
    counts = readings.reduce(into: [:]) {
      $0[vital.band(of: $1.reading.value, typedIn: $1.reading.unit), default: 0] += 1
    }
    ends = ReadingEnds(readings)
    let ranks = readings.map(\.reading.rank).sorted()
    func quantile(_ share: Double, from least: Int) -> Double? {
      guard ranks.count >= least, let found = ranks.openQuantile(share), found.isFinite else {
        return nil
      }
      return found
    }
    statistics = BoundedStatistics(readings.lazy.map(\.reading))
    median = quantile(0.5, from: Self.leastOfMedian)
    let low = quantile(0.25, from: Self.leastOfMiddleHalf)
    let high = quantile(0.75, from: Self.leastOfMiddleHalf)
    middleHalf = low.flatMap { low in high.map { low...$0 } }
    days = Set(readings.map(\.taken.day)).count
    let byDay = Dictionary(grouping: readings, by: \.taken.day)
    dayMeans = byDay.keys.sorted().compactMap { day in
      BoundedStatistics(byDay[day, default: []].map(\.reading))?.exactMean
    }
  }
}
