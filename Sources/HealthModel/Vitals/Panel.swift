/// Two vitals that are measured, typed and shown as one pair: `bp=120/80`.
///
/// The first one's value always exceeds the second one's.
public struct Panel: Hashable, Sendable {
  /// What it is called in full: `blood-pressure`.
  public let id: String
  /// LOINC code under which it is exchanged.
  public let loinc: String
  /// What a person may type for it, the short one first. Lower case.
  public let names: [String]
  /// The one that is typed before the slash.
  public let first: VitalID
  /// The one that is typed behind the slash.
  public let second: VitalID
  /// What an ordinary pair looks like. Units: canonical.
  let example: [Double]

  /// The first and the second, in this order.
  public var members: [VitalID] { [first, second] }

  /// Whether a person who types `name` means this panel.
  public func answers(to name: String) -> Bool { names.contains(name.lowercased()) }

  /// Systolic and diastolic: `bp=120/80`. A pulse that is typed behind them is no part of it.
  public static let bloodPressure = Panel(
    id: "blood-pressure", loinc: "85354-9", names: ["bp", "pressure"], first: .systolic,
    second: .diastolic, example: [120, 80])

  /// Every one, whether or not a catalogue has its members.
  public static let all = [bloodPressure]
}

/// What is asked for, shown and drawn as one: a vital, or the two of a panel.
public struct VitalGroup: Hashable, Sendable {
  /// Nil for a vital that stands alone.
  public let panel: Panel?
  /// One, or a panel's two in its order.
  public let vitals: [Vital]

  /// What a person types before `=` to give it a value.
  public var typedName: String { panel?.names.first ?? vitals[0].id.name }
  /// What it is called where there is little room.
  public var shortName: String { panel?.names.first ?? vitals[0].shortName }
  /// What it is called in full: `pressure`, `heart-rate`.
  public var name: String { panel?.names.last ?? vitals[0].id.name }
  /// How a panel's pair is typed in `unit`: `120/80`; nil for a vital alone.
  public func example(in unit: MeasurementUnit) -> String? {
    panel.map { panel in
      panel.example.map { unit.value(fromCanonical: $0).text(places: unit.precision) }
        .joined(separator: "/")
    }
  }

  /// Whether everyone is asked for it.
  public var isUsual: Bool { vitals.allSatisfy(\.traits.isUsual) }
}

extension VitalCatalogue {
  /// The panels of which it knows both vitals.
  public var panels: [Panel] {
    Panel.all.filter { $0.members.allSatisfy { self[$0] != nil } }
  }

  /// The panel that a person means by `name`, in any case.
  public func panel(named name: String) -> Panel? { panels.first { $0.answers(to: name) } }

  /// What a person means by `name`: one vital, or both of a panel; nil when it is no name.
  public func vitals(named name: String) -> [Vital]? {
    panel(named: name).map { $0.members.compactMap { self[$0] } }
      ?? vital(named: name).map { [$0] }
  }

  /// The same, by which they are stored.
  /// - Throws: `VitalSettingsFault.noSuchVital`, with what may be meant.
  public func ids(named name: String) throws(VitalSettingsFault) -> [VitalID] {
    guard let meant = vitals(named: name) else {
      throw .noSuchVital(name, suggestion: suggestion(for: name))
    }
    return meant.map(\.id)
  }

  /// The groups that hold one of these, in their usual order.
  public func groups(of ids: [VitalID]) -> [VitalGroup] {
    groups.filter { group in group.vitals.contains { ids.contains($0.id) } }
  }

  /// `bp,weight` or `bp weight` of people, taken apart.
  static func names(in text: String) -> [String] {
    text.lowercased().split { ", ".contains($0) }.map(String.init)
  }

  /// What a person means by several names, in the one form in which it is kept: `bp,weight`.
  /// - Throws: `VitalSettingsFault.noSuchVital`.
  public func measured(_ text: String) throws(VitalSettingsFault) -> String {
    var ids: [VitalID] = []
    for name in Self.names(in: text) { ids += try self.ids(named: name) }
    return groups(of: ids).map(\.typedName).joined(separator: ",")
  }

  /// Every vital in order, those of a panel together where its first one stands.
  public var groups: [VitalGroup] {
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
