import CommandTable
public import HealthModel
public import Journal
import Phrases

enum UndoCommand {
  private static let undoneJSON = Flag("json", help: "Print the undone change as JSON")
  private static let doneJSON = Flag("json", help: "Print the redone change as JSON")

  static let undo = Command<CLIContext>(
    "undo", abstract: "Undo the last change",
    discussion: "Run it again to undo the change before that, and so on, back to the first one. "
      + "Each time, it shows the values as they are now.", options: [undoneJSON],
    examples: [
      "healthlog undo": "undoes your last change",
      "healthlog history --last 3": "shows what would be undone",
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let (passed, isThere) = try journal.read { view in
      let undoable = try view.undoable()
      // If there is nothing to undo, report what sources have added recently.
      let changes = try undoable?.passedOver ?? view.history(last: 20).reversed()
      return (try told(of: changes, view), undoable != nil)
    }
    for line in invocation[undoneJSON] ? [] : passed.suffix(3) { context.say(line) }
    guard try passed.isEmpty || !isThere || invocation[undoneJSON] || goesOn(context) else {
      context.say(ChangeText.nothingUndone)
      return ExitStatus.nothingMatched
    }
    let undone = try journal.write(now: context.now) { try $0.undo() }
    print(isRedo: false, undone.changes, asJSON: invocation[undoneJSON], journal, context)
    return ExitStatus.done
  }

  static let redo = Command<CLIContext>(
    "redo", abstract: "Redo the last undone change", options: [doneJSON],
    examples: [
      "healthlog redo": "redoes the change that you last undid",
      "healthlog redo --json": "redoes it and prints JSON for a program",
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let done = try journal.write(now: context.now) { try $0.redo().changes }
    print(isRedo: true, done, asJSON: invocation[doneJSON], journal, context)
    return ExitStatus.done
  }

  /// Returns a line for each change that a source made, which undo skips.
  private static func told(of changes: [Change], _ view: borrowing JournalView) throws -> [String] {
    let others = changes.filter { change in if case .source = change.actor { true } else { false } }
    return zip(others, try view.details(of: others)).compactMap { change, detail in
      // Leave out a session without readings: it has nothing to undo.
      if case .intake(_, 0, 0, .some)? = detail { return nil }
      return ChangeText.stays(change, detail)
    }
  }

  private static func goesOn(_ context: CLIContext) throws -> Bool {
    guard context.canAsk else { return true }
    let question = phrase("Undo your own last change instead? [Y/n]") + " "
    guard let answer = try context.asked(question)?.trimmingBlanks else { return false }
    return answer.isEmpty || isYes(answer) == true
  }

  private static func print(
    isRedo: Bool, _ changes: [Change], asJSON: Bool, _ journal: Journal, _ context: CLIContext
  ) {
    if asJSON { return context.tell(Change.document(context.here).json(changes).text) }
    // The undo is done: report it even if its details can't be read.
    let read = try? journal.read { view in
      let present =
        changes.count == 1 ? try? changes[0].entryNumber.map { try view.entry($0) } : nil
      return (details: try view.details(of: changes), vitals: view.vitals, present: present)
    }
    for (index, change) in changes.enumerated() {
      context.tellLine(
        ChangeText.passed(
          isRedo: isRedo, change, read?.details[index], read?.vitals ?? .standard, context.here))
    }
    if let read, changes.count == 1 {
      let now = ChangeText.now(changes[0], read.present.map(ReportDraft.init), read.vitals)
      if let now { context.tellLine(now) }
    }
  }
}

enum HistoryCommand {
  private static let json = Flag(
    "json", help: "Print the changes as JSON, with the values before and after")
  private static let last = Value("last", "N", help: "Show at most the last N changes")

  static let declaration = Command<CLIContext>(
    "history", abstract: "Show what was changed, and when",
    discussion: """
      Shows the last 20 changes to the whole journal, newest first. Give a period to see the \
      changes made in it, or a number to see all changes to that report or single reading, oldest \
      first. Values appear as you typed them. For notes, it shows only that they were changed; \
      --json adds the earlier text.
      """,
    arguments: [
      Argument(
        "ID|PERIOD", .anyNumber,
        help: "A report (7), a single reading (s12), or last for the last entry you saved; or "
          + "when the changes were made: today, last week, 30d, 2026-11, A..B or all")
    ], options: PeriodOptions.declared + [last, json],
    examples: [
      "healthlog history --last 5": "shows the last five changes",
      "healthlog history yesterday": "shows the changes made yesterday",
    ], topics: ["periods"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let count = try invocation[last].map(number)
    let (changes, lines, isCut) = try journal.read { view in
      var changes = try find(invocation, last: count, context, view)
      // One change more than the limit was read, to find out whether there are more.
      let isCut = invocation.arguments.isEmpty && count == nil && changes.count > mostTold
      if isCut { changes.removeLast() }
      let details = invocation[json] ? [] : try view.details(of: changes)
      let lines = zip(changes, details).map {
        ChangeText.line($0, $1, view.vitals, zone: context.zone) + "\n"
      }
      return (changes, lines, isCut)
    }
    if invocation[json] {
      try context.print(Change.document(context.here).json(changes).text)
    } else if changes.isEmpty {
      let period = try period(invocation, context)?.text
      context.say(period.map { phrase("No changes for \($0)") } ?? phrase("No changes yet"))
    } else {
      try context.printLong(lines.joined())
      if isCut { context.say(phrase("More: healthlog history all")) }
    }
    return changes.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static let mostTold = 20

  private static func find(
    _ invocation: Invocation, last: Int?, _ context: CLIContext, _ view: borrowing JournalView
  ) throws -> [Change] {
    let words = invocation.arguments
    if words.count == 1, words[0] == "last" || EntryNumber(words[0]) != nil {
      let life = try view.history(of: try ReportOptions.number(words[0], view))
      return Array(life.suffix(last ?? life.count))
    }
    guard let period = try period(invocation, context)?.period
    else { return try view.history(last: last ?? mostTold + 1) }
    return try view.history(
      last: last, from: period.first.map(context.zone.startOfDay),
      to: period.last.map { context.zone.startOfDay($0.adding(days: 1)) })
  }

  private static func period(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> PeriodOptions.Named? {
    let words = invocation.arguments
    do throws(PeriodFault) {
      return try PeriodOptions.period(words, invocation, context)
    } catch .unreadable(let text) where words.joined(separator: " ") == text {
      throw ReportRequestFault.noHistory(text)
    }
  }

  @Sendable static func number(_ text: String) throws(RefusedLine) -> Int {
    if let count = Int(text), count > 0, text.first != "+" { return count }
    throw .usage(phrase("\(quoted(text)) isn't a valid number of changes; use 1 or more"))
  }
}

extension Change {
  fileprivate var entryNumber: EntryNumber? {
    switch object.kind {
    case .report: number.map { .report($0) }
    case .singleReading: number.map { .singleReading($0) }
    default: nil
    }
  }

  /// Returns the JSON document of changes, in the order in which they are given.
  static func document(_ here: LocalNow) -> Document<[Change]> {
    let state = JSONType.nullable(.anyObject)
    let columns: [Column<Change>] = [
      Column("step", "Changes of one step are undone together") { $0.step },
      Column("at") { here.moment($0.at) }, Column("action") { $0.action },
      Column("actor", "`person`, `service`, or the uid of the device, source or machine") {
        $0.actor.text
      },
      Column("object", "Such as `report:UID` or `setting:KEY`", type: .object) {
        .string($0.object.fullName)
      },
      Column("id", "The number you type; null for an object with a name") { $0.number },
      Column("fields", "What changed; empty for an object that was added or removed") { $0.fields },
      Column("undone_step", "The step that an undo or redo refers to") { $0.undoneStep },
      Column("before", "The object in the journal's own columns", type: state) {
        $0.before.map { .raw($0) } ?? .null
      },
      Column("after", type: state) { $0.after.map { .raw($0) } ?? .null },
    ]
    return Document(
      "changes", of: ["undo", "redo", "history"],
      [Column("changes", each: Columns("change", columns)) { $0 }])
  }
}

extension Action: JSONWord {}

extension JSONType {
  fileprivate static let object = text(
    "string",
    pattern:
      "^(report|single_reading|intake|reminder|occurrence|vital|setting|filter|watch|session|protocol):.+$"
  )
}
