import HealthModel
import Phrases

/// Words for a value's band.
enum BandText {
  static func words(_ band: Band) -> String {
    switch band {
    case .criticallyLow: phrase("critically low")
    case .low: phrase("low")
    case .normal: phrase("normal")
    case .high: phrase("high")
    case .criticallyHigh: phrase("critically high")
    }
  }

  static func words(_ severity: Severity) -> String {
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

  /// Words in place of the signs beside values, for screen readers and plain mail; a sign comes before
  /// its own prefixes.
  static var signs: [(sign: String, word: String)] {
    [Band.criticallyHigh, .criticallyLow, .high, .low].map { ($0.sign, words($0)) }
  }
}
