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
      context.say("nothing was undone")
      return ExitStatus.nothingMatched
    }
    let undone = try journal.write(now: context.now) { try $0.undo() }
    print(undone.changes, "undone", asJSON: invocation[undoneJSON], context)
    return ExitStatus.done
  }

  static let redo = Command<CLIContext>(
    "redo", abstract: "Do again what was undone last",
    options: [doneJSON], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    print(try journal.redo(now: context.now), "done again", asJSON: invocation[doneJSON], context)
    return ExitStatus.done
  }

  /// Whether the person's own step is to be undone though something came in later that stays.
  private static func goesOn(past passed: [Change], _ context: CLIContext) throws -> Bool {
    for change in passed.suffix(3) {
      context.say("this stays, for it came in by itself: \(ChangeText.phrase(change))")
    }
    guard context.canAsk else { return true }
    let answer = try context.ask("undo your own last step all the same? [Y/n] ")
    return ["", "y", "yes"].contains(answer?.trimmingBlanks.lowercased())
  }

  private static func print(
    _ changes: [Change], _ word: String, asJSON: Bool, _ context: CLIContext
  ) {
    if asJSON {
      context.tell(ChangeJSON.document(changes, context.standpoint).text)
    } else {
      for change in changes { context.tell("\(word): \(ChangeText.phrase(change))") }
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
      changes.map { change in
        let at = TimeText.dateAndTime(Moment(change.at, in: context.zone))
        return "\(at)  \(ChangeText.phrase(change))\n"
      }.joined())
    if changes.isEmpty { context.say("nothing was changed yet") }
    return changes.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}
