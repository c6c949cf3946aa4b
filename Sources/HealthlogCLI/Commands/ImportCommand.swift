import CommandTable
import HealthModel
import Interchange
import Journal
import POSIX
import Phrases

enum ImportCommand {
  static let declaration = Command<CLIContext>(
    "import", abstract: "Bring in readings from CSV files",
    discussion: """
      The first line names the columns: a time (taken_at, timestamp, or date and time) and vitals, \
      with or without units: systolic_mmHg, 'Temperature (°F)', glucose_mg_dl. Comma, semicolon \
      and tab all separate. A row with two readings or more becomes a report, one with a single \
      reading a single reading, its note too. What is on record already is not taken again. A faulty row is named and \
      the others come in; the exit status is then 65. 'healthlog undo' takes an import out again.
      """,
    arguments: [Argument("FILE", .atLeastOne, help: "The files; - is standard input")],
    examples: [Example("healthlog import pressure.csv", "brings in a cuff's log")], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    return try Interruption.watched {
      var status = ExitStatus.done
      for file in invocation.arguments {
        do {
          status = max(status, try bring(file, into: journal, context))
        } catch let fault as ImportFault where !fault.isInterruption {
          // One file that can't be read keeps no other out.
          status = max(
            status,
            HealthlogCommands.report(
              fault, context, Situation(vitals: journal.vitalsForWords, isChanging: true)))
        }
      }
      return status
    }
  }

  /// How many rows lie between two words of progress.
  private static let rowsBetweenProgress = 5000

  /// - Returns: the exit status.
  private static func bring(
    _ file: String, into journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    if file == "-", context.canAsk {
      context.say("reading the rows from this terminal; Ctrl-D on a line of its own ends them")
    }
    let (outcome, ignored) = try read(file, into: journal, context)
    if !ignored.isEmpty {
      let named = ignored.prefix(5).joined(separator: ", ")
      let more = ignored.count > 5 ? " and \(count(ignored.count - 5, "more column"))" : ""
      context.say("\(file): nothing is taken from: \(named)\(more)")
    }
    for refusal in outcome.refused.prefix(20) {
      let lines = refusal.faults.flatMap {
        $0.lines(journal.vitalsForWords, inTable: true)
      }
      context.say("\(file):\(refusal.line): " + lines.joined(separator: "; "))
    }
    if outcome.refusedCount > 20 {
      context.say("\(file): and \(outcome.refusedCount - 20) more refused rows")
    }
    context.tellLine("\(file): \(summary(outcome))")
    return outcome.refusedCount == 0 ? ExitStatus.done : ExitStatus.refused
  }

  private static func read(
    _ file: String, into journal: Journal, _ context: CLIContext
  ) throws -> (ImportOutcome, [String]) {
    defer { context.showProgress(nil) }
    do {
      var table = try CSVTable(path: file, vitals: journal.vitals, zone: context.zone)
      var rows = 0
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let outcome = try journal.importRows(file: name, format: "csv", now: context.now) {
        rows += 1
        if rows.isMultiple(of: rowsBetweenProgress) {
          context.showProgress("\(file): \(rows) rows read")
        }
        return try table.next()
      }
      return (outcome, table.ignoredColumns)
    } catch let fault as CSVFault {
      throw ImportFault.noTable(path: file, fault)
    } catch let error as SystemError {
      throw error.isInterruption
        ? ImportFault.interrupted(path: file) : ImportFault.unreadable(path: file, error)
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `222 reports imported`, `nothing new; 222 rows were on record already`.
  static func summary(_ outcome: ImportOutcome) -> String {
    var parts: [String] = []
    if outcome.reports > 0 { parts.append(count(outcome.reports, "report")) }
    if outcome.samples > 0 { parts.append(count(outcome.samples, "single reading")) }
    var text = parts.isEmpty ? "nothing new" : parts.joined(separator: " and ") + " imported"
    if outcome.known > 0 {
      text +=
        "; \(count(outcome.known, "row")) \(outcome.known == 1 ? "was" : "were")"
        + " on record already"
    }
    if outcome.empty > 0 { text += "; \(count(outcome.empty, "row")) without a reading" }
    if outcome.moved > 0 {
      text += "; \(count(outcome.moved, "row")) of a time that the clocks skipped, taken at its end"
    }
    if outcome.changed > 0 {
      text += "; \(count(outcome.changed, "row")) completed what was on record"
    }
    if outcome.refusedCount > 0 {
      text += "; \(count(outcome.refusedCount, "row")) refused"
    }
    return text
  }
}

/// A file that nothing came in from.
enum ImportFault: Error, Equatable {
  case noTable(path: String, CSVFault)
  case unreadable(path: String, SystemError)
  /// By Ctrl-C.
  case interrupted(path: String)

  var isInterruption: Bool {
    if case .interrupted = self { true } else { false }
  }
}
