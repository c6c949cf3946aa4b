/// The name under which the journal stores a vital: `temperature`, `heart-rate`, …
public struct VitalID: Hashable, Sendable, CustomStringConvertible {
  /// `heart-rate`: what is stored, and what a person may type.
  public let name: String

  /// Takes any text: `Vital.isName` says what one of the person's own may be called.
  public init(_ name: String) {
    self.name = name
  }

  /// The name as it is.
  public var description: String { name }
}

/// How much a vital matters to this person.
public enum Importance: Int, CaseIterable, Sendable {
  case low = 1
  case medium = 2
  case high = 3
}

/// A kind of measurement, with the limits that apply to this person.
public struct Vital: Hashable, Sendable {
  /// By which it is stored and typed, and known to settings.
  public let id: VitalID
  /// Short names that a person may type instead of the full one.
  public let shortNames: [String]
  /// The canonical unit first; limits are in that one.
  public let units: [MeasurementUnit]
  /// Closed; a value outside it can't be of a living person and is refused.
  public let plausible: ClosedRange<Double>
  /// Closed; a value outside it has severity caution or worse. Nil where nothing says what is normal
  /// (a weight): then every value has severity normal, and there is no critical limit either.
  public let normal: ClosedRange<Double>?
  /// In the canonical unit; without limits where there are no normal ones.
  public let critical: CriticalLimits
  /// What a value's severity is added to for a report's priority.
  public let importance: Importance
  /// What charts, forms and exchanges ask of it, instead of its name.
  public let traits: VitalTraits

  /// Traps without a unit. Whether the limits hold each other `checkRanges` says.
  public init(
    id: VitalID, shortNames: [String], units: [MeasurementUnit], plausible: ClosedRange<Double>,
    normal: ClosedRange<Double>?, critical: CriticalLimits, importance: Importance,
    traits: VitalTraits = VitalTraits()
  ) {
    precondition(!units.isEmpty, "a vital has at least its canonical unit")
    self.id = id
    self.shortNames = shortNames
    self.units = units
    self.plausible = plausible
    self.normal = normal
    self.critical = critical
    self.importance = importance
    self.traits = traits
  }

  /// The unit that the person wants to see; nil to show each value as it was typed.
  public var preferredUnit: MeasurementUnit?

  /// What a bare number is taken for as long as the person hasn't shown which unit they mean; nil once
  /// they have, and where their country uses the canonical one (`assumingUnits`).
  public var assumedUnit: CountryUnit?

  /// The first short name; the full one where there is none.
  public var shortName: String { shortNames.first ?? id.name }

  /// LOINC code, for exchange with other records; nil for a vital that the person defined.
  public var loinc: String? { traits.loinc.first }

  /// What values are stored in and limits are given in: the first of `units`.
  public var canonicalUnit: MeasurementUnit { units[0] }

  /// The unit that every value is shown in: the person's, else their country's; nil where neither is
  /// known, and each value is shown as it was typed.
  public var shownUnit: MeasurementUnit? {
    preferredUnit ?? (assumedUnit?.isInDoubt == false ? assumedUnit?.unit : nil)
  }

  /// The one unit of figures, limits and questions, and of a number typed without a unit: the person's,
  /// else their country's, else the canonical one.
  public var usualUnit: MeasurementUnit { shownUnit ?? canonicalUnit }

  /// The unit of a number typed without one: the assumed one where the number can be one of it.
  func unit(ofBare value: Double) -> MeasurementUnit {
    preferredUnit != nil || plausible(in: usualUnit).contains(value) ? usualUnit : canonicalUnit
  }

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

  /// Where high values begin to be critical, and whether the limit itself is.
  public enum High: Hashable, Sendable {
    case atLeast(Double)
    case over(Double)

    /// The number alone. Units: those of the limits that it is one of.
    public var limit: Double {
      switch self {
      case .atLeast(let limit), .over(let limit): limit
      }
    }
  }

  /// - Parameters:
  ///   - below: critical when less; nil where no low value is.
  ///   - high: nil where no high value is critical.
  public init(below: Double?, high: High?) {
    self.below = below
    self.high = high
  }
}

extension CriticalLimits {
  /// `<54 >250`, `<35 >=39`; empty when no value is critical. Reads back as the same limits.
  public var text: String {
    var parts: [String] = []
    if let below { parts.append("<\(below.shortText)") }
    switch high {
    case .atLeast(let limit): parts.append(">=\(limit.shortText)")
    case .over(let limit): parts.append(">\(limit.shortText)")
    case nil: break
    }
    return parts.joined(separator: " ")
  }

  /// Reads what `text` writes, in either order; nil for any other text.
  public init?(text: String) {
    self.init(text: text) { decimal($0) }
  }

  /// Reads `<LOW >HIGH` with numbers that `number` reads; nil when it is no such text.
  public init?(text: String, number: (String) -> Double?) {
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
