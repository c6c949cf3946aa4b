import HealthModel

/// What a watch looks out for: values above one limit, below one, or outside two.
///
/// A value equal to a limit is within it.
public struct Threshold: Hashable, Sendable {
  /// A value less than this is beyond; nil where none is. In the vital's canonical unit.
  public let low: Double?
  /// A value greater than this is beyond; nil where none is. In the vital's canonical unit.
  public let high: Double?
  /// The unit in which the person typed it, one of the vital's.
  public let unit: MeasurementUnit

  /// Shape: one limit or two, the lower one first.
  public init(low: Double?, high: Double?, unit: MeasurementUnit) {
    self.low = low
    self.high = high
    self.unit = unit
  }

  /// Whether a value lies beyond.
  ///
  /// A limit is first rounded to the precision of the unit that the value was typed in, where that
  /// is another one, so that 10.0 mmol/L is within 180 mg/dL. See docs/adr/0002.
  public func isBeyond(_ reading: Reading) -> Bool {
    !within(typedIn: reading.unit).contains(reading.value)
  }

  /// The canonical values typed in a unit that are within.
  func within(typedIn unit: MeasurementUnit) -> ClosedRange<Double> {
    let least = low.map { limit($0, typedIn: unit) } ?? -.infinity
    return least...max(least, high.map { limit($0, typedIn: unit) } ?? .infinity)
  }

  private func limit(_ limit: Double, typedIn other: MeasurementUnit) -> Double {
    guard other != unit else { return limit }
    return other.canonical(
      from: other.value(fromCanonical: limit).rounded(toPlaces: other.precision))
  }

  /// `above 180 mg/dL`, `below 3.9 mmol/L`, `outside 70..180 mg/dL`: what the command line reads.
  public var text: String {
    func number(_ limit: Double) -> String { unit.value(fromCanonical: limit).shortText }
    return switch (low, high) {
    case (let low?, let high?): "outside \(number(low))..\(number(high)) \(unit.symbol)"
    case (let low?, nil): "below \(number(low)) \(unit.symbol)"
    case (nil, let high?): "above \(number(high)) \(unit.symbol)"
    case (nil, nil): "nothing"
    }
  }
}
