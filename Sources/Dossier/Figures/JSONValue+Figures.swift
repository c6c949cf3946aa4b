import HealthModel

extension JSONValue {
  /// Nothing rounded; null where a single value has no deviation.
  init(_ statistics: Statistics?) {
    guard let statistics else {
      self = .null
      return
    }
    self = .object([
      .init("n", JSONValue(statistics.count)), .init("mean", .real(statistics.mean)),
      .init("standard_deviation", JSONValue(statistics.standardDeviation)),
      .init("min", .real(statistics.minimum)), .init("max", .real(statistics.maximum)),
    ])
  }

  /// The same of values some of which have a comparator; the deviation is then null.
  init(_ statistics: BoundedStatistics?) {
    guard let statistics else {
      self = .null
      return
    }
    self = .object(
      [.init("n", JSONValue(statistics.atBounds.count)), .init("mean", .real(statistics.mean))]
        + [.init("mean_comparator", JSONValue(statistics.bound?.rawValue))]
        + [.init("standard_deviation", JSONValue(statistics.standardDeviation))]
        + Self.bounded(statistics.lowest, "min") + Self.bounded(statistics.highest, "max"))
  }

  /// A number; null where there is none.
  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }

  /// `<` or `>`; null where there is none.
  init(_ comparator: HealthModel.Comparator?) { self = .init(comparator?.rawValue) }

  /// A reading, and its comparator by the same name.
  static func bounded(_ reading: Reading?, _ name: String) -> [Member] {
    [
      .init(name, JSONValue(reading?.value)),
      .init("\(name)_comparator", JSONValue(reading?.comparator)),
    ]
  }

  /// The lowest and the highest, with their comparators; null of none.
  static func ends(_ ends: ReadingEnds?, _ lowest: String, _ highest: String) -> [Member] {
    bounded(ends?.lowest.reading, lowest) + bounded(ends?.highest.reading, highest)
  }

  /// A count.
  init(_ count: Int) { self = .integer(Int64(count)) }

  /// The difference of two sets of days, and of how many each; its bounds are null where there are too
  /// few.
  init(_ difference: MeanDifference?, _ days: (now: Int, before: Int)) {
    self = .object([
      .init("days", JSONValue(days.now)), .init("days_before", JSONValue(days.before)),
      .init("difference", JSONValue(difference?.difference)),
      .init("low", JSONValue(difference?.low)), .init("high", JSONValue(difference?.high)),
      .init("degrees_of_freedom", JSONValue(difference?.degreesOfFreedom)),
    ])
  }

  /// How many readings each band has, by the words of the consensus.
  init(_ counts: [Band: Int]) {
    self = .object(
      Band.allCases.map { band in .init(band.figureName, JSONValue(counts[band] ?? 0)) })
  }
}

extension Band {
  /// What figures call it.
  var figureName: String {
    switch self {
    case .criticallyLow: "very_low"
    case .low: "low"
    case .normal: "in_range"
    case .high: "high"
    case .criticallyHigh: "very_high"
    }
  }
}
