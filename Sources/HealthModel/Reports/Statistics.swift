/// What a set of values of one vital says: never without its n, nothing interpolated.
///
/// Source: journal rules, "Statistics".
public struct Statistics: Equatable, Sendable {
  public let count: Int
  public let mean: Double
  public let minimum: Double
  public let maximum: Double
  /// With n − 1; nil for fewer than two values.
  public let standardDeviation: Double?

  /// Shape: any order. Units: those of `values`. Returns nil when there are none.
  @inlinable public init?(_ values: some Sequence<Double>) {
    var count = 0
    var mean = 0.0
    var squares = 0.0
    var low = Double.infinity
    var high = -Double.infinity
    // Welford's update: stable where the sum of squares is not.
    for value in values {
      count += 1
      let distance = value - mean
      mean += distance / Double(count)
      squares += distance * (value - mean)
      low = min(low, value)
      high = max(high, value)
    }
    guard count > 0 else { return nil }
    self.count = count
    self.mean = mean
    minimum = low
    maximum = high
    standardDeviation = count > 1 ? (squares / Double(count - 1)).squareRoot() : nil
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
