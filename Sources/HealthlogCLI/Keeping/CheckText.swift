import HealthModel
import Journal
import Phrases

enum CheckText {
  static var whole: String { phrase("The journal is intact") }
  static var nothing: String { phrase("The journal is empty, so there is nothing to check") }

  /// Returns what was found and what to do about it, in one line.
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

  /// Returns what was kept, recovered and lost, and the journal's present state.
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
    let changes = repair.lostChanges
    if changes > 0 {
      plural(
        changes, one: "Lost: \(changes) change in the history",
        other: "Lost: \(changes) changes in the history")
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
