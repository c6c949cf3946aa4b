public import HealthModel
public import Journal
import Phrases
import Terminal

/// What is said of what came in.
public enum ReceiptText {
  /// How many things are named that stay.
  public static let mostNamed = 20
  /// Of `import list`, where nothing ever came in.
  public static var none: String { phrase("No imports yet") }

  /// The question, behind the list; an empty answer means the last one.
  public static func which(usual: Int64) -> String { phrase("Which import?") + " [\(usual)] " }

  /// The same where nobody can be asked, with a line to type for each of the last ones.
  public static func which(_ intakes: [IntakeOnRecord]) -> [String] {
    [phrase("Which import?")]
      + intakes.suffix(mostNamed).reversed().map {
        "healthlog import undo \($0.number)  (\($0.label))"
      }
  }

  /// `report 7 was changed since, and stays`.
  public static func stays(_ number: EntryNumber) -> String {
    phrase("\(EntryText.name(number)) was changed since, so it stays")
  }

  /// Behind the first `mostNamed`.
  public static func moreStay(_ count: Int) -> String {
    plural(count, one: "\(count) more stays", other: "\(count) more stay")
  }

  /// `import 3 is taken out; 'healthlog undo' brings it back`.
  public static func undone(_ number: Int64) -> String {
    phrase("Import \(number) removed; 'healthlog undo' restores it")
  }

  /// One of them, with its refused lines.
  public static func lines(
    _ intake: IntakeOnRecord, _ refusals: [RefusalOnRecord], zone: any TimeZoneRules
  ) -> [String] {
    let number = intake.number
    var lines = [phrase("Import \(number) of \(time(intake.at, zone)): \(intake.label)")]
    if !intake.format.isEmpty { lines.append(line(.format, intake.format)) }
    lines += about(intake.period, in: intake.zone, shown: zone)
    if let encoding = intake.encoding { lines.append(line(.letters, encoding)) }
    let counts: [(Label, Int)] = [
      (.reports, intake.reports), (.samples, intake.samples), (.known, intake.known),
      (.completed, intake.changed), (.empty, intake.empty), (.refused, intake.refused),
    ]
    lines += counts.map { line($0, String($1)) }
    if intake.moved > 0 { lines.append(line(.moved, String(intake.moved))) }
    for (name, count) in intake.leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append(line(.leftOut, "\(count) \(LeftOutText.words(name))"))
    }
    if let out = intake.withdrawnAt { lines.append(line(.takenOut, time(out, zone))) }
    if let session = intake.session {
      // What was refused there is a packet, and no line of a file.
      let name = shellQuoted(intake.source ?? "NAME")
      let command = "'healthlog device show \(name) \(session)'"
      lines.append("  " + phrase("Session \(session) of a device: \(command) shows more"))
      return lines.map { TerminalText.escaped($0) }
    }
    lines += refused(refusals).map { "  " + $0 }
    let rest = intake.refused - refusals.count
    if rest > 0 {
      lines.append(
        "  "
          + plural(
            rest, one: "\(rest) more line refused", other: "\(rest) more lines refused"))
    }
    return lines.map { TerminalText.escaped($0) }
  }

  /// A line each; of rows without one how many had the same reasons.
  private static func refused(_ refusals: [RefusalOnRecord]) -> [String] {
    var counts: [String: Int] = [:]
    var lines: [String] = []
    for refusal in refusals {
      let reasons = refusal.reasons.map(RefusalText.words).joined(separator: ", ")
      if let line = refusal.line {
        lines.append(phrase("line \(line) refused: \(reasons)"))
      } else {
        counts[reasons, default: 0] += 1
      }
    }
    return lines
      + counts.sorted { $0.key < $1.key }.map { reasons, count in
        plural(
          count, one: "\(count) row refused: \(reasons)",
          other: "\(count) rows refused: \(reasons)")
      }
  }

  /// When what is in a file was taken, and whose local times those are.
  public static func about(
    _ period: ClosedRange<Instant>?, in zone: String?, shown here: any TimeZoneRules
  ) -> [String] {
    guard let period else { return [] }
    let (first, last) = (time(period.lowerBound, here), time(period.upperBound, here))
    let taken = line(.taken, phrase("\(first) to \(last)"))
    return [taken] + [zone.map { line(.zone, $0) }].compactMap { $0 }
  }

  private static func time(_ instant: Instant, _ zone: any TimeZoneRules) -> String {
    TimeText.dateAndTime(Moment(instant, in: zone))
  }

  // MARK: Labels

  private enum Label: CaseIterable {
    case format, taken, zone, letters, reports, samples, known, completed, empty, refused, moved
    case leftOut, takenOut

    var words: String {
      switch self {
      case .format: phrase("format")
      case .taken: phrase("taken")
      case .zone: phrase("local times in")
      case .letters: phrase("encoding")
      case .reports: phrase("reports")
      case .samples: phrase("single readings")
      case .known: phrase("already known")
      case .completed: phrase("completed")
      case .empty: phrase("without a value")
      case .refused: phrase("refused")
      case .moved: phrase("in skipped hours")
      case .leftOut: phrase("left out")
      case .takenOut: phrase("removed")
      }
    }
  }

  /// What follows the labels stands in one column, wherever they are shown.
  private static func line(_ label: Label, _ text: String) -> String {
    let longest = Label.allCases.map(\.words.count).max() ?? 0
    return "  \(TerminalText.padded(label.words, to: max(longest, 17)))  \(text)"
  }
}
