import CommandTable
import HealthModel
import Intake
import Journal
import Phrases

enum DeleteCommand {
  private static let json = Flag("json", help: "Print the deleted entries as JSON")
  private static let forever = Flag("forever", help: "Delete them permanently, without a trace")
  private static let yes = Flag("yes", short: "y", help: "Delete permanently without asking")

  static let declaration = Command<CLIContext>(
    "delete", abstract: "Delete reports and single readings",
    discussion: """
      Deletes all the entries that you name or, if one of them doesn't exist, none. 'healthlog \
      undo' restores them; 'healthlog restore' restores just one, whatever you have done since. \
      With --forever, an entry's values, note and time are removed from the journal's files and \
      its history, which then shows only that there was an entry and when it was deleted. You can \
      also name entries that are already deleted. Copies of the journal are listed but stay as \
      they are. If you import the file that an entry came from, the entry is imported again.
      """,
    arguments: [Argument("ID", .atLeastOne, help: "Their numbers, such as 7 or s12, or last")],
    options: [json, forever, yes],
    examples: [
      Example("healthlog delete 7 s12", "deletes two entries in one step"),
      Example("healthlog delete 7 --forever", "leaves no trace of report 7"),
    ], changes: true, topics: ["privacy"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let numbers = try journal.read { view in
      try invocation.arguments.map { try ReportOptions.number($0, view) }
    }
    if invocation[forever] { return try deleteForever(numbers, journal, invocation, context) }
    let deleted = try journal.write(now: context.now) { try $0.delete(numbers) }
    if invocation[json] {
      context.tell(EntryJSON.text(deleted, journal.vitalsForWords))
    } else {
      for entry in deleted {
        let taken = TimeText.dateAndTime(entry.taken)
        context.tell(phrase("Deleted \(EntryText.name(entry.number)) from \(taken)"))
      }
      context.say(
        plural(
          deleted.count, one: "'healthlog undo' restores it",
          other: "'healthlog undo' restores them"))
    }
    return ExitStatus.done
  }

  private static func deleteForever(
    _ numbers: [EntryNumber], _ journal: Journal, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    // Report a missing entry before asking the question.
    let (all, vitals, holding) = try journal.read {
      (try $0.everythingToForget(numbers), $0.vitals, try $0.sessionsHolding(besides: numbers))
    }
    let question = phrase("Permanently delete all this? It can't be restored.")
    let lines = all.map { line($0, isOnRecord: $1, vitals) }
    guard try invocation[yes] || context.confirms(question, after: lines) else {
      context.say(phrase("Nothing was deleted"))
      return ExitStatus.nothingMatched
    }
    let gone = try journal.write(now: context.now) { try $0.forget(numbers) }
    if invocation[json] {
      let entries = all.map(\.entry).filter { gone.contains($0.number) }
      context.tell(EntryJSON.text(entries, vitals))
    } else {
      for number in gone { context.tell(phrase("Permanently deleted \(EntryText.name(number))")) }
    }
    for session in holding {
      let (number, held) = (session.number, session.held)
      let words = "\(shellQuoted(session.device ?? "NAME")) \(number)"
      context.say(
        plural(
          held,
          one: "Session \(number) still has \(held) held record; 'healthlog device show "
            + "\(words)' shows it",
          other: "Session \(number) still has \(held) held records; 'healthlog device show "
            + "\(words)' shows them"))
    }
    let status = erase(journal, context)
    tellCopies(of: journal, context)
    return status
  }

  private static func line(_ entry: Entry, isOnRecord: Bool, _ vitals: VitalCatalogue) -> String {
    let values = entry.readings.map { reading in
      let shown = reading.shown(in: vitals)
      let value = CurrentLocale.number(shown.valueText)
      return "\(VitalText.name(reading.vital)) \(value) \(shown.unit.symbol)"
    }
    let what = (values + (entry.note.isEmpty ? [] : [quoted(entry.note)])).joined(separator: ", ")
    let (name, taken) = (EntryText.name(entry.number), TimeText.dateAndTime(entry.taken))
    return isOnRecord
      ? phrase("\(name) from \(taken): \(what)")
      : phrase("\(name) from \(taken): \(what) (no longer in the journal)")
  }

  /// Erases deleted entries from the journal's files; a failure doesn't undo the deletion.
  private static func erase(_ journal: Journal, _ context: CLIContext) -> Int32 {
    var status = ExitStatus.busy
    do {
      if try journal.eraseTraces() { return ExitStatus.done }
    } catch JournalError.storage(.busy, _) {
      // Another program is reading the journal; in that case, `eraseTraces` may also return false.
    } catch {
      status = context.report(error, isChanging: false)
    }
    context.say(
      phrase(
        "Some traces remain in the journal's files for now; 'healthlog check --repair' removes them"
      ))
    return status
  }

  private static func tellCopies(of journal: Journal, _ context: CLIContext) {
    guard let copies = try? journal.knownCopies() else {
      return context.say(
        phrase(
          "Copies of the journal may still contain what you deleted, but the list of "
            + "copies can't be read"))
    }
    if !copies.isEmpty {
      context.say(phrase("Copies of the journal may still contain what you deleted:"))
    }
    for path in copies { context.say("  \(path)") }
  }
}
