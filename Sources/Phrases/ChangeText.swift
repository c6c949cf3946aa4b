public import Journal

/// Changes for people.
public enum ChangeText {
  /// `edit of report 7`, `undo of: edit of report 7`.
  public static func phrase(_ change: Change) -> String {
    let object = name(of: change)
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
}
