import CommandTable
import Documents
import HealthModel
import Journal
import Phrases

enum AddCommand {
  private static let note = Value(
    "note", short: "n", "NOTE", help: "A note to keep with the report")
  private static let at = Value(
    "at", "TIME", help: "When it was taken: now, 08:00, 'yesterday 21:30', -2h, '2026-11-19 08:00'")
  private static let priority = Value(
    "priority", "1..5", help: "Set the priority instead of deriving it",
    read: ReportOptions.priority)
  private static let json = Flag("json", help: "Print the report as JSON")

  static let declaration = Command<CLIContext>(
    "add", abstract: "File a report",
    discussion: """
      A report is at least two readings taken at one moment, and a note if you like. A reading is \
      vital=value, such as temp=36.5, or bp=120/80 for both pressures; 'healthlog vital list' names \
      the vitals. A unit may follow the value: gly=5.5mmol/L, temp=98.6F. 36.6 and 36,6 are the \
      same. Without readings, on a terminal, it asks for them one by one.
      """,
    arguments: [Argument("VITAL=VALUE", .anyNumber, help: "The readings")],
    options: [note, at, priority, json],
    examples: [
      Example("healthlog add temp=36.5 gly=90 bp=120/80 hr=70 -n \"at rest\"", "files a report"),
      Example("healthlog add bp=135/85 hr=72 --at 'yesterday 21:30'", "files one of last night"),
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let vitals = journal.vitals
    let parser = ReadingParser(vitals: vitals)
    let asks = invocation.arguments.isEmpty
    guard !asks || context.canAsk else { throw ReportRequestFault.noReadings }
    let readings = try parser.readings(from: invocation.arguments)
    let draft = ReportDraft(
      taken: try invocation[at].map { try ReportOptions.moment($0, context) }
        ?? Moment(context.now, in: context.zone),
      readings: readings, note: invocation[note] ?? "", setPriority: try invocation[priority])
    let new: NewReport
    do {
      new =
        asks
        ? try ReportQuestions(journal, context).fill(draft, asksNote: !invocation.has(note))
        : try draft.checked(vitals: vitals, now: context.now)
    } catch is ReportQuestions.GivenUp {
      context.say("nothing was filed")
      return ExitStatus.nothingMatched
    } catch is Interrupted {
      context.say("nothing was filed")
      return ExitStatus.interrupted
    }
    let report = try journal.add(new, now: context.now)
    ReportOptions.printSaved(report, "saved", asJSON: invocation[json], context, vitals)
    return ExitStatus.done
  }
}

/// What `add` and `edit` share.
enum ReportOptions {
  /// The time that a person means by `text`; says so when the clocks jumped over it.
  static func moment(_ text: String, _ context: CLIContext) throws -> Moment {
    let expression = try TimeExpression(text, now: context.now, zone: context.zone)
    if let skipped = expression.skipped {
      context.say(
        "\(skipped.date) \(skipped.time) does not exist in \(context.zone.identifier);"
          + " taking \(expression.moment.local.time)")
    }
    return expression.moment
  }

  static func priority(_ text: String) throws(ReportRequestFault) -> Priority {
    guard let priority = Int(text).flatMap({ Priority($0) }) else { throw .notAPriority(text) }
    return priority
  }

  static func printSaved(
    _ report: Report, _ word: String, asJSON: Bool, _ context: CLIContext,
    _ vitals: VitalCatalogue
  ) {
    if asJSON {
      context.tell(ReportJSON.document([report], vitals: vitals).text)
    } else {
      context.tell("\(word) " + ReportText(vitals, context).full(report))
    }
  }

  /// A report's number, as typed.
  static func id(_ text: String) throws -> Int64 {
    guard let id = Int64(text), id > 0 else { throw ReportRequestFault.notANumber(text) }
    return id
  }
}

extension ReportText {
  init(_ vitals: VitalCatalogue, _ context: CLIContext) {
    self.init(vitals: vitals, zone: context.zone, hasColour: context.output.hasColour)
  }

  init(_ journal: Journal, _ context: CLIContext) { self.init(journal.vitals, context) }
}
