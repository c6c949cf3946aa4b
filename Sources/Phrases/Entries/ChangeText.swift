public import HealthModel
public import Journal
import Terminal

/// Changes for people.
public enum ChangeText {
  /// `edit of report 7: bp 150/95 → 135/85`, `undo of: edit of report 7: bp 135/85 → 150/95`.
  /// - Parameters:
  ///   - detail: what it did, where that is known.
  ///   - vitals: by which values are named and units left out.
  public static func phrase(
    _ change: Change, _ detail: ChangeDetail? = nil, _ vitals: VitalCatalogue = .standard
  ) -> String {
    let object = name(of: change, detail)
    if change.action == .forget { return "delete for good of \(object)" }
    let undone = change.undoneAction.map { ": \($0.rawValue)" } ?? ""
    let what = what(detail, vitals)
    return "\(change.action.rawValue) of\(undone.isEmpty ? "" : undone + " of") \(object)"
      + (what.isEmpty ? "" : ": \(what)")
  }

  /// A file that came in by its name; everything else by its number, or as the person calls it.
  private static func name(of change: Change, _ detail: ChangeDetail?) -> String {
    guard case .intake(let label, let reports, let samples)? = detail, !label.isEmpty else {
      return name(of: change)
    }
    let file = name(ofFile: label, reports: reports, samples: samples)
    let isImport = [change.action, change.undoneAction].contains(.import)
    return isImport ? file : "\(name(of: change)), \(file)"
  }

  static func name(of change: Change) -> String {
    let name = change.number.map { String($0) } ?? change.object.name
    return switch change.object.kind {
    case .report: "report \(name)"
    case .sample: "single reading s\(name)"
    case .intake: "import \(name)"
    case .reminder: "reminder \(name)"
    case .occurrence: "reminder \(name.split(separator: ":").joined(separator: " of "))"
    case .vital: "vital \(name)"
    case .watch: "watch \(name)"
    case .setting: "setting \(name)"
    }
  }

  /// `2026-11-20 08:05  edit of report 7: bp 150/95 → 135/85`.
  public static func line(
    _ change: Change, _ detail: ChangeDetail?, _ vitals: VitalCatalogue, zone: any TimeZoneRules
  ) -> String {
    let actor =
      switch change.actor {
      case .person: ""
      case .service: "  by the reminder service"
      case .source: "  by a source"
      }
    let phrase = TerminalText.escaped(phrase(change, detail, vitals))
    return "\(TimeText.dateAndTime(Moment(change.at, in: zone)))  \(phrase)\(actor)"
  }

  /// Which of the two ways a person goes through what they did.
  public enum Way: Sendable {
    /// A redo's and an undo's.
    case again, back

    fileprivate var words: String {
      switch self {
      case .again: "done again"
      case .back: "undone"
      }
    }
  }

  /// `undone: edit of report 7: bp 150/95 → 135/85`.
  public static func passed(
    _ way: Way, _ change: Change, _ detail: ChangeDetail?, _ vitals: VitalCatalogue,
    _ here: Standpoint
  ) -> String {
    "\(way.words): \(phrase(change, detail, vitals))\(time(of: change, here))"
  }

  /// What a report or single reading is once a change was undone or redone: `now: 2026-11-20 08:05,
  /// bp 150/95, hr 70`; nil of anything else.
  /// - Parameter entry: nil where it isn't there any more.
  public static func now(
    _ change: Change, _ entry: EntryState?, _ vitals: VitalCatalogue
  ) -> String? {
    switch change.object.kind {
    case .report, .sample: break
    case .intake, .watch, .vital, .setting, .reminder, .occurrence: return nil
    }
    guard let entry else { return "\(name(of: change)) is deleted now" }
    let parts = [TimeText.dateAndTime(entry.taken)] + parts(of: entry, vitals)
    return "\(name(of: change)) is now: \(parts.joined(separator: ", "))"
  }

  /// When what was undone or redone was done: a step of just now needs no time.
  private static func time(of change: Change, _ here: Standpoint) -> String {
    guard let at = change.undoneAt, here.now >= at.adding(seconds: 60) else { return "" }
    return ", of \(TimeText.dateAndTime(here.moment(at)))"
  }

  /// Of a change that undoing passes over, with the way to take it back all the same.
  public static func stays(_ change: Change) -> String {
    let wayOut =
      if change.object.kind == .intake, change.after != nil, let number = change.number {
        "; 'healthlog import undo \(number)' takes it out"
      } else {
        ""
      }
    return "this stays, for it came in by itself: \(phrase(change))\(wayOut)"
  }

  public static let goesOn = "undo your own last step all the same? [Y/n] "
  public static let nothingUndone = "nothing was undone"
  public static let nothingToChange = "nothing to change: it is so already"

  /// - Parameter period: as it was typed; nil where none was.
  public static func nothingChanged(in period: String?) -> String {
    period.map { "nothing was changed: \($0)" } ?? "nothing was changed yet"
  }
}
