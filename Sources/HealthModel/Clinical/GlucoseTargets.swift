/// What share of a sensor's readings in a range is aimed at. Units: percent; nil where nothing is.
///
/// Source: international consensus on time in range, Battelino 2019 (doi 10.2337/dci19-0028).
public struct GlucoseTargets: Equatable, Sendable {
  /// Less than this share is to be very low.
  public let veryLow: Double?
  /// Less than this is to be low, with the very low among them.
  public let low: Double
  /// More than this is to be in range.
  public let inRange: Double
  /// Less than this is to be high, with the very high among them.
  public let high: Double?
  /// Less than this is to be very high.
  public let veryHigh: Double?
  /// The ranges that they are of. Units: mg/dL.
  public let limits: UnitLimits

  /// For whom they are; the raw value is what people type.
  public enum Group: String, CaseIterable, Sendable {
    /// Most adults with diabetes.
    case adults
    /// Who is old, or at high risk.
    case older
    /// Who is pregnant, with diabetes of type 1.
    case pregnancy

    /// Nil for a word that names none.
    public init?(named word: String) {
      switch word.lowercased() {
      case "adults", "adult", "adulti": self = .adults
      case "older", "old", "elderly", "anziani": self = .older
      case "pregnancy", "pregnant", "gravidanza": self = .pregnancy
      default: return nil
      }
    }
  }

  /// Those of a group.
  public init(for group: Group) {
    switch group {
    case .adults: self = .adults
    case .older: self = .older
    case .pregnancy: self = .pregnancy
    }
  }

  private init(
    veryLow: Double?, low: Double, inRange: Double, high: Double?, veryHigh: Double?,
    limits: UnitLimits
  ) {
    (self.veryLow, self.low, self.inRange) = (veryLow, low, inRange)
    (self.high, self.veryHigh, self.limits) = (high, veryHigh, limits)
  }

  /// Of most adults with diabetes; not of who is pregnant, old, or at high risk.
  public static let adults = GlucoseTargets(
    veryLow: 1, low: 4, inRange: 70, high: 25, veryHigh: 5, limits: usualLimits)

  private static let older = GlucoseTargets(
    veryLow: nil, low: 1, inRange: 50, high: nil, veryHigh: 10, limits: usualLimits)

  private static let pregnancy = GlucoseTargets(
    veryLow: 1, low: 4, inRange: 70, high: 25, veryHigh: nil,
    limits: UnitLimits(normal: 63...140, criticalBelow: 54, criticalHigh: nil))

  private static let usualLimits = UnitLimits(
    normal: 70...180, criticalBelow: 54, criticalHigh: .over(250))

  /// The coefficient of variation that is aimed at, or less.
  public static let mostVariation = 36.0
}
