public import HealthModel
public import Journal
public import Phrases
import Reminders
import Terminal

extension KeepingFault: Explained {
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .exists(let path):
      .failed(
        ExitStatus.cannotCreate, phrase("\(path) already exists; it was left unchanged"),
        phrase("Choose another file name"))
    case .cannotWrite(let path, let reason):
      .failed(ExitStatus.cannotCreate, phrase("Can't write \(path): \(SystemReason.text(reason))"))
    case .interrupted: Interrupted().explanation(situation)
    case .noRoom(let path):
      .failed(ExitStatus.inputOutput, phrase("No space left on the disk that holds \(path)"))
    case .cannotRead(let path, let reason, let isMissing):
      .failed(
        isMissing ? ExitStatus.noSuchFile : ExitStatus.inputOutput,
        phrase("Can't read \(path): \(SystemReason.text(reason))"))
    case .damagedJournal(let path):
      .failed(
        ExitStatus.inputOutput,
        phrase("The journal \(path) is damaged, so a copy wouldn't be a usable backup"),
        KeepingText.remedy)
    case .damagedBackup(let path):
      .refused(
        phrase("The backup \(path) is damaged; the journal was left unchanged"),
        phrase("Use another backup, or repair a copy: healthlog check --repair --journal COPY"))
    case .noBackup(let folder):
      .failed(ExitStatus.noSuchFile, phrase("There is no backup in \(folder)"))
    case .nothingReadable(let path):
      .failed(
        ExitStatus.inputOutput,
        phrase("Nothing in the journal \(path) is readable any more; it was left unchanged"),
        phrase("'healthlog restore FILE' restores from a backup"))
    }
  }
}

enum KeepingText {
  static var remedy: String {
    phrase(
      "'healthlog check --repair' repairs what it can; 'healthlog restore FILE' restores "
        + "from a backup")
  }
}

enum RestoreText {
  static func kept(_ path: String) -> String { phrase("Previous journal: \(path)") }

  @Lines static func lines(_ restoration: Restoration, zone: some TimeZoneRules) -> [String] {
    let (present, coming) = (restoration.present, restoration.coming)
    let (goes, comesBack) = (restoration.goes, restoration.comesBack)
    if let present { phrase("Current journal: \(words(present))") }
    phrase("Backup:          \(words(coming))")
    if let command = coming.command, command != present?.command {
      // Show the whole command: a shortened one could hide what matters.
      let shown = TerminalText.escaped(command, invisible: true)
      phrase("With this backup, the reminder service will run '\(shown)'")
    }
    if present != nil {
      if goes.reports + goes.singleReadings > 0 {
        phrase("Will be removed (not in the backup): \(counts(goes))")
      }
      if comesBack.reports + comesBack.singleReadings > 0 {
        phrase("Will be restored (not in the journal): \(counts(comesBack))")
      }
      steps(restoration, zone)
    }
  }

  @Lines private static func steps(
    _ restoration: Restoration, _ zone: some TimeZoneRules
  ) -> [String] {
    let steps = restoration.stepsLacking
    if steps > 0 {
      plural(
        steps, one: "\(steps) change isn't in the backup and would be lost:",
        other: "\(steps) changes aren't in the backup and would be lost:")
      restoration.lacks.map {
        "  " + ChangeText.line($0.change, $0.detail, restoration.vitals, zone: zone)
      }
      let earlier = steps - Set(restoration.lacks.map(\.change.step)).count
      if earlier > 0 {
        "  "
          + plural(
            earlier, one: "and \(earlier) earlier change", other: "and \(earlier) earlier changes")
      }
    }
    let coming = restoration.stepsComing
    plural(
      ifAny: coming, one: "\(coming) change in the backup isn't in the journal",
      other: "\(coming) changes in the backup aren't in the journal")
    let forgotten = restoration.forgottenComing
    plural(
      ifAny: forgotten, one: "\(forgotten) permanently deleted entry would come back",
      other: "\(forgotten) permanently deleted entries would come back")
  }

  private static func words(_ contents: Contents) -> String {
    guard let latest = contents.latest else { return phrase("empty") }
    let counts = counts((contents.reports, contents.singleReadings))
    return phrase("\(counts), the latest on \(TimeText.dateAndTime(latest))")
  }

  private static func counts(_ counts: (reports: Int, singleReadings: Int)) -> String {
    EntryText.counts(reports: counts.reports, singleReadings: counts.singleReadings)
  }
}

/// Words about backups in `status` and `remind doctor`.
enum BackupText {
  static var remedy: String {
    phrase(
      "Make one with 'healthlog backup', or have the service make one every week with "
        + "'healthlog config set backup.every week'")
  }

  static func words(_ finding: BackupFinding, _ here: LocalNow) -> String {
    switch finding {
    case .made(let at): phrase("Last backup: \(day(at, here))")
    case .old(let at): phrase("Last backup: \(day(at, here)), before the latest entries")
    case .none: phrase("There is no backup of the journal")
    }
  }

  static func line(_ finding: BackupFinding?, _ here: LocalNow) -> String? {
    guard let finding, !finding.isWell else { return nil }
    return phrase("\(words(finding, here)); make one with 'healthlog backup'")
  }

  private static func day(_ instant: Instant, _ here: LocalNow) -> String {
    "\(here.moment(instant).day)"
  }
}

extension BackupFinding {
  var isWell: Bool { if case .made = self { true } else { false } }
}

enum CheckText {
  static var whole: String { phrase("The journal is intact") }

  static func line(_ finding: CheckFinding) -> String { "\(words(finding)): \(remedy(finding))" }

  private static func words(_ finding: CheckFinding) -> String {
    switch finding {
    case .broken: phrase("The file is damaged")
    case .schema(let fault): phrase("The file isn't a valid journal: \(fault.text)")
    case .header: phrase("The file's header names another program or version")
    case .misfit(let table, let column): phrase("\(table).\(column) contains an invalid value")
    case .outside(let first, let count):
      plural(
        count, one: "Impossible value or time in \(EntryText.name(first))",
        other: "\(count) entries have impossible values or times, starting with "
          + "\(EntryText.name(first))")
    case .dangling(let table, let count):
      plural(
        count, one: "\(count) orphaned row in \(table)",
        other: "\(count) orphaned rows in \(table)")
    case .severities(let count):
      plural(
        count, one: "\(count) reading rated against outdated limits",
        other: "\(count) readings rated against outdated limits")
    case .priorities(let count):
      plural(
        count, one: "\(count) report with the wrong priority",
        other: "\(count) reports with the wrong priority")
    case .noteWords: phrase("The note index doesn't match the notes")
    case .traces: phrase("Permanently deleted data has left traces in the files")
    case .openToOthers(let path): phrase("Other users of this computer can read or change \(path)")
    case .notWritable(let path, let reason):
      phrase("\(path) isn't writable (\(SystemReason.text(reason)))")
    case .littleRoom(let left, let wanted):
      // Round down what is free and up what is needed, so that the two always differ.
      phrase(
        "The disk has \(left >> 20) MiB free, but a copy of the journal needs "
          + "\((wanted >> 20) + 1) MiB")
    }
  }

  private static func remedy(_ finding: CheckFinding) -> String {
    switch finding {
    case .broken:
      phrase(
        "'healthlog check --repair' recovers what is readable; 'healthlog restore FILE' "
          + "restores a backup")
    case .notWritable: phrase("check that you own the file and its folder")
    case .littleRoom: phrase("free up some space")
    case .outside(let first, _):
      phrase("see it with 'healthlog show \(first)', then edit or delete it")
    case .schema, .header, .misfit, .dangling, .severities, .priorities, .noteWords, .traces,
      .openToOthers:
      "'healthlog check --repair'"
    }
  }

  @Lines static func lines(_ repair: Repair) -> [String] {
    if let kept = repair.kept { RestoreText.kept(kept) }
    let kept = repair.fromHistory.filter { !repair.renumbered.contains($0) }
    if !kept.isEmpty { phrase("Recovered from the history: \(listed(kept))") }
    if !repair.renumbered.isEmpty {
      let names = repair.renumbered.map { phrase("\(EntryText.name($0)) (old number unknown)") }
        .joined(separator: ", ")
      phrase("Recovered from the history under new numbers: \(names)")
    }
    lost(repair)
    repair.left.map(line)
    if repair.left.isEmpty { repair.lostNothing ? whole : phrase("Everything else is intact") }
  }

  @Lines private static func lost(_ repair: Repair) -> [String] {
    let lost: (String) -> String = { names in
      repair.renumbered.isEmpty
        ? phrase("Lost: \(names)") : phrase("Lost, or now under a new number: \(names)")
    }
    if !repair.lostReports.isEmpty { lost(reports(repair.lostReports)) }
    if !repair.lostSingleReadings.isEmpty { lost(singleReadings(repair.lostSingleReadings)) }
    if !repair.doubtfulReports.isEmpty {
      phrase("May be missing a reading: \(reports(NumberRanges(repair.doubtfulReports).all))")
    }
    if !repair.outdated.isEmpty { phrase("May be out of date: \(listed(repair.outdated))") }
    plural(
      ifAny: repair.lostChanges, one: "Lost: \(repair.lostChanges) change in the history",
      other: "Lost: \(repair.lostChanges) changes in the history")
    if !repair.lostParts.isEmpty {
      phrase("May be lost: \(repair.lostParts.map(words).joined(separator: "; "))")
    }
  }

  private static func words(_ part: LostPart) -> String {
    switch part {
    case .reminders: phrase("reminders and their outcomes")
    case .notifications: phrase("notification contents")
    case .imports: phrase("file details that 'import list' shows")
    case .vitals: phrase("settings of vitals")
    case .settings: phrase("settings")
    case .watches: phrase("watches")
    case .protocols: phrase("guided protocols")
    case .devices: phrase("devices, with their sessions and packets")
    case .sources: phrase("remote sources, with their sensors")
    case .backups: phrase("time of the last backup")
    case .deletedForGood: phrase("numbers of permanently deleted entries")
    case .identity: phrase("ID by which other copies recognise this journal")
    }
  }

  private static func listed(_ numbers: [EntryNumber]) -> String {
    let all = numbers.reduce(into: (reports: [Int64](), singleReadings: [Int64]())) { all, number in
      switch number {
      case .report(let id): all.reports.append(id)
      case .singleReading(let id): all.singleReadings.append(id)
      }
    }
    let parts = [
      all.reports.isEmpty ? nil : reports(NumberRanges(all.reports.sorted()).all),
      all.singleReadings.isEmpty
        ? nil : singleReadings(NumberRanges(all.singleReadings.sorted()).all),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private static func reports(_ ranges: [ClosedRange<Int64>]) -> String {
    let numbers = listed(ranges, prefix: "")
    return isOne(ranges) ? phrase("report \(numbers)") : phrase("reports \(numbers)")
  }

  private static func singleReadings(_ ranges: [ClosedRange<Int64>]) -> String {
    let numbers = listed(ranges, prefix: "s")
    return isOne(ranges)
      ? phrase("single reading \(numbers)") : phrase("single readings \(numbers)")
  }

  private static func isOne(_ ranges: [ClosedRange<Int64>]) -> Bool {
    ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound
  }

  /// Returns all ranges, such as `3, 7–12`, however many: nothing else lists these numbers.
  private static func listed(_ ranges: [ClosedRange<Int64>], prefix: String) -> String {
    ranges.map { range in
      let (first, last) = ("\(prefix)\(range.lowerBound)", "\(prefix)\(range.upperBound)")
      return first == last ? first : "\(first)–\(last)"
    }.joined(separator: ", ")
  }
}

enum KeepingJSON {
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
  /// Every word that `facts` can return.
  fileprivate static let words = [
    "broken", "foreign_object", "missing_object", "altered_object", "header", "misfit", "outside",
    "dangling", "severities", "priorities", "note_words", "traces", "open_to_others",
    "not_writable", "little_room",
  ]

  /// The finding for programs; its word never changes.
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
