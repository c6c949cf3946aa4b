import HealthModel
import Journal
import Phrases

extension ChangeText {
  /// `bp 150/95 → 135/85, note changed`; of what was made or taken out, what is in it. Empty where there
  /// is nothing to say.
  static func what(_ detail: ChangeDetail?, _ vitals: VitalCatalogue) -> String {
    switch detail {
    case .entry(let before?, let after?): between(before, after, vitals).joined(separator: ", ")
    case .entry(let before, let after):
      (before ?? after).map { parts(of: $0, vitals).joined(separator: ", ") } ?? ""
    case .setting(let before, let after): "\(before ?? unset) → \(after ?? unset)"
    case .vital(let before, let after):
      between(before ?? VitalSettings(), after ?? VitalSettings()).joined(separator: ", ")
    case .intake, nil: ""
    }
  }

  /// `week.csv (87 reports and 46 single readings)`.
  static func name(ofFile label: String, reports: Int, samples: Int) -> String {
    let counts = EntryText.counts(reports: reports, samples: samples)
    return counts.isEmpty ? label : "\(label) (\(counts))"
  }

  private static var unset: String { phrase("unset") }

  /// `normal 70..180 → 80..160`: what differs between two settings of a vital, limits in its canonical unit.
  private static func between(_ before: VitalSettings, _ after: VitalSettings) -> [String] {
    let fields: [(name: String, text: (VitalSettings) -> String?)] = [
      (phrase("unit"), { $0.preferredUnit ?? $0.definition?.unit }),
      (phrase("importance"), { $0.importance.map { "\($0.rawValue)" } }),
      (phrase("normal"), { $0.normal.map(range) }),
      (phrase("critical"), { $0.critical.map(limits) }),
      (phrase("plausible"), { $0.plausible.map(range) }),
      (phrase("precision"), { $0.definition.map { "\($0.precision)" } }),
      (phrase("short-name"), { $0.definition?.shortName }),
    ]
    return fields.compactMap { field in
      let (old, new) = (field.text(before), field.text(after))
      guard old != new else { return nil }
      return "\(field.name) \(old.map { "\($0) → " } ?? "")\(new ?? unset)"
    }
  }

  /// A limit that was typed in another unit has many decimals.
  private static func limits(_ limits: CriticalLimits) -> String {
    let high: CriticalLimits.High? =
      switch limits.high {
      case .atLeast(let limit): .atLeast(limit.rounded(toPlaces: 2))
      case .over(let limit): .over(limit.rounded(toPlaces: 2))
      case nil: nil
      }
    let text = CriticalLimits(below: limits.below?.rounded(toPlaces: 2), high: high).text
    return text.isEmpty ? phrase("none") : CurrentLocale.number(text)
  }

  private static func range(_ range: ClosedRange<Double>) -> String {
    [range.lowerBound, range.upperBound].map { $0.rounded(toPlaces: 2).shortText }
      .map(CurrentLocale.number).joined(separator: "..")
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
    parts += after.readings.filter { reading in
      before.readings.contains { $0.vital == reading.vital && $0.mark != reading.mark }
    }.compactMap { $0.mark?.words }
    switch (before.note, after.note) {
    case (let old, let new) where old == new: break
    case ("", _): parts.append(phrase("note added"))
    case (_, ""): parts.append(phrase("note removed"))
    default: parts.append(phrase("note changed"))
    }
    if before.setPriority != after.setPriority {
      let ranks = [before, after].map {
        $0.setPriority.map { String($0) } ?? phrase("calculated")
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
      return readings.map { CurrentLocale.number($0.text) }.joined(separator: "/")
    }
    return readings.map { CurrentLocale.number($0.valueText) }.joined(separator: "/")
      + (isUsual ? "" : " \(last.unit.symbol)")
  }
}

extension Mark {
  var words: String {
    switch self {
    case .sensor: phrase("from a sensor")
    case .beforeMeal: phrase("before a meal")
    case .afterMeal: phrase("after a meal")
    case .fasting: phrase("fasting")
    case .casual: phrase("random")
    case .bedtime: phrase("at bedtime")
    case .scan: phrase("from a scan")
    case .cuff(let warnings): warnings.each.map(Self.words).joined(separator: ", ")
    }
  }

  private static func words(_ warning: CuffWarnings) -> String {
    switch warning {
    case .irregularPulse: phrase("irregular pulse")
    case .looseCuff: phrase("loose cuff")
    case .movement: phrase("movement")
    default: phrase("bad position")
    }
  }
}
