import CommandTable
import HealthModel
import Intake
import Journal
import Phrases

enum EditCommand {
  private static let unset = Values(
    "unset", "VITAL", help: "Remove a reading; 'mark' removes a word such as 'fasting'")
  private static let note = Value(
    "note", short: "n", "NOTE", help: "Replace the note; '' removes it")
  private static let at = Value(
    "at", "TIME", help: "Change the time; 15:00 keeps the day, and a day alone keeps the time")
  private static let priority = Value(
    "priority", "1..5|auto", help: "Set the priority, or calculate it again")
  private static let json = Flag("json", help: "Print the changed entry as JSON")
  private static let changing: [any DeclaredOption] = [unset, note, at, priority]

  static let declaration = Command<CLIContext>(
    "edit", abstract: "Change a report or a single reading",
    discussion: """
      Values that you don't name stay as they are. A single reading that gets a second value \
      becomes a report. A report left with one value becomes a single reading. 'healthlog undo' \
      undoes the change.
      """,
    arguments: [
      Argument("ID", .one, help: "Its number, such as 7 or s12, or last"),
      Argument(
        "VITAL=VALUE", .anyNumber, help: "Readings to add or replace, or a word such as 'fasting'"),
    ], options: changing + [json],
    examples: [
      "healthlog edit 7 temp=36.8 --unset gly": "corrects report 7",
      "healthlog edit last gly=216": "corrects the last entry you saved",
      "healthlog edit s51 6mg": "corrects the amount of a dose",
    ], changes: true, topics: ["units", "times", "priority"]
  ) { invocation, context in
    let changes = invocation.arguments.dropFirst()
    guard !changes.isEmpty || changing.contains(where: { invocation.has($0) })
    else { throw ReportRequestFault.nothingToEdit }
    let journal = try context.readJournal(invocation.journalPath)
    let rank = invocation[priority]
    let setPriority = try rank.flatMap { try $0 == "auto" ? nil : ReportOptions.priority($0) }
    let ((number, entry, settled), isAltered) = try context.alter(journal) { edit in
      let vitals = edit.view.vitals
      let number = try ReportOptions.number(invocation.arguments[0], edit.view)
      let entry = try edit.edit(number) { old in
        var draft = old
        draft.readings = try readings(
          old.readings, without: invocation[unset], Array(changes), vitals)
        draft.note = MealWords.note(invocation[note], beside: Array(changes), old: old.note)
        draft.taken =
          try invocation[at].map { try ReportOptions.moment($0, correcting: old.taken, context) }
          ?? old.taken
        if rank != nil { draft.setPriority = setPriority }
        return try draft.checkedEntry(vitals: vitals, now: context.now)
      }
      return (number, entry, try edit.settleUnits(by: entry.readings, of: vitals))
    }
    if entry.number != number, !invocation[json] {
      context.say(phrase("\(EntryText.name(number)) is now \(EntryText.name(entry.number))"))
    }
    if isAltered || invocation[json] {
      ReportOptions.printSaved(
        [entry], .changed, asJSON: invocation[json], context, journal.vitalsForWords)
    }
    context.tellUnits(settled)
    return ExitStatus.done
  }

  private static func readings(
    _ old: [Reading], without names: [String], _ changes: [String], _ vitals: VitalCatalogue
  ) throws -> [Reading] {
    let isUnmarked = names.contains("mark") && vitals.vitals(named: "mark") == nil
    let old = isUnmarked ? old.map { $0.marked(nil) } : old
    // For a dose, an amount is enough: add the dose's name.
    let dose = old.count == 1 && vitals.isDose(old[0].vital) ? old[0].vital : nil
    let changes = changes.map { dose == nil || $0.contains("=") ? $0 : "\(dose?.name ?? "")=\($0)" }
    let new = try ReadingParser(vitals: vitals).readings(from: changes, correcting: old)
    if let other = new.first(where: { $0.vital != dose && vitals.isDose($0.vital) })
      ?? (dose == nil ? nil : new.first { $0.vital != dose })
    {
      let name = VitalText.name(other.vital)
      throw RefusedLine.refused(
        phrase("A dose is an entry of its own, so \(name) can't be added here"),
        phrase("Save it separately: healthlog take NAME AMOUNT --at TIME"))
    }
    let unset = try names.filter { !isUnmarked || $0 != "mark" }.flatMap { name -> [VitalID] in
      if let meant = vitals.vitals(named: name) { return meant.map(\.id) }
      throw RefusedReport(faults: [.unknownVital(name, suggestion: vitals.suggestion(for: name))])
    }
    if let both = new.first(where: { unset.contains($0.vital) }) {
      let name = VitalText.name(both.vital)
      throw RefusedLine.usage(phrase("\(name) is both set and removed; choose one or the other"))
    }
    let replaced = Set(new.map(\.vital) + unset)
    return old.filter { !replaced.contains($0.vital) } + new
  }
}

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
      "healthlog delete 7 s12": "deletes two entries in one step",
      "healthlog delete 7 --forever": "leaves no trace of report 7",
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
    // Report a missing entry before asking for confirmation.
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

  /// Erases deleted entries from the journal's files; the deletion stands even if this fails.
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
