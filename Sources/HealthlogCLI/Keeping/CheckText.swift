import HealthModel
import Journal
import Phrases

/// Messages of `check`.
enum CheckText {
  static var whole: String { phrase("the journal is whole") }
  static var nothing: String { phrase("nothing is on record yet, so there is nothing to check") }

  /// Returns what was found and what to do about it, in one line.
  static func line(_ finding: CheckFinding) -> String {
    "\(words(finding)): \(remedy(finding))"
  }

  private static func words(_ finding: CheckFinding) -> String {
    switch finding {
    case .broken: phrase("the file is damaged")
    case .schema(let fault): fault.text
    case .header: phrase("the file's header names another program or version")
    case .misfit(let table, let column):
      phrase("a value in \(table).\(column) is none that can stand there")
    case .outside(let first, let count):
      plural(
        count, one: "\(EntryText.name(first)) has a value or a time that can't be",
        other: "\(count) entries have values or times that can't be, \(EntryText.name(first)) first"
      )
    case .dangling(let table, let count):
      plural(
        count, one: "\(count) row of \(table) belongs to nothing",
        other: "\(count) rows of \(table) belong to nothing")
    case .severities(let count):
      plural(
        count, one: "\(count) reading judged by other limits",
        other: "\(count) readings judged by other limits")
    case .priorities(let count):
      plural(
        count, one: "\(count) report with a priority that doesn't follow",
        other: "\(count) reports with a priority that doesn't follow")
    case .noteWords: phrase("the index of notes doesn't agree with the notes")
    case .traces: phrase("what was deleted for good has left traces in the files")
    case .openToOthers(let path): phrase("others on this machine may read or change \(path)")
    case .notWritable(let path, let reason):
      phrase("\(path) can't be written (\(SystemReason.text(reason)))")
    case .littleRoom(let left, let wanted):
      phrase(
        "the disk has \(mebibytes(left)) left, a copy of the journal takes \(mebibytes(wanted))")
    }
  }

  private static func remedy(_ finding: CheckFinding) -> String {
    switch finding {
    case .broken:
      phrase(
        "'healthlog check --repair' saves what can be read, 'healthlog restore FILE' takes a backup"
      )
    case .notWritable: phrase("see that the file and its folder are yours")
    case .littleRoom: phrase("make room")
    case .outside(let first, _):
      phrase("'healthlog show \(first)' shows it; edit it or delete it")
    case .schema, .header, .misfit, .dangling, .severities, .priorities, .noteWords, .traces,
      .openToOthers:
      "'healthlog check --repair'"
    }
  }

  /// Rounds up, so that a copy never takes more room than it says.
  private static func mebibytes(_ bytes: Int64) -> String {
    "\((bytes + (1 << 20) - 1) >> 20) MiB"
  }

  /// Returns what was kept, brought back and lost, and how the journal is now.
  @Lines static func lines(_ repair: Repair) -> [String] {
    if let kept = repair.kept { RestoreText.kept(kept) }
    let kept = repair.fromHistory.filter { !repair.renumbered.contains($0) }
    if !kept.isEmpty { phrase("brought back out of history: \(listed(kept))") }
    if !repair.renumbered.isEmpty {
      let names = repair.renumbered.map { phrase("\(EntryText.name($0)) (was ?)") }
        .joined(separator: ", ")
      phrase("brought back out of history under new numbers: \(names)")
    }
    lost(repair)
    repair.left.map(line)
    if repair.left.isEmpty { repair.lostNothing ? whole : phrase("what is left is whole") }
  }

  @Lines private static func lost(_ repair: Repair) -> [String] {
    let lost: (String) -> String = { names in
      repair.renumbered.isEmpty
        ? phrase("lost: \(names)") : phrase("lost, or under a new number now: \(names)")
    }
    if !repair.lostReports.isEmpty { lost(reports(repair.lostReports)) }
    if !repair.lostSamples.isEmpty { lost(samples(repair.lostSamples)) }
    if !repair.doubtfulReports.isEmpty {
      let names = reports(NumberRanges(repair.doubtfulReports).all)
      phrase("may lack a reading: \(names)")
    }
    if !repair.outdated.isEmpty {
      phrase("may have been edited since: \(listed(repair.outdated))")
    }
    let changes = repair.lostChanges
    if changes > 0 {
      plural(
        changes, one: "lost: \(changes) change of history",
        other: "lost: \(changes) changes of history")
    }
    if !repair.lostParts.isEmpty {
      let parts = repair.lostParts.map(words).joined(separator: "; ")
      phrase("may be lost: \(parts)")
    }
  }

  private static func words(_ part: LostPart) -> String {
    switch part {
    case .reminders: phrase("reminders and what became of them")
    case .notices: phrase("what notifications told")
    case .imports: phrase("what 'import list' says of files")
    case .vitals: phrase("what was set of vitals")
    case .settings: phrase("settings")
    case .watches: phrase("watches")
    case .backups: phrase("when the last backup was made")
    case .deletedForGood: phrase("which numbers were deleted for good")
    case .identity: phrase("the name under which other copies know this journal")
    }
  }

  private static func listed(_ numbers: [EntryNumber]) -> String {
    let all = numbers.reduce(into: (reports: [Int64](), samples: [Int64]())) { all, number in
      switch number {
      case .report(let id): all.reports.append(id)
      case .sample(let id): all.samples.append(id)
      }
    }
    let parts = [
      all.reports.isEmpty ? nil : reports(NumberRanges(all.reports.sorted()).all),
      all.samples.isEmpty ? nil : samples(NumberRanges(all.samples.sorted()).all),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private static func reports(_ ranges: [ClosedRange<Int64>]) -> String {
    let numbers = listed(ranges, prefix: "")
    return isOne(ranges) ? phrase("report \(numbers)") : phrase("reports \(numbers)")
  }

  private static func samples(_ ranges: [ClosedRange<Int64>]) -> String {
    let numbers = listed(ranges, prefix: "s")
    return isOne(ranges)
      ? phrase("single reading \(numbers)") : phrase("single readings \(numbers)")
  }

  private static func isOne(_ ranges: [ClosedRange<Int64>]) -> Bool {
    ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound
  }

  /// Returns `3, 7–12`: all of them, because nothing else says which they were.
  private static func listed(_ ranges: [ClosedRange<Int64>], prefix: String) -> String {
    ranges.map { range in
      let (first, last) = ("\(prefix)\(range.lowerBound)", "\(prefix)\(range.upperBound)")
      return first == last ? first : "\(first)–\(last)"
    }.joined(separator: ", ")
  }
}
