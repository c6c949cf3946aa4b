public import HealthModel
public import Journal

/// What `backup`, `restore FILE` and `check` print with `--json`.
public enum KeepingJSON {
  /// - Parameter path: nil where there is no journal yet to back up.
  public static func backup(_ path: String?, bytes: Int64, isEncrypted: Bool) -> JSONValue {
    Document.json([
      .init("backup", JSONValue(path)), .init("bytes", .integer(bytes)),
      .init("encrypted", .bool(isEncrypted)),
    ])
  }

  /// - Parameter kept: where the journal as it was is; nil when there was none.
  public static func restored(_ backup: String, kept: String?) -> JSONValue {
    Document.json([.init("restored", .string(backup)), .init("kept", JSONValue(kept))])
  }

  /// What is wrong, or what a repair couldn't mend.
  /// - Parameters:
  ///   - journal: its path; nil where there is none yet.
  ///   - repair: nil where none was asked for.
  public static func check(
    _ findings: [CheckFinding], journal: String?, repair: Repair? = nil
  ) -> JSONValue {
    Document.json([
      .init("journal", JSONValue(journal)),
      .init("findings", Listing(findings, CheckFinding.columns).json),
      .init("repair", repair?.json ?? .null),
    ])
  }
}

extension Repair {
  fileprivate var json: JSONValue {
    .object([
      .init("kept", JSONValue(kept)),
      .init("from_history", Self.names(fromHistory)),
      .init("renumbered", Self.names(renumbered)),
      .init("outdated", Self.names(outdated)),
      .init("lost_reports", Self.ranges(lostReports)),
      .init("lost_samples", Self.ranges(lostSamples)),
      .init("doubtful_reports", .array(doubtfulReports.map { .integer($0) })),
      .init("lost_changes", .integer(Int64(lostChanges))),
      .init("lost_parts", .array(lostParts.map { .string($0.word) })),
    ])
  }

  private static func names(_ numbers: [EntryNumber]) -> JSONValue {
    .array(numbers.map { .string($0.description) })
  }

  private static func ranges(_ ranges: [ClosedRange<Int64>]) -> JSONValue {
    .array(ranges.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })
  }
}

extension LostPart {
  /// A word that stays.
  fileprivate var word: String {
    switch self {
    case .reminders: "reminders"
    case .notices: "notices"
    case .imports: "imports"
    case .vitals: "vitals"
    case .settings: "settings"
    case .watches: "watches"
    case .backups: "backups"
    case .deletedForGood: "deleted_for_good"
    case .identity: "identity"
    }
  }
}

extension CheckFinding {
  fileprivate static var columns: [Column<CheckFinding>] {
    [
      Column("finding") { .string($0.word) },
      Column("table") { JSONValue($0.place.table) },
      Column("column") { JSONValue($0.place.column) },
      Column("path") { JSONValue($0.place.path) },
      Column("count") { $0.count.map { .integer(Int64($0)) } ?? .null },
      Column("mendable") { .bool($0.isMendable) },
    ]
  }

  /// A word that stays.
  private var word: String {
    switch self {
    case .broken: "broken"
    case .schema(.foreign): "foreign_object"
    case .schema(.missing): "missing_object"
    case .schema(.altered): "altered_object"
    case .header: "header"
    case .misfit: "misfit"
    case .outside: "outside"
    case .dangling: "dangling"
    case .severities: "severities"
    case .priorities: "priorities"
    case .noteWords: "note_words"
    case .traces: "traces"
    case .openToOthers: "open_to_others"
    case .notWritable: "not_writable"
    case .littleRoom: "little_room"
    }
  }

  private var place: (table: String?, column: String?, path: String?) {
    switch self {
    case .misfit(let table, let column): (table, column, nil)
    case .dangling(let table, _): (table, nil, nil)
    case .schema(.foreign(_, let name)), .schema(.missing(_, let name)),
      .schema(.altered(_, let name)):
      (name, nil, nil)
    case .openToOthers(let path), .notWritable(let path, _): (nil, nil, path)
    case .broken, .header, .severities, .priorities, .noteWords, .traces, .littleRoom, .outside:
      (nil, nil, nil)
    }
  }

  private var count: Int? {
    switch self {
    case .broken(let count), .dangling(_, let count), .severities(let count),
      .priorities(let count), .outside(_, let count):
      count
    case .schema, .header, .misfit, .noteWords, .traces, .openToOthers, .notWritable, .littleRoom:
      nil
    }
  }
}
