public import HealthModel
internal import Reminders
package import SQLite

public enum Actor: Hashable, Sendable, Stored {
  case person, service
  /// A device, a remote source or another machine, identified by the uid of its row in `source`.
  case source(String)

  public var text: String {
    switch self {
    case .person: "person"
    case .service: "service"
    case .source(let uid): uid
    }
  }

  package var stored: SQLValue { .text(text) }

  package static func decoded(_ value: SQLValue) -> Actor? {
    String.decoded(value).map { text in
      [Actor.person, .service].first { $0.text == text } ?? .source(text)
    }
  }
}

public enum Action: String, CaseIterable, Sendable, StoredRaw {
  case add, edit, delete, restore, `import`, set, start, stop, skip, undo, redo
  /// The service brought a watch up to date, or a person settled a session's held packets.
  case settle
  /// An entry was deleted for good.
  case forget
  /// The content of this change was deleted for good.
  case forgotten
}

/// The object of a change, written `report:UID` or `vital:glycemia`; the same on every machine.
public struct ObjectName: Hashable, Sendable, Stored {
  public enum Kind: String, Sendable {
    case report
    case singleReading = "single_reading"
    case intake, watch, vital, setting, filter, reminder, `protocol`
    /// A reminder on one day: `daily:2026-11-20`.
    case occurrence
    /// The packet states of a device's session, which is identified by its intake's uid.
    case session

    var type: any Changeable.Type {
      switch self {
      case .report: ReportState.self
      case .singleReading: SingleReadingState.self
      case .intake: IntakeRecord.self
      case .watch: WatchRow.self
      case .vital: VitalRow.self
      case .setting: SettingRow.self
      case .filter: SavedFilter.self
      case .reminder: ReminderRule.self
      case .protocol: GuidedProtocol.self
      case .occurrence: Occurrence.self
      case .session: SessionState.self
      }
    }

    /// The SQL expression for a row's name in history.
    var uidColumn: String { self == .singleReading ? "lower(hex(uid))" : "uid" }
  }

  public let kind: Kind
  public let name: String

  package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  package init?(text: String) {
    guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon]))
    else { return nil }
    self.init(kind, String(text[text.index(after: colon)...]))
  }

  package static func decoded(_ value: SQLValue) -> ObjectName? {
    String.decoded(value).flatMap { ObjectName(text: $0) }
  }

  package var text: String { "\(kind.rawValue):\(name)" }
  package var stored: SQLValue { .text(text) }

  /// The name for JSON: `report:UID` or `vital:glycemia`; a single reading's uid is a UUID.
  public var fullName: String {
    guard kind == .singleReading, let uid = ReadingUID(hexadecimal: name) else { return text }
    return "\(kind.rawValue):\(uid.uuid)"
  }

  var tables: [String] {
    switch kind {
    case .report, .singleReading, .watch: [kind.rawValue, "\(kind.rawValue)_withdrawn"]
    case .intake, .protocol: [kind.rawValue]
    case .vital, .setting, .filter, .reminder, .occurrence, .session: []
    }
  }

  package var storedName: SQLValue {
    kind == .singleReading ? ReadingUID(hexadecimal: name).stored : .text(name)
  }

  /// Whether the name has the form that its kind requires; checked because names are printed.
  var isFormed: Bool {
    switch kind {
    case .vital: Vital.isFormed(name)
    case .setting: SettingRow.isKey(name)
    case .reminder, .filter: ReminderRule.isName(name)
    case .occurrence:
      ReminderRule.isName(String(name.prefix { $0 != ":" }))
        && LocalDate(name.drop { $0 != ":" }.dropFirst()) != nil
    case .report, .singleReading, .intake, .watch, .session, .protocol:
      name.allSatisfy { $0.isHexDigit || $0 == "-" }
    }
  }
}

public struct Change: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var replica: Int64 = 0
  var sequence: Int64 = 0
  var stamp: Int64 = 0
  /// When the change was made, by the wall clock; never used for ordering.
  public internal(set) var at = Instant(milliseconds: 0)
  /// The step's identifier, which all changes made together share.
  public internal(set) var step = ""
  var undoes: String?
  public internal(set) var actor = Actor.person
  public internal(set) var action = Action.add
  public internal(set) var object = ObjectName(.report, "")
  /// The changed fields, such as `note` or `pressure`; empty if the object was added or removed.
  public internal(set) var fields: [String] = []
  /// The object before the change, as JSON; nil if it didn't exist or was later deleted for good.
  public internal(set) var before: String?
  public internal(set) var after: String?
  var seen: String?

  /// The number that people type for the object; nil if it has none, like a vital.
  public internal(set) var number: Int64?
  /// The step that an undo reverted or a redo repeated; nil for any other change.
  public internal(set) var undoneStep: String?
  public internal(set) var undoneAction: Action?
  public internal(set) var undoneAt: Instant?
  package static let table = Table<Change>("change")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("replica", &replica)
    column("seq", &sequence)
    column("stamp", &stamp, in: HybridClock.stamps)
    column("at", &at)
    column("step", &step)
    column("undoes", &undoes)
    column("actor", &actor)
    column("action", &action)
    column("object", &object)
    var words = fields.joined(separator: " ")
    column("fields", &words)
    fields = words.split(separator: " ").map(String.init)
    column("before", &before)
    column("after", &after)
    column("seen", &seen)
  }
}

public enum ChangeDetail: Equatable, Sendable {
  case entry(before: ReportDraft?, after: ReportDraft?)
  case intake(label: String, reports: Int, singleReadings: Int, session: Int64?)
  /// The vital's settings; nil if none were set.
  case vital(before: VitalSettings?, after: VitalSettings?)
  /// A setting's value or a saved filter's terms; nil if the setting or filter wasn't set.
  case setting(before: String?, after: String?)
}

extension JournalView {
  /// Returns each change's details; nil if its object's kind has none, or its content was deleted.
  public func details(of changes: [Change]) throws -> [ChangeDetail?] {
    let reader = try JSONReader()
    return try changes.map { change in
      let name = change.object.name
      func state<State>(_ text: String?, _ make: (JSONValue) throws -> State?) throws -> State? {
        try text.flatMap { try make(try Snapshot.value(of: $0, "before", reader)) }
      }
      func entries<State: EntryRows>(_: State.Type) throws -> ChangeDetail {
        func entry(_ snapshot: JSONValue) throws -> ReportDraft? {
          ReportDraft(try State(Snapshot(name, snapshot), over: nil, self).entry(self))
        }
        return .entry(
          before: try state(change.before, entry), after: try state(change.after, entry))
      }
      if change.before == nil, change.after == nil { return nil }
      switch change.object.kind {
      case .report: return try entries(ReportState.self)
      case .singleReading: return try entries(SingleReadingState.self)
      case .intake:
        let row = try IntakeRecord.table.first(connection, where: "uid = ?", [.text(name)])
        guard let row else { return nil }
        return .intake(
          label: row.label, reports: row.reports, singleReadings: row.singleReadings,
          session: try session(ofIntake: row.id)?.id)
      case .setting, .filter:
        func value(_ snapshot: JSONValue) throws -> String? {
          if case .string(let text)? = snapshot["value"] ?? snapshot["terms"] { text } else { nil }
        }
        return .setting(
          before: try state(change.before, value), after: try state(change.after, value))
      case .vital:
        func settings(_ snapshot: JSONValue) throws -> VitalSettings? {
          try VitalRow(Snapshot(name, snapshot), over: nil, self).settings()
        }
        return .vital(
          before: try state(change.before, settings), after: try state(change.after, settings))
      case .watch, .reminder, .occurrence, .session, .protocol: return nil
      }
    }
  }
}
