internal import HealthModel

/// A row of `vital`: the vital's number, and the person's settings for it.
struct VitalRow: TableRow, Equatable {
  var number: Int64 = 0
  var id = VitalID("")
  var preferredUnit: String?
  var importance: Importance?
  var normalLow: Double?
  var normalHigh: Double?
  var plausibleLow: Double?
  var plausibleHigh: Double?
  var critical: String?
  var ownUnit: String?
  var ownPrecision: Int?
  var ownShortName: String?
  var role: Role?
  var label: String?
  static let table = Table<VitalRow>("vital")

  mutating func walk(_ column: inout ColumnWalk) {
    column("number", &number, .local)
    column("id", &id, .local)
    column("preferred_unit", &preferredUnit)
    column("importance", &importance)
    column("normal_low", &normalLow)
    column("normal_high", &normalHigh)
    column("plausible_low", &plausibleLow)
    column("plausible_high", &plausibleHigh)
    column("critical", &critical)
    column("own_unit", &ownUnit)
    column("own_precision", &ownPrecision, in: 0...6)
    column("own_short_name", &ownShortName)
    column("role", &role)
    column("label", &label)
  }

  init() {}

  init(number: Int64, id: VitalID, _ settings: VitalSettings) {
    (self.number, self.id) = (number, id)
    (preferredUnit, importance) = (settings.preferredUnit, settings.importance)
    (normalLow, normalHigh) = (settings.normal?.lowerBound, settings.normal?.upperBound)
    (plausibleLow, plausibleHigh) = (settings.plausible?.lowerBound, settings.plausible?.upperBound)
    critical = settings.critical?.text
    guard let own = settings.definition else { return }
    (ownUnit, ownPrecision, ownShortName) = (own.unit, own.precision, own.shortName)
    (role, label) = (own.role, own.label)
  }

  /// - Throws: `JournalError.damaged` if the columns contradict each other.
  func settings() throws(JournalError) -> VitalSettings {
    func range(
      _ low: Double?, _ high: Double?, _ column: String
    ) throws(JournalError) -> ClosedRange<Double>? {
      guard let low, let high else { return nil }
      guard low <= high else { throw .damaged(table: "vital", column: column) }
      return low...high
    }
    var settings = VitalSettings()
    (settings.preferredUnit, settings.importance) = (preferredUnit, importance)
    settings.normal = try range(normalLow, normalHigh, "normal_low")
    settings.plausible = try range(plausibleLow, plausibleHigh, "plausible_low")
    if let critical {
      guard let limits = CriticalLimits(text: critical) else {
        throw .damaged(table: "vital", column: "critical")
      }
      settings.critical = limits
    }
    settings.definition = ownUnit.map { unit in
      VitalSettings.Definition(
        unit: unit, precision: ownPrecision ?? 0, shortName: ownShortName, role: role, label: label)
    }
    return settings
  }
}

struct SettingRow: TableRow, Equatable {
  var key = ""
  var value = ""
  static let table = Table<SettingRow>("setting")

  mutating func walk(_ column: inout ColumnWalk) {
    column("key", &key, .local)
    column("value", &value)
  }

  /// Accepts unknown settings, because a later version may have more.
  func impossibleColumn(_: KnownNames) -> String? {
    guard let setting = Setting(rawValue: key) else { return nil }
    return setting.value(from: value) == nil ? "value" : nil
  }

  /// Returns whether `key` looks like a setting's, possibly one that only another version knows.
  static func isKey(_ key: String) -> Bool {
    (1...60).contains(key.utf8.count)
      && key.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-.".contains($0)) }
  }
}
