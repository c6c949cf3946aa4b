public import HealthModel
public import Journal
import Phrases
import Terminal

/// Changes for people.
public enum ChangeText {
  /// `edit of report 7: bp 150/95 → 135/85`, `undo of: edit of report 7: bp 135/85 → 150/95`.
  /// - Parameters:
  ///   - detail: what it did, where that is known.
  ///   - vitals: by which values are named and units left out.
  public static func words(
    _ change: Change, _ detail: ChangeDetail? = nil, _ vitals: VitalCatalogue = .standard
  ) -> String {
    let what = what(detail, vitals)
    return action(change, object(of: change, detail)) + (what.isEmpty ? "" : ": \(what)")
  }

  /// - Parameter object: `of report 7`.
  private static func action(_ change: Change, _ object: String) -> String {
    guard change.action != .forget, let undone = change.undoneAction else {
      return removes(change, change.after) ? removal(object) : action(change.action, object)
    }
    // What an undo finds is what was done.
    let made = change.action == .undo ? change.before : change.after
    let first = undone == .set && removes(change, made) ? removal(object) : action(undone, object)
    return change.action == .redo ? phrase("redo of \(first)") : phrase("undo of \(first)")
  }

  private static func removal(_ object: String) -> String { phrase("removal \(object)") }

  /// Whether a setting or a reminder was removed where nothing was left of it.
  private static func removes(_ change: Change, _ left: String?) -> Bool {
    let isSet = change.action == .set || change.undoneAction == .set
    return isSet && left == nil && (change.before ?? change.after) != nil
      && [.setting, .reminder].contains(change.object.kind)
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

  /// A file that came in by its name; everything else by its number, or as the person calls it.
  private static func object(of change: Change, _ detail: ChangeDetail?) -> String {
    guard case .intake(let label, let reports, let samples, let session)? = detail,
      !label.isEmpty
    else { return object(of: change) }
    if let session {
      let counts = EntryText.counts(reports: reports, samples: samples)
      return counts.isEmpty
        ? phrase("of session \(session) of \(label)")
        : phrase("of session \(session) of \(label) (\(counts))")
    }
    let file = name(ofFile: label, reports: reports, samples: samples)
    let isImport = [change.action, change.undoneAction].contains(.import)
    return isImport ? phrase("of \(file)") : "\(object(of: change)), \(file)"
  }

  /// `of report 7`.
  private static func object(of change: Change) -> String {
    let name = shortName(of: change)
    return switch change.object.kind {
    case .report: phrase("of report \(name)")
    case .sample: phrase("of single reading s\(name)")
    case .intake: phrase("of import \(name)")
    case .reminder: phrase("of reminder \(name)")
    case .occurrence:
      phrase("of reminder \(occurrence(change).reminder) on \(occurrence(change).day)")
    case .vital: phrase("of vital \(name)")
    case .watch: phrase("of watch \(name)")
    case .setting: phrase("of setting \(name)")
    case .session: phrase("of session \(name)")
    case .protocol: phrase("of the guided protocol")
    }
  }

  /// `report 7`.
  static func name(of change: Change) -> String {
    let name = shortName(of: change)
    return switch change.object.kind {
    case .report: phrase("report \(name)")
    case .sample: phrase("single reading s\(name)")
    case .intake: phrase("import \(name)")
    case .reminder: phrase("reminder \(name)")
    case .occurrence:
      phrase("reminder \(occurrence(change).reminder) on \(occurrence(change).day)")
    case .vital: phrase("vital \(name)")
    case .watch: phrase("watch \(name)")
    case .setting: phrase("setting \(name)")
    case .session: phrase("session \(name)")
    case .protocol: phrase("the guided protocol")
    }
  }

  /// `7`, `glycemia`.
  private static func shortName(of change: Change) -> String {
    if let number = change.number { return String(number) }
    let name = change.object.name
    return change.object.kind == .vital ? VitalText.name(VitalID(name)) : name
  }

  /// Of a reminder on one day, `daily:2026-11-20`.
  private static func occurrence(_ change: Change) -> (reminder: String, day: String) {
    let parts = change.object.name.split(separator: ":").map(String.init)
    return (parts.first ?? "", parts.last ?? "")
  }

  /// `2026-11-20 08:05  edit of report 7: bp 150/95 → 135/85`.
  public static func line(
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

  /// Which of the two ways a person goes through what they did.
  public enum Way: Sendable {
    /// A redo's and an undo's.
    case again, back
  }

  /// `undone: edit of report 7: bp 150/95 → 135/85`.
  public static func passed(
    _ way: Way, _ change: Change, _ detail: ChangeDetail?, _ vitals: VitalCatalogue,
    _ here: LocalNow
  ) -> String {
    let told = words(change, detail, vitals) + time(of: change, here)
    return switch way {
    case .again: phrase("Redone: \(told)")
    case .back: phrase("Undone: \(told)")
    }
  }

  /// What a report or single reading is once a change was undone or redone: `now: 2026-11-20 08:05,
  /// bp 150/95, hr 70`; nil of anything else.
  /// - Parameter entry: nil where it isn't there any more.
  public static func now(
    _ change: Change, _ entry: EntryState?, _ vitals: VitalCatalogue
  ) -> String? {
    switch change.object.kind {
    case .report, .sample: break
    case .intake, .watch, .vital, .setting, .reminder, .occurrence, .session, .protocol: return nil
    }
    guard let entry else { return phrase("\(name(of: change)) is now deleted") }
    let parts = [TimeText.dateAndTime(entry.taken)] + parts(of: entry, vitals)
    return phrase("\(name(of: change)) is now: \(parts.joined(separator: ", "))")
  }

  /// When what was undone or redone was done: a step of just now needs no time.
  private static func time(of change: Change, _ here: LocalNow) -> String {
    guard let at = change.undoneAt, here.now >= at.adding(seconds: 60) else { return "" }
    return phrase(", from \(TimeText.dateAndTime(here.moment(at)))")
  }

  /// Of a change that undoing passes over, with the way to take it back all the same.
  public static func stays(_ change: Change, _ detail: ChangeDetail?) -> String {
    let told = words(change, detail)
    if change.after != nil, case .intake(_, _, _, let session?)? = detail {
      return phrase(
        "Not undone, because it was recorded automatically: \(told); 'healthlog device "
          + "discard \(session)' removes it")
    }
    guard change.object.kind == .intake, change.after != nil, let number = change.number else {
      return phrase("Not undone, because it was recorded automatically: \(told)")
    }
    return phrase(
      "Not undone, because it was recorded automatically: \(told); 'healthlog import "
        + "undo \(number)' removes it")
  }

  /// An empty answer is a yes; with a blank behind it.
  public static var goesOn: String {
    phrase("Undo your own last step anyway? [Y/n]") + " "
  }
  /// Where the question was answered with no.
  public static var nothingUndone: String { phrase("Nothing was undone") }
  /// Of a command that would have left all as it is.
  public static var nothingToChange: String { phrase("Nothing to change") }

  /// Behind the last changes, where there are others.
  public static var more: String { phrase("More: healthlog history all") }

  /// - Parameter period: as it was typed; nil where none was.
  public static func nothingChanged(in period: String?) -> String {
    period.map { phrase("No changes for \($0)") } ?? phrase("No changes yet")
  }
}
