import CommandTable
import HealthModel
import HealthlogCLI
import Journal
import Phrases

/// `import list`, `show N` and `undo N`: what came in, and out again.
enum Receipts {
  static func list(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let all = invocation[ImportCommand.all]
    let intakes = try journal.read { try $0.intakes(all: all) }
    guard !intakes.isEmpty || invocation[ImportCommand.listJSON] else {
      context.say(ReceiptText.none)
      return ExitStatus.nothingMatched
    }
    if invocation[ImportCommand.listJSON] {
      try context.print(ReceiptJSON.document(intakes, context.here).text)
    } else {
      let table = Listing.intakes(intakes, context.here).table
      try context.printLong(table.text(for: context.output))
    }
    return intakes.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  static func show(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let (intake, refusals) = try journal.read { view in
      let number = try number(invocation.arguments[0], view)
      return
        (try view.intake(number), try view.refusals(ofIntake: number))
    }
    if invocation[ImportCommand.showJSON] {
      try context.print(ReceiptJSON.document(intake, refusals, context.here).text)
      return ExitStatus.done
    }
    let lines = ReceiptText.lines(intake, refusals, zone: context.zone)
    try context.printLong(lines.map { $0 + "\n" }.joined())
    return ExitStatus.done
  }

  static func undo(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    guard let number = try number(invocation, journal, context) else {
      return ExitStatus.nothingMatched
    }
    let kept = try journal.write(now: context.now) { try $0.undoIntake(number) }
    for number in kept.prefix(ReceiptText.mostNamed) { context.say(ReceiptText.stays(number)) }
    if kept.count > ReceiptText.mostNamed {
      context.say(ReceiptText.moreStay(kept.count - ReceiptText.mostNamed))
    }
    context.tell(ReceiptText.undone(number))
    return ExitStatus.done
  }

  /// The one that is meant; where none is named, the one that the person then says.
  /// - Returns: nil where there is none, or the person names none.
  private static func number(
    _ invocation: Invocation, _ journal: Journal, _ context: CLIContext
  ) throws -> Int64? {
    if let name = invocation.arguments.first { return try journal.read { try number(name, $0) } }
    let standing = try journal.read { try $0.intakes(all: false) }.filter { $0.withdrawnAt == nil }
    guard let last = standing.last else {
      context.say(ReceiptText.none)
      return nil
    }
    guard context.canAsk else { throw ImportFault.whichImport(standing) }
    try context.printLong(
      Listing.intakes(standing, context.here).table.text(for: context.output))
    guard let answer = try context.asked(ReceiptText.which(usual: last.id)) else {
      context.say(ChangeText.nothingUndone)
      return nil
    }
    let name = answer.trimmingBlanks
    return name.isEmpty ? last.id : try journal.read { try number(name, $0) }
  }

  /// - Parameter name: its number, `last`, or its file's name: of several that the last one.
  private static func number(_ name: String, _ view: borrowing JournalView) throws -> Int64 {
    if let number = Int64(name), number > 0 { return number }
    let standing = try view.intakes(all: false).filter { $0.withdrawnAt == nil }
    let file = name.split(separator: "/").last.map(String.init)
    guard let found = standing.last(where: { name == "last" || $0.label == file }) else {
      throw ImportFault.notAnImport(name)
    }
    return found.id
  }
}
