public import HealthModel

/// Who alters the journal.
public enum Actor: Hashable, Sendable {
  case person
  case service
  /// A device, a remote place, another machine: its `source.uid`.
  case source(String)

  /// `person`, `service` or the uid of a source.
  public var text: String {
    switch self {
    case .person: "person"
    case .service: "service"
    case .source(let uid): uid
    }
  }

  init(text: String) {
    switch text {
    case "person": self = .person
    case "service": self = .service
    default: self = .source(text)
    }
  }
}

/// What was done to the journal.
public enum Action: String, CaseIterable, Sendable {
  case add, edit, delete, restore, `import`, set, start, stop, skip, undo, redo
  /// The service put a watch on record as it stands by now.
  case settle
  /// A thing was deleted for good.
  case forget
  /// What this was, and of what, is deleted for good.
  case forgotten
}

/// A thing that changes: its kind and what it is, written `report:UID`, `vital:glycemia`.
///
/// No number of one file is part of it: the same thing has the same name on every machine.
public struct ObjectName: Hashable, Sendable {
  /// What history can speak of.
  public enum Kind: String, Sendable {
    case report, sample, intake, watch, vital, setting, reminder, `protocol`
    /// A reminder on one day: `daily:2026-11-20`.
    case occurrence
    /// What became of a device's packets in a session, by its intake's uid.
    case session
  }

  /// By which `name` is to be read.
  public let kind: Kind
  /// A uid, or a name that the person typed.
  public let name: String

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

  /// `report:UID`, `vital:glycemia`, with the uid by which everything else calls the thing too.
  public var fullName: String {
    guard kind == .sample, let uid = ReadingUID(hexadecimal: name) else { return text }
    return "\(kind.rawValue):\(uid.uuid)"
  }
}

/// One line of the journal's own history.
public struct Change: Equatable, Sendable {
  /// What was done together has the same.
  public let step: String
  /// By the wall clock; nothing is ordered by it.
  public let at: Instant
  /// Who did it.
  public let actor: Actor
  /// What was done.
  public let action: Action
  /// To what.
  public let object: ObjectName
  /// The small number that people type for the object; nil where it has a name.
  public let number: Int64?
  /// What it touched: `note`, `pressure`, `glycemia`; empty when the object was made or unmade.
  public let fields: [String]
  /// JSON of the object before and after; nil where it didn't exist.
  public let before: String?
  /// The same afterwards; nil where it was taken out.
  public let after: String?
  /// The step that an undo took back, or that a redo did again; nil for any other change.
  public let undoneStep: String?
  /// What was done in that step the first time, and when.
  public let undoneAction: Action?
  /// When that was done; nil of what is no undo and no redo.
  public let undoneAt: Instant?
}
