/// The name under which the journal stores a vital: `temperature`, `heart-rate`, …
public struct VitalID: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  private init(_ vital: BuiltInVital) { self.init(vital.rawValue) }

  public var description: String { name }
  public var builtIn: BuiltInVital? { BuiltInVital(rawValue: name) }

  public static let temperature = VitalID(.temperature)
  public static let systolic = VitalID(.systolic)
  public static let diastolic = VitalID(.diastolic)
  public static let glycemia = VitalID(.glycemia)
  public static let heartRate = VitalID(.heartRate)
  public static let oxygenSaturation = VitalID(.oxygenSaturation)
  public static let weight = VitalID(.weight)
}

/// The built-in vitals in their usual order. Code with words, rows or codes for each vital switches
/// over this enum, so the compiler reports where a new vital is missing.
public enum BuiltInVital: String, CaseIterable, Sendable {
  case temperature, systolic, diastolic, glycemia
  case heartRate = "heart-rate"
  case oxygenSaturation = "oxygen-saturation"
  case weight
}

public enum Importance: Int, CaseIterable, Sendable {
  case low = 1
  case medium, high
}

public struct Vital: Hashable, Sendable {
  public let id: VitalID
  public let shortNames: [String]
  /// The units; limits are in the first, canonical one.
  public let units: [MeasurementUnit]
  /// The closed range of values that a living person may have; others are refused.
  public internal(set) var plausible: ClosedRange<Double>
  /// The closed range of normal values; nil for a vital without limits, such as weight.
  public internal(set) var normal: ClosedRange<Double>?
  /// The critical limits in the canonical unit; without a normal range there are none.
  public internal(set) var critical: CriticalLimits
  /// The importance, which is added to a value's severity to get the priority.
  public internal(set) var importance: Importance
  public let traits: VitalTraits
  /// The unit that the person chose to see; nil without a choice.
  public var preferredUnit: MeasurementUnit?
  /// The kind of a medicine or an event; nil for a measured vital.
  public internal(set) var role: Role?
  /// The name of a medicine or an event as first typed; nil if that is `id`.
  public internal(set) var label: String?
  /// The country's unit, for bare numbers; nil without one, or if a unit was chosen or typed.
  public var assumedUnit: CountryUnit?

  public init(
    id: VitalID, shortNames: [String], units: [MeasurementUnit], plausible: ClosedRange<Double>,
    normal: ClosedRange<Double>?, critical: CriticalLimits, importance: Importance,
    traits: VitalTraits = VitalTraits()
  ) {
    precondition(!units.isEmpty, "a vital has at least its canonical unit")
    (self.id, self.shortNames, self.units) = (id, shortNames, units)
    (self.plausible, self.normal, self.critical) = (plausible, normal, critical)
    (self.importance, self.traits) = (importance, traits)
  }

  public var shownName: String { label ?? id.name }
  public var shortName: String { shortNames.first ?? id.name }
  public var loinc: String? { traits.loinc.first }
  public var canonicalUnit: MeasurementUnit { units[0] }

  /// The unit of every shown value, the person's or their country's; nil to show values as typed.
  public var shownUnit: MeasurementUnit? {
    preferredUnit ?? (assumedUnit?.isInDoubt == false ? assumedUnit?.unit : nil)
  }

  /// The unit of figures, limits, questions and bare numbers: the person's, country's or canonical.
  public var usualUnit: MeasurementUnit { shownUnit ?? canonicalUnit }

  /// Returns the usual unit, or the canonical one if `value` is implausible in an assumed unit.
  func unit(ofBare value: Double) -> MeasurementUnit {
    preferredUnit != nil || plausible(in: usualUnit).contains(value) ? usualUnit : canonicalUnit
  }

  public func unit(_ spelling: String) -> MeasurementUnit? {
    units.first { $0.answers(to: spelling) }
  }

  var names: [String] { [id.name] + shortNames }

  func answers(to name: String) -> Bool {
    let wanted = name.lowercased()
    return id.name == wanted || shortNames.contains(wanted)
  }

  /// The canonical range in which an abnormal vital is normal again: 5 % narrower than the normal
  /// range at each end, so that a wavering value counts as one event. Nil without a normal range.
  public var settled: ClosedRange<Double>? {
    guard let normal else { return nil }
    let margin = (normal.upperBound - normal.lowerBound) / 20
    return (normal.lowerBound + margin)...(normal.upperBound - margin)
  }
}

/// The critical limits of a vital in one unit; nil on a side without a limit.
public struct CriticalLimits: Hashable, Sendable {
  public let below: Double?
  /// Values at or above this limit (`atLeast`), or only those above it (`over`), are critical.
  public let high: High?

  static let noLimits = CriticalLimits(below: nil, high: nil)

  public struct High: Hashable, Sendable {
    public let limit: Double
    /// Whether the limit itself isn't critical.
    public let isOver: Bool

    public static func atLeast(_ limit: Double) -> High { High(limit: limit, isOver: false) }
    public static func over(_ limit: Double) -> High { High(limit: limit, isOver: true) }
  }

  public init(below: Double?, high: High?) { (self.below, self.high) = (below, high) }

  public func mapped(_ convert: (Double) -> Double) -> CriticalLimits {
    CriticalLimits(
      below: below.map(convert),
      high: high.map { High(limit: convert($0.limit), isOver: $0.isOver) })
  }

  /// The limits as text, `<54 >250` or `<35 >=39`; empty if there are none.
  public var text: String {
    let most = high.map { ($0.isOver ? ">" : ">=") + $0.limit.shortText }
    return [below.map { "<\($0.shortText)" }, most].compactMap { $0 }.joined(separator: " ")
  }

  /// Reads `<LOW >HIGH` or `<LOW >=HIGH` in any order, a single limit or none; nil for other text.
  public init?(text: String, number: (String) -> Double? = { decimal($0) }) {
    var below: Double?
    var high: High?
    for part in text.split(separator: " ") {
      let sign = part.hasPrefix(">=") ? ">=" : String(part.prefix(1))
      guard let limit = number(String(part.dropFirst(sign.count))) else { return nil }
      switch sign {
      case "<" where below == nil: below = limit
      case ">=" where high == nil: high = .atLeast(limit)
      case ">" where high == nil: high = .over(limit)
      default: return nil
      }
    }
    self.init(below: below, high: high)
  }
}

public struct VitalTraits: Hashable, Sendable {
  public enum Axis: Hashable, Sendable {
    /// From a tenth of the limits' span below them to a tenth above, wider if the values need it.
    case plain
    /// From 40 to 300 mg/dL; extends to lower values or limits, up in steps to 400 or a high limit.
    case glycemia
    /// From 35.5 to 40 °C; it grows both ways and marks each degree.
    case temperature
  }

  public var axis = Axis.plain
  /// The longest time between two readings that a chart joins with a solid line. Units: hours.
  public var joinedHours = 7
  /// Whether a chart shows each day's range as a bar, not lines: a pulse changes within minutes.
  public var hasDayBars = false
  /// The lowest value that counts as fever. Units: canonical.
  public var feverFrom: Double?
  /// Whether the upper limit shown is the first value above normal: pressure is high from 135 on.
  public var limitIsFirstHigh = false
  /// Whether a chart labels low readings, because they need immediate action.
  public var labelsLow = false
  /// Whether the share in range says more than the mean.
  public var tellsShareInRange = false
  public var hasGlucoseManagementIndicator = false
  public var hasLimitWords = false
  /// The numbers that need a unit, because they are critical in one unit and common in another.
  public var doubtfulWithoutUnit: DoubtfulNumbers?
  public var countryUnit: CountryUnit?
  /// Whether everyone gets a question and a column for the vital, even without a value on record.
  public var isUsual = false
  /// The publications that the limits come from; empty without limits and for blood pressure.
  public var limitSource = ""
  /// The LOINC codes, the preferred one first.
  public var loinc: [String] = []
  /// The name of the FHIR profile; nil if R4 has none, and for both pressures, which share one.
  public var fhirProfile: String?
  /// One-word names in other languages and programs, separated by blanks, each for one vital only.
  var namesElsewhere = ""

  /// Creates the default traits with changes: `VitalTraits { $0.isUsual = true }`.
  public init(_ set: (inout VitalTraits) -> Void = { _ in }) { set(&self) }
}

public struct DoubtfulNumbers: Hashable, Sendable {
  public let canonical: ClosedRange<Double>
  public let other: ClosedRange<Double>
}
