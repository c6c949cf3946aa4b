/// A person's settings for a vital; nil leaves the default. Units: the vital's canonical unit.
public struct VitalSettings: Hashable, Sendable {
  /// The symbol of the unit to show, and to assume for bare numbers.
  public var preferredUnit: String?
  /// The importance; after a change, stored priorities that weren't set are derived again.
  public var importance: Importance?
  public var normal: ClosedRange<Double>?
  /// Both critical limits; a side that is nil has no critical values.
  public var critical: CriticalLimits?
  /// The closed plausible range; a custom vital without a role requires one.
  public var plausible: ClosedRange<Double>?
  public var definition: Definition?

  public struct Definition: Hashable, Sendable {
    /// The unit's symbol, checked by `MeasurementUnit.isSymbol`: `cm`.
    public let unit: String
    /// The number of meaningful decimals, 0…6.
    public let precision: Int
    public let shortName: String?
    public var role: Role?
    public let label: String?

    public init(
      unit: String, precision: Int, shortName: String?, role: Role? = nil, label: String? = nil
    ) {
      (self.unit, self.precision, self.shortName) = (unit, precision, shortName)
      (self.role, self.label) = (role, label)
    }
  }

  public init() {}
}

public enum VitalSettingsFault: Error, Equatable, Sendable {
  case normalOutsidePlausible
  case criticalInsideNormal
  case criticalWithoutNormal
  case criticalOutsidePlausible
  case unknownUnit(String, accepted: [String])
  case noSuchVital(String, suggestion: String?)
  /// Values on record are in another unit, or would be lost.
  case inUse(VitalID, count: Int)
  /// An open watch on the vital has a threshold in the old unit.
  case watched(VitalID)
  /// A medicine or an event, which has no chart and no limits.
  case notMeasured(Vital)
  case notARange(String)
  case implausible(ReportFault)
}

extension VitalCatalogue {
  public func applying(_ settings: [(id: VitalID, settings: VitalSettings)]) -> VitalCatalogue {
    if settings.isEmpty { return self }
    let own = settings.compactMap { Vital(own: $0.id, $0.settings) }
    let known = changing { vital in
      if let found = settings.last(where: { $0.id == vital.id }) { vital.apply(found.settings) }
    }
    return VitalCatalogue(known.all + own)
  }
}

extension Vital {
  public init?(own id: VitalID, _ settings: VitalSettings) {
    guard let definition = settings.definition else { return nil }
    let shortNames = definition.shortName.map { [$0] } ?? []
    if let role = definition.role {
      // A label with blanks would be several words of a command line.
      let typed = definition.label.flatMap { $0.contains(" ") ? nil : $0.lowercased() }
      self.init(
        id: id, shortNames: shortNames + (typed.map { [$0] } ?? []),
        units: MeasurementUnit.ofAmounts(in: definition.unit), plausible: Vital.amounts,
        normal: nil, critical: .noLimits, importance: .low)
      (self.role, label) = (role, definition.label)
      return
    }
    guard let plausible = settings.plausible else { return nil }
    self.init(
      id: id, shortNames: shortNames,
      units: [MeasurementUnit(symbol: definition.unit, precision: definition.precision)],
      plausible: plausible, normal: settings.normal, critical: settings.critical ?? .noLimits,
      importance: settings.importance ?? .medium)
  }

  fileprivate mutating func apply(_ settings: VitalSettings) {
    plausible = settings.plausible ?? plausible
    normal = settings.normal ?? normal
    critical = settings.critical ?? critical
    importance = settings.importance ?? importance
    preferredUnit = settings.preferredUnit.flatMap { unit($0) }
    assumedUnit = nil
  }

  public func checkRanges() throws(VitalSettingsFault) {
    guard let normal else {
      guard critical == .noLimits else { throw .criticalWithoutNormal }
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
      if high == .atLeast(normal.upperBound) { throw .criticalInsideNormal }
      guard plausible.contains(high.limit) else { throw .criticalOutsidePlausible }
    }
  }

  public static func isName(_ name: String) -> Bool {
    isFormed(name) && !ReservedNames.all.contains(name)
  }

  /// Returns whether `name` has the form of a vital's name, reserved or not.
  public static func isFormed(_ name: String) -> Bool {
    guard (1...30).contains(name.count), let first = name.first, first.isLetter else {
      return false
    }
    return name.allSatisfy { ($0.isLetter && !$0.isUppercase) || $0.isNumber || $0 == "-" }
  }
}
