public import CommandTable
import HealthModel
import Journal
public import POSIX
import Phrases
import Terminal

/// All commands of `healthlog`, in the order in which help shows them.
public enum HealthlogCommands {
  public static let version = "0.2.0"

  public static let table = table(
    of: [
      .init("status", StatusCommand.declaration), .init("setup", SetupCommand.declaration),
      .init("add", AddCommand.declaration), .init("take", TakeCommand.take),
      .init("event", TakeCommand.event), .init("edit", EditCommand.declaration),
      .init("delete", DeleteCommand.declaration), .init("restore", RestoreCommand.declaration),
      .init("undo", UndoCommand.undo), .init("redo", UndoCommand.redo),
      .init("history", HistoryCommand.declaration), .init("show", ShowCommand.declaration),
      .init("list", ListCommand.declaration), .init("filter", FilterCommand.declaration),
      .init("search", SearchCommand.declaration), .init("summary", SummaryCommand.declaration),
      .init("calendar", CalendarCommand.declaration), .init("chart", ChartCommand.declaration),
      .init("report", DossierCommand.declaration), .init("remind", RemindCommand.declaration),
      .init("notifications", NotificationsCommand.declaration),
      .init("watch", WatchCommand.declaration), .init("protocol", ProtocolCommand.declaration),
      .init("vital", VitalCommand.declaration), .init("config", ConfigCommand.declaration),
      .init("device", DeviceCommand.declaration), .init("source", SourceCommand.declaration),
      .init("import", ImportCommand.declaration), .init("export", ExportCommand.declaration),
      .init("follow", FollowCommand.declaration), .init("backup", BackupCommand.declaration),
      .init("check", CheckCommand.declaration), .init("completion", CompletionCommand.declaration),
    ], first: "status")

  static func table(
    of entries: [CommandEntry<CLIContext>], first: String? = nil
  ) -> CommandTable<CLIContext> {
    CommandTable(
      program: "healthlog",
      abstract: "A personal health journal; it isn't a medical device and gives no diagnosis",
      entries: entries, common: [journal, colour, words, noPager],
      examples: [
        "healthlog add temp=36.5 bp=120/80 hr=70": "saves a report",
        "healthlog list last week": "lists last week's entries",
      ], topics: ["reporting"], defaultCommand: first)
  }

  static let journal = Value("journal", "FILE", help: "Use this journal instead of your own")
  static let colour = Value("color", "WHEN", help: "Use colour: auto (default), always or never")
  static let words = Flag(
    "words", help: "Show words (high, critically low, …) beside values instead of signs")
  public static let aligned = Flag(
    "table", help: "Align columns under titles, even in a pipe, however wide they get")
  static let noPager = Flag("no-pager", help: "Print long output directly, without $PAGER")

  public static func started(
    _ context: CLIContext = .live(zone: SystemZone.current()), run: ([String], CLIContext) -> Int32
  ) -> Int32 {
    if SystemZone.isUnknown {
      let text = phrase("healthlog: The time zone in TZ isn't known on this computer; using UTC")
      try? context.error.write(text + "\n")
    }
    do throws(Arguments.Fault) {
      let line = try Arguments.given()
      context.speakAsSet(inJournalOf: line)
      return run(line, context)
    } catch {
      switch error {
      case .none:
        let line = phrase("This program received no arguments; start it as 'healthlog add …'")
        return say(.usage(line), context)
      case .notUTF8(let word):
        let line = phrase("\(quoted(word)) isn't UTF-8, so nothing was done")
        let advice = phrase("Try again in a UTF-8 locale")
        return say(.refused(line, advice), context)
      }
    }
  }

  /// Runs a command line without the program's name; returns the exit status.
  public static func run(
    _ line: [String], _ context: CLIContext, table: CommandTable<CLIContext> = Self.table
  ) -> Int32 {
    var (journal, isChanging): (String?, Bool) = (nil, false)
    do {
      switch try table.parse(line) {
      case .version:
        try context.print("healthlog \(version)")
        return ExitStatus.done
      case .help(let words, let invocation):
        try help(words, context.following(invocation), table)
        return ExitStatus.done
      case .run(let command, let invocation):
        journal = invocation.journalPath
        isChanging = command.changes || command.changing.contains { invocation.has($0) }
        var context = try context.following(invocation)
        context.isChanging = isChanging
        return try command.run?(invocation, context) ?? ExitStatus.usage
      }
    } catch let error as SystemError where error.isBrokenPipe {
      // Nobody reads the output any more, but the command has done its work.
      return ExitStatus.done
    } catch {
      let named = error is UsageFault ? journalNamed(in: line) : journal
      let vitals: VitalCatalogue =
        switch error {
        case is JournalError, is UsageFault, is ProgramFault, is Explanation: .standard
        default: (try? context.reading.readJournal(named))?.vitalsForWords ?? .standard
        }
      let situation = ExplanationContext(vitals: vitals, isChanging: isChanging, zone: context.zone)
      return report(error, context, situation, insteadOf: line, in: named)
    }
  }

  /// Runs a command line in a program that carries out only these commands.
  public static func run(
    _ line: [String], _ context: CLIContext, commands: [Command<CLIContext>]
  ) -> Int32 {
    run(line, context, table: table(of: commands.map { command in .init(command.name, command) }))
  }

  /// Returns the journal named in a line that isn't parsed yet; nil if the line names none.
  static func journalNamed(in line: [String]) -> String? {
    let name = "--\(journal.option.name)"
    if let place = line.firstIndex(of: name), place + 1 < line.count { return line[place + 1] }
    return line.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  private static func report(
    _ error: any Error, _ context: CLIContext, _ situation: ExplanationContext,
    insteadOf line: [String], in journal: String?
  ) -> Int32 {
    guard MeantLine.mayHelp(after: error) else { return report(error, context, situation) }
    let reader = MeantLine(context, journal: journal)
    guard let meant = reader.meant(by: line, after: error)
    else { return report(reader.entryFault(line, after: error) ?? error, context, situation) }
    if !context.isStrict, let understood = reader.understood(line, meant) {
      context.say(MeantCommand.understood(understood))
      return run(understood, context.strictly, table: table)
    }
    return say(Explanation.of(error, situation, meaning: meant), context)
  }

  public static func report(
    _ error: any Error, _ context: CLIContext, _ situation: ExplanationContext
  ) -> Int32 { say(Explanation.of(error, situation), context) }

  private static func say(_ text: Explanation, _ context: CLIContext) -> Int32 {
    for (index, line) in text.lines.enumerated() {
      context.say((index == 0 ? "healthlog: " : "  ") + line)
    }
    return text.status
  }

  /// Shows a page of help. If a command and a topic share a name, shows the command's page.
  static func help(
    _ words: [String], _ context: CLIContext, _ table: CommandTable<CLIContext>
  ) throws {
    let hasColour = context.output.hasColour
    var style = PageStyle()
    style.columns = min(100, max(40, context.output.columns ?? 80))
    style.heading = { Style.bold.applied(to: $0, hasColour) }
    style.said = { phrase(known: $0) }
    style.topics = Topics.all
    let page =
      if ["topics", "topic"].contains(words.joined(separator: " ")) {
        table.helpOnTopics(style)
      } else if table.command(at: words) == nil, let topic = Topics.named(words) {
        table.help(on: topic, style)
      } else { try table.help(for: words, style) }
    try context.printLong(page)
  }

  /// The documents that `--json` prints, in the order of docs/json.md; `Dossier` adds its own.
  public static var documents: [DocumentShape] {
    let here = LocalNow(now: Instant(seconds: 0), zone: FixedZone.utc)
    return [
      EntryJSON.shape, FoundGroup.document(.standard).shape, Change.document(here).shape,
      SummaryListing.document.shape, MarkedDay.document(of: [], firstWeekday: .monday).shape,
      TodayStatus.document(here, .standard).shape, Document.latestProtocol(here).shape,
      Document.reminders(here).shape, RemindStatusJSON.document(here).shape,
      RemindHistory.document(here).shape, Document.findings.shape,
      LastDose.document(here.today).shape, CountedFilter.document(here).shape,
      ListedPreference.document.shape, Vital.document(own: []).shape,
      Document.notifications(here, .standard).shape, Document.watches(here).shape,
      Document.watches(here, withReadings: true).shape,
      DeviceJSON.list(here).shape, DeviceJSON.one(here, []).shape,
      DeviceJSON.sessions(here).shape, DeviceJSON.session(here).shape,
      SourceJSON.list(here).shape, SourceJSON.one(here).shape, ReceiptJSON.list(here).shape,
      ReceiptJSON.one(here, []).shape, KeepingJSON.backup.shape, KeepingJSON.restored.shape,
      KeepingJSON.check.shape,
    ]
  }
}

extension Flag {
  public static let json = Flag("json", help: "Print as JSON")
  public static let listJSON = Flag("json", help: "Print the list as JSON")
}

extension Invocation { public var journalPath: String? { self[HealthlogCommands.journal] } }

/// Passes commands on to the programs beside `healthlog` that carry them out.
public enum HandOver {
  /// Replaces this process with the program that carries out the command line; returns if there is
  /// none or it can't start. Does so before reading settings, because that program reads them.
  public static func atOnce() {
    guard let line = try? Arguments.given(), let program = program(for: line) else { return }
    try? become(program, line)
  }

  static func program(for line: [String]) -> String? {
    var words = line[...]
    switch next(&words) {
    case "chart": return "healthlog-chart"
    case "report": return "healthlog-report"
    case "import", "export": return "healthlog-files"
    case "remind": return ["run", "doctor"].contains(next(&words)) ? ProgramFault.service : nil
    case "device":
      let action = next(&words).flatMap(DeviceBusCommands.Action.init(rawValue:))
      return action.map { _ in "healthlog-device" }
    case "source":
      let action = next(&words).flatMap(SourceLineCommands.Action.init(rawValue:))
      return action.map { _ in "healthlog-source" }
    default: return nil
    }
  }

  /// Removes and returns the next word of a command's path; skips common options before it.
  private static func next(_ words: inout ArraySlice<String>) -> String? {
    if words.first?.utf8.first == UInt8(ascii: "-") {
      _ = HealthlogCommands.table.commonOptions(at: &words)
    }
    return words.popFirst()
  }

  static func become(_ program: String, _ line: [String]) throws -> Never {
    guard let path = path(of: program) else { throw ProgramFault.missingProgram(program) }
    try Program.become(path, arguments: line)
  }

  static func path(of program: String) -> String? {
    let own = Program.ownFolder
    let places = ["\(own)/../libexec/healthlog/\(program)", "\(own)/\(program)"]
    return places.first(where: Program.isExecutable)
  }
}
