import HealthModel
import SQLite

/// What the rows of a journal may name, by which a flipped bit in a name is found.
struct KnownNames {
  private let vitals: VitalCatalogue
  /// Vitals that were defined once, too.
  private let all: Set<VitalID>
  private let numbers: VitalNumbers

  init(_ view: borrowing JournalView) throws {
    vitals = view.vitals
    numbers = view.numbers
    let met = try view.journal.connection.rows(
      "SELECT id FROM vital UNION SELECT substr(object, 7) FROM change WHERE object GLOB 'vital:*'"
    ) { VitalID($0.text(0)) }
    all = Set(met + vitals.vitals.map(\.id))
  }

  func has(_ vital: VitalID) -> Bool { all.contains(vital) }

  /// Nothing is known of the units of a vital that is defined no more.
  func has(_ unit: String, of vital: VitalID) -> Bool {
    vitals[vital]?.units.contains { $0.symbol == unit } ?? true
  }

  func vital(of number: Int64) -> VitalID? { numbers.vital(of: number) }

  /// No clock that healthlog has met was further ahead: 2200-01-01.
  static let lastInstant = Instant(milliseconds: 7_258_118_400_000)
}

extension ReportRow {
  func impossibleColumn(_ known: KnownNames) -> String? {
    if !UUIDv7.isUUID(uid) { return "uid" }
    if takenAt > KnownNames.lastInstant { return "taken_at" }
    return ReportDraft.noteFaults(note).isEmpty ? nil : "note"
  }
}

extension ReadingRow {
  func impossibleColumn(_ known: KnownNames) -> String? {
    if !known.has(vital) { return "vital" }
    if !value.isFinite { return "value" }
    return known.has(unit, of: vital) ? nil : "unit"
  }
}

extension SampleRow {
  func impossibleColumn(_ known: KnownNames) -> String? {
    if takenAt > KnownNames.lastInstant { return "taken_at" }
    if !value.isFinite { return "value" }
    if let note, !ReportDraft.noteFaults(note).isEmpty { return "note" }
    guard let unit, let vital = known.vital(of: self.vital) else { return nil }
    return known.has(unit, of: vital) ? nil : "unit"
  }
}

extension SettingRow {
  /// A later version may have more settings.
  func impossibleColumn(_: KnownNames) -> String? {
    guard let setting = Setting(rawValue: key) else { return nil }
    return setting.value(from: value) == nil ? "value" : nil
  }
}

extension WatchRow {
  func impossibleColumn(_ known: KnownNames) -> String? {
    if !known.has(vital) { return "vital" }
    return known.has(unit, of: vital) ? nil : "unit"
  }
}

extension ChangeRow {
  func impossibleColumn(_: KnownNames) -> String? {
    if Action(rawValue: action) == nil { return "action" }
    return ObjectName(text: object) == nil ? "object" : nil
  }
}
