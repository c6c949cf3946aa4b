import HealthModel
public import Journal

/// What `check` says.
public enum CheckText {
  public static let whole = "the journal is whole"
  public static let nothing = "nothing is on record yet, so there is nothing to check"

  /// What was found and what to do about it, in one line.
  public static func line(_ finding: CheckFinding) -> String {
    "\(words(finding)): \(remedy(finding))"
  }

  private static func words(_ finding: CheckFinding) -> String {
    switch finding {
    case .broken: "the file is damaged"
    case .misfit(let table, let column):
      "a value in \(table).\(column) is none that can stand there"
    case .dangling(let table, let count):
      plural(
        count, one: "1 row of \(table) belongs to nothing",
        other: "\(count) rows of \(table) belong to nothing")
    case .severities(let count):
      "\(counted(count, one: "reading", other: "readings")) judged by other limits"
    case .priorities(let count):
      "\(counted(count, one: "report", other: "reports")) with a priority that doesn't follow"
    case .noteWords: "the index of notes doesn't agree with the notes"
    case .traces: "what was deleted for good has left traces in the files"
    case .openToOthers(let path): "others on this machine may read \(path)"
    case .notWritable(let path, let reason): "\(path) can't be written (\(reason))"
    case .littleRoom(let left, let wanted):
      "the disk has \(mebibytes(left)) left, a copy of the journal takes \(mebibytes(wanted))"
    }
  }

  private static func remedy(_ finding: CheckFinding) -> String {
    switch finding {
    case .broken:
      "'healthlog check --repair' saves what can be read, 'healthlog restore FILE' takes a backup"
    case .notWritable: "see that the file and its folder are yours"
    case .littleRoom: "make room"
    case .misfit, .dangling, .severities, .priorities, .noteWords, .traces, .openToOthers:
      "'healthlog check --repair'"
    }
  }

  /// Rounded up: what is left is never more than is said.
  private static func mebibytes(_ bytes: Int64) -> String { "\((bytes + (1 << 20) - 1) >> 20) MiB" }

  public static func lines(_ repair: Repair) -> [String] {
    var lines: [String] = []
    if let kept = repair.kept { lines.append(RestoreText.kept(kept)) }
    let kept = repair.fromHistory.filter { !repair.renumbered.contains($0) }
    if !kept.isEmpty { lines.append("brought back out of history: \(listed(kept))") }
    if !repair.renumbered.isEmpty {
      let names = repair.renumbered.map { "\(EntryText.name($0)) (was ?)" }
      lines.append(
        "brought back out of history under new numbers: " + names.joined(separator: ", "))
    }
    lines += lost(repair)
    lines += repair.left.map(line)
    if repair.left.isEmpty { lines.append(repair.lostNothing ? whole : restWhole) }
    return lines
  }

  private static let restWhole = "what is left is whole"

  private static func lost(_ repair: Repair) -> [String] {
    let word = repair.renumbered.isEmpty ? "lost" : "lost, or under a new number now"
    var lines: [String] = []
    if !repair.lostReports.isEmpty {
      lines.append("\(word): \(reports(repair.lostReports))")
    }
    if !repair.lostSamples.isEmpty {
      lines.append("\(word): \(samples(repair.lostSamples))")
    }
    if !repair.doubtfulReports.isEmpty {
      lines.append("may lack a reading: \(reports(NumberRanges(repair.doubtfulReports).all))")
    }
    if !repair.outdated.isEmpty {
      lines.append("may have been edited since: \(listed(repair.outdated))")
    }
    if repair.lostChanges > 0 {
      lines.append(
        "lost: \(counted(repair.lostChanges, one: "change", other: "changes")) of history")
    }
    if !repair.lostParts.isEmpty {
      lines.append("may be lost: " + repair.lostParts.map(words).joined(separator: "; "))
    }
    return lines
  }

  private static func words(_ part: LostPart) -> String {
    switch part {
    case .reminders: "reminders and what became of them"
    case .notices: "what notifications told"
    case .imports: "what 'import list' says of files"
    case .vitals: "what was set of vitals"
    case .settings: "settings"
    case .watches: "watches"
    case .backups: "when the last backup was made"
    case .deletedForGood: "which numbers were deleted for good"
    case .identity: "the name under which other copies know this journal"
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
    return isOne(ranges) ? "report \(numbers)" : "reports \(numbers)"
  }

  private static func samples(_ ranges: [ClosedRange<Int64>]) -> String {
    let numbers = listed(ranges, prefix: "s")
    return isOne(ranges) ? "single reading \(numbers)" : "single readings \(numbers)"
  }

  private static func isOne(_ ranges: [ClosedRange<Int64>]) -> Bool {
    ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound
  }

  /// `3, 7–12`: each of them, for nothing else says which they were.
  private static func listed(_ ranges: [ClosedRange<Int64>], prefix: String) -> String {
    ranges.map { range in
      let (first, last) = ("\(prefix)\(range.lowerBound)", "\(prefix)\(range.upperBound)")
      return first == last ? first : "\(first)–\(last)"
    }.joined(separator: ", ")
  }
}
