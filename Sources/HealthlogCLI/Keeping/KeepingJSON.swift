public import HealthModel
public import Journal

/// The documents of `backup`, `restore FILE` and `check`.
enum KeepingJSON {
  static var shapes: [DocumentShape] { [backup.shape, restored.shape, check.shape] }

  static var backup: Document<(path: String?, bytes: Int64, isEncrypted: Bool)> {
    Document(
      "backup", of: ["backup"],
      [
        Column("backup", "Its path; null when there is no journal yet") { $0.path },
        Column("bytes", type: .count) { .integer($0.bytes) },
        Column("encrypted") { $0.isEncrypted },
      ])
  }

  static var restored: Document<(backup: String, kept: String?)> {
    Document(
      "restored", of: ["restore FILE"],
      [
        Column("restored", "The backup") { $0.backup },
        Column("kept", "Where the previous journal is now; null when there was none") { $0.kept },
      ])
  }

  /// The problems, or those that a repair couldn't fix.
  static var check: Document<(findings: [CheckFinding], journal: String?, repair: Repair?)> {
    Document(
      "check", of: ["check"],
      [
        Column("journal", "Its path; null when there is no journal yet") { $0.journal },
        Column("findings", "With `--repair`, what is still wrong", each: .findings) { $0.findings },
        Column("repair", "What `--repair` did", optional: .repair) { $0.repair },
      ])
  }
}

extension Columns where Row == Repair {
  fileprivate static var repair: Columns {
    let numbers = JSONType.array(.text("string", pattern: "^s?[0-9]+$"))
    let ranges = JSONType.array(.array(.integer))
    return Columns(
      "repair",
      [
        Column("kept", "Where the previous journal is now; null when nothing was repaired") {
          $0.kept
        },
        Column("from_history", "Entries recovered from the history", type: numbers) {
          names($0.fromHistory)
        },
        Column("renumbered", "Those of them with a new number", type: numbers) {
          names($0.renumbered)
        },
        Column("outdated", "Those of them that may have been edited since", type: numbers) {
          names($0.outdated)
        },
        Column("lost_reports", "Ranges, such as `[[3,3],[7,9]]`", type: ranges) {
          Self.ranges($0.lostReports)
        },
        Column("lost_samples", "Ranges of single readings", type: ranges) {
          Self.ranges($0.lostSamples)
        },
        Column("doubtful_reports", "Those that may lack a reading") { $0.doubtfulReports },
        Column("lost_changes", "How many changes the history lost") { $0.lostChanges },
        Column("lost_parts", "What else may be incomplete") { $0.lostParts },
      ])
  }

  private static func names(_ numbers: [EntryNumber]) -> JSONValue {
    .array(numbers.map { .string($0.description) })
  }

  private static func ranges(_ ranges: [ClosedRange<Int64>]) -> JSONValue {
    .array(ranges.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })
  }
}

extension LostPart: JSONWord {}

extension Columns where Row == CheckFinding {
  fileprivate static var findings: Columns {
    Columns(
      "check_finding",
      [
        Column("finding", type: .words(CheckFinding.words)) { .string($0.word) },
        Column("table", "A table, or another object of the schema") { $0.place.table },
        Column("column") { $0.place.column }, Column("path") { $0.place.path },
        Column("count") { $0.count },
        Column("mendable", "Whether `check --repair` repairs it") { $0.isMendable },
      ])
  }
}

extension CheckFinding {
  /// Every value of `word`.
  fileprivate static let words = [
    "broken", "foreign_object", "missing_object", "altered_object", "header", "misfit", "outside",
    "dangling", "severities", "priorities", "note_words", "traces", "open_to_others",
    "not_writable", "little_room",
  ]

  /// The word that programs read; it never changes.
  fileprivate var word: String {
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

  fileprivate var place: (table: String?, column: String?, path: String?) {
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

  fileprivate var count: Int? {
    switch self {
    case .broken(let count), .dangling(_, let count), .severities(let count),
      .priorities(let count), .outside(_, let count):
      count
    case .schema, .header, .misfit, .noteWords, .traces, .openToOthers, .notWritable, .littleRoom:
      nil
    }
  }
}
