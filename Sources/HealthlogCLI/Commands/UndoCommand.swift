import CommandTable
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
    print(try journal.undo(now: context.now), "undone", asJSON: invocation[undoneJSON], context)
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

  private static func print(
    _ changes: [Change], _ word: String, asJSON: Bool, _ context: CLIContext
  ) {
    if asJSON {
      context.tell(ChangeText.document(changes, context.zone).text)
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
    arguments: [Argument("ID", .optional, help: "Tell one report's life, from its start")],
    options: [json]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let changes =
      if let text = invocation.arguments.first {
        try journal.history(ofReport: try ReportOptions.id(text))
      } else {
        try journal.history(last: 20)
      }
    if invocation[json] {
      try context.print(ChangeText.document(changes, context.zone).text)
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

/// Changes for people and programs.
enum ChangeText {
  /// `edit of report 7`, `undo of: edit of report 7`.
  static func phrase(_ change: Change) -> String {
    let object = name(of: change)
    guard let undone = change.undoneAction else { return "\(change.action.rawValue) of \(object)" }
    return "\(change.action.rawValue) of: \(undone.rawValue) of \(object)"
  }

  private static func name(of change: Change) -> String {
    let name = change.number.map { String($0) } ?? change.object.name
    return switch change.object.kind {
    case .report: "report \(name)"
    case .sample: "single reading s\(name)"
    case .intake: "import \(name)"
    case .reminder: "reminder \(name)"
    case .vital: "vital \(name)"
    case .watch: "watch \(name)"
    case .setting: "setting \(name)"
    }
  }

  static func document(_ changes: [Change], _ zone: any TimeZoneRules) -> JSONValue {
    .object([
      .init("version", .integer(ReportJSON.version)),
      .init(
        "changes",
        .array(
          changes.map { change in
            .object([
              .init("step", .string(change.step)),
              .init("at", .string(Moment(change.at, in: zone).rfc3339)),
              .init("action", .string(change.action.rawValue)),
              .init("actor", .string(change.actor.text)),
              .init("object", .string("\(change.object.kind.rawValue):\(change.object.name)")),
              .init("id", .init(change.number)),
              .init("fields", .array(change.fields.map { .string($0) })),
              .init("undone_step", .init(change.undoneStep)),
              .init("before", change.before.map { .raw($0) } ?? .null),
              .init("after", change.after.map { .raw($0) } ?? .null),
            ])
          })),
    ])
  }
}
