public import HealthModel
import Phrases

/// Where a value lies, in words.
public enum BandText {
  /// `critically low`.
  public static func words(_ band: Band) -> String {
    switch band {
    case .criticallyLow: phrase("critically low")
    case .low: phrase("low")
    case .normal: phrase("normal")
    case .high: phrase("high")
    case .criticallyHigh: phrase("critically high")
    }
  }

  /// `critical`.
  public static func words(_ severity: Severity) -> String {
    switch severity {
    case .normal: phrase("normal")
    case .caution: phrase("caution")
    case .critical: phrase("critical")
    }
  }

  /// `15 mmol/L is high`.
  static func clause(_ value: String, _ band: Band) -> String {
    switch band {
    case .criticallyLow: phrase("\(value) is critically low")
    case .low: phrase("\(value) is low")
    case .normal: phrase("\(value) is normal")
    case .high: phrase("\(value) is high")
    case .criticallyHigh: phrase("\(value) is critically high")
    }
  }
}
