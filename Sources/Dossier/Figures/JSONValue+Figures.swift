import HealthModel

/// A figure as it is written in JSON, unrounded.
protocol JSONFigure { var json: JSONValue { get } }

extension JSONValue.Member {
  init(_ name: String, _ figure: some JSONFigure) { self.init(name, figure.json) }
}

extension Optional: JSONFigure where Wrapped: JSONFigure {
  var json: JSONValue { self?.json ?? .null }
}

extension Int: JSONFigure { var json: JSONValue { .integer(Int64(self)) } }
extension Double: JSONFigure { var json: JSONValue { .real(self) } }
extension String: JSONFigure { var json: JSONValue { .string(self) } }
extension HealthModel.Comparator: JSONFigure { var json: JSONValue { .string(rawValue) } }

extension Statistics: JSONFigure {
  var json: JSONValue {
    .object([
      .init("n", count), .init("mean", mean), .init("standard_deviation", standardDeviation),
      .init("min", minimum), .init("max", maximum),
    ])
  }
}

extension BoundedStatistics: JSONFigure {
  var json: JSONValue {
    .object(
      [
        .init("n", atBounds.count), .init("mean", mean), .init("mean_comparator", bound?.rawValue),
        .init("standard_deviation", standardDeviation),
      ] + JSONValue.bounded(lowest, "min") + JSONValue.bounded(highest, "max"))
  }
}

/// The number of readings in each band, named as in the consensus.
extension Dictionary: JSONFigure where Key == Band, Value == Int {
  var json: JSONValue {
    .object(Band.allCases.map { band in .init(band.figureName, self[band] ?? 0) })
  }
}

extension JSONValue {
  static func bounded(_ reading: Reading?, _ name: String) -> [Member] {
    [.init(name, reading?.value), .init("\(name)_comparator", reading?.comparator)]
  }

  /// Returns the members of the lowest and the highest reading with their comparators.
  static func ends(_ ends: ReadingEnds?, _ lowest: String, _ highest: String) -> [Member] {
    bounded(ends?.lowest.reading, lowest) + bounded(ends?.highest.reading, highest)
  }

  /// Makes an object of a difference of two sets of days, with null bounds for too few days.
  init(_ difference: MeanDifference?, _ days: (now: Int, before: Int)) {
    self = .object([
      .init("days", days.now), .init("days_before", days.before),
      .init("difference", difference?.difference), .init("low", difference?.low),
      .init("high", difference?.high), .init("degrees_of_freedom", difference?.degreesOfFreedom),
    ])
  }
}

extension Band {
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
