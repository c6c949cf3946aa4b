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

  /// `2026-11-20 08:05  edit of report 7`.
  public static func line(_ change: Change, zone: any TimeZoneRules) -> String {
    let actor =
      switch change.actor {
      case .person: ""
      case .service: "  by the reminder service"
      case .source: "  by a source"
      }
    return "\(TimeText.dateAndTime(Moment(change.at, in: zone)))  \(phrase(change))\(actor)"
  }

  public static func undone(_ change: Change, _ here: Standpoint) -> String {
    "undone: \(phrase(change))\(time(of: change, here))"
  }

  public static func redone(_ change: Change, _ here: Standpoint) -> String {
    "done again: \(phrase(change))\(time(of: change, here))"
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
  public static let nothingChanged = "nothing was changed yet"
}
