import CommandTable
import HealthModel
import HealthlogCLI
import Interchange
import Journal
import POSIX
import Phrases

/// `import FILE…`: each file one intake and one transaction.
enum BringIn {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let format = try invocation[ImportCommand.format].map { name in
      guard let format = FileFormats.named(name) else { throw ImportFault.noSuchFormat(name) }
      return format
    }
    let journal = try context.openJournal(invocation.journalPath)
    return try Interruption.watched {
      var status = ExitStatus.done
      for file in invocation.arguments {
        do {
          status = max(status, try bring(file, as: format, into: journal, context))
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
    _ file: String, as format: (any FileFormat)?, into journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    if file == "-", context.canAsk {
      context.say("reading the rows from this terminal; Ctrl-D on a line of its own ends them")
    }
    let (outcome, remarks) = try read(file, as: format, into: journal, context)
    for remark in remarks { context.say("\(file): \(remark.text)") }
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
    _ path: String, as format: (any FileFormat)?, into journal: Journal, _ context: CLIContext
  ) throws -> (ImportOutcome, [FileRemark]) {
    defer { context.showProgress(nil) }
    do {
      let terms = ReadingTerms(
        vitals: try journal.vitals, zone: context.zone, zoneNamed: context.zoneNamed)
      let file = try InputFile(path: path)
      let format = try format ?? FileFormats.format(of: file)
      let reader = try format.rows(of: file, terms)
      var rows = 0
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let incoming = IncomingFile(
        name: name, format: format.name, key: format.key, copiesAreOne: format.copiesAreOne)
      func nextRow() throws -> ImportRow? {
        rows += 1
        if rows.isMultiple(of: rowsBetweenProgress) {
          context.showProgress("\(path): \(rows) rows read")
        }
        return try reader.next()
      }
      let outcome = try journal.take(
        incoming, now: context.now, leftOut: { reader.leftOut }, nextRow: nextRow)
      return (outcome, reader.remarks)
    } catch let fault as FileFault {
      throw ImportFault.nothing(path: path, fault)
    } catch let fault as CSVFault {
      throw ImportFault.nothing(path: path, .table(fault))
    } catch let error as SystemError {
      throw error.isInterruption
        ? ImportFault.interrupted(path: path) : ImportFault.unreadable(path: path, error)
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
    for (reason, number) in outcome.leftOut.sorted(by: { $0.key < $1.key }) {
      text += "; \(number) \(reason) left out"
    }
    return text
  }
}

extension FileRemark {
  /// What a person is told.
  var text: String {
    switch self {
    case .ignoredColumns(let names):
      let more = names.count - 5
      let others = more > 0 ? " and \(more) more column\(more == 1 ? "" : "s")" : ""
      return "nothing is taken from: \(names.prefix(5).joined(separator: ", "))\(others)"
    }
  }
}
