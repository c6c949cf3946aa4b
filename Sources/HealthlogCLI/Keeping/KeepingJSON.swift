public import HealthModel
public import Journal

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
        Column("lost_single_readings", "Ranges of single readings", type: ranges) {
          Self.ranges($0.lostSingleReadings)
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
        Column("finding", type: .words(CheckFinding.words)) { .string($0.facts.word) },
        Column("table", "A table, or another object of the schema") { $0.facts.table },
        Column("column") { $0.facts.column }, Column("path") { $0.facts.path },
        Column("count") { $0.facts.count },
        Column("mendable", "Whether `check --repair` repairs it") { $0.isMendable },
      ])
  }
}

extension CheckFinding {
  /// Every word of `facts`.
  fileprivate static let words = [
    "broken", "foreign_object", "missing_object", "altered_object", "header", "misfit", "outside",
    "dangling", "severities", "priorities", "note_words", "traces", "open_to_others",
    "not_writable", "little_room",
  ]

  /// The word is for programs; it never changes.
  fileprivate var facts: (word: String, table: String?, column: String?, path: String?, count: Int?)
  {
    switch self {
    case .broken(let count): ("broken", nil, nil, nil, count)
    case .schema(.foreign(_, let name)): ("foreign_object", name, nil, nil, nil)
    case .schema(.missing(_, let name)): ("missing_object", name, nil, nil, nil)
    case .schema(.altered(_, let name)): ("altered_object", name, nil, nil, nil)
    case .header: ("header", nil, nil, nil, nil)
    case .misfit(let table, let column): ("misfit", table, column, nil, nil)
    case .outside(_, let count): ("outside", nil, nil, nil, count)
    case .dangling(let table, let count): ("dangling", table, nil, nil, count)
    case .severities(let count): ("severities", nil, nil, nil, count)
    case .priorities(let count): ("priorities", nil, nil, nil, count)
    case .noteWords: ("note_words", nil, nil, nil, nil)
    case .traces: ("traces", nil, nil, nil, nil)
    case .openToOthers(let path): ("open_to_others", nil, nil, path, nil)
    case .notWritable(let path, _): ("not_writable", nil, nil, path, nil)
    case .littleRoom: ("little_room", nil, nil, nil, nil)
    }
  }
}
