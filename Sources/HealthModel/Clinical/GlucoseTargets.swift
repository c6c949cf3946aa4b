/// What share of a sensor's readings in a range is aimed at. Units: percent.
///
/// Source: international consensus on time in range, Battelino 2019 (doi 10.2337/dci19-0028).
public struct GlucoseTargets: Equatable, Sendable {
  /// Less than this share is to be very low.
  public let veryLow: Double
  /// Less than this is to be low, with the very low among them.
  public let low: Double
  /// More than this is to be in range.
  public let inRange: Double
  /// Less than this is to be high, with the very high among them.
  public let high: Double
  /// Less than this is to be very high.
  public let veryHigh: Double
  /// The ranges that they are of. Units: mg/dL.
  public let limits: UnitLimits

  /// Of most adults with diabetes; not of who is pregnant, old, or at high risk.
  public static let adults = GlucoseTargets(
    veryLow: 1, low: 4, inRange: 70, high: 25, veryHigh: 5,
    limits: UnitLimits(normal: 70...180, criticalBelow: 54, criticalHigh: .over(250)))

  /// The coefficient of variation that is aimed at, or less.
  public static let mostVariation = 36.0
}
