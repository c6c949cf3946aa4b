public enum Severity: Int, CaseIterable, Comparable, Sendable {
  case normal, caution, critical

  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// The severity of a value and its side of the normal range; a band above `.normal` is too high.
public enum Band: Int, CaseIterable, Comparable, Sendable {
  case criticallyLow = -2
  case low, normal, high, criticallyHigh

  public var severity: Severity { Severity(rawValue: abs(rawValue)) ?? .normal }

  /// The sign beside a value, so that colour is never the only sign; empty for a normal value.
  public var sign: String { ["▼▼", "▼", "", "▲", "▲▲"][rawValue + 2] }

  public static func < (left: Band, right: Band) -> Bool { left.rawValue < right.rawValue }
}

extension [Band] {
  /// The most severe band, the higher one on a tie; nil if there are none.
  public var worst: Band? { self.max { ($0.severity, $0) < ($1.severity, $1) } }
}

extension Vital {
  /// Returns the band of a canonical value typed in `unit`. Each limit is rounded in `unit` first:
  /// 10.0 mmol/L is 180.16 mg/dL, but normal if the limit is 180 mg/dL. See docs/adr/0002.
  public func band(of value: Double, typedIn unit: MeasurementUnit) -> Band {
    bounds(typedIn: unit).band(of: value)
  }

  public func band(of value: Double, in unit: MeasurementUnit) -> Band {
    band(of: unit.canonical(from: value), typedIn: unit)
  }

  /// Returns the canonical limits for values typed in `unit`, which the journal's queries use.
  public func bounds(typedIn unit: MeasurementUnit) -> UnitLimits {
    limits(in: unit).mapped(unit.canonical)
  }

  /// Returns the plausible range in `unit`, rounded inwards to stay within the canonical range.
  public func plausible(in unit: MeasurementUnit) -> ClosedRange<Double> {
    guard unit != canonicalUnit else { return plausible }
    let power = powerOfTen(unit.precision)
    let low = unit.value(fromCanonical: plausible.lowerBound)
    let high = unit.value(fromCanonical: plausible.upperBound)
    let (least, most) = ((low * power).rounded(.up) / power, (high * power).rounded(.down) / power)
    // Limits closer together than one step of the unit stay exact.
    return least <= most ? least...most : low...high
  }

  public func limits(in unit: MeasurementUnit) -> UnitLimits {
    let canonical = UnitLimits(normal: normal, critical: critical)
    guard unit != canonicalUnit else { return canonical }
    return canonical.mapped { unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision) }
  }
}

public struct UnitLimits: Equatable, Sendable {
  public let normal: ClosedRange<Double>?
  let critical: CriticalLimits

  public var criticalBelow: Double? { critical.below }
  public var criticalHigh: CriticalLimits.High? { critical.high }

  /// Returns the band of a value in the unit of the limits; normal without a normal range.
  public func band(of value: Double) -> Band {
    guard let normal else { return .normal }
    if let below = critical.below, value < below { return .criticallyLow }
    if let high = critical.high, high.isOver ? value > high.limit : value >= high.limit {
      return .criticallyHigh
    }
    if value < normal.lowerBound { return .low }
    return value > normal.upperBound ? .high : .normal
  }

  func mapped(_ convert: (Double) -> Double) -> UnitLimits {
    UnitLimits(
      normal: normal.map { convert($0.lowerBound)...convert($0.upperBound) },
      critical: critical.mapped(convert))
  }
}
