package import HealthModel
package import Reminders
internal import SQLite

/// A thing whose changes history records; a new kind also needs a case in `ObjectName.Kind.type`.
package protocol Changeable {
  static var kind: ObjectName.Kind { get }
  var name: String { get }

  static func find(_ name: String, _ view: borrowing JournalView) throws -> Self?
  /// The state that history stores, a JSON object. Members of an inner object are separate parts.
  var snapshot: JSONValue { get }
  init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws
  func put(over present: Self?, _ edit: inout JournalEdit) throws
  func remove(_ edit: inout JournalEdit) throws
  /// Returns the user-visible name of the field at a path; several paths may belong to one field.
  static func field(at path: String) -> String
}

extension Changeable { package static func field(at path: String) -> String { path } }

extension Changeable where Self: TableRow {
  package var snapshot: JSONValue { .object(Self.table.snapshot(of: self)) }

  package func put(over present: Self?, _ edit: inout JournalEdit) throws {
    try Self.table.insert([self], edit.connection, replacing: true)
  }
}

/// The state of a thing in history. Its parts have paths: `note`, `readings/glycemia`.
package struct Snapshot {
  let name: String
  let value: JSONValue
  init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }

  subscript(member: String) -> JSONValue? { value[member] }

  static func value(of text: String?) throws -> JSONValue? {
    try text.map { try value(of: $0, "before", JSONReader()) }
  }

  static func value(of text: String, _ column: String, _ reader: JSONReader) throws -> JSONValue {
    do {
      return try reader.value(of: text)
    } catch is JSONFault { throw JournalError.damaged(table: "change", column: column) }
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

  static func differences(_ left: JSONValue?, _ right: JSONValue?) -> Set<String> {
    let (left, right) = (parts(of: left), parts(of: right))
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
  }

  static func merged(
    _ base: JSONValue, taking paths: Set<String>, from other: JSONValue, under prefix: String = ""
  ) -> JSONValue {
    let names = base.members.map(\.name)
    let all = names + other.members.map(\.name).filter { !names.contains($0) }
    return .object(
      all.compactMap { name in
        let (mine, theirs) = (base[name], other[name])
        let isInner = [mine, theirs].contains { if case .object = $0 { true } else { false } }
        if prefix.isEmpty, isInner {
          let inner = merged(mine ?? [:], taking: paths, from: theirs ?? [:], under: "\(name)/")
          return .init(name, inner)
        }
        return (paths.contains(prefix + name) ? theirs : mine).map { .init(name, $0) }
      })
  }
}

package protocol SingleRow: Changeable, TableRow { static var nameColumn: String { get } }

extension SingleRow {
  package static func find(_ name: String, _ view: borrowing JournalView) throws -> Self? {
    try table.first(view.connection, where: "\(nameColumn) = ?", [.text(name)])
  }

  package init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    self = try Self.table.row(from: past.value, with: [Self.nameColumn: .text(past.name)])
  }

  package func remove(_ edit: inout JournalEdit) throws {
    try edit.connection.run(
      "DELETE FROM \(Self.table.name) WHERE \(Self.nameColumn) = ?", [.text(name)])
  }
}

extension SettingRow: SingleRow {
  static let kind = ObjectName.Kind.setting
  static let nameColumn = "key"
  var name: String { key }
}

extension ReminderRule: SingleRow {
  package static let kind = ObjectName.Kind.reminder
  package static let nameColumn = "name"
}

/// A protocol keeps its number, even if it is removed and restored.
extension GuidedProtocol: SingleRow {
  package static let kind = ObjectName.Kind.protocol
  package static let nameColumn = "uid"
  package var name: String { uid }
}

/// A person's answers to a reminder on one day; history doesn't record what the service does.
extension Occurrence: Changeable {
  package static let kind = ObjectName.Kind.occurrence
  private static let isNamed = "rule = ? AND day = ?"

  package var name: String { "\(key.rule):\(key.date)" }

  private static func key(_ name: String) throws(JournalError) -> Key {
    let parts = name.split(separator: ":").map(String.init)
    guard parts.count == 2, let day = LocalDate(parts[1]) else {
      throw .damaged(table: "change", column: "object")
    }
    return Key(rule: parts[0], date: day)
  }

  package static func find(_ name: String, _ view: borrowing JournalView) throws -> Self? {
    let key = try key(name)
    return try table.first(view.connection, where: isNamed, [.text(key.rule), key.date.stored])
  }

  package init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    self = try Self.table.row(from: past.value, over: present ?? Occurrence())
    key = try Self.key(past.name)
    // An occurrence without a popup isn't on the screen any more, so it must be shown again.
    if state == .shown, popup == nil { state = .pending }
  }

  package func remove(_ edit: inout JournalEdit) throws {
    try edit.connection.run(
      "DELETE FROM occurrence WHERE \(Self.isNamed)", [.text(key.rule), key.date.stored])
  }
}

extension VitalRow: Changeable {
  static let kind = ObjectName.Kind.vital
  var name: String { id.name }

  /// Returns a vital's row; nil if it contains no settings: such a row only assigns a number.
  static func find(_ name: String, _ view: borrowing JournalView) throws -> VitalRow? {
    let row = try table.first(view.connection, where: "id = ?", [.text(name)])
    return row.flatMap { $0.isEmpty ? nil : $0 }
  }

  var isEmpty: Bool { Self.table.snapshot(of: self).allSatisfy { $0.value == .null } }

  init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    self = try Self.table.row(
      from: past.value, over: present ?? VitalRow(), with: ["id": .text(past.name)])
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

  func put(over present: Self?, _ edit: inout JournalEdit) throws {
    var row = self
    row.number = try edit.number(of: id)
    let old = edit.view.vitals[id]
    try Self.table.update(row, edit.connection, where: "number = ?", [.integer(row.number)])
    try edit.view.loadVitals()
    try edit.judgeAgain(id, was: old)
  }

  func remove(_ edit: inout JournalEdit) throws {
    try VitalRow(number: number, id: id, VitalSettings()).put(over: self, &edit)
  }
}
