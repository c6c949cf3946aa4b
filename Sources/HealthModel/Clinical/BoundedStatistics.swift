/// Statistics of values some of which are only known to lie beyond a meter's range: each of those enters
/// at its bound, so that a mean can say what it is at least or at most.
public struct BoundedStatistics: Equatable, Sendable {
  /// Every value, those beyond the range at its limit.
  public let atBounds: Statistics
  /// How the true mean relates to the one at the bounds; nil where they are the same.
  public let bound: Bound?
  /// See `Reading.isBelow(_:)`.
  public let lowest: Reading
  /// See `Reading.isAbove(_:)`.
  public let highest: Reading

  /// What a figure at the bounds is to the true one; the raw value stands in JSON.
  public enum Bound: String, CaseIterable, Sendable {
    case atMost = "<="
    case atLeast = ">="
    /// Some values lie below the range and others above it.
    case about = "~"

    /// What stands before the number: `≥ 344`.
    public var sign: String {
      switch self {
      case .atMost: "≤ "
      case .atLeast: "≥ "
      case .about: "≈ "
      }
    }
  }

  /// Shape: any order. Units: canonical. Nil of none.
  public init?(_ readings: some Sequence<Reading>) {
    var sum = Sum()
    for reading in readings { sum.take(reading) }
    self.init(sum)
  }

  /// Of the values that were taken one by one; nil when there were none.
  public init?(_ sum: Sum) {
    guard let atBounds = Statistics(sum.values), let lowest = sum.lowest, let highest = sum.highest
    else { return nil }
    (self.atBounds, self.lowest, self.highest) = (atBounds, lowest, highest)
    bound =
      switch (sum.hasBelow, sum.hasAbove) {
      case (false, false): nil
      case (true, false): .atMost
      case (false, true): .atLeast
      case (true, true): .about
      }
  }

  /// Values that come one by one.
  public struct Sum: Sendable {
    fileprivate var values = Statistics.Sum()
    fileprivate var hasBelow = false
    fileprivate var hasAbove = false
    fileprivate var lowest: Reading?
    fileprivate var highest: Reading?

    /// Of no value yet.
    public init() {}

    /// Takes one more value in, in any order.
    public mutating func take(_ reading: Reading) {
      values.take(reading.value)
      if lowest.map({ reading.isBelow($0) }) ?? true { lowest = reading }
      if highest.map({ reading.isAbove($0) }) ?? true { highest = reading }
      switch reading.comparator {
      case .lessThan: hasBelow = true
      case .moreThan: hasAbove = true
      case nil: break
      }
    }
  }

  /// With every value at its bound.
  public var mean: Double { atBounds.mean }

  /// The mean where no value lies beyond the range; nil where it is only bounded.
  public var exactMean: Double? { bound == nil ? mean : nil }

  /// Nil for fewer than two values, and where the spread isn't known.
  public var standardDeviation: Double? { bound == nil ? atBounds.standardDeviation : nil }

  /// Nil where the spread isn't known.
  public var coefficientOfVariation: Double? {
    bound == nil ? atBounds.coefficientOfVariation : nil
  }
}
