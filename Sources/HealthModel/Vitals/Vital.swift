/// The name under which the journal stores a vital: `temperature`, `heart-rate`, …
public struct VitalID: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }

  public static let temperature = VitalID("temperature")
  public static let systolic = VitalID("systolic")
  public static let diastolic = VitalID("diastolic")
  public static let glycemia = VitalID("glycemia")
  public static let heartRate = VitalID("heart-rate")
}

/// How much a vital matters to this person.
public enum Importance: Int, CaseIterable, Sendable {
  case low = 1
  case medium = 2
  case high = 3
}

/// A kind of measurement, with the limits that apply to this person.
public struct Vital: Hashable, Sendable {
  public let id: VitalID
  /// Short names that a person may type instead of the full one.
  public let shortNames: [String]
  /// The canonical unit first; limits are in that one.
  public let units: [MeasurementUnit]
  /// Closed; a value outside it can't be of a living person and is refused.
  public let plausible: ClosedRange<Double>
  /// Closed; a value outside it has severity watch or worse.
  public let normal: ClosedRange<Double>
  public let critical: CriticalLimits
  public let importance: Importance
  /// LOINC code, for exchange with other records; nil for a vital that the person defined.
  public let loinc: String?

  public init(
    id: VitalID, shortNames: [String], units: [MeasurementUnit], plausible: ClosedRange<Double>,
    normal: ClosedRange<Double>, critical: CriticalLimits, importance: Importance, loinc: String?
  ) {
    precondition(!units.isEmpty, "a vital has at least its canonical unit")
    self.id = id
    self.shortNames = shortNames
    self.units = units
    self.plausible = plausible
    self.normal = normal
    self.critical = critical
    self.importance = importance
    self.loinc = loinc
  }

  public var canonicalUnit: MeasurementUnit { units[0] }

  /// The unit with this symbol or spelling; nil when this vital isn't measured in it.
  public func unit(_ spelling: String) -> MeasurementUnit? {
    units.first { $0.answers(to: spelling) }
  }

  func answers(to name: String) -> Bool {
    let wanted = name.lowercased()
    return id.name == wanted || shortNames.contains(wanted)
  }
}

/// Where a value becomes critical, in the canonical unit; nil where it never does.
public struct CriticalLimits: Hashable, Sendable {
  /// Critical when less than this.
  public let below: Double?
  /// Critical from this value on (`atLeast`) or beyond it (`over`).
  public let high: High?

  public enum High: Hashable, Sendable {
    case atLeast(Double)
    case over(Double)

    public var limit: Double {
      switch self {
      case .atLeast(let limit), .over(let limit): limit
      }
    }
  }

  public init(below: Double?, high: High?) {
    self.below = below
    self.high = high
  }
}
