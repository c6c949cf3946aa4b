import CommandTable
import Journal
import Phrases

enum StatusCommand {
  private static let short = Flag(
    "short", help: "One line; exits with 1 when today's report is missing")
  private static let json = Flag("json", help: "Print it as JSON")

  static let declaration = Command<CLIContext>(
    "status", abstract: "Show today at a glance",
    discussion: """
      Today's reports, or the last one when today has none, and what the reminder says. With \
      --short one line without colour, for a status bar or a shell prompt; the exit status then \
      tells whether today's report is there (0) or missing (1).
      """,
    options: [short, json],
    examples: [
      Example(
        "healthlog status --short || notify-send 'no report yet'", "says when today has no report")
    ]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let status = try TodayStatus(journal, context)
    if invocation[json] {
      try context.print(try status.document(journal, context).text)
    } else if invocation[short] {
      try context.print(status.line(context))
    } else {
      try context.printLong(
        try status.page(
          journal, at: try context.journalPath(named: invocation.journalPath), context))
    }
    return invocation[short] && status.reports.isEmpty
      ? ExitStatus.nothingMatched : ExitStatus.done
  }
}
