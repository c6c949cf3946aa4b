import CommandTable
import HealthModel
import Journal
import Phrases

enum EditCommand {
  private static let unset = Values(
    "unset", "VITAL", help: "Remove a reading; 'mark' removes 'fasting' and the like")
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
        "VITAL=VALUE", .anyNumber, help: "Readings to add or replace, or 'fasting' and the like"),
    ], options: changing + [json],
    examples: [
      Example("healthlog edit 7 temp=36.8 --unset gly", "corrects report 7"),
      Example("healthlog edit last gly=216", "corrects the last entry you saved"),
      Example("healthlog edit s51 6mg", "corrects the amount of a dose"),
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
    // The amount of a dose needs no name.
    let dose = old.count == 1 && vitals[old[0].vital]?.role != nil ? old[0].vital : nil
    let changes = changes.map { dose == nil || $0.contains("=") ? $0 : "\(dose?.name ?? "")=\($0)" }
    let new = try ReadingParser(vitals: vitals).readings(from: changes, correcting: old)
    if let other = new.first(where: { $0.vital != dose && vitals[$0.vital]?.role != nil })
      ?? (dose == nil ? nil : new.first { $0.vital != dose })
    {
      throw ReportRequestFault.doseBesideReading(other.vital)
    }
    let unset = try names.filter { !isUnmarked || $0 != "mark" }.flatMap { name -> [VitalID] in
      if let meant = vitals.vitals(named: name) { return meant.map(\.id) }
      throw RefusedReport(faults: [.unknownVital(name, suggestion: vitals.suggestion(for: name))])
    }
    if let both = new.first(where: { unset.contains($0.vital) }) {
      throw ReportRequestFault.setAndUnset(both.vital)
    }
    let replaced = Set(new.map(\.vital) + unset)
    return old.filter { !replaced.contains($0.vital) } + new
  }
}
