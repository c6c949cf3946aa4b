/// What a set of values of one vital says: never without its n, nothing interpolated.
///
/// Source: journal rules, "Statistics".
public struct Statistics: Equatable, Sendable {
  /// How many values there are, one at least.
  public let count: Int
  /// Their arithmetic mean, not rounded.
  public let mean: Double
  /// The least of them. Units: those of the values.
  public let minimum: Double
  /// The greatest of them. Units: those of the values.
  public let maximum: Double
  /// With n − 1; nil for fewer than two values.
  public let standardDeviation: Double?

  /// Shape: any order. Units: those of `values`. Returns nil when there are none.
  @inlinable public init?(_ values: some Sequence<Double>) {
    var sum = Sum()
    for value in values { sum.take(value) }
    self.init(sum)
  }

  /// Of the values that were taken one by one; nil when there were none.
  @inlinable public init?(_ sum: Sum) {
    guard sum.count > 0 else { return nil }
    count = sum.count
    mean = sum.mean
    minimum = sum.low
    maximum = sum.high
    standardDeviation =
      sum.count > 1 ? (sum.squares / Double(sum.count - 1)).squareRoot() : nil
  }

  /// Values that come one by one, however many: nothing is kept of them but what statistics need.
  public struct Sum: Sendable {
    @usableFromInline var count = 0
    @usableFromInline var mean = 0.0
    @usableFromInline var squares = 0.0
    @usableFromInline var low = Double.infinity
    @usableFromInline var high = -Double.infinity

    /// Of no value yet.
    @inlinable public init() {}

    /// Takes one more value in, in any order.
    @inlinable public mutating func take(_ value: Double) {
      // Welford's update: stable where the sum of squares is not.
      count += 1
      let distance = value - mean
      mean += distance / Double(count)
      squares += distance * (value - mean)
      low = min(low, value)
      high = max(high, value)
    }
  }

  /// A share as a whole percentage that says 0 or 100 only of none or all.
  public static func percentage(_ part: Int, of whole: Int) -> Int {
    guard whole > 0, part > 0 else { return 0 }
    guard part < whole else { return 100 }
    return min(99, max(1, Int((Double(part) * 100 / Double(whole)).rounded())))
  }

  /// Standard deviation as a percentage of the mean.
  public var coefficientOfVariation: Double? {
    standardDeviation.flatMap { mean == 0 ? nil : $0 / mean * 100 }
  }

  /// Glucose management indicator, percent, of a mean in mg/dL.
  ///
  /// Source: Bergenstal 2018, 3.31 + 0.02392 × mean.
  public var glucoseManagementIndicator: Double { 3.31 + 0.02392 * mean }

  /// The same in mmol/mol, of a mean in mg/dL.
  ///
  /// Source: Bergenstal 2018 (doi 10.2337/dc18-1581), 12.71 + 4.70587 × mean in mmol/L.
  public var glucoseManagementIndicatorInMillimolesPerMole: Double {
    12.71 + 4.70587 * MeasurementUnit.millimolesPerLitre.value(fromCanonical: mean)
  }
}

extension Double {
  /// The number that arithmetic means: sums leave 106.49999999999999 where 106.5 is.
  public var meant: Double { rounded(toPlaces: 9) }

  /// The text of a figure that was computed, such as a mean, with exactly `places` decimals: rounded
  /// once, half away from zero, as the decimal number that is meant.
  ///
  /// Shape: `places` from 0 to 9. Whatever shows a figure asks here, so that all show the same.
  public func figureText(places: Int) -> String {
    let billionths = (magnitude * 1e9).rounded()
    guard billionths < 9e15, (0...9).contains(places) else { return text(places: places) }
    var step: Int64 = 1
    for _ in places..<9 { step *= 10 }
    let rounded = (Int64(billionths) + step / 2) / step * step
    return (Double(rounded) / (self < 0 ? -1e9 : 1e9)).text(places: places)
  }
}
