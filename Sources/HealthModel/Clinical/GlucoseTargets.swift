/// What share of a sensor's readings in a range is aimed at.
///
/// Source: international consensus on time in range, Battelino 2019 (doi 10.2337/dci19-0028).
public struct GlucoseTargets: Equatable, Sendable {
  /// Less than this share is to be very low. Units: percent, as all of these.
  public let veryLow: Double
  /// Less than this is to be low, with the very low among them.
  public let low: Double
  /// More than this is to be in range.
  public let inRange: Double
  /// Less than this is to be high, with the very high among them.
  public let high: Double
  /// Less than this is to be very high; nil where nothing says.
  public let veryHigh: Double?
  /// The ranges that they are of. Units: mg/dL.
  public let limits: UnitLimits
  /// For whom they are; the raw value is what people type.
  public let group: Group

  /// For whom targets are.
  public enum Group: String, CaseIterable, Sendable {
    /// Most adults with diabetes.
    case adults
    /// Who is old, or at high risk.
    case older
    /// With type 1 diabetes.
    case pregnancy
  }

  /// As the consensus has them.
  public init(for group: Group) {
    self.group = group
    let isPregnancy = group == .pregnancy
    limits = UnitLimits(
      normal: isPregnancy ? 63...140 : 70...180, criticalBelow: 54,
      criticalHigh: isPregnancy ? nil : .over(250))
    switch group {
    case .adults: (veryLow, low, inRange, high, veryHigh) = (1, 4, 70, 25, 5)
    // Of the very low none is named: all that is low is to be under 1 %.
    case .older: (veryLow, low, inRange, high, veryHigh) = (1, 1, 50, 50, 10)
    case .pregnancy: (veryLow, low, inRange, high, veryHigh) = (1, 4, 70, 25, nil)
    }
  }

  /// The coefficient of variation that is aimed at, or less. Units: percent.
  public static let mostVariation = 36.0
}
