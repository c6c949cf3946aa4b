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
      "\(counted(count, one: "row", other: "rows")) of \(table) belong to nothing"
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
    if !repair.fromHistory.isEmpty {
      lines.append("brought back out of history: " + listed(repair.fromHistory.map(\.description)))
    }
    if !repair.lostReports.isEmpty {
      lines.append("lost: reports \(ranges(repair.lostReports, prefix: ""))")
    }
    if !repair.lostSamples.isEmpty {
      lines.append("lost: single readings \(ranges(repair.lostSamples, prefix: "s"))")
    }
    if repair.lostChanges > 0 {
      lines.append(
        "lost: \(counted(repair.lostChanges, one: "change", other: "changes")) of history")
    }
    lines += repair.left.map(line)
    if repair.left.isEmpty { lines.append(whole) }
    return lines
  }

  private static func listed(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// `3, 7–12`.
  static func ranges(_ numbers: [Int64], prefix: String) -> String {
    var ranges: [ClosedRange<Int64>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let shown = ranges.prefix(50).map { range in
      let (first, last) = ("\(prefix)\(range.lowerBound)", "\(prefix)\(range.upperBound)")
      return range.count == 1 ? first : "\(first)–\(last)"
    }
    let more = ranges.count > 50 ? ", and more" : ""
    return listed(shown) + more
  }
}
