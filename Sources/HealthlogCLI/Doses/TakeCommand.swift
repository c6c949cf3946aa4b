import CommandTable
import HealthModel
import Journal
import Phrases

enum TakeCommand {
  private static let note = Value("note", short: "n", "NOTE", help: "Add a note")
  private static let at = Value(
    "at", "TIME", help: "Time: 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago'")
  private static let isNew = Flag("new", help: "Accept a new name even if it looks like a typo")

  static let take = Command<CLIContext>(
    "take", abstract: "Save medicines that you took, or show the last doses",
    discussion: """
      A dose is a name and an amount, such as 'ramipril 5mg'. If you leave out the amount, the \
      last one is used again. If the first dose has no amount, doses with that name are only \
      counted. Doses appear alongside your readings in lists, charts and the doctor's report. They \
      have no limits and no priority, and never count as the day's report. On its own, the command \
      shows the last dose of each medicine. 'healthlog undo' removes what was saved.
      """, arguments: [argument], options: options,
    examples: [
      "healthlog take ramipril 5mg --at 8": "saves this morning's tablet",
      "healthlog take insulin 6U -n 'after supper'": "saves a dose with a note",
      "healthlog take ramipril": "saves the last amount again",
      "healthlog take": "shows the last dose of each medicine",
    ], changes: true, topics: ["times"]
  ) { try run($0, $1, .medicine) }

  static let event = Command<CLIContext>(
    "event", abstract: "Save events such as a meal or a walk, or show the last ones",
    discussion: """
      An event is a name, with or without an amount, such as 'carbs 60g', 'walk 40min' or \
      'coffee'. Everything else works as in 'healthlog take'.
      """, arguments: [argument], options: options,
    examples: [
      "healthlog event carbs 60g": "saves what you ate",
      "healthlog event walk 40min --at 17:00": "saves a walk, drawn as a bar in charts",
    ], changes: true, topics: ["times"]
  ) { try run($0, $1, .event) }

  private static let argument = Argument(
    "NAME [AMOUNT]", .anyNumber,
    help: "One or more names, each with its amount, such as ramipril 5mg")
  private static let options: [any DeclaredOption] = [at, note, isNew, Flag.json]

  private static func run(
    _ invocation: Invocation, _ context: CLIContext, _ role: Role
  ) throws -> Int32 {
    guard !invocation.arguments.isEmpty else { return try showLast(role, invocation, context) }
    let taken = try ReportOptions.moment(ofDay: invocation[at], context)
    let journal = try context.openJournal(invocation.journalPath)
    let saved = try journal.write(now: context.now) { edit in
      try DoseParser(vitals: edit.view.vitals).doses(from: invocation.arguments).map {
        try edit.add(
          $0, as: role, at: taken, note: invocation[note] ?? "", isNew: invocation[isNew])
      }
    }
    if invocation[.json] {
      context.tell(EntryJSON.text(saved.map(\.entry), try journal.vitals))
    } else {
      for dose in saved { context.tellLine(DoseText.saved(dose, context.zone)) }
    }
    for dose in saved {
      if dose.isNew { context.say(DoseText.new(dose.vital)) }
      dose.twin.map { context.say(DoseText.twin(of: dose.entry, $0)) }
    }
    return ExitStatus.done
  }

  /// Checks a line without the journal; any known name counts as having a last amount.
  static func check(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ context: CLIContext, _ role: Role
  ) throws {
    let taken =
      try invocation[at].map { try context.time($0).moment }
      ?? Moment(context.now, in: context.zone)
    for dose in try DoseParser(vitals: vitals).doses(from: invocation.arguments) {
      let last = vitals.dose(named: dose.name).map { Reading(of: $0.id, 1, in: $0.canonicalUnit) }
      let (reading, new) = try vitals.meaning(
        of: dose, as: role, isNew: invocation[isNew], last: last)
      _ = try ReportDraft(taken: taken, readings: [reading], note: invocation[note] ?? "")
        .checkedEntry(vitals: vitals.adding(new.map { [$0] } ?? []), now: context.now)
    }
  }

  private static func showLast(
    _ role: Role, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let found = try journal.read { try $0.lastDoses() }.filter { $0.vital.role == role }
    return try context.list(
      Listing(found, LastDose.columns(context.today)), as: LastDose.document(context.today),
      isJSON: invocation[.json], none: DoseText.none(role))
  }
}
