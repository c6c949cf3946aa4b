import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases
import Terminal

enum CheckCommand {
  private static let repair = Flag("repair", help: "Repair what can be repaired")
  private static let json = Flag("json", help: "Print the problems as JSON")

  static let declaration = Command<CLIContext>(
    "check", abstract: "Check whether the journal is intact",
    discussion: """
      Checks the database pages, the references between rows, all calculated data (severities, \
      priorities and the note index), who can read the files, and the free disk space. For each \
      problem, it prints a line that says what is wrong and what to do. Exits with 1 if there is a \
      problem. --repair keeps a copy of the journal as it was, recalculates everything and, if \
      pages are damaged, creates a new journal from everything that is readable. It then lists \
      what was lost.
      """, options: [repair, json],
    examples: [
      Example("healthlog check", "shows any problems"),
      Example("healthlog check --repair", "repairs the journal and keeps a copy"),
    ], topics: ["files"]
  ) { invocation, context in
    let path = try context.journalPath(named: invocation.journalPath)
    guard PrivateFile.exists(path) else {
      // A named journal must exist.
      _ = try context.readJournal(invocation.journalPath)
      context.say(CheckText.nothing)
      if invocation[json] { try context.print(KeepingJSON.check.json(([], nil, nil)).text) }
      return ExitStatus.nothingMatched
    }
    context.keepTemporaryFiles(path)
    guard invocation[repair] else {
      let findings = try Journal.check(path: path, now: context.now)
      if invocation[json] {
        try context.print(KeepingJSON.check.json((findings, path, nil)).text)
      } else {
        for finding in findings { try context.print(TerminalText.escaped(CheckText.line(finding))) }
        if findings.isEmpty { try context.print(CheckText.whole) }
      }
      return findings.isEmpty ? ExitStatus.done : ExitStatus.nothingMatched
    }
    let done = try Interruption.watched {
      try Journal.repair(path: path, now: Moment(context.now, in: context.zone))
    }
    if invocation[json] {
      context.tell(KeepingJSON.check.json((done.left, path, done)).text)
    } else {
      for line in CheckText.lines(done) { context.tellLine(line) }
    }
    return done.left.isEmpty && done.lostNothing ? ExitStatus.done : ExitStatus.nothingMatched
  }
}
