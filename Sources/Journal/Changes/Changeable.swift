import HealthModel
import Reminders
import SQLite

/// A kind of thing that changes as one: the rows that it consists of, found and put by its name.
///
/// What a new kind needs for history, undo and redo is a conformance, and its line in
/// `ObjectName.Kind.type`.
protocol Changeable {
  static var kind: ObjectName.Kind { get }

  /// The thing as it is on record; nil when it isn't there.
  static func find(_ name: String, _ view: borrowing JournalView) throws -> Self?

  /// Its state as `change` keeps it: an object, in it one for each part that changes alone.
  var snapshot: JSONValue { get }

  /// The thing that a snapshot says, over what is there now.
  init(snapshot: JSONValue, named name: String, over present: Self?, _ view: borrowing JournalView)
    throws

  /// Makes the rows what `state` says; nil takes them out.
  static func put(
    _ state: Self?, named name: String, over present: Self?, _ edit: inout JournalEdit) throws

  /// What a person would call the part of the snapshot at this path; several paths may be one field.
  static func field(at path: String) -> String
}

extension Changeable {
  static func field(at path: String) -> String { path }
}

extension ObjectName.Kind {
  var type: any Changeable.Type {
    switch self {
    case .report: ReportState.self
    case .sample: SampleState.self
    case .intake: IntakeRow.self
    case .watch: WatchState.self
    case .vital: VitalRow.self
    case .setting: SettingRow.self
    case .reminder: ReminderRule.self
    case .protocol: GuidedProtocol.self
    case .occurrence: Occurrence.self
    case .session: SessionState.self
    }
  }
}

/// The parts of snapshots, each at its path: `note`, `readings/glycemia`.
enum Snapshot {
  /// What stands in `change`; nil where nothing was there.
  static func value(of text: String?) throws -> JSONValue? {
    try text.map { try value(of: $0, "before", JSONReader()) }
  }

  /// The same of many texts, which `reader` reads.
  /// - Parameter column: where it stands.
  static func value(
    of text: String, _ column: String, _ reader: borrowing JSONReader
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

  /// The paths at which the two differ.
  static func differences(_ left: JSONValue?, _ right: JSONValue?) -> Set<String> {
    let (left, right) = (parts(of: left), parts(of: right))
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
  }

  /// `base` with the parts at `paths` as they are in `other`.
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
