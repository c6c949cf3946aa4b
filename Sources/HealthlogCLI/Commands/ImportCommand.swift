import CommandTable
import HealthModel
import Interchange
import Journal
import POSIX

enum ImportCommand {
  static let declaration = Command<CLIContext>(
    "import", abstract: "Bring in readings from CSV files",
    discussion: """
      The first line names the columns: a time (taken_at, timestamp, or date and time) and vitals, \
      with or without units: systolic_mmHg, 'Temperature (°F)', glucose_mg_dl. Comma, semicolon \
      and tab all separate. A row with two readings or more becomes a report, one with a single \
      reading a sample. What is on record already is not taken again. A faulty row is named and \
      the others come in; the exit status is then 65. 'healthlog undo' takes an import out again.
      """,
    arguments: [Argument("FILE", .atLeastOne, help: "The files; - is standard input")],
    examples: [Example("healthlog import pressure.csv", "brings in a cuff's log")]
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    var status = ExitStatus.done
    for file in invocation.arguments {
      let (outcome, ignored) = try bring(file, into: journal, context)
      if !ignored.isEmpty {
        context.say("\(file): nothing is taken from: \(ignored.joined(separator: ", "))")
      }
      for refusal in outcome.refused.prefix(20) {
        let lines = refusal.faults.flatMap {
          ErrorText.lines(for: $0, journal.vitals, inTable: true)
        }
        context.say("\(file):\(refusal.line): " + lines.joined(separator: "; "))
      }
      if outcome.refused.count > 20 {
        context.say("\(file): and \(outcome.refused.count - 20) more refused rows")
      }
      context.tell("\(file): \(summary(outcome))")
      if !outcome.refused.isEmpty { status = ExitStatus.refused }
    }
    return status
  }

  private static func bring(
    _ file: String, into journal: Journal, _ context: CLIContext
  ) throws -> (ImportOutcome, [String]) {
    do {
      defer { context.showProgress(nil) }
      return try Interruption.watched {
        try CSVImport.run(
          path: file, into: journal, zone: context.zone, now: context.now
        ) { rows in
          if context.isInterrupted() { throw Interrupted() }
          context.showProgress("\(file): \(rows) rows read")
        }
      }
    } catch is Interrupted {
      throw CLIError.importInterrupted(file)
    } catch let fault as CSVFault {
      throw TableFault(path: file, fault: fault)
    } catch let error as SystemError {
      throw CLIError.unreadableFile(
        path: file, reason: error.reason, isMissing: error.isMissingFile)
    }
  }

  /// `222 reports imported`, `nothing new; 222 rows were on record already`.
  static func summary(_ outcome: ImportOutcome) -> String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    var parts: [String] = []
    if outcome.reports > 0 { parts.append(count(outcome.reports, "report")) }
    if outcome.samples > 0 { parts.append(count(outcome.samples, "sample")) }
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
    if outcome.notesLeftOut > 0 {
      text += "; \(count(outcome.notesLeftOut, "note")) left out, for a sample has none"
    }
    if !outcome.refused.isEmpty {
      text += "; \(count(outcome.refused.count, "row")) refused"
    }
    return text
  }
}

/// A file that can't be read as a table, with its name.
struct TableFault: Error, Equatable {
  let path: String
  let fault: CSVFault
}
