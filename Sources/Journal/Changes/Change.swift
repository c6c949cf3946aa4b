public import HealthModel
internal import SQLite

/// Who changes the journal.
public enum Actor: Hashable, Sendable {
  case person
  case service
  /// A device, a remote place or another machine, by its `source.uid`.
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

/// What a change did.
public enum Action: String, CaseIterable, Sendable {
  case add, edit, delete, restore, `import`, set, start, stop, skip, undo, redo
  /// The service brought a watch up to date.
  case settle
  /// An entry was deleted for good.
  case forget
  /// A change whose content is deleted for good.
  case forgotten
}

/// The kind and name of a thing that changes, written `report:UID` or `vital:glycemia`.
///
/// It contains no number of one file, so that the same thing has the same name on every machine.
public struct ObjectName: Hashable, Sendable {
  /// The kinds of things in history.
  public enum Kind: String, Sendable {
    case report, sample, intake, watch, vital, setting, filter, reminder, `protocol`
    /// A reminder on one day: `daily:2026-11-20`.
    case occurrence
    /// The states of a device's packets in a session, by its intake's uid.
    case session
  }

  /// The kind, on which the form of `name` depends.
  public let kind: Kind
  /// A uid, or a name that the user chose.
  public let name: String

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  package init?(text: String) {
    guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon]))
    else { return nil }
    self.init(kind, String(text[text.index(after: colon)...]))
  }

  package var text: String { "\(kind.rawValue):\(name)" }

  /// `report:UID` or `vital:glycemia`, with the uid that everything else uses.
  public var fullName: String {
    guard kind == .sample, let uid = ReadingUID(hexadecimal: name) else { return text }
    return "\(kind.rawValue):\(uid.uuid)"
  }
}

/// An entry of the journal's history.
public struct Change: Equatable, Sendable {
  /// The step; changes that were made together have the same one.
  public let step: String
  /// When it was made, by the wall clock; nothing is ordered by it.
  public let at: Instant
  /// Who made it.
  public let actor: Actor
  /// What it did.
  public let action: Action
  /// What it changed.
  public let object: ObjectName
  /// The number that people type for the object; nil if it has a name.
  public let number: Int64?
  /// The changed fields: `note`, `pressure`, `glycemia`; empty when the object was created or deleted.
  public let fields: [String]
  /// JSON of the object before; nil if it didn't exist.
  public let before: String?
  /// JSON of the object afterwards; nil if it was taken out.
  public let after: String?
  /// The step that an undo took back, or that a redo repeated; nil for any other change.
  public let undoneStep: String?
  /// What that step did the first time.
  public let undoneAction: Action?
  /// When that step was made; nil for any change but undo and redo.
  public let undoneAt: Instant?
}

/// The effect of a change, as values.
public enum ChangeDetail: Equatable, Sendable {
  /// A report or a single reading before and after; nil if it didn't exist.
  case entry(before: ReportDraft?, after: ReportDraft?)
  /// A file or a device's session that came in, with how much it brought.
  case intake(label: String, reports: Int, samples: Int, session: Int64?)
  /// A vital's settings before and after; nil if nothing was set.
  case vital(before: VitalSettings?, after: VitalSettings?)
  /// A setting, or a saved filter's terms, before and after; nil for the default, or for none.
  case setting(before: String?, after: String?)
}

extension JournalView {
  /// Returns the effects of changes; nil if the object's name says it all, or the content was
  /// deleted for good.
  ///
  /// Shape: one for each change, in their order.
  public func details(of changes: [Change]) throws -> [ChangeDetail?] {
    let reader = try JSONReader()
    return try changes.map { change in
      let name = change.object.name
      func state<State>(_ text: String?, _ make: (JSONValue) throws -> State?) throws -> State? {
        try text.flatMap { try make(try Snapshot.value(of: $0, "before", reader)) }
      }
      func entries<State: EntryRows>(_: State.Type) throws -> ChangeDetail {
        func entry(_ snapshot: JSONValue) throws -> ReportDraft? {
          ReportDraft(try State(snapshot: snapshot, named: name, over: nil, self).entry(self))
        }
        return .entry(
          before: try state(change.before, entry), after: try state(change.after, entry))
      }
      if change.before == nil, change.after == nil { return nil }
      switch change.object.kind {
      case .report: return try entries(ReportState.self)
      case .sample: return try entries(SampleState.self)
      case .intake:
        let row = try IntakeRecord.table.first(connection, where: "uid = ?", [.text(name)])
        guard let row else { return nil }
        return .intake(
          label: row.label, reports: row.reports, samples: row.samples,
          session: try session(ofIntake: row.id)?.id)
      case .setting, .filter:
        func value(_ snapshot: JSONValue) throws -> String? {
          if case .string(let text)? = snapshot["value"] ?? snapshot["terms"] { text } else { nil }
        }
        return .setting(
          before: try state(change.before, value), after: try state(change.after, value))
      case .vital:
        func settings(_ snapshot: JSONValue) throws -> VitalSettings? {
          try VitalRow(snapshot: snapshot, named: name, over: nil, self).settings()
        }
        return .vital(
          before: try state(change.before, settings), after: try state(change.after, settings))
      case .watch, .reminder, .occurrence, .session, .protocol: return nil
      }
    }
  }
}
