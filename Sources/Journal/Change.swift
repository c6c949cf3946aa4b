public import HealthModel

/// What was done to the journal.
public enum Action: String, Sendable {
  case add, edit, delete, `import`, set, start, stop, undo, redo
}

/// A thing that changes: its kind and its name, written `report:7`.
public struct ObjectName: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case report
    case importBatch = "import"
    case reminder
    case vital
    case setting
    case watch
  }

  public let kind: Kind
  public let name: String

  public static func report(_ id: Int64) -> ObjectName { ObjectName(.report, String(id)) }
  static func importBatch(_ id: Int64) -> ObjectName { ObjectName(.importBatch, String(id)) }
  static func vital(_ id: VitalID) -> ObjectName { ObjectName(.vital, id.name) }
  static func setting(_ setting: Setting) -> ObjectName { ObjectName(.setting, setting.rawValue) }
  static func watch(_ id: Int64) -> ObjectName { ObjectName(.watch, String(id)) }
  static func reminder(_ name: String) -> ObjectName { ObjectName(.reminder, name) }

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  init?(text: String) {
    guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon]))
    else { return nil }
    self.init(kind, String(text[text.index(after: colon)...]))
  }

  var text: String { "\(kind.rawValue):\(name)" }

  var id: Int64 { Int64(name) ?? 0 }
}

/// One line of the journal's own history.
public struct Change: Equatable, Sendable {
  public let step: Int64
  public let at: Instant
  public let action: Action
  public let object: ObjectName
  /// JSON of the object before and after; nil where it didn't exist.
  public let before: String?
  public let after: String?
  /// The step that an undo took back, or that a redo did again; nil for any other change.
  public let undoneStep: Int64?
  /// What was done in that step the first time.
  public let undoneAction: Action?
}

/// An object's state before and after, as JSON; nil where it doesn't exist.
struct Alteration {
  let object: ObjectName
  let before: String?
  let after: String?
}
