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
    let ends = [range.lowerBound, range.upperBound].map { limit($0, of: vital).shortText }
    return "\(ends.joined(separator: "..")) \(vital.usualUnit.symbol)"
  }

  /// With a decimal more than its values have: a limit that was typed in another unit has many.
  private static func limit(_ limit: Double, of vital: Vital) -> Double {
    limit.rounded(toPlaces: vital.usualUnit.precision + 1)
  }

  public static func critical(_ vital: Vital) -> String {
    let limits = vital.limits(in: vital.usualUnit)
    let high: CriticalLimits.High? =
      switch limits.criticalHigh {
      case .atLeast(let value): .atLeast(limit(value, of: vital))
      case .over(let value): .over(limit(value, of: vital))
      case nil: nil
      }
    let below = limits.criticalBelow.map { limit($0, of: vital) }
    let text = CriticalLimits(below: below, high: high).text
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
