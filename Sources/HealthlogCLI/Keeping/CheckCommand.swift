import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases
import Terminal

enum CheckCommand {
  private static let repair = Flag("repair", help: "Mend what can be mended")
  private static let json = Flag("json", help: "Print the findings as JSON")

  static let declaration = Command<CLIContext>(
    "check", abstract: "Look whether the journal is whole",
    discussion: """
      Its pages, what its rows refer to, everything that is derived (severities, priorities, the index of \
      notes), who may read its files, and the room on the disk: a line for each finding, with what to do about it. \
      Exits with 1 when there is one. --repair keeps a copy of the journal as it was, derives anew, and where pages are \
      broken makes a new journal of all that can be read; it lists what was lost.
      """,
    options: [repair, json],
    examples: [
      Example("healthlog check", "says what is wrong, if anything is"),
      Example("healthlog check --repair", "mends it, and keeps a copy"),
    ], topics: ["files"]
  ) { invocation, context in
    let path = try context.journalPath(named: invocation.journalPath)
    guard PrivateFile.exists(path) else {
      // A named journal must exist.
      _ = try context.readJournal(invocation.journalPath)
      context.say(CheckText.nothing)
      if invocation[json] { try context.print(KeepingJSON.check([], journal: nil).text) }
      return ExitStatus.nothingMatched
    }
    context.keepTemporaryFiles(path)
    guard invocation[repair] else {
      let findings = try Journal.check(path: path, now: context.now)
      if invocation[json] {
        try context.print(KeepingJSON.check(findings, journal: path).text)
      } else {
        for finding in findings {
          try context.print(TerminalText.escaped(CheckText.line(finding)))
        }
        if findings.isEmpty { try context.print(CheckText.whole) }
      }
      return findings.isEmpty ? ExitStatus.done : ExitStatus.nothingMatched
    }
    let done = try Interruption.watched {
      try Journal.repair(path: path, now: Moment(context.now, in: context.zone))
    }
    if invocation[json] {
      context.tell(KeepingJSON.check(done.left, journal: path, repair: done).text)
    } else {
      for line in CheckText.lines(done) { context.tellLine(line) }
    }
    return done.left.isEmpty && done.lostNothing ? ExitStatus.done : ExitStatus.nothingMatched
  }
}
