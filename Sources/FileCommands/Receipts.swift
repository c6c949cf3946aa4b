import CommandTable
import Documents
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
      try context.print(ReceiptJSON.document(intakes, context.standpoint).text)
    } else {
      let table = Listing.intakes(intakes, context.standpoint).table
      try context.printLong(table.text(for: context.output))
    }
    return ExitStatus.done
  }

  static func show(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let number = try number(invocation)
    let (intake, refusals) = try journal.read { view in
      (try view.intake(number), try view.refusals(ofIntake: number))
    }
    if invocation[ImportCommand.showJSON] {
      try context.print(ReceiptJSON.document(intake, refusals, context.standpoint).text)
      return ExitStatus.done
    }
    let lines = ReceiptText.lines(intake, refusals, zone: context.zone)
    try context.printLong(lines.map { $0 + "\n" }.joined())
    return ExitStatus.done
  }

  static func undo(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let number = try number(invocation)
    let kept = try journal.write(now: context.now) { try $0.undoIntake(number) }
    for number in kept.prefix(ReceiptText.mostNamed) { context.say(ReceiptText.stays(number)) }
    if kept.count > ReceiptText.mostNamed {
      context.say(ReceiptText.moreStay(kept.count - ReceiptText.mostNamed))
    }
    context.tell(ReceiptText.undone(number))
    return ExitStatus.done
  }

  private static func number(_ invocation: Invocation) throws(ImportFault) -> Int64 {
    let text = invocation.arguments[0]
    guard let number = Int64(text), number > 0 else { throw .notANumber(text) }
    return number
  }
}
