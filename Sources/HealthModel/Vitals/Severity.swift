/// How far a value is from normal.
public enum Severity: Int, CaseIterable, Comparable, Sendable {
  case normal = 0
  case caution = 1
  case critical = 2

  /// Normal is least, critical greatest.
  public static func < (left: Severity, right: Severity) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Where a value lies in the ranges of its vital: its severity and the side.
public enum Band: Int, CaseIterable, Comparable, Sendable {
  case criticallyLow = -2
  case low = -1
  case normal = 0
  case high = 1
  case criticallyHigh = 2

  /// How far the value is from normal, on whichever side.
  public var severity: Severity {
    switch self {
    case .criticallyLow, .criticallyHigh: .critical
    case .low, .high: .caution
    case .normal: .normal
    }
  }

  /// What stands beside a value, so that colour is never the only sign; empty when it is normal.
  public var sign: String {
    switch self {
    case .criticallyLow: "▼▼"
    case .low: "▼"
    case .normal: ""
    case .high: "▲"
    case .criticallyHigh: "▲▲"
    }
  }

  /// From critically low to critically high: whatever is greater than `.normal` is too high.
  public static func < (left: Band, right: Band) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension [Band] {
  /// What several values say together, such as the two of a pressure: the most severe band, the
  /// higher of two as severe; nil of none.
  public var worst: Band? {
    var worst: Band?
    for band in self {
      if let found = worst, (found.severity, found) >= (band.severity, band) { continue }
      worst = band
    }
    return worst
  }
}

extension Vital {
  /// The zone of a value that was measured in `unit`.
  ///
  /// Each limit is first rounded to that unit's precision, so that 10.0 mmol/L is within a normal
  /// range that ends at 180 mg/dL, as the sources of the limits have it, although it is
  /// 180.16 mg/dL. See docs/adr/0002.
  /// Units: `value` is canonical; `unit` is one of this vital's.
  public func band(of value: Double, typedIn unit: MeasurementUnit) -> Band {
    bounds(typedIn: unit).band(of: value)
  }

  /// The zone of a value in `unit`, one of this vital's.
  public func band(of value: Double, in unit: MeasurementUnit) -> Band {
    band(of: unit.canonical(from: value), typedIn: unit)
  }

  /// The limits that hold for values typed in `unit`, in the canonical unit: what the journal's
  /// queries compare with.
  public func bounds(typedIn unit: MeasurementUnit) -> UnitLimits {
    limits(in: unit).mapped(unit.canonical)
  }

  /// The plausible limits as they read in `unit`: rounded to its precision, inwards, so that what is
  /// taken never lies beyond the limit that is told.
  public func plausible(in unit: MeasurementUnit) -> ClosedRange<Double> {
    guard unit != canonicalUnit else { return plausible }
    let power = (0..<unit.precision).reduce(1.0) { power, _ in power * 10 }
    let low = unit.value(fromCanonical: plausible.lowerBound)
    let high = unit.value(fromCanonical: plausible.upperBound)
    let (least, most) = ((low * power).rounded(.up) / power, (high * power).rounded(.down) / power)
    // Limits nearer to each other than a step of the unit are told as they are.
    return least <= most ? least...most : low...high
  }

  /// Normal and critical limits as they read in `unit`, rounded to its precision.
  public func limits(in unit: MeasurementUnit) -> UnitLimits {
    let canonical = UnitLimits(
      normal: normal, criticalBelow: critical.below, criticalHigh: critical.high)
    guard unit != canonicalUnit else { return canonical }
    return canonical.mapped {
      unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision)
    }
  }
}

/// A vital's normal and critical limits in one of its units.
public struct UnitLimits: Equatable, Sendable {
  /// Nil for a vital without normal limits.
  public let normal: ClosedRange<Double>?
  /// Critical when less than this; nil where no value is too low to be so.
  public let criticalBelow: Double?
  /// Nil where no value is too high to be so.
  public let criticalHigh: CriticalLimits.High?

  /// The zone of a value in the unit of these limits; normal where none say what is normal.
  public func band(of value: Double) -> Band {
    guard let normal else { return .normal }
    if let criticalBelow, value < criticalBelow { return .criticallyLow }
    switch criticalHigh {
    case .atLeast(let limit) where value >= limit: return .criticallyHigh
    case .over(let limit) where value > limit: return .criticallyHigh
    default: break
    }
    if value < normal.lowerBound { return .low }
    return value > normal.upperBound ? .high : .normal
  }

  func mapped(_ convert: (Double) -> Double) -> UnitLimits {
    let high: CriticalLimits.High? =
      switch criticalHigh {
      case .atLeast(let limit): .atLeast(convert(limit))
      case .over(let limit): .over(convert(limit))
      case nil: nil
      }
    return UnitLimits(
      normal: normal.map { convert($0.lowerBound)...convert($0.upperBound) },
      criticalBelow: criticalBelow.map(convert), criticalHigh: high)
  }
}
