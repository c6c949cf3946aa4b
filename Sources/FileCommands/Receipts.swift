import CommandTable
import HealthModel
import HealthlogCLI
import Journal
import Phrases
import Terminal

/// `import list`, `import show N` and `import undo N`.
enum Receipts {
  static func list(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let intakes = try journal.read { try $0.intakes(all: invocation[ImportCommand.all]) }
    return try context.list(
      Listing(intakes, .intakes(context.here)), as: ReceiptJSON.list(context.here),
      isJSON: invocation[.listJSON], none: ReceiptText.none)
  }

  static func show(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let (intake, refusals) = try context.readJournal(invocation.journalPath).read { view in
      let number = try number(invocation.arguments[0], view)
      return (try view.intake(number), try view.refusals(ofIntake: number))
    }
    if invocation[.json] {
      try context.print(ReceiptJSON.one(context.here, refusals).json(intake).text)
      return ExitStatus.done
    }
    let lines = ReceiptText.page(intake, refusals, context.zone)
    try context.printLong(lines.map { TerminalText.escaped($0) + "\n" }.joined())
    return ExitStatus.done
  }

  static func undo(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    guard let number = try number(invocation, journal, context) else {
      return ExitStatus.nothingMatched
    }
    let kept = try journal.write(now: context.now) { try $0.undoIntake(number) }
    for line in IntakeText.stay(kept) { context.say(line) }
    context.tell(phrase("Import \(number) removed; 'healthlog undo' restores it"))
    return ExitStatus.done
  }

  /// Returns the number of the named or chosen import; nil if there is none or none is chosen.
  private static func number(
    _ invocation: Invocation, _ journal: Journal, _ context: CLIContext
  ) throws -> Int64? {
    if let name = invocation.arguments.first { return try journal.read { try number(name, $0) } }
    let standing = try journal.read { try Self.standing($0) }
    guard let last = standing.last else {
      context.say(ReceiptText.none)
      return nil
    }
    guard context.canAsk else {
      throw Explanation.failed(ExitStatus.usage, ReceiptText.which(standing))
    }
    try context.printLong(Listing(standing, .intakes(context.here)))
    guard let answer = try context.asked(phrase("Which import?") + " [\(last.id)] ") else {
      context.say(ChangeText.nothingUndone)
      return nil
    }
    let name = answer.trimmingBlanks
    return name.isEmpty ? last.id : try journal.read { try number(name, $0) }
  }

  /// Returns an import's number: as typed, or of the last import, or of the last import of a file.
  private static func number(_ name: String, _ view: borrowing JournalView) throws -> Int64 {
    if let number = Int64(name), number > 0 { return number }
    let standing = try standing(view)
    let file = name.split(separator: "/").last.map(String.init)
    if let found = standing.last(where: { name == "last" || $0.label == file }) { return found.id }
    throw Explanation.usage(
      phrase("No import matches \(quoted(name))"),
      phrase("'healthlog import list' lists your imports with their numbers"))
  }

  private static func standing(_ view: borrowing JournalView) throws -> [IntakeRecord] {
    try view.intakes(all: false).filter { $0.withdrawnAt == nil }
  }
}

enum ReceiptText {
  static var none: String { phrase("No imports yet") }

  @Lines static func which(_ intakes: [IntakeRecord]) -> [String] {
    phrase("Which import?")
    for intake in intakes.suffix(20).reversed() {
      "healthlog import undo \(intake.id)  (\(intake.label))"
    }
  }

  @Lines static func page(
    _ intake: IntakeRecord, _ refusals: [RefusalOnRecord], _ zone: any TimeZoneRules
  ) -> [String] {
    phrase("Import \(intake.id) on \(time(intake.at, zone)): \(intake.label)")
    if !intake.format.isEmpty { line(phrase("format"), intake.format) }
    about(intake.period, in: intake.zone, shown: zone)
    if let encoding = intake.encoding { line(phrase("encoding"), encoding) }
    let counts: [(String, Int)] = [
      (phrase("reports"), intake.reports), (phrase("single readings"), intake.singleReadings),
      (phrase("already known"), intake.known), (phrase("added to entries"), intake.changed),
      (phrase("without a value"), intake.empty), (phrase("rejected"), intake.refused),
    ]
    counts.map { line($0, String($1)) }
    if intake.moved > 0 { line(phrase("in skipped hours"), String(intake.moved)) }
    for (name, count) in intake.leftOut.sorted(by: { $0.key < $1.key }) {
      line(phrase("left out"), "\(IntakeText.words(leftOut: name)): \(count)")
    }
    if let out = intake.withdrawnAt { line(phrase("removed"), time(out, zone)) }
    if let session = intake.session {
      // A device's refusals are packets, not lines of a file.
      let command = "'healthlog device show \(shellQuoted(intake.sourceName ?? "NAME")) \(session)'"
      "  " + phrase("Device session \(session): \(command) shows the details")
    } else {
      refused(refusals).map { "  " + $0 }
      let rest = intake.refused - refusals.count
      if rest > 0 {
        "  " + plural(rest, one: "\(rest) more line rejected", other: "\(rest) more lines rejected")
      }
    }
  }

  /// Lists the refusals. Rows without a line number are counted by their reasons.
  private static func refused(_ refusals: [RefusalOnRecord]) -> [String] {
    var counts: [String: Int] = [:]
    var lines: [String] = []
    for refusal in refusals {
      let reasons = refusal.reasons.map(IntakeText.words(ofReason:)).joined(separator: ", ")
      if let line = refusal.line {
        lines.append(phrase("line \(line) rejected: \(reasons)"))
      } else {
        counts[reasons, default: 0] += 1
      }
    }
    return lines
      + counts.sorted { $0.key < $1.key }.map { reasons, count in
        plural(
          count, one: "\(count) row rejected: \(reasons)",
          other: "\(count) rows rejected: \(reasons)")
      }
  }

  @Lines static func about(
    _ period: ClosedRange<Instant>?, in zone: String?, shown here: any TimeZoneRules
  ) -> [String] {
    if let period {
      let (first, last) = (time(period.lowerBound, here), time(period.upperBound, here))
      line(phrase("taken"), phrase("\(first) to \(last)"))
      zone.map { line(phrase("time zone"), $0) }
    }
  }

  private static func time(_ instant: Instant, _ zone: any TimeZoneRules) -> String {
    TimeText.dateAndTime(Moment(instant, in: zone))
  }

  private static var labels: [String] {
    [
      phrase("format"), phrase("taken"), phrase("time zone"), phrase("encoding"), phrase("reports"),
      phrase("single readings"), phrase("already known"), phrase("added to entries"),
      phrase("without a value"), phrase("rejected"), phrase("in skipped hours"), phrase("left out"),
      phrase("removed"),
    ]
  }

  /// Returns a label and its text, aligned with the texts of all other labels.
  private static func line(_ label: String, _ text: String) -> String {
    let longest = labels.map(\.count).max() ?? 0
    return "  \(TerminalText.padded(label, to: max(longest, 17)))  \(text)"
  }
}
