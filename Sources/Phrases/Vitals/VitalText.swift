public import HealthModel

/// Vitals and their limits for people, in the unit that they are shown in.
public enum VitalText {
  /// `glycemia  normal 70..180 mg/dL  critical <54 >250  importance 2`.
  public static func line(_ vital: Vital) -> String {
    [
      vital.id.name, "normal \(normal(vital))", "critical \(critical(vital))",
      "importance \(vital.importance.rawValue)",
    ].joined(separator: "  ")
  }

  public static func removed(_ vital: VitalID) -> String { "removed: \(vital)" }

  /// `70..180 mg/dL`, in the unit that is shown; `none`.
  public static func normal(_ vital: Vital) -> String {
    guard let range = vital.limits(in: vital.usualUnit).normal else { return "none" }
    return "\(range.lowerBound.shortText)..\(range.upperBound.shortText) \(vital.usualUnit.symbol)"
  }

  public static func critical(_ vital: Vital) -> String {
    let limits = vital.limits(in: vital.usualUnit)
    let text = CriticalLimits(below: limits.criticalBelow, high: limits.criticalHigh).text
    return text.isEmpty ? "none" : text
  }

  /// `10..1000`.
  public static func plausible(_ vital: Vital) -> String {
    let unit = vital.usualUnit
    return [vital.plausible.lowerBound, vital.plausible.upperBound].map {
      unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision).shortText
    }.joined(separator: "..")
  }
}
