package import HealthModel
package import Reminders
internal import SQLite

/// A thing that changes as a whole: its rows are found and written by its name.
///
/// A new kind gets history, undo and redo by a conformance, and its line in `ObjectName.Kind.type`.
package protocol Changeable {
  static var kind: ObjectName.Kind { get }

  /// Reads the thing on record; nil when it isn't there.
  static func find(_ name: String, _ view: borrowing JournalView) throws -> Self?

  /// Its state as `change` keeps it: an object, with an inner object for each part that changes alone.
  var snapshot: JSONValue { get }

  /// Makes the thing of a snapshot, over the present one.
  init(snapshot: JSONValue, named name: String, over present: Self?, _ view: borrowing JournalView)
    throws

  /// Writes the rows of `state`; nil takes them out.
  static func put(
    _ state: Self?, named name: String, over present: Self?, _ edit: inout JournalEdit) throws

  /// Returns the name of a field that people know; several paths may belong to one field.
  static func field(at path: String) -> String
}

extension Changeable {
  package static func field(at path: String) -> String { path }
}

extension Changeable where Self: TableRow {
  package var snapshot: JSONValue { .object(Self.table.snapshot(of: self)) }
}

extension ObjectName.Kind {
  var type: any Changeable.Type {
    switch self {
    case .report: ReportState.self
    case .sample: SampleState.self
    case .intake: IntakeRecord.self
    case .watch: WatchState.self
    case .vital: VitalRow.self
    case .setting: SettingRow.self
    case .filter: SavedFilter.self
    case .reminder: ReminderRule.self
    case .protocol: GuidedProtocol.self
    case .occurrence: Occurrence.self
    case .session: SessionState.self
    }
  }
}

/// The parts of snapshots by their paths: `note`, `readings/glycemia`.
enum Snapshot {
  static func value(of text: String?) throws -> JSONValue? {
    try text.map { try value(of: $0, "before", JSONReader()) }
  }

  /// Reads one of many snapshots with `reader`.
  /// - Parameter column: its column, for errors.
  static func value(
    of text: String, _ column: String, _ reader: JSONReader
  ) throws -> JSONValue {
    do {
      return try reader.value(of: text)
    } catch is JSONFault {
      throw JournalError.damaged(table: "change", column: column)
    }
  }

  static func parts(of snapshot: JSONValue?) -> [String: String] {
    var parts: [String: String] = [:]
    for member in snapshot?.members ?? [] {
      if case .object(let inner) = member.value {
        for part in inner { parts["\(member.name)/\(part.name)"] = part.value.text }
      } else {
        parts[member.name] = member.value.text
      }
    }
    return parts
  }

  /// Returns the paths at which the two differ.
  static func differences(_ left: JSONValue?, _ right: JSONValue?) -> Set<String> {
    let (left, right) = (parts(of: left), parts(of: right))
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
  }

  /// Returns `base` with the parts at `paths` as they are in `other`.
  static func merged(
    _ base: JSONValue, taking paths: Set<String>, from other: JSONValue
  ) -> JSONValue {
    merged(base, taking: paths, from: other, under: "")
  }

  private static func merged(
    _ base: JSONValue, taking paths: Set<String>, from other: JSONValue, under prefix: String
  ) -> JSONValue {
    let names = base.members.map(\.name)
    let all = names + other.members.map(\.name).filter { !names.contains($0) }
    return .object(
      all.compactMap { name in
        let (mine, theirs) = (base[name], other[name])
        let isInner = [mine, theirs].contains { if case .object = $0 { true } else { false } }
        if prefix.isEmpty, isInner {
          return .init(
            name,
            merged(
              mine ?? .object([]), taking: paths, from: theirs ?? .object([]), under: "\(name)/"))
        }
        let value = paths.contains(prefix + name) ? theirs : mine
        return value.map { .init(name, $0) }
      })
  }
}

/// A thing that is one row, with its name in one column.
package protocol SingleRow: Changeable, TableRow {
  static var nameColumn: String { get }
  static var nameProperty: WritableKeyPath<Self, String> { get }
}

extension SingleRow {
  package static func find(_ name: String, _ view: borrowing JournalView) throws -> Self? {
    try table.first(view.connection, where: "\(nameColumn) = ?", [.text(name)])
  }

  package init(
    snapshot: JSONValue, named name: String, over present: Self?, _ view: borrowing JournalView
  ) throws {
    self = try Self.table.row(from: snapshot)
    self[keyPath: Self.nameProperty] = name
  }

  package static func put(
    _ state: Self?, named name: String, over present: Self?, _ edit: inout JournalEdit
  ) throws {
    if let state {
      try table.insert([state], edit.connection, replacing: true)
    } else {
      try edit.connection.run("DELETE FROM \(table.name) WHERE \(nameColumn) = ?", [.text(name)])
    }
  }
}

extension SettingRow: SingleRow {
  package static let kind = ObjectName.Kind.setting
  package static let nameColumn = "key"
  package static var nameProperty: WritableKeyPath<SettingRow, String> { \.key }
}

extension ReminderRule: SingleRow {
  package static let kind = ObjectName.Kind.reminder
  package static let nameColumn = "name"
  package static var nameProperty: WritableKeyPath<ReminderRule, String> { \.name }
}

/// Its number stays its own, and comes back with it.
extension GuidedProtocol: SingleRow {
  package static let kind = ObjectName.Kind.protocol
  package static let nameColumn = "uid"
  package static var nameProperty: WritableKeyPath<GuidedProtocol, String> { \.uid }
}

/// A person's answers to a reminder on one day; history leaves out what the service does.
extension Occurrence: Changeable {
  package static let kind = ObjectName.Kind.occurrence

  /// `daily:2026-11-20`.
  var name: String { "\(key.rule):\(key.date)" }

  /// - Throws: `JournalError.damaged` if the name has no day.
  private static func key(_ name: String) throws(JournalError) -> (rule: String, day: LocalDate) {
    let parts = name.split(separator: ":").map(String.init)
    guard parts.count == 2, let day = LocalDate(parts[1]) else {
      throw .damaged(table: "change", column: "object")
    }
    return (parts[0], day)
  }

  package static func find(_ name: String, _ view: borrowing JournalView) throws -> Occurrence? {
    let key = try key(name)
    return try table.first(
      view.connection, where: "rule = ? AND day = ?", [.text(key.rule), key.day.stored])
  }

  package init(
    snapshot: JSONValue, named name: String, over present: Occurrence?,
    _ view: borrowing JournalView
  ) throws {
    self = try Occurrence.table.row(from: snapshot, over: present ?? Occurrence())
    (key.rule, key.date) = try Self.key(name)
    // Its notification is closed by now: it will be shown again.
    if state == .shown, popup == nil { state = .pending }
  }

  package static func put(
    _ state: Occurrence?, named name: String, over present: Occurrence?,
    _ edit: inout JournalEdit
  ) throws {
    if let state { return try table.insert([state], edit.connection, replacing: true) }
    let key = try key(name)
    try edit.connection.run(
      "DELETE FROM occurrence WHERE rule = ? AND day = ?", [.text(key.rule), key.day.stored])
  }
}

extension VitalRow: Changeable {
  static let kind = ObjectName.Kind.vital

  /// Reads a vital that has settings; a row without any exists only for its number.
  static func find(_ name: String, _ view: borrowing JournalView) throws -> VitalRow? {
    let row = try table.first(view.connection, where: "id = ?", [.text(name)])
    return row.flatMap { $0.isEmpty ? nil : $0 }
  }

  var isEmpty: Bool { VitalRow.table.snapshot(of: self).allSatisfy { $0.value == .null } }

  init(
    snapshot: JSONValue, named name: String, over present: VitalRow?,
    _ view: borrowing JournalView
  ) throws {
    self = try VitalRow.table.row(from: snapshot, over: present ?? VitalRow())
    id = VitalID(name)
  }

  static func field(at path: String) -> String {
    switch path {
    case "preferred_unit", "own_unit": "unit"
    case "normal_low", "normal_high": "normal"
    case "plausible_low", "plausible_high": "plausible"
    case "own_precision": "precision"
    case "own_short_name": "short-name"
    default: path
    }
  }

  static func put(
    _ state: VitalRow?, named name: String, over present: VitalRow?, _ edit: inout JournalEdit
  ) throws {
    let id = VitalID(name)
    var row = state ?? VitalRow()
    row.number = try edit.number(of: id)
    row.id = id
    let old = edit.view.vitals[id]
    try table.update(row, edit.connection, where: "number = ?", [.integer(row.number)])
    try edit.view.loadVitals()
    try edit.judgeAgain(id, was: old)
  }
}
