import HealthModel
import Reminders
import SQLite

/// A thing that is one row, called by what stands in one column of it.
protocol SingleRow: Changeable, TableRow {
  static var nameColumn: String { get }
  /// What stands there.
  var calledBy: String { get set }
}

extension SingleRow {
  static func find(_ name: String, _ view: borrowing JournalView) throws -> Self? {
    try table.first(view.journal.connection, where: "\(nameColumn) = ?", [.text(name)])
  }

  var snapshot: JSONValue { .object(Self.table.snapshot(of: self)) }

  init(
    snapshot: JSONValue, named name: String, over present: Self?, _ view: borrowing JournalView
  ) throws {
    self = try Self.table.row(from: snapshot)
    calledBy = name
  }

  static func put(
    _ state: Self?, named name: String, over present: Self?, _ edit: inout JournalEdit
  ) throws {
    if let state {
      try table.insert([state], edit.journal.connection, replacing: true)
    } else {
      try edit.journal.connection.run(
        "DELETE FROM \(table.name) WHERE \(nameColumn) = ?", [.text(name)])
    }
  }
}

extension SettingRow: SingleRow {
  static let kind = ObjectName.Kind.setting
  static let nameColumn = "key"
  var calledBy: String {
    get { key }
    set { key = newValue }
  }
}

extension ReminderRule: SingleRow {
  static let kind = ObjectName.Kind.reminder
  static let nameColumn = "name"
  var calledBy: String {
    get { name }
    set { name = newValue }
  }
}

/// Its number is its own for ever, and comes back with it.
extension GuidedProtocol: SingleRow {
  static let kind = ObjectName.Kind.protocol
  static let nameColumn = "uid"
  var calledBy: String {
    get { uid }
    set { uid = newValue }
  }
}

/// A reminder on one day: what a person says of it, for whatever the service does history leaves out.
extension Occurrence: Changeable {
  static let kind = ObjectName.Kind.occurrence

  /// `daily:2026-11-20`.
  var name: String { "\(key.rule):\(key.date)" }

  /// - Throws: `JournalError.damaged` for a name without a day.
  private static func key(_ name: String) throws(JournalError) -> (rule: String, day: LocalDate) {
    let parts = name.split(separator: ":").map(String.init)
    guard parts.count == 2, let day = LocalDate(parts[1]) else {
      throw .damaged(table: "change", column: "object")
    }
    return (parts[0], day)
  }

  static func find(_ name: String, _ view: borrowing JournalView) throws -> Occurrence? {
    let key = try key(name)
    return try table.first(
      view.journal.connection, where: "rule = ? AND day = ?", [.text(key.rule), key.day.stored])
  }

  var snapshot: JSONValue { .object(Occurrence.table.snapshot(of: self)) }

  init(
    snapshot: JSONValue, named name: String, over present: Occurrence?,
    _ view: borrowing JournalView
  ) throws {
    self = try Occurrence.table.row(from: snapshot, over: present ?? Occurrence())
    (key.rule, key.date) = try Self.key(name)
    // Its notification is closed by now: it comes again.
    if state == .shown, popup == nil { state = .pending }
  }

  static func put(
    _ state: Occurrence?, named name: String, over present: Occurrence?,
    _ edit: inout JournalEdit
  ) throws {
    if let state {
      try table.insert([state], edit.journal.connection, replacing: true)
    } else {
      let key = try key(name)
      try edit.journal.connection.run(
        "DELETE FROM occurrence WHERE rule = ? AND day = ?", [.text(key.rule), key.day.stored])
    }
  }
}

extension VitalRow: Changeable {
  static let kind = ObjectName.Kind.vital

  /// A row with nothing set is there for its number alone.
  static func find(_ name: String, _ view: borrowing JournalView) throws -> VitalRow? {
    let row = try table.first(view.journal.connection, where: "id = ?", [.text(name)])
    return row.flatMap { $0.isEmpty ? nil : $0 }
  }

  var isEmpty: Bool {
    VitalRow.table.snapshot(of: self).allSatisfy { $0.value == .null }
  }

  var snapshot: JSONValue { .object(VitalRow.table.snapshot(of: self)) }

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
    try table.update(
      row, edit.journal.connection, where: "number = ?", [.integer(row.number)])
    try edit.view.loadVitals()
    try edit.judgeAgain(id, was: old)
  }
}
