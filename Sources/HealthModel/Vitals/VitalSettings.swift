/// What a person has set about a vital; it wins over the defaults.
///
/// Units: limits are in the vital's canonical unit. Nil leaves the default.
public struct VitalSettings: Hashable, Sendable {
  /// The symbol of the unit that the person wants to see and to type without saying so.
  public var preferredUnit: String?
  /// Where it changes, priorities on record that nobody set are derived anew.
  public var importance: Importance?
  /// Closed: both ends are normal.
  public var normal: ClosedRange<Double>?
  /// In the place of both defaults: of these a nil says that nothing on its side is critical.
  public var critical: CriticalLimits?
  /// Closed. A vital of the person's own can't do without.
  public var plausible: ClosedRange<Double>?
  /// Set for a vital of the person's own.
  public var definition: Definition?

  /// What a vital of the person's own is measured in.
  public struct Definition: Hashable, Sendable {
    /// Its symbol, one that `MeasurementUnit.isSymbol` takes: `cm`.
    public let unit: String
    /// Decimal places that a value is worth, 0…6.
    public let precision: Int
    /// What may be typed in the place of the full name; nil for nothing.
    public let shortName: String?

    /// - Parameter precision: decimal places that a value is worth, 0…6.
    public init(unit: String, precision: Int, shortName: String?) {
      self.unit = unit
      self.precision = precision
      self.shortName = shortName
    }
  }

  /// Leaves every default.
  public init() {}
}

/// Why a vital can't be set so.
public enum VitalSettingsFault: Error, Equatable, Sendable {
  /// A range runs backwards or reaches outside another that must hold it.
  case normalOutsidePlausible
  case criticalInsideNormal
  /// A critical limit says how far beyond normal a value is: without a normal range it says nothing.
  case criticalWithoutNormal
  /// healthlog has normal limits for it, which can be moved but not left out.
  case normalNeeded(VitalID)
  case criticalOutsidePlausible
  case unknownUnit(String, accepted: [String])
  /// Lower-case letters, digits and dashes, starting with a letter, at most 30.
  case badName(String)
  /// Means something else where a vital's name may stand.
  case reservedName(String)
  /// The name, or the short name, is another vital's.
  case nameTaken(String, by: VitalID)
  case noSuchVital(String, suggestion: String?)
  /// Only the person's own vitals can be defined again or removed.
  case notOwn(VitalID)
  /// Values on record are in another unit, or would be lost.
  case inUse(VitalID, count: Int)
  /// A watch on it has a limit in another unit.
  case watched(VitalID)
  case badUnit(String)
}

extension VitalCatalogue {
  /// The catalogue with a person's settings in the place of the defaults, their own vitals last.
  public func applying(_ settings: [(id: VitalID, settings: VitalSettings)]) -> VitalCatalogue {
    if settings.isEmpty { return self }
    let own = settings.compactMap { Vital(own: $0.id, $0.settings) }
    return VitalCatalogue(
      vitals.map { vital in vital.applying(settings.last { $0.id == vital.id }?.settings) } + own)
  }
}

extension Vital {
  /// A vital that the person defined; nil when the settings define none.
  public init?(own id: VitalID, _ settings: VitalSettings) {
    guard let definition = settings.definition, let plausible = settings.plausible else {
      return nil
    }
    self.init(
      id: id, shortNames: definition.shortName.map { [$0] } ?? [],
      units: [MeasurementUnit(symbol: definition.unit, precision: definition.precision)],
      plausible: plausible, normal: settings.normal,
      critical: settings.critical ?? CriticalLimits(below: nil, high: nil),
      importance: settings.importance ?? .medium)
  }

  func applying(_ settings: VitalSettings?) -> Vital {
    guard let settings else { return self }
    var vital = Vital(
      id: id, shortNames: shortNames, units: units, plausible: settings.plausible ?? plausible,
      normal: settings.normal ?? normal, critical: settings.critical ?? critical,
      importance: settings.importance ?? importance, traits: traits)
    vital.preferredUnit = settings.preferredUnit.flatMap { unit($0) }
    return vital
  }

  /// Checks that the ranges hold each other: plausible, critical, normal, from the outside in.
  public func checkRanges() throws(VitalSettingsFault) {
    guard let normal else {
      guard critical == CriticalLimits(below: nil, high: nil) else { throw .criticalWithoutNormal }
      return
    }
    guard plausible.contains(normal.lowerBound), plausible.contains(normal.upperBound) else {
      throw .normalOutsidePlausible
    }
    if let below = critical.below {
      guard below <= normal.lowerBound else { throw .criticalInsideNormal }
      guard plausible.contains(below) else { throw .criticalOutsidePlausible }
    }
    if let high = critical.high {
      guard high.limit >= normal.upperBound else { throw .criticalInsideNormal }
      if case .atLeast(normal.upperBound) = high { throw .criticalInsideNormal }
      guard plausible.contains(high.limit) else { throw .criticalOutsidePlausible }
    }
  }

  /// Whether `name` may name a vital of a person's own.
  public static func isName(_ name: String) -> Bool {
    isFormed(name) && !ReservedNames.all.contains(name)
  }

  /// Whether `name` looks like a vital's, be it one that only another version knows.
  public static func isFormed(_ name: String) -> Bool {
    guard (1...30).contains(name.count), let first = name.first, first.isASCII, first.isLetter
    else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }
}
