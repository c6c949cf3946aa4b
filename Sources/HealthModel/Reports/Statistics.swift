/// A summary of one or more values, which are added one by one.
public protocol RunningSummary {
  associatedtype Value

  init(_ first: Value)

  mutating func take(_ value: Value)
}

extension RunningSummary {
  public init?(_ values: some Sequence<Value>) {
    var summary: Self?
    for value in values { summary.take(value) }
    guard let summary else { return nil }
    self = summary
  }
}

extension Optional where Wrapped: RunningSummary {
  public mutating func take(_ value: Wrapped.Value) {
    if self?.take(value) == nil { self = Wrapped(value) }
  }
}

/// Statistics of the values taken with `take(_:)`; missing values aren't interpolated.
public struct Statistics: RunningSummary, Equatable, Sendable {
  public private(set) var count = 1
  public private(set) var mean: Double
  public private(set) var minimum: Double
  public private(set) var maximum: Double
  private var squares = 0.0

  public init(_ first: Double) { (mean, minimum, maximum) = (first, first, first) }

  public mutating func take(_ value: Double) {
    // Welford's update is numerically stable where a sum of squares isn't.
    count += 1
    let distance = value - mean
    mean += distance / Double(count)
    squares += distance * (value - mean)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// The sample standard deviation, with the divisor n − 1; nil for fewer than two values.
  public var standardDeviation: Double? {
    count > 1 ? (squares / Double(count - 1)).squareRoot() : nil
  }

  /// Returns a rounded percentage: 0 only for no part or an empty whole, 100 only for the whole.
  public static func percentage(_ part: Int, of whole: Int) -> Int {
    guard whole > 0, part > 0 else { return 0 }
    guard part < whole else { return 100 }
    return min(99, max(1, Int((Double(part) * 100 / Double(whole)).rounded())))
  }

  /// The standard deviation as a percentage of the mean; nil for one value or a mean of 0.
  public var coefficientOfVariation: Double? {
    standardDeviation.flatMap { mean == 0 ? nil : $0 / mean * 100 }
  }

  /// The indicator in percent for a mean in mg/dL. Source: Bergenstal 2018 (doi 10.2337/dc18-1581).
  public var glucoseManagementIndicator: Double { 3.31 + 0.02392 * mean }

  /// The indicator in mmol/mol, for a mean in mg/dL.
  public var glucoseManagementIndicatorInMillimolesPerMole: Double {
    12.71 + 4.70587 * MeasurementUnit.millimolesPerLitre.value(fromCanonical: mean)
  }
}

/// The numbers of values below and above a meter's range.
public struct BoundSides: Equatable, Sendable {
  public private(set) var below = 0
  public private(set) var above = 0

  public init() {}

  @inlinable public mutating func take(_ comparator: Comparator?) {
    if let comparator { count(comparator) }
  }

  @usableFromInline mutating func count(_ comparator: Comparator) {
    switch comparator {
    case .lessThan: below += 1
    case .moreThan: above += 1
    }
  }

  public var count: Int { below + above }

  /// How the true mean relates to `BoundedStatistics.mean`; nil if no value is beyond the range.
  public var bound: BoundedStatistics.Bound? {
    switch (below > 0, above > 0) {
    case (false, false): nil
    case (true, false): .atMost
    case (false, true): .atLeast
    case (true, true): .about
    }
  }
}

/// Statistics of values; a value beyond a meter's range counts as the meter's limit.
public struct BoundedStatistics: RunningSummary, Equatable, Sendable {
  public private(set) var atBounds: Statistics
  /// The lowest reading by `Reading.isBelow(_:)`, the first one on a tie; `highest` likewise.
  public private(set) var lowest: Reading
  public private(set) var highest: Reading
  private(set) var sides = BoundSides()

  /// How the true mean relates to the mean of `atBounds`; JSON contains the raw value.
  public enum Bound: String, JSONWord, Sendable {
    case atMost = "<="
    case atLeast = ">="
    case about = "~"

    /// The sign and the blank before the number: `≥ 344`.
    public var sign: String {
      switch self {
      case .atMost: "≤ "
      case .atLeast: "≥ "
      case .about: "≈ "
      }
    }
  }

  public init(_ first: Reading) {
    (atBounds, lowest, highest) = (Statistics(first.value), first, first)
    sides.take(first.comparator)
  }

  public mutating func take(_ reading: Reading) {
    atBounds.take(reading.value)
    if reading.isBelow(lowest) { lowest = reading }
    if reading.isAbove(highest) { highest = reading }
    sides.take(reading.comparator)
  }

  public var bound: Bound? { sides.bound }
  public var mean: Double { atBounds.mean }
  /// The mean; nil if a value lies beyond a meter's range.
  public var exactMean: Double? { bound == nil ? mean : nil }
  public var standardDeviation: Double? { bound == nil ? atBounds.standardDeviation : nil }
  public var coefficientOfVariation: Double? {
    bound == nil ? atBounds.coefficientOfVariation : nil
  }
}

/// A part of a whole. Its figure is 0 % only for none, and 100 % only for all.
public struct Share: Equatable, Sendable {
  public let part: Int
  public let whole: Int

  /// Creates a share. Shape: 0 ≤ `part` ≤ `whole`.
  public init(_ part: Int, of whole: Int) { (self.part, self.whole) = (part, whole) }

  /// The percentage, not rounded; nil for an empty whole.
  public var percent: Double? { whole > 0 ? Double(part) * 100 / Double(whole) : nil }

  public enum Figure: Equatable, Sendable {
    /// An unrounded percentage and its decimals for display: one from 0.1 to 0.9 %, otherwise none.
    case percent(Double, places: Int)
    /// Less than this percentage, but more than 0 %.
    case below(Double)
    /// More than this percentage, but less than 100 %.
    case above(Double)
  }

  public var figure: Figure? {
    guard let percent else { return nil }
    if part == 0 || part == whole { return .percent(percent, places: 0) }
    if percent.meant < 0.05 { return .below(0.1) }
    if percent.meant < 0.95 { return .percent(percent, places: 1) }
    return percent.meant < 99.5 ? .percent(percent, places: 0) : .above(99)
  }
}

extension Array where Element == Double {
  /// Returns a quantile of ascending values, or nil without values; `share` is 0 to 1. It is linear
  /// between ranks: type 7 of Hyndman and Fan (1996), as in R, numpy and most spreadsheets. Values
  /// beyond a meter's range are infinite; between a number and infinity, the result is infinite.
  public func quantile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let rank = Double(count - 1) * share
    let (below, part) = (Int(rank), rank - rank.rounded(.down))
    let (low, high) = (self[below], self[Swift.min(below + 1, count - 1)])
    if part == 0 || low == high { return low }
    return low.isFinite && high.isFinite ? low + (high - low) * part : high.isFinite ? low : high
  }

  public var median: Double? { quantile(0.5) }
}
