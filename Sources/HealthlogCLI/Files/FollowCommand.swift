import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases

enum FollowCommand {
  private static let after = Value(
    "after", "CURSOR", help: "Start after the line with this cursor; 0 is the beginning")
  private static let count = Value("count", "N", help: "Stop after N lines")

  /// The first pause before reading again, in ms: a change reaches the log before its commit.
  private static let firstPause = 5

  static let declaration = Command<CLIContext>(
    "follow", abstract: "Print each new entry as JSON when it is saved",
    discussion: """
      Waits and prints a line for each report and single reading that is added, changed, restored \
      or deleted, and for the end of each device session. The records are the same as in 'export \
      --format ndjson', each with a cursor. A program that starts again with the cursor of the \
      last line it read misses nothing. After a backup is restored, it prints a line of type \
      'reset' and then prints everything again. Any number of programs can follow a journal, each \
      from its own cursor. With TERM arguments, as in 'filter', it prints only matching entries. \
      It runs until you press Ctrl-C or the reading program closes the pipe. It exits with 66 if \
      the journal's folder is deleted.
      """, arguments: FilterCommand.terms, options: [after, count],
    examples: [
      "healthlog follow": "prints entries saved from now on",
      "healthlog follow --after 0 --count 10": "prints the first ten entries",
      "healthlog follow 'gly<70' | while read -r line; do aplay -q alarm.wav; done":
        "sounds an alarm at every low blood glucose reading",
    ], topics: ["filters", "devices"]
  ) { invocation, context in
    let wanted = try invocation[after].map { text in
      if let cursor = FollowCursor(text: text) { return cursor }
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid cursor"),
        phrase("Each line printed by 'healthlog follow' has one, such as 12.345.7"))
    }
    var rest = try invocation[count].map(HistoryCommand.number) ?? Int.max
    let path = try context.journalPath(named: invocation.journalPath)
    let isThere = PrivateFile.exists(path)
    if !isThere, invocation.journalPath != nil || context.journalIsNamed {
      throw ProgramFault.noJournal(path)
    }
    try Journal.prepareFolder(of: path)
    // Start watching before the first read, so that no change is missed.
    let news = try FileNews(path: path, output: .output)
    if !isThere, try !waitForFirst(path, news, context.clock) { return ExitStatus.done }
    // Nil while the file is being replaced: an open file would hide the deletion of its folder.
    var journal: Journal? = try context.readJournal(invocation.journalPath)
    let typed = try FilterCommand.expanded(
      invocation.arguments, context, try journal ?? context.readJournal(invocation.journalPath))
    let filter =
      try typed.isEmpty ? nil : FilterCommand.parse(typed, context, journal?.vitals ?? .standard)
    var cursor =
      try wanted ?? (isThere ? journal?.read { try $0.followCursor() } : nil) ?? .beginning
    var pause: Int? = firstPause
    while true {
      // Read a limited number of entries at a time: whoever reads the output may be slow.
      let most = min(rest, 1000)
      let came = try journal?.read { view in
        try view.followed(after: cursor, matching: filter, most: most)
      }
      guard let came else { throw ProgramFault.noJournal(path) }
      if !came.lines.isEmpty { try context.output.write(came.lines.joined(separator: "\n") + "\n") }
      cursor = came.cursor
      rest -= came.lines.count
      if rest == 0 { return ExitStatus.done }
      if came.isMore { continue }
      switch try news.wait(milliseconds: pause) {
      case .replaced:
        let before = try? journal?.read { try $0.uid }
        journal = nil
        guard try waitForFirst(path, news, context.clock) else { return ExitStatus.done }
        let present = try context.readJournal(invocation.journalPath)
        if try present.read({ try $0.uid }) != before { cursor = .lost }
        journal = present
        pause = firstPause
      case .gone: throw ProgramFault.noJournal(path)
      case .unread: return ExitStatus.done
      case .written: pause = firstPause
      case nil: pause = pause.flatMap { $0 > 5000 ? nil : 2 * $0 }
      }
    }
  }

  /// Waits until the journal exists; returns false when nobody reads the output any more.
  /// - Throws: The error of opening the file, if that still fails after ten seconds.
  private static func waitForFirst(
    _ path: String, _ news: borrowing FileNews, _ clock: () -> Instant
  ) throws -> Bool {
    var since: Instant?
    while true {
      if PrivateFile.exists(path) {
        do {
          _ = try Journal.forReading(path: path)
          return true
        } catch {
          // The file may still be incomplete.
          let start = since ?? clock()
          if clock().seconds(since: start) > 10 { throw error }
          since = start
        }
      } else {
        since = nil
      }
      switch try news.wait(milliseconds: since == nil ? nil : 50) {
      case .gone: throw ProgramFault.noJournal(path)
      case .unread: return false
      case .written, .replaced, nil: break
      }
    }
  }
}
