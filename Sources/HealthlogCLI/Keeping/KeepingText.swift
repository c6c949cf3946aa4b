import HealthModel
public import Journal
public import Phrases
import Reminders
import Terminal

extension KeepingFault: Explained {
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation), status)
  }

  private var status: Int32 {
    switch self {
    case .exists, .cannotWrite: ExitStatus.cannotCreate
    case .interrupted: ExitStatus.interrupted
    case .cannotRead(_, _, let isMissing):
      isMissing ? ExitStatus.noSuchFile : ExitStatus.inputOutput
    case .noRoom, .damagedJournal, .nothingReadable: ExitStatus.inputOutput
    case .damagedBackup: ExitStatus.refused
    case .noBackup: ExitStatus.noSuchFile
    }
  }

  @Lines private func lines(_ situation: ExplanationContext) -> [String] {
    switch self {
    case .exists(let path):
      phrase("\(path) already exists; it was left unchanged")
      phrase("Choose another file name")
    case .cannotWrite(let path, let reason):
      phrase("Can't write \(path): \(SystemReason.text(reason))")
    case .interrupted: Interrupted().explanation(situation).lines
    case .noRoom(let path): phrase("No space left on the disk that holds \(path)")
    case .cannotRead(let path, let reason, _):
      phrase("Can't read \(path): \(SystemReason.text(reason))")
    case .damagedJournal(let path):
      phrase("The journal \(path) is damaged, so a copy wouldn't be a usable backup")
      KeepingText.remedy
    case .damagedBackup(let path):
      phrase("The backup \(path) is damaged; the journal was left unchanged")
      phrase(
        "Use another backup, or repair a copy: healthlog check --repair --journal COPY")
    case .noBackup(let folder): phrase("There is no backup in \(folder)")
    case .nothingReadable(let path):
      phrase("Nothing in the journal \(path) is readable any more; it was left unchanged")
      phrase("'healthlog restore FILE' restores from a backup")
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
      // Show the whole command: a part that is cut off could be the one that matters.
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
    if coming > 0 {
      plural(
        coming, one: "\(coming) change in the backup isn't in the journal",
        other: "\(coming) changes in the backup aren't in the journal")
    }
    let forgotten = restoration.forgottenComing
    if forgotten > 0 {
      plural(
        forgotten, one: "\(forgotten) permanently deleted entry would come back",
        other: "\(forgotten) permanently deleted entries would come back")
    }
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

/// Messages of `status` and `remind doctor` about backups.
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
      phrase(
        "The disk has \(mebibytes(left)) free, but a copy of the journal needs "
          + "\(mebibytes(wanted))")
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

  /// Returns a size, rounded up so that a copy never takes more room than stated.
  private static func mebibytes(_ bytes: Int64) -> String { "\((bytes + (1 << 20) - 1) >> 20) MiB" }

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
    if repair.lostChanges > 0 {
      plural(
        repair.lostChanges, one: "Lost: \(repair.lostChanges) change in the history",
        other: "Lost: \(repair.lostChanges) changes in the history")
    }
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

  /// Returns ranges such as `3, 7–12`; all of them, because nothing else names them.
  private static func listed(_ ranges: [ClosedRange<Int64>], prefix: String) -> String {
    ranges.map { range in
      let (first, last) = ("\(prefix)\(range.lowerBound)", "\(prefix)\(range.upperBound)")
      return first == last ? first : "\(first)–\(last)"
    }.joined(separator: ", ")
  }
}
