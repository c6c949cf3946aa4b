import HealthModel
import Journal

extension ChangeText {
  /// `bp 150/95 → 135/85, note changed`; of what was made or taken out, what is in it. Empty where there
  /// is nothing to say.
  static func what(_ detail: ChangeDetail?, _ vitals: VitalCatalogue) -> String {
    switch detail {
    case .entry(let before?, let after?): between(before, after, vitals).joined(separator: ", ")
    case .entry(let before, let after):
      (before ?? after).map { parts(of: $0, vitals).joined(separator: ", ") } ?? ""
    case .setting(let before, let after): "\(before ?? unset) → \(after ?? unset)"
    case .vital(let fields): fields.map(words(ofField:)).joined(separator: ", ")
    case .intake, nil: ""
    }
  }

  /// `week.csv (87 reports and 46 single readings)`.
  static func name(ofFile label: String, reports: Int, samples: Int) -> String {
    let counts = EntryText.counts(reports: reports, samples: samples)
    return counts.isEmpty ? label : "\(label) (\(counts))"
  }

  private static var unset: String { phrase("unset") }

  /// What changes call a part of something, as people read it; as it is where it is a name.
  static func words(ofField field: String) -> String {
    switch field {
    case "time": phrase("time")
    case "note": phrase("note")
    case "priority": phrase("priority")
    case "pressure": phrase("pressure")
    case "unit": phrase("unit")
    case "normal": phrase("normal")
    case "critical": phrase("critical")
    case "plausible": phrase("plausible")
    case "importance": phrase("importance")
    case "precision": phrase("precision")
    case "short-name": phrase("short-name")
    default: VitalText.name(VitalID(field))
    }
  }

  /// `temp 36.5, bp 120/80, note`.
  static func parts(of state: EntryState, _ vitals: VitalCatalogue) -> [String] {
    groups(in: [state], vitals).compactMap { group in
      value(of: group, in: state, vitals).map { "\(group.name) \($0)" }
    } + (state.note.isEmpty ? [] : [phrase("note")])
      + [state.setPriority.map { phrase("priority \($0)") }].compactMap { $0 }
  }

  private static func between(
    _ before: EntryState, _ after: EntryState, _ vitals: VitalCatalogue
  ) -> [String] {
    var parts: [String] = []
    if before.taken != after.taken {
      let isOneDay = before.taken.day == after.taken.day
      let (old, new) = isOneDay ? (time(before), time(after)) : (full(before), full(after))
      parts.append(
        old == new ? phrase("time changed") : phrase("time \(old) → \(new)"))
    }
    for group in groups(in: [before, after], vitals) {
      switch (value(of: group, in: before, vitals), value(of: group, in: after, vitals)) {
      case (let old?, let new?) where old != new: parts.append("\(group.name) \(old) → \(new)")
      case (let old?, nil): parts.append(phrase("\(group.name) \(old) removed"))
      case (nil, let new?): parts.append(phrase("\(group.name) \(new) added"))
      default: break
      }
    }
    switch (before.note, after.note) {
    case (let old, let new) where old == new: break
    case ("", _): parts.append(phrase("note added"))
    case (_, ""): parts.append(phrase("note removed"))
    default: parts.append(phrase("note changed"))
    }
    if before.setPriority != after.setPriority {
      let ranks = [before, after].map {
        $0.setPriority.map { String($0) } ?? phrase("by its values")
      }
      parts.append(phrase("priority \(ranks.joined(separator: " → "))"))
    }
    return parts
  }

  private static func time(_ state: EntryState) -> String { "\(state.taken.local.time)" }
  private static func full(_ state: EntryState) -> String { TimeText.dateAndTime(state.taken) }

  /// What is told as one, by its short name: one vital, or the two of a panel.
  private typealias Group = (name: String, vitals: [VitalID])

  private static func groups(in states: [EntryState], _ vitals: VitalCatalogue) -> [Group] {
    let measured = Set(states.flatMap { $0.readings.map(\.vital) })
    let known = vitals.groups.filter { group in
      group.vitals.contains { measured.contains($0.id) }
    }.map { (name: VitalText.shortName(of: $0), vitals: $0.vitals.map(\.id)) }
    let others = measured.filter { vitals[$0] == nil }.map(\.name).sorted()
    return known + others.map { (name: $0, vitals: [VitalID($0)]) }
  }

  /// As it was typed, with its unit where that isn't the usual one.
  private static func value(
    of group: Group, in state: EntryState, _ vitals: VitalCatalogue
  ) -> String? {
    let readings = group.vitals.compactMap { vital in state.readings.first { $0.vital == vital } }
    guard let last = readings.last else { return nil }
    let isUsual = readings.allSatisfy { $0.unit == vitals[$0.vital]?.usualUnit }
    let isOneUnit = readings.allSatisfy { $0.unit == last.unit }
    guard isOneUnit else {
      return readings.map { Speech.number($0.text) }.joined(separator: "/")
    }
    return readings.map { Speech.number($0.valueText) }.joined(separator: "/")
      + (isUsual ? "" : " \(last.unit.symbol)")
  }
}
