import HealthModel

extension JSONObject where Row == BoundedStatistics {
  /// The statistics. A value with a comparator counts as its limit; the deviation is then null.
  static var statistics: JSONObject {
    JSONObject(
      "statistics",
      [
        JSONMember("n") { $0.atBounds.count }, JSONMember("mean") { $0.mean },
        JSONMember("mean_comparator") { $0.bound },
        JSONMember(
          "standard_deviation", "With n − 1; null for one value, and where one has a comparator"
        ) { $0.standardDeviation },
      ] + .bounded("min") { $0.lowest } + .bounded("max") { $0.highest })
  }
}

extension JSONObject where Row == Statistics {
  static var dailyMeans: JSONObject {
    JSONObject(
      "daily_means",
      [
        JSONMember("n") { $0.count }, JSONMember("mean") { $0.mean },
        JSONMember("standard_deviation") { $0.standardDeviation },
        JSONMember("min") { $0.minimum }, JSONMember("max") { $0.maximum },
      ])
  }
}

extension Array {
  static func bounded<Row>(
    _ name: String, _ reading: @escaping (Row) -> Reading
  ) -> Self where Element == JSONMember<Row> {
    [
      JSONMember(name) { reading($0).value },
      JSONMember("\(name)_comparator") { reading($0).comparator },
    ]
  }

  static func ifBounded<Row>(
    _ name: String, _ reading: @escaping (Row) -> Reading?
  ) -> Self where Element == JSONMember<Row> {
    [
      JSONMember(name) { reading($0)?.value },
      JSONMember("\(name)_comparator") { reading($0)?.comparator },
    ]
  }

  static func ends<Row>(
    _ lowest: String, _ highest: String, _ ends: @escaping (Row) -> ReadingEnds
  ) -> Self where Element == JSONMember<Row> {
    .bounded(lowest) { ends($0).lowest.reading } + .bounded(highest) { ends($0).highest.reading }
  }
}

struct DatedDifference {
  /// The difference of the means; nil if either side has too few days.
  let difference: MeanDifference?
  var days: (now: Int, before: Int)

  init(of now: [Double], and before: [Double]) {
    difference = MeanDifference(of: now, and: before)
    days = (now.count, before.count)
  }

  static var object: JSONObject<DatedDifference> {
    JSONObject<DatedDifference>(
      "difference",
      [
        JSONMember("days") { $0.days.now }, JSONMember("days_before") { $0.days.before },
        JSONMember("difference", "Null where a side has fewer than ten days") {
          $0.difference?.difference
        },
        JSONMember("low", "The start of Welch's 95% interval") { $0.difference?.low },
        JSONMember("high") { $0.difference?.high },
        JSONMember("degrees_of_freedom") { $0.difference?.degreesOfFreedom },
      ])
  }
}

extension JSONObject {
  static func bands<Value: JSONRepresentable>(
    _ name: String, _ value: @escaping (Row, Band) -> Value
  ) -> JSONObject {
    JSONObject(name, Band.allCases.map { band in JSONMember(band.figureName) { value($0, band) } })
  }
}

extension JSONObject where Row == [Band: Int] {
  static var counts: JSONObject { .bands("counts") { $0[$1] ?? 0 } }
}

extension Band {
  /// The band's name in JSON, as in the consensus on time in range.
  var figureName: String {
    ["very_low", "low", "in_range", "high", "very_high"][rawValue - Band.criticallyLow.rawValue]
  }
}
