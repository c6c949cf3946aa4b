/// Statistics of one vital's values: always with their number, never interpolated. Source: journal
/// rules, "Statistics".
public struct Statistics: Equatable, Sendable {
  /// The number of values, at least 1.
  public let count: Int
  /// The arithmetic mean, not rounded.
  public let mean: Double
  /// The lowest value. Units: those of the values.
  public let minimum: Double
  /// The highest value. Units: those of the values.
  public let maximum: Double
  /// The standard deviation with n − 1; nil for fewer than two values.
  public let standardDeviation: Double?

  /// Creates statistics of values in any order and in their unit; nil if there are none.
  @inlinable public init?(_ values: some Sequence<Double>) {
    var sum = Sum()
    for value in values { sum.take(value) }
    self.init(sum)
  }

  /// Creates statistics of a sum; nil if it has no values.
  @inlinable public init?(_ sum: Sum) {
    guard sum.count > 0 else { return nil }
    count = sum.count
    mean = sum.mean
    minimum = sum.low
    maximum = sum.high
    standardDeviation =
      sum.count > 1 ? (sum.squares / Double(sum.count - 1)).squareRoot() : nil
  }

  /// A running sum over any number of values.
  public struct Sum: Sendable {
    @usableFromInline var count = 0
    @usableFromInline var mean = 0.0
    @usableFromInline var squares = 0.0
    @usableFromInline var low = Double.infinity
    @usableFromInline var high = -Double.infinity

    /// Creates an empty sum.
    @inlinable public init() {}

    /// Adds a value, in any order.
    @inlinable public mutating func take(_ value: Double) {
      // Welford's update is stable where a sum of squares isn't.
      count += 1
      let distance = value - mean
      mean += distance / Double(count)
      squares += distance * (value - mean)
      low = min(low, value)
      high = max(high, value)
    }
  }

  /// Returns a share as a whole percentage, 0 and 100 only for none and all.
  public static func percentage(_ part: Int, of whole: Int) -> Int {
    guard whole > 0, part > 0 else { return 0 }
    guard part < whole else { return 100 }
    return min(99, max(1, Int((Double(part) * 100 / Double(whole)).rounded())))
  }

  /// The standard deviation as a percentage of the mean.
  public var coefficientOfVariation: Double? {
    standardDeviation.flatMap { mean == 0 ? nil : $0 / mean * 100 }
  }

  /// The glucose management indicator of a mean in mg/dL. Units: percent. Source: Bergenstal 2018
  /// (doi 10.2337/dc18-1581), 3.31 + 0.02392 × mean.
  public var glucoseManagementIndicator: Double { 3.31 + 0.02392 * mean }

  /// The glucose management indicator of a mean in mg/dL. Units: mmol/mol. Source: Bergenstal 2018
  /// (doi 10.2337/dc18-1581), 12.71 + 4.70587 × mean in mmol/L.
  public var glucoseManagementIndicatorInMillimolesPerMole: Double {
    12.71 + 4.70587 * MeasurementUnit.millimolesPerLitre.value(fromCanonical: mean)
  }
}

/// The number of values beyond a meter's range, on each side.
public struct BoundSides: Equatable, Sendable {
  /// The number of values below the range: `<40`.
  public private(set) var below = 0
  /// The number of values above the range: `>400`.
  public private(set) var above = 0

  /// Creates an empty count.
  public init() {}

  /// Counts a value; one without a comparator changes nothing.
  @inlinable public mutating func take(_ comparator: Comparator?) {
    if let comparator { count(comparator) }
  }

  @usableFromInline mutating func count(_ comparator: Comparator) {
    switch comparator {
    case .lessThan: below += 1
    case .moreThan: above += 1
    }
  }

  /// The number of values with a comparator.
  public var count: Int { below + above }

  /// How the true mean relates to the mean at the bounds; nil if they are equal.
  public var bound: BoundedStatistics.Bound? {
    switch (below > 0, above > 0) {
    case (false, false): nil
    case (true, false): .atMost
    case (false, true): .atLeast
    case (true, true): .about
    }
  }
}

/// Statistics of values some of which lie beyond a meter's range and count as its limit.
public struct BoundedStatistics: Equatable, Sendable {
  /// The statistics with those values at the limit.
  public let atBounds: Statistics
  /// The lowest reading, by `Reading.isBelow(_:)`, the first one on a tie.
  public let lowest: Reading
  /// The highest reading, by `Reading.isAbove(_:)`, the first one on a tie.
  public let highest: Reading
  let sides: BoundSides

  /// How the true mean relates to the mean at the bounds; the raw value is the one in JSON.
  public enum Bound: String, CaseIterable, Sendable {
    case atMost = "<="
    case atLeast = ">="
    /// Some values are below the range and others above it.
    case about = "~"

    /// The sign before the number: `≥ 344`.
    public var sign: String {
      switch self {
      case .atMost: "≤ "
      case .atLeast: "≥ "
      case .about: "≈ "
      }
    }
  }

  /// Creates statistics of readings in any order, in the canonical unit; nil if there are none.
  public init?(_ readings: some Sequence<Reading>) {
    var sum = Sum()
    for reading in readings { sum.take(reading) }
    self.init(sum)
  }

  /// Creates statistics of a sum; nil if it has no values.
  public init?(_ sum: Sum) {
    guard let atBounds = Statistics(sum.values), let lowest = sum.lowest, let highest = sum.highest
    else { return nil }
    (self.atBounds, self.lowest, self.highest) = (atBounds, lowest, highest)
    sides = sum.sides
  }

  /// A running sum over any number of readings.
  public struct Sum: Sendable {
    fileprivate var values = Statistics.Sum()
    fileprivate var sides = BoundSides()
    fileprivate var lowest: Reading?
    fileprivate var highest: Reading?

    /// Creates an empty sum.
    public init() {}

    /// Adds a reading, in any order.
    public mutating func take(_ reading: Reading) {
      values.take(reading.value)
      if lowest.map({ reading.isBelow($0) }) ?? true { lowest = reading }
      if highest.map({ reading.isAbove($0) }) ?? true { highest = reading }
      sides.take(reading.comparator)
    }
  }

  /// How the true mean relates to the mean at the bounds; nil if they are equal.
  public var bound: Bound? { sides.bound }
  /// The mean at the bounds.
  public var mean: Double { atBounds.mean }
  /// The mean; nil if a value lies beyond the range.
  public var exactMean: Double? { bound == nil ? mean : nil }
  /// The standard deviation; nil for fewer than two values, and if a value lies beyond the range.
  public var standardDeviation: Double? { bound == nil ? atBounds.standardDeviation : nil }
  /// The coefficient of variation; nil if a value lies beyond the range.
  public var coefficientOfVariation: Double? {
    bound == nil ? atBounds.coefficientOfVariation : nil
  }
}

/// A part of a whole. Its figure says 0 or 100 % only for none and all.
public struct Share: Equatable, Sendable {
  /// The size of the part.
  public let part: Int
  /// The size of the whole.
  public let whole: Int

  /// Creates a share. Shape: 0 ≤ `part` ≤ `whole`.
  public init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// The percentage, not rounded; nil for an empty whole.
  public var percent: Double? { whole > 0 ? Double(part) * 100 / Double(whole) : nil }

  /// A percentage for display, or a bound if rounding would say none or all.
  public enum Figure: Equatable, Sendable {
    /// A percentage with 0 decimals, or 1 below 1 %.
    case percent(Double, places: Int)
    /// Less than this, but not none.
    case below(Double)
    /// More than this, but not all.
    case above(Double)
  }

  /// The percentage for display; nil for an empty whole.
  public var figure: Figure? {
    guard let percent else { return nil }
    if part == 0 || part == whole { return .percent(percent, places: 0) }
    if percent.meant < 0.05 { return .below(0.1) }
    if percent.meant < 0.95 { return .percent(percent, places: 1) }
    return percent.meant < 99.5 ? .percent(percent, places: 0) : .above(99)
  }
}

extension Array where Element == Double {
  /// Returns a quantile of ascending values, linear between ranks: type 7 of Hyndman and Fan (1996), as in R,
  /// numpy and most spreadsheets. `share` is 0 to 1; nil if there are no values.
  public func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Double(count - 1) * share
    let below = Swift.min(Int(rank), count - 1)
    let above = Swift.min(below + 1, count - 1)
    return self[below] + (self[above] - self[below]) * (rank - Double(below))
  }

  /// Like `quantile`, for values that may be infinite because they lie beyond a meter's range.
  /// Between a number and one of those, the result is infinite.
  func openQuantile(_ share: Double) -> Double? {
    guard let first, let last else { return nil }
    guard !first.isFinite || !last.isFinite else { return quantile(share) }
    let place = Double(count - 1) * share
    let (low, high) = (self[Int(place)], self[Swift.min(Int(place) + 1, count - 1)])
    let part = place - place.rounded(.down)
    if part == 0 || low == high { return low }
    return low.isFinite && high.isFinite ? low + (high - low) * part : high.isFinite ? low : high
  }

  /// The median of ascending values.
  public var median: Double? { quantile(0.5) }
}
