import HealthModel
import Journal
import Phrases
import Terminal

public enum ChangeText {
  /// Returns text such as `edit of report 7: bp 150/95 → 135/85` or `undo of edit of report 7: …`.
  private static func words(
    _ change: Change, _ detail: ChangeDetail?, _ vitals: VitalCatalogue = .standard
  ) -> String {
    let what = what(detail, vitals)
    return action(change, object(of: change, detail)) + (what.isEmpty ? "" : ": \(what)")
  }

  private static func action(_ change: Change, _ object: String) -> String {
    guard change.action != .forget, let undone = change.undoneAction
    else { return removes(change, change.after) ? removal(object) : action(change.action, object) }
    // The state before an undo is the result of the undone change.
    let made = change.action == .undo ? change.before : change.after
    let first = undone == .set && removes(change, made) ? removal(object) : action(undone, object)
    return change.action == .redo ? phrase("redo of \(first)") : phrase("undo of \(first)")
  }

  private static func removal(_ object: String) -> String { phrase("removal \(object)") }

  private static func removes(_ change: Change, _ left: String?) -> Bool {
    let isSet = change.action == .set || change.undoneAction == .set
    return isSet && left == nil && (change.before ?? change.after) != nil
      && [.setting, .filter, .reminder].contains(change.object.kind)
  }

  private static func action(_ action: Action, _ object: String) -> String {
    switch action {
    case .add: phrase("addition \(object)")
    case .edit: phrase("edit \(object)")
    case .delete: phrase("deletion \(object)")
    case .restore: phrase("restoration \(object)")
    case .import: phrase("import \(object)")
    case .set: phrase("change \(object)")
    case .start: phrase("start \(object)")
    case .stop: phrase("end \(object)")
    case .skip: phrase("skip \(object)")
    case .undo: phrase("undo \(object)")
    case .redo: phrase("redo \(object)")
    case .settle: phrase("settling \(object)")
    case .forget: phrase("permanent deletion \(object)")
    case .forgotten: phrase("permanently deleted change \(object)")
    }
  }

  private static func object(of change: Change, _ detail: ChangeDetail?) -> String {
    guard case .intake(let label, let reports, let singleReadings, let session)? = detail,
      !label.isEmpty
    else { return names(of: change).object }
    let counts = EntryText.counts(reports: reports, singleReadings: singleReadings)
    if let session {
      return counts.isEmpty
        ? phrase("of session \(session) with \(label)")
        : phrase("of session \(session) with \(label) (\(counts))")
    }
    let file = counts.isEmpty ? label : "\(label) (\(counts))"
    let isImport = [change.action, change.undoneAction].contains(.import)
    return isImport ? phrase("of \(file)") : "\(names(of: change).object), \(file)"
  }

  static func name(of change: Change) -> String { names(of: change).name }

  private static func names(of change: Change) -> (name: String, object: String) {
    let name = change.number.map { String($0) } ?? change.object.name
    switch change.object.kind {
    case .report: return (phrase("report \(name)"), phrase("of report \(name)"))
    case .singleReading:
      return (phrase("single reading s\(name)"), phrase("of single reading s\(name)"))
    case .intake: return (phrase("import \(name)"), phrase("of import \(name)"))
    case .reminder: return (phrase("reminder \(name)"), phrase("of reminder \(name)"))
    case .occurrence:
      // The name has the form `daily:2026-11-20`.
      let parts = change.object.name.split(separator: ":")
      let (reminder, day) = (parts.first ?? "", parts.last ?? "")
      return (phrase("reminder \(reminder) on \(day)"), phrase("of reminder \(reminder) on \(day)"))
    case .vital:
      let vital = change.number == nil ? VitalText.name(VitalID(name)) : name
      return (phrase("vital \(vital)"), phrase("of vital \(vital)"))
    case .watch: return (phrase("watch \(name)"), phrase("of watch \(name)"))
    case .setting: return (phrase("setting \(name)"), phrase("of setting \(name)"))
    case .filter: return (phrase("saved filter \(name)"), phrase("of saved filter \(name)"))
    case .session: return (phrase("session \(name)"), phrase("of session \(name)"))
    case .protocol: return (phrase("the guided protocol"), phrase("of the guided protocol"))
    }
  }

  static func line(
    _ change: Change, _ detail: ChangeDetail?, _ vitals: VitalCatalogue, zone: any TimeZoneRules
  ) -> String {
    let actor =
      switch change.actor {
      case .person: ""
      case .service: "  " + phrase("by the reminder service")
      case .source: "  " + phrase("from a source")
      }
    let done = TerminalText.escaped(words(change, detail, vitals))
    return "\(TimeText.dateAndTime(Moment(change.at, in: zone)))  \(done)\(actor)"
  }

  static func passed(
    isRedo: Bool, _ change: Change, _ detail: ChangeDetail?, _ vitals: VitalCatalogue,
    _ here: LocalNow
  ) -> String {
    let told = words(change, detail, vitals) + time(of: change, here)
    return isRedo ? phrase("Redone: \(told)") : phrase("Undone: \(told)")
  }

  static func now(_ change: Change, _ entry: ReportDraft?, _ vitals: VitalCatalogue) -> String? {
    guard [.report, .singleReading].contains(change.object.kind) else { return nil }
    guard let entry else { return phrase("Now deleted: \(name(of: change))") }
    let parts = [TimeText.dateAndTime(entry.taken)] + parts(of: entry, vitals)
    return phrase("Now: \(name(of: change)), \(parts.joined(separator: ", "))")
  }

  private static func time(of change: Change, _ here: LocalNow) -> String {
    guard let at = change.undoneAt, here.now >= at.adding(seconds: 60) else { return "" }
    return phrase(", made on \(TimeText.dateAndTime(here.moment(at)))")
  }

  static func stays(_ change: Change, _ detail: ChangeDetail?) -> String {
    let told = words(change, detail)
    if change.after != nil, case .intake(_, _, _, let session?)? = detail {
      return phrase(
        "Recorded automatically, so not undone: \(told). To remove it: healthlog device discard "
          + "\(session)")
    }
    if change.after != nil, change.object.kind == .intake, let number = change.number {
      return phrase(
        "Recorded automatically, so not undone: \(told). To remove it: healthlog import undo "
          + "\(number)")
    }
    return phrase("Recorded automatically, so not undone: \(told)")
  }

  public static var nothingUndone: String { phrase("Nothing was undone") }
  static var nothingToChange: String { phrase("Nothing to change") }

  /// Returns changes such as `bp 150/95 → 135/85, note changed`, or all of a new or deleted entry.
  private static func what(_ detail: ChangeDetail?, _ vitals: VitalCatalogue) -> String {
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

  private static var unset: String { phrase("unset") }

  /// Returns differences such as `normal 70..180 → 80..160`, with limits in the canonical unit.
  private static func between(_ before: VitalSettings, _ after: VitalSettings) -> [String] {
    let fields: [(name: String, text: (VitalSettings) -> String?)] = [
      (phrase("unit"), { $0.preferredUnit ?? $0.definition?.unit }),
      (phrase("importance"), { $0.importance.map { "\($0.rawValue)" } }),
      (phrase("normal"), { $0.normal.map(range) }),
      (phrase("critical"), { $0.critical.map(limits) }),
      (phrase("plausible"), { $0.plausible.map(range) }),
      (phrase("precision"), { ($0.definition?.precision).flatMap { $0 == 0 ? nil : "\($0)" } }),
      (phrase("role"), { $0.definition?.role.map(DoseText.word) }),
      (phrase("short name"), { $0.definition?.shortName }),
    ]
    return fields.compactMap { field in
      let (old, new) = (field.text(before), field.text(after))
      guard old != new else { return nil }
      return "\(field.name) \(old.map { "\($0) → " } ?? "")\(new ?? unset)"
    }
  }

  private static func limits(_ limits: CriticalLimits) -> String {
    let text = limits.mapped { $0.rounded(toPlaces: 2) }.text
    return text.isEmpty ? phrase("none") : CurrentLocale.number(text)
  }

  private static func range(_ range: ClosedRange<Double>) -> String {
    [range.lowerBound, range.upperBound].map { $0.rounded(toPlaces: 2).shortText }
      .map(CurrentLocale.number).joined(separator: "..")
  }

  @Lines private static func parts(of state: ReportDraft, _ vitals: VitalCatalogue) -> [String] {
    for group in groups(in: [state], vitals) {
      value(of: group, in: state, vitals).map { "\(group.name) \($0)" }
    }
    if !state.note.isEmpty { phrase("note") }
    state.setPriority.map { phrase("priority \($0.rank)") }
  }

  @Lines private static func between(
    _ before: ReportDraft, _ after: ReportDraft, _ vitals: VitalCatalogue
  ) -> [String] {
    if before.taken != after.taken {
      let isOneDay = before.taken.day == after.taken.day
      let times = [before.taken, after.taken].map {
        isOneDay ? "\($0.local.time)" : TimeText.dateAndTime($0)
      }
      times[0] == times[1] ? phrase("time changed") : phrase("time \(times[0]) → \(times[1])")
    }
    for group in groups(in: [before, after], vitals) {
      switch (value(of: group, in: before, vitals), value(of: group, in: after, vitals)) {
      case (let old?, let new?) where old != new: "\(group.name) \(old) → \(new)"
      case (let old?, nil): phrase("\(group.name) \(old) removed")
      case (nil, let new?): phrase("\(group.name) \(new) added")
      default: []
      }
    }
    after.readings.filter { reading in
      before.readings.contains { $0.vital == reading.vital && $0.mark != reading.mark }
    }.map { $0.mark?.words ?? phrase("mark removed") }
    switch (before.note, after.note) {
    case (let old, let new) where old == new: []
    case ("", _): phrase("note added")
    case (_, ""): phrase("note removed")
    default: phrase("note changed")
    }
    if before.setPriority != after.setPriority {
      let ranks = [before, after].map {
        $0.setPriority.map { String($0.rank) } ?? phrase("calculated")
      }
      phrase("priority \(ranks.joined(separator: " → "))")
    }
  }

  private typealias Group = (name: String, vitals: [VitalID])

  private static func groups(in states: [ReportDraft], _ vitals: VitalCatalogue) -> [Group] {
    let measured = Set(states.flatMap { $0.readings.map(\.vital) })
    let known = vitals.groups(of: Array(measured))
      .map { (name: VitalText.shortName(of: $0), vitals: $0.vitals.map(\.id)) }
    let others = measured.filter { vitals[$0] == nil }.map(\.name).sorted()
    return known + others.map { (name: $0, vitals: [VitalID($0)]) }
  }

  /// Returns the values as typed; adds the unit unless it is the usual one.
  private static func value(
    of group: Group, in state: ReportDraft, _ vitals: VitalCatalogue
  ) -> String? {
    let readings = group.vitals.compactMap { vital in state.readings.first { $0.vital == vital } }
    guard let last = readings.last else { return nil }
    // A vital that no longer exists has no usual unit.
    let isUsual = readings.allSatisfy {
      $0.unit == vitals[$0.vital]?.usualUnit || $0.unit.symbol.isEmpty
    }
    let isOneUnit = readings.allSatisfy { $0.unit == last.unit }
    let text = readings.map { CurrentLocale.number(isOneUnit ? $0.valueText : $0.text) }
      .joined(separator: "/")
    return isOneUnit && !isUsual ? "\(text) \(last.unit.symbol)" : text
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

extension Entry {
  /// The note after the words of the readings' marks, such as `irregular pulse · at rest`. Leaves
  /// out marks that sensors set, and a mark with which the note itself begins.
  var markedNote: String {
    let said = MealWords(String(note.prefix { $0 != ";" }))?.mark
    let marks = readings.compactMap(\.mark).filter { ![said, .sensor, .scan].contains($0) }
    return (withoutRepeats(marks.map(\.words)) + [note]).filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
