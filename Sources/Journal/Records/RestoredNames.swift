import HealthModel
import Reminders

/// The names of vitals that a file brings, which are held to what is asked of those that are typed: each
/// is printed as it stands, and means one vital.
struct VitalNames {
  private var taken: Set<String>

  init(besides defaults: VitalCatalogue) {
    taken = Set(defaults.vitals.flatMap { [$0.id.name] + $0.shortNames })
  }

  /// - Throws: `RecordFault` with the member that can't stand there.
  mutating func take(_ row: VitalRow, among defaults: VitalCatalogue) throws(RecordFault) {
    let name = row.id.name
    guard Vital.isFormed(name) else { throw RecordFault(member: "id") }
    if let unit = row.ownUnit {
      guard Vital.isName(name), taken.insert(name).inserted else { throw RecordFault(member: "id") }
      guard MeasurementUnit.isSymbol(unit) else { throw RecordFault(member: "own_unit") }
    }
    if let short = row.ownShortName, short != name {
      guard row.ownUnit != nil, Vital.isName(short), taken.insert(short).inserted else {
        throw RecordFault(member: "own_short_name")
      }
    }
    let settings = try settings(row)
    let vital = defaults[row.id] ?? Vital(own: row.id, settings)
    guard let unit = row.preferredUnit else { return }
    // Of a vital that a later version knows nothing but the form is known.
    guard vital?.units.contains(where: { $0.symbol == unit }) ?? MeasurementUnit.isShown(unit)
    else { throw RecordFault(member: "preferred_unit") }
  }

  private func settings(_ row: VitalRow) throws(RecordFault) -> VitalSettings {
    do {
      return try row.settings()
    } catch .damaged(_, let column) {
      throw RecordFault(member: column)
    } catch {
      throw RecordFault(member: "id")
    }
  }
}

extension SettingRow {
  /// Whether `key` looks like a setting's, be it one that only another version knows.
  static func isKey(_ key: String) -> Bool {
    (1...60).contains(key.utf8.count)
      && key.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-.".contains($0)) }
  }
}

extension ObjectName {
  /// Whether its name looks like one of its kind: it is printed as it stands.
  var isFormed: Bool {
    switch kind {
    case .vital: Vital.isFormed(name)
    case .setting: SettingRow.isKey(name)
    case .reminder: ReminderRule.isName(name)
    case .occurrence:
      ReminderRule.isName(String(name.prefix { $0 != ":" }))
        && LocalDate(name.drop { $0 != ":" }.dropFirst()) != nil
    case .report, .sample, .intake, .watch, .session, .protocol:
      name.allSatisfy { $0.isHexDigit || $0 == "-" }
    }
  }
}
