/// Two vitals as a pair, `bp=120/80`; the first value is the higher one.
public struct Panel: Hashable, Sendable {
  public let id: String
  public let loinc: String
  /// The names that people may type, in lower case, the short one first.
  public let names: [String]
  public let first: VitalID
  public let second: VitalID
  let example: [Double]
  let namesElsewhere: String

  public var members: [VitalID] { [first, second] }

  public func answers(to name: String) -> Bool { names.contains(name.lowercased()) }

  /// Systolic and diastolic pressure: `bp=120/80`. The pulse isn't part of it.
  public static let bloodPressure = Panel(
    id: "blood-pressure", loinc: "85354-9", names: ["bp", "pressure"], first: .systolic,
    second: .diastolic, example: [120, 80],
    namesElsewhere: """
      blood-pressure bloodpressure nibp pressione pa blutdruck rr tension presion pressao \
      pressione-arteriosa pressioni
      """)

  /// All panels, even those whose members a catalogue doesn't contain.
  public static let all = [bloodPressure]
}

/// A vital or a panel, shown and drawn as one.
public struct VitalGroup: Hashable, Sendable {
  public let panel: Panel?
  public let vitals: [Vital]

  /// The name before `=`.
  public var typedName: String { panel?.names.first ?? vitals[0].id.name }
  public var shortName: String { panel?.names.first ?? vitals[0].shortName }
  /// The full name: `pressure`, `heart-rate`.
  public var name: String { panel?.names.last ?? vitals[0].id.name }
  public var namesElsewhere: String {
    ([panel?.namesElsewhere ?? ""] + vitals.map(\.traits.namesElsewhere)).joined(separator: " ")
  }
  /// Whether everyone is asked for the group, even without a value on record.
  public var isUsual: Bool { vitals.allSatisfy(\.traits.isUsual) }

  /// Returns a panel's example in `unit`: `120/80`; nil for a single vital.
  public func example(in unit: MeasurementUnit) -> String? {
    panel.map { panel in
      panel.example.map { unit.value(fromCanonical: $0).text(places: unit.precision) }
        .joined(separator: "/")
    }
  }
}

extension VitalCatalogue {
  public var panels: [Panel] { Panel.all.filter { $0.members.allSatisfy { self[$0] != nil } } }

  public func panel(named name: String) -> Panel? { panels.first { $0.answers(to: name) } }

  public func vitals(named name: String) -> [Vital]? {
    panel(named: name).map { $0.members.compactMap { self[$0] } } ?? vital(named: name).map { [$0] }
  }

  /// - Throws: `VitalSettingsFault.noSuchVital`, with a suggestion.
  public func ids(named name: String) throws(VitalSettingsFault) -> [VitalID] {
    guard let meant = vitals(named: name) else {
      throw .noSuchVital(name, suggestion: suggestion(for: name))
    }
    return meant.map(\.id)
  }

  /// Returns the groups with a vital of `ids`, in order; a medicine or an event stands alone.
  public func groups(of ids: [VitalID]) -> [VitalGroup] {
    groups(among: all).filter { group in group.vitals.contains { ids.contains($0.id) } }
  }

  /// - Throws: `VitalSettingsFault.noSuchVital`, `.notMeasured`.
  public func measured(named name: String) throws(VitalSettingsFault) -> [VitalID] {
    let ids = try ids(named: name)
    if let dose = ids.lazy.compactMap({ self[$0] }).first(where: { $0.role != nil }) {
      throw .notMeasured(dose)
    }
    return ids
  }

  /// Splits `bp,weight` or `bp weight`.
  static func names(in text: String) -> [String] {
    text.lowercased().split { ", ".contains($0) }.map(String.init)
  }

  /// Returns the stored form of the names in a text: `bp,weight`.
  public func measured(_ text: String) throws(VitalSettingsFault) -> String {
    var ids: [VitalID] = []
    for name in Self.names(in: text) { ids += try measured(named: name) }
    return groups(of: ids).map(\.typedName).joined(separator: ",")
  }

  /// The groups of all measured vitals, in order; a panel takes the place of its first vital.
  public var groups: [VitalGroup] { groups(among: measured) }

  private func groups(among vitals: [Vital]) -> [VitalGroup] {
    let panels = panels
    return vitals.compactMap { vital in
      guard let panel = panels.first(where: { $0.members.contains(vital.id) }) else {
        return VitalGroup(panel: nil, vitals: [vital])
      }
      return vital.id == panel.first
        ? VitalGroup(panel: panel, vitals: panel.members.compactMap { self[$0] }) : nil
    }
  }
}
