import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum WatchCommand {
  static let declaration = Command<CLIContext>(
    "watch", abstract: "Watch a vital for a while, and count values beyond a limit",
    examples: [
      Example(
        "healthlog watch start glycemia above 180 for 7d", "watches blood glucose for a week"),
      Example("healthlog watch show 1", "shows the state of watch 1"),
    ], subcommands: [start, list, show, stop], usual: "list", topics: ["units", "times"])

  private static let all = Flag("all", help: "List all watches, however long ago they ended")

  private static let start = Command<CLIContext>(
    "start", abstract: "Start watching a vital",
    discussion: """
      After the vital's name, give one condition: 'above X', 'below X' or 'outside LOW..HIGH'. You \
      can add a unit. A value equal to a limit isn't beyond it. Then give the duration, such as \
      'for 90min', 'for 12h', 'for 7d' or 'for 2w', or the end, such as 'until 2026-12-01'. The \
      watch starts now, unless you add 'from' and a time. It counts all readings taken during that \
      time, in reports or as single readings, even if you save them later.

      A watch of days or weeks ends at the same local time at which it started, even if the clocks \
      change in between. A day without a time means the whole day: 'until 2026-12-01' includes \
      that day. A watch can last at most 366 days.

      When the watch ends, the reminder service notifies you. If the service isn't running at that \
      time, it does so once it starts. If readings that you save or change later give a different \
      outcome, it notifies you once more.
      """,
    arguments: [
      Argument(
        "VITAL", .one, help: "The vital's name, such as glycemia or gly; custom vitals work too"),
      Argument(
        "CONDITION", .anyNumber, help: "The condition and the duration, such as above 180 for 7d"),
    ], options: [Flag.json],
    examples: [
      Example(
        "healthlog watch start glycemia above 180 for 7d",
        "watches blood glucose for a week, starting now"),
      Example(
        "healthlog watch start gly outside 3.9..10mmol/L from today until 2026-12-01",
        "watches blood glucose from the start of today to the end of 1 December"),
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let watch = try journal.write(now: context.now) { edit in
      try edit.start(WatchRequest(invocation.arguments, edit.view.vitals, context).watch)
    }
    if invocation[.json] {
      context.afterwards {
        let seen = try journal.read { try WatchList.seen([watch], $0, context) }
        try context.print(Document.watches(context.here).json(seen).text)
      }
    } else {
      let start = WatchText.time(watch.window.start, context.here)
      let end = WatchText.time(watch.window.end, context.here)
      context.tell(phrase("Watch \(watch.id): \(WatchText.name(watch)) from \(start) until \(end)"))
      context.say(phrase("You'll get the outcome when the watch ends: \(end)"))
      context.say(phrase("'healthlog watch show \(watch.id)' shows its state at any time"))
      if !context.serviceRuns(journal.path) {
        context.say(
          phrase(
            "The reminder service notifies you; 'healthlog remind install' makes it start when you "
              + "log in"))
      }
    }
    return ExitStatus.done
  }

  private static let list = Command<CLIContext>(
    "list", abstract: "List the watches",
    discussion: """
      Lists watches that are running or haven't started yet, and those that ended in the last 30 \
      days. In a pipe, it prints tab-separated columns without titles: number, vital and \
      condition, start, end, state, readings, readings beyond the limit. Exits with 1 if there are \
      no watches.
      """, options: [all, HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      Example("healthlog watch list", "lists current and recent watches"),
      Example("healthlog watch list --all", "lists all watches, however long ago they ended"),
    ]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let earliest = invocation[all] ? nil : context.zone.instant(.days(30), before: context.now)
    let found = try journal.read { try WatchList.found(since: earliest, in: $0, context) }
    if invocation[.listJSON] {
      try context.print(Document.watches(context.here).json(found).text)
    } else {
      if found.isEmpty {
        context.say(
          invocation[all]
            ? phrase(
              "No watches yet; start one with: healthlog watch start glycemia above 180 for 7d")
            : phrase("No recent watches; 'healthlog watch list --all' lists older ones"))
      }
      try context.printLong(Listing(found, .watches(context.here)))
    }
    return found.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static let show = Command<CLIContext>(
    "show", abstract: "Show the state of a watch, or its outcome",
    discussion: """
      Shows the outcome based on the readings that are in the journal now. If it has changed since \
      you were notified, the earlier outcome is shown too.
      """, arguments: [Argument("ID", .one, help: "The watch's number")], options: [Flag.json],
    examples: [
      Example("healthlog watch show 1", "shows the state of watch 1"),
      Example(
        "healthlog watch show 1 --json", "prints it as JSON for a program, with the readings"),
    ]
  ) { invocation, context in
    let id = try id(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let found = try journal.read { try WatchList.withReadings(try $0.watch(id), $0, context) }
    if invocation[.json] {
      try context.print(Document.watches(context.here, withReadings: true).json([found]).text)
    } else {
      try context.printLong(
        WatchText.page(found, context.here, hasColour: context.output.hasColour))
    }
    return ExitStatus.done
  }

  private static let stop = Command<CLIContext>(
    "stop", abstract: "End a watch early, and show its outcome so far",
    discussion: "'healthlog undo' resumes the watch.",
    arguments: [Argument("ID", .one, help: "The watch's number")], options: [Flag.json],
    examples: [
      Example("healthlog watch stop 1", "ends watch 1 now"),
      Example("healthlog undo", "resumes it"),
    ], changes: true
  ) { invocation, context in
    let id = try id(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let stopped = try journal.write(now: context.now) {
      try $0.stop(watch: id, boot: context.bootTime())
    }
    if invocation[.json] {
      context.afterwards {
        let seen = try journal.read { try WatchList.withReadings(stopped, $0, context) }
        try context.print(Document.watches(context.here, withReadings: true).json([seen]).text)
      }
    } else {
      context.tell(phrase("Watch \(stopped.id) stopped: \(WatchText.name(stopped))"))
      context.tell(
        stopped.told?.outcome.text(in: stopped.threshold.unit, zone: context.zone)
          ?? WatchText.noReadings)
    }
    return ExitStatus.done
  }

  static func id(_ text: String) throws -> Int64 {
    if let id = Int64(text), id > 0 { return id }
    throw RefusedLine.usage(
      phrase("\(quoted(text)) isn't a valid watch number"), WatchFault.howToList)
  }
}

/// A watch adjusted to the current clocks, with its outcome and its readings beyond a limit.
public struct SeenWatch {
  let watch: Watch
  let outcome: WatchOutcome
  /// The readings beyond a limit, oldest first; empty if only their number is needed.
  var beyond: [(taken: Moment, reading: Reading)] = []

  func limit(_ canonical: Double?) -> Double? {
    canonical.map(watch.threshold.unit.value(fromCanonical:))
  }
}

enum WatchList {
  /// Returns the watches that end at `earliest` or later, or all of them.
  static func found(
    since earliest: Instant?, in view: borrowing JournalView, _ context: CLIContext
  ) throws -> [SeenWatch] {
    // If a clock was set, an open watch may have ended long ago.
    let open = try view.openWatches()
    let known = Set(open.map(\.id))
    let rest = try view.watches(endingSince: earliest).filter { !known.contains($0.id) }
    return try seen(open + rest, view, context).sorted {
      ($0.watch.judged.upperBound, $0.watch.id) < ($1.watch.judged.upperBound, $1.watch.id)
    }
  }

  static func seen(
    _ watches: [Watch], _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> [SeenWatch] {
    let seen = watches.map { $0.seen(at: context.now, context.bootTime()) }
    return zip(seen, try view.outcomes(of: seen)).map { SeenWatch(watch: $0, outcome: $1) }
  }

  static func withReadings(
    _ watch: Watch, _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> SeenWatch {
    let watch = watch.seen(at: context.now, context.bootTime())
    return SeenWatch(
      watch: watch, outcome: try view.outcome(of: watch), beyond: try view.valuesBeyond(in: watch))
  }
}
