import CommandTable
import HealthModel
import Journal

enum EditCommand {
  static let declaration = Command<CLIContext>(
    "edit", abstract: "Change a report",
    discussion: "What is not named stays as it is. 'healthlog undo' takes the change back.",
    arguments: [
      Argument("ID", .one, help: "The report's number"),
      Argument("VITAL=VALUE", .anyNumber, help: "Readings to add or to replace"),
    ],
    options: [
      Option("unset", value: "VITAL", help: "Take a reading out", repeats: true),
      Option("note", short: "n", value: "NOTE", help: "Replace the note; '' removes it"),
      Option("at", value: "TIME", help: "Replace the time it was taken"),
      Option("priority", value: "1..5|auto", help: "Set the priority, or derive it again"),
      Option("json", help: "Print the report as JSON"),
    ],
    examples: [Example("healthlog edit 7 temp=36.8 --unset gly", "corrects report 7")]
  ) { invocation, context in
    let changes = invocation.arguments.dropFirst()
    let options = ["unset", "note", "at", "priority"]
    guard !changes.isEmpty || options.contains(where: invocation.has) else {
      throw CLIError.nothingToEdit
    }
    let id = try ReportOptions.id(invocation.arguments[0])
    let journal = try context.openJournal(invocation.journalPath)
    let taken = try ReportOptions.taken(invocation, context)
    let isDerived = invocation.value("priority") == "auto"
    let priority = isDerived ? nil : try ReportOptions.priority(invocation)
    let report = try journal.edit(id, now: context.now) { old in
      var draft = old
      draft.readings = try readings(old.readings, invocation, Array(changes), journal.vitals)
      draft.note = invocation.value("note") ?? old.note
      draft.taken = taken ?? old.taken
      draft.setPriority = isDerived ? nil : priority ?? old.setPriority
      return try draft.checked(vitals: journal.vitals, now: context.now)
    }
    ReportOptions.printSaved(report, "changed", invocation, context, journal)
    return ExitStatus.done
  }

  private static func readings(
    _ old: [Reading], _ invocation: Invocation, _ changes: [String], _ vitals: VitalCatalogue
  ) throws -> [Reading] {
    let new = try ReadingParser(vitals: vitals).readings(from: changes)
    let unset = try invocation.values("unset").flatMap { name -> [VitalID] in
      if VitalOptions.isPressure(name) { return [.systolic, .diastolic] }
      guard let vital = vitals.vital(named: name) else {
        throw RefusedReport(
          faults: [.unknownVital(name, suggestion: vitals.suggestion(for: name))])
      }
      return [vital.id]
    }
    let replaced = Set(new.map(\.vital) + unset)
    return old.filter { !replaced.contains($0.vital) } + new
  }
}

enum DeleteCommand {
  static let declaration = Command<CLIContext>(
    "delete", abstract: "Delete reports",
    discussion: "All of them or, when one doesn't exist, none. 'healthlog undo' brings them back.",
    arguments: [Argument("ID", .atLeastOne, help: "The reports' numbers")],
    options: [Option("json", help: "Print the deleted reports as JSON")],
    examples: [Example("healthlog delete 7 8", "deletes two reports in one step")]
  ) { invocation, context in
    let ids = try invocation.arguments.map(ReportOptions.id)
    let journal = try context.openJournal(invocation.journalPath)
    let deleted = try journal.delete(ids, now: context.now)
    if invocation.has("json") {
      context.tell(ReportJSON.document(deleted, vitals: journal.vitals).text)
    } else {
      for report in deleted {
        context.tell("deleted report \(report.id) of \(TimeText.dateAndTime(report.taken))")
      }
      context.say("'healthlog undo' brings \(deleted.count == 1 ? "it" : "them") back")
    }
    return ExitStatus.done
  }
}
