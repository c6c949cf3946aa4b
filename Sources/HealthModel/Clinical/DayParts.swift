/// The hours that divide a diary's day, from midnight on.
public struct DayParts: Equatable, Sendable {
  /// The start of each part, ascending from 0. Units: hours.
  public let starts: [Int]

  /// The default; in patients' diaries, the parts match the meal codes of 367 of 369 readings.
  public static let usual = DayParts(checked: [0, 5, 11, 16, 21])

  /// A part of the day, or a meal mark that replaces the part.
  public enum Name: Int, CaseIterable, Sendable {
    case fasting = -3
    case beforeMeal, afterMeal, night, morning, midday, evening, bedtime

    fileprivate static let marked: [Mark: Name] = [
      .fasting: .fasting, .beforeMeal: .beforeMeal, .afterMeal: .afterMeal, .bedtime: .bedtime,
    ]
    /// The word in JSON: the mark's word, or the name of the part.
    public var word: String { Self.marked.first { $0.value == self }?.key.word ?? "\(self)" }
  }

  private init(checked starts: [Int]) { self.starts = starts }

  /// Reads `0,5,11,16,21`: five hours that ascend from 0; nil for any other text.
  public init?(_ text: String) {
    let hours = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let starts = hours.compactMap { $0 }
    guard starts.count == hours.count, starts.count == Self.usual.starts.count, starts.first == 0,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }), starts.allSatisfy({ $0 < 24 })
    else { return nil }
    self.starts = starts
  }

  public var text: String { starts.map(String.init).joined(separator: ",") }

  /// Returns the name for a reading's meal mark other than `casual`, or else the part of its time.
  public func part(of entry: TakenReading) -> Name {
    entry.reading.mark.flatMap { Name.marked[$0] } ?? part(of: entry.taken.local.time)
  }

  public func part(of time: TimeOfDay) -> Name {
    Name(rawValue: (starts.lastIndex { $0 <= time.hour }) ?? 0) ?? .night
  }

  /// Returns the hours of a part; nil for a mark that isn't also a part. The last part ends at 24.
  public func hours(of part: Name) -> Range<Int>? {
    guard part.rawValue >= 0 else { return nil }
    let next = part.rawValue + 1
    return starts[part.rawValue]..<(next < starts.count ? starts[next] : 24)
  }
}

/// A summary of glucose readings. It counts readings, not time, because people choose when to test.
public struct GlucoseDiary: Equatable, Sendable {
  public let count: Int
  public let days: Int
  public let counts: [Band: Int]
  /// The statistics; nil without readings. Units: canonical.
  public let statistics: BoundedStatistics?
  public let ends: ReadingEnds?
  /// The canonical median; nil with too few readings, or if it depends on one with a comparator.
  public let median: Double?
  /// The interquartile range; nil with too few readings, or if it depends on one with a comparator.
  public let middleHalf: ClosedRange<Double>?
  /// The means of the days on which no reading has a comparator, in order.
  public let dayMeans: [Double]

  /// The minimum number of readings for a median: six enclose it with 97 % confidence (1 − 2/2ⁿ).
  public static let leastOfMedian = 6
  /// The minimum number of readings for the interquartile range: six in each half.
  public static let leastOfMiddleHalf = 12
  /// The minimum number of readings for a diary page in the doctor's report.
  public static let leastOfPage = 10

  /// Creates a summary of readings in order of time.
  public init(_ readings: [TakenReading], of vital: Vital) {
    count = readings.count
    counts = readings.reduce(into: [:]) {
      $0[vital.band(of: $1.reading.value, typedIn: $1.reading.unit), default: 0] += 1
    }
    ends = ReadingEnds(readings)
    let ranks = readings.map(\.reading.rank).sorted()
    func quantile(_ share: Double, from least: Int) -> Double? {
      ranks.count < least ? nil : ranks.quantile(share).flatMap { $0.isFinite ? $0 : nil }
    }
    statistics = BoundedStatistics(readings.lazy.map(\.reading))
    median = quantile(0.5, from: Self.leastOfMedian)
    let low = quantile(0.25, from: Self.leastOfMiddleHalf)
    let high = quantile(0.75, from: Self.leastOfMiddleHalf)
    middleHalf = low.flatMap { low in high.map { low...$0 } }
    let byDay = Dictionary(grouping: readings, by: \.taken.day)
    days = byDay.count
    dayMeans = byDay.keys.sorted().compactMap { day in
      BoundedStatistics(byDay[day, default: []].map(\.reading))?.exactMean
    }
  }
}

/// Recommended shares of a sensor's readings, percent: `inRange` is a minimum, the others are
/// maximums. `low` includes very low readings, `high` very high ones. Nil means no target. Source:
/// consensus on time in range, Battelino 2019 (doi 10.2337/dci19-0028).
public struct GlucoseTargets: Equatable, Sendable {
  public let veryLow: Double?
  public let low: Double
  public let inRange: Double
  public let high: Double?
  public let veryHigh: Double?
  /// The limits of the ranges. Units: mg/dL.
  public let limits: UnitLimits

  public enum Group: String, CaseIterable, Sendable {
    case adults
    /// Older people, and people at high risk.
    case older
    case pregnancy

    public init?(named word: String) {
      switch word.lowercased() {
      case "adults", "adult", "adulti": self = .adults
      case "older", "old", "elderly", "anziani": self = .older
      case "pregnancy", "pregnant", "gravidanza": self = .pregnancy
      default: return nil
      }
    }
  }

  public init(for group: Group) {
    let usual = UnitLimits(normal: 70...180, critical: CriticalLimits(below: 54, high: .over(250)))
    switch group {
    case .adults: (veryLow, low, inRange, high, veryHigh, limits) = (1, 4, 70, 25, 5, usual)
    case .older: (veryLow, low, inRange, high, veryHigh, limits) = (nil, 1, 50, nil, 10, usual)
    case .pregnancy:
      (veryLow, low, inRange, high, veryHigh) = (1, 4, 70, 25, nil)
      limits = UnitLimits(normal: 63...140, critical: CriticalLimits(below: 54, high: nil))
    }
  }

  public static let adults = GlucoseTargets(for: .adults)
  /// The highest recommended coefficient of variation. Units: percent.
  public static let mostVariation = 36.0
}
