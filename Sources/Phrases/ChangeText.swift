public import HealthModel
public import Journal

/// Changes for people.
public enum ChangeText {
  /// `edit of report 7`, `undo of: edit of report 7`.
  public static func phrase(_ change: Change) -> String {
    let object = name(of: change)
    if change.action == .forget { return "delete for good of \(object)" }
    guard let undone = change.undoneAction else { return "\(change.action.rawValue) of \(object)" }
    return "\(change.action.rawValue) of: \(undone.rawValue) of \(object)"
  }

  private static func name(of change: Change) -> String {
    let name = change.number.map { String($0) } ?? change.object.name
    return switch change.object.kind {
    case .report: "report \(name)"
    case .sample: "single reading s\(name)"
    case .intake: "import \(name)"
    case .reminder: "reminder \(name)"
    case .vital: "vital \(name)"
    case .watch: "watch \(name)"
    case .setting: "setting \(name)"
    }
  }

  /// `2026-11-20 08:05  edit of report 7`.
  public static func line(_ change: Change, zone: any TimeZoneRules) -> String {
    "\(TimeText.dateAndTime(Moment(change.at, in: zone)))  \(phrase(change))"
  }

  public static func undone(_ change: Change) -> String { "undone: \(phrase(change))" }
  public static func redone(_ change: Change) -> String { "done again: \(phrase(change))" }

  /// Of a change that undoing passes over.
  public static func stays(_ change: Change) -> String {
    "this stays, for it came in by itself: \(phrase(change))"
  }

  public static let goesOn = "undo your own last step all the same? [Y/n] "
  public static let nothingUndone = "nothing was undone"
  public static let nothingChanged = "nothing was changed yet"
}
