public import HealthModel

/// Where a value lies, in words.
public enum BandText {
  /// `critically low`.
  public static func words(_ band: Band) -> String {
    switch band {
    case .criticallyLow: "critically low"
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    case .criticallyHigh: "critically high"
    }
  }
}
