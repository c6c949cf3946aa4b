import CommandTable
import Documents
import HealthModel
import Journal
import Phrases

enum UndoCommand {
  private static let undoneJSON = Flag("json", help: "Print what was undone as JSON")
  private static let doneJSON = Flag("json", help: "Print what was done again as JSON")

  static let undo = Command<CLIContext>(
    "undo", abstract: "Take the last change back",
    discussion: "Again and again, back to the first one.",
    options: [undoneJSON], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let passed = try journal.read { try $0.undoable()?.passedOver ?? [] }
    guard try passed.isEmpty || invocation[undoneJSON] || goesOn(past: passed, context) else {
      context.say(ChangeText.nothingUndone)
      return ExitStatus.nothingMatched
    }
    let undone = try journal.write(now: context.now) { try $0.undo() }
    print(undone.changes, ChangeText.undone, asJSON: invocation[undoneJSON], context)
    return ExitStatus.done
  }

  static let redo = Command<CLIContext>(
    "redo", abstract: "Do again what was undone last",
    options: [doneJSON], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let done = try journal.write(now: context.now) { try $0.redo().changes }
    print(done, ChangeText.redone, asJSON: invocation[doneJSON], context)
    return ExitStatus.done
  }

  /// Whether the person's own step is to be undone though something came in later that stays.
  private static func goesOn(past passed: [Change], _ context: CLIContext) throws -> Bool {
    for change in passed.suffix(3) {
      context.say(ChangeText.stays(change))
    }
    guard context.canAsk else { return true }
    let answer = try context.ask(ChangeText.goesOn)
    return ["", "y", "yes"].contains(answer?.trimmingBlanks.lowercased())
  }

  private static func print(
    _ changes: [Change], _ words: (Change, Standpoint) -> String, asJSON: Bool,
    _ context: CLIContext
  ) {
    if asJSON {
      context.tell(ChangeJSON.document(changes, context.standpoint).text)
    } else {
      for change in changes { context.tell(words(change, context.standpoint)) }
    }
  }
}

enum HistoryCommand {
  private static let json = Flag(
    "json", help: "Print the changes as JSON, with the states before and after")

  static let declaration = Command<CLIContext>(
    "history", abstract: "Tell what was changed, and when",
    discussion: "Without a number, the last 20 changes of the whole journal, newest first.",
    arguments: [
      Argument("ID", .optional, help: "Tell the life of one report (7) or single reading (s12)")
    ],
    options: [json]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let changes =
      if let text = invocation.arguments.first {
        try journal.read { view in
          switch try ReportOptions.number(text) {
          case .report(let id): try view.history(ofReport: id)
          case .sample(let id): try view.history(ofSample: id)
          }
        }
      } else {
        try journal.read { try $0.history(last: 20) }
      }
    if invocation[json] {
      try context.print(ChangeJSON.document(changes, context.standpoint).text)
      return ExitStatus.done
    }
    try context.printLong(
      changes.map { ChangeText.line($0, zone: context.zone) + "\n" }.joined())
    if changes.isEmpty { context.say(ChangeText.nothingChanged) }
    return changes.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}
