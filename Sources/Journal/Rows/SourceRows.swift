public import HealthModel
internal import SQLite

struct ReplicaRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var machine = ""
  var name: String?
  var lastSequence: Int64 = 0
  static let table = Table<ReplicaRow>("replica")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("machine", &machine)
    column("name", &name)
    column("last_seq", &lastSequence)
  }
}

package enum SourceKind: String { case file, device, remote, machine }

package struct SourceRow: TableRow, Equatable {
  package var id: Int64 = 0
  package var uid = ""
  package var kind = ""
  package var key = ""
  package var name: String?
  package var goneAt: Instant?
  package static let table = Table<SourceRow>("source")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("kind", &kind)
    column("key", &key)
    column("name", &name)
    column("gone_at", &goneAt)
  }
}

/// The entries of one file, one device session or one day of a remote source: a row of `intake`.
public struct IntakeRecord: TableRow, Equatable {
  public package(set) var id: Int64 = 0
  package var uid = ""
  package var source: Int64 = 0
  public package(set) var at = Instant(milliseconds: 0)
  package var day: LocalDate?
  /// The file's name, or the name of the device or remote source.
  public package(set) var label = ""
  /// The file's format, as `import formats` names it; empty for anything else.
  public package(set) var format = ""
  /// The zone in which local times were read; nil for a remote source that uses this machine's.
  public package(set) var zone: String?
  package var firstAt: Instant?
  package var lastAt: Instant?
  package var firstSingleReading: Int64?
  package var lastSingleReading: Int64?
  /// The number of reports that the intake filed, whatever has become of them since.
  public package(set) var reports = 0
  public package(set) var singleReadings = 0
  public package(set) var known = 0
  /// The number of rows that completed an entry on record.
  public package(set) var changed = 0
  /// The number of refused rows; reasons are kept for at most `ImportOutcome.refusalsKept`.
  public package(set) var refused = 0
  /// The number of rows without a value.
  public package(set) var empty = 0
  /// Counts of data that the journal doesn't store, by their names in the file.
  public package(set) var leftOut: [String: Int] = [:]
  /// When the intake was withdrawn; nil while it is on record.
  public package(set) var withdrawnAt: Instant?
  /// The number of rows whose local time the clocks skipped.
  public package(set) var moved = 0
  /// The file's encoding; nil for UTF-8, or without a file.
  public package(set) var encoding: String?

  /// The number of the device session that filed the intake; nil for any other intake.
  public internal(set) var session: Int64?
  /// The source's current name; nil for an unnamed file's source and a forgotten or removed source.
  public internal(set) var sourceName: String?
  package static let table = Table<IntakeRecord>("intake")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("source", &source, .local)
    column("at", &at)
    column("day", &day)
    column("label", &label)
    column("format", &format)
    column("zone", &zone)
    column("first_at", &firstAt)
    column("last_at", &lastAt)
    column("first_single_reading", &firstSingleReading, .local)
    column("last_single_reading", &lastSingleReading, .local)
    column("reports", &reports)
    column("single_readings", &singleReadings)
    column("known", &known)
    column("changed", &changed)
    column("refused", &refused)
    column("empty", &empty)
    column("left_out", &leftOut)
    column("withdrawn_at", &withdrawnAt, .local)
    column("moved", &moved)
    column("encoding", &encoding)
  }

  public var period: ClosedRange<Instant>? {
    guard let firstAt, let lastAt, firstAt <= lastAt else { return nil }
    return firstAt...lastAt
  }
}

struct RefusalRow: TableRow, Equatable {
  var intake: Int64 = 0
  var line: Int64 = 0
  var reason = ""
  static let table = Table<RefusalRow>("intake_refusal")

  mutating func walk(_ column: inout ColumnWalk) {
    column("intake", &intake)
    column("line", &line)
    column("reason", &reason)
  }
}

struct BackupRow: TableRow, Equatable {
  var at = Instant(milliseconds: 0)
  var path = ""
  var lastChange: Int64 = 0
  static let table = Table<BackupRow>("backup")

  mutating func walk(_ column: inout ColumnWalk) {
    column("at", &at)
    column("path", &path)
    column("last_change", &lastChange)
  }
}

struct ForgottenRow: TableRow, Equatable {
  var kind = ""
  var id: Int64 = 0
  var uid = ""
  var at = Instant(milliseconds: 0)
  var isErased = false
  static let table = Table<ForgottenRow>("forgotten")

  mutating func walk(_ column: inout ColumnWalk) {
    column("kind", &kind)
    column("id", &id)
    column("uid", &uid)
    column("at", &at)
    column("is_erased", &isErased)
  }
}

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
