public import CommandTable
public import HealthModel
import Intake
import Journal
import Phrases
import RemoteSources
import Terminal

/// `source`: runs actions that need only the journal; `healthlog-source` carries out the others.
public enum SourceCommand {
  static let declaration = declared { _, invocation, context in
    try context.handOver("healthlog-source", invocation.line)
  }

  public static func declared(
    _ run: @escaping @Sendable (SourceLineCommands.Action, Invocation, CLIContext) throws -> Int32
  ) -> Command<CLIContext> {
    Command(
      "source", abstract: "Get readings from remote services: Nightscout, Home Assistant, JSON",
      examples: [
        "healthlog source add home nightscout https://cgm.example.org":
          "logs in and imports the last two weeks",
        "healthlog source list": "lists your sources, with any problems",
        "healthlog source show home": "shows its sensors and their state",
      ], subcommands: SourceLineCommands.declared(run), usual: "list", topics: ["sources"])
  }

  private static let level = Value(
    "level", "N..M", help: "Only sensors at these levels: 0 normal, 1 caution, 2 critical")
  private static let vital = Value("vital", "VITAL", help: "Only sensors saved as this vital")
  private static let group = Value("group", "GROUP", help: "Only sensors in this group")
  private static let gone = Flag(
    "gone", help: "Show the readings that the source withdrew in the last 30 days")

  static let list = Command<CLIContext>(
    "list", abstract: "List your remote sources",
    discussion: """
      Shows the last and the next pull from each source, its latest reading, the worst level of \
      its sensors, and any problem. In a pipe, it prints tab-separated columns without titles: \
      name, protocol, host, latest reading, last pull, next pull, level, problem. Exits with 1 if \
      there are no sources.
      """, options: [HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      "healthlog source list": "lists your sources",
      "healthlog source list --json": "prints your sources as JSON for a program",
    ], topics: ["sources"]
  ) { invocation, context in
    let sources = try context.readJournal(invocation.journalPath).read { view in
      try view.remotes().map { source in
        ListedSource(
          source: source, sensors: Self.listed(source, view),
          refused: try view.refusals(of: source))
      }
    }
    let status = try context.list(
      Listing(sources, .sources(context.here)), as: SourceJSON.list(context.here),
      isJSON: invocation[.listJSON], titled: true, none: phrase("No sources added yet"))
    for source in invocation[.listJSON] ? [] : sources {
      if let trouble = source.source.trouble {
        context.say(SourceText.told(trouble, of: source.source.settings))
      }
      for (reason, count) in source.refused.sorted(by: { $0.key < $1.key }) {
        context.say(SourceText.refused(count, reason, of: source.source.settings.name))
      }
    }
    return status
  }

  /// Returns the sensors. One that is saved as a vital gets its band from the person's limits.
  private static func listed(
    _ source: RemoteSource, _ view: borrowing JournalView
  ) -> [ListedSensor] {
    let vitals = view.vitals
    return source.sensors.map { sensor in
      guard let id = sensor.vital, let vital = vitals[id],
        let value = sensor.lastValue.flatMap({ decimal($0) }),
        let unit = sensor.unit.map({ vital.unit($0) }) ?? vital.canonicalUnit
      else { return ListedSensor(sensor: sensor, band: nil) }
      let reading = Reading(vital: id, value: unit.canonical(from: value), unit: unit)
      return ListedSensor(sensor: sensor, band: reading.band(in: vitals))
    }
  }

  static let show = Command<CLIContext>(
    "show", abstract: "Show a source's sensors, or everything about one sensor",
    discussion: """
      If a sensor is saved as a vital, its level follows your own limits. The source's level is \
      shown too if it differs. With SENSOR, it shows every property as the source sends it, and \
      the last day as a line of letters.
      """,
    arguments: [
      Argument("NAME", .one, help: "Your name for the source, such as home"),
      Argument("SENSOR", .optional, help: "The sensor's name at the source"),
    ], options: [level, vital, group, gone, HealthlogCommands.aligned, Flag.json],
    examples: [
      "healthlog source show home": "lists its sensors",
      "healthlog source show house --level 1..2": "lists those that need attention",
      "healthlog source show home sgv": "shows everything about one sensor",
    ], topics: ["sources"]
  ) { try show($0, $1) }

  private static func show(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let words = invocation.arguments
    let shown = try invocation[level].map(levels)
    let journal = try context.readJournal(invocation.journalPath)
    let vitals = try journal.vitals
    let wanted = try invocation[vital].map { try Self.vital(named: $0, vitals) }
    let (source, sensors, takenBack) = try journal.read { view in
      let source = try view.remote(named: words[0])
      return (
        source, Self.listed(source, view),
        invocation[gone] ? try view.takenBack(by: source, now: context.now) : nil
      )
    }
    if let takenBack { return try tell(takenBack, vitals, invocation, context) }
    if words.count > 1 {
      guard let sensor = sensors.first(where: { $0.sensor.name == words[1] }) else {
        throw RemoteSourceFault.noSuchSensor(words[1], of: words[0])
      }
      try tell(sensor, of: source, journal, invocation, context)
      return ExitStatus.done
    }
    let chosen = sensors.filter { row in
      (shown?.contains(row.level ?? 0) ?? true) && (wanted == nil || row.sensor.vital == wanted)
        && (invocation[group].map { row.sensor.group == $0 } ?? true)
    }
    if invocation[.json] {
      try print(source, chosen, context)
    } else {
      try context.printLong(Listing(chosen, .sensors(context.here)))
      if let trouble = source.trouble { context.say(SourceText.told(trouble, of: source.settings)) }
    }
    return chosen.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static func print(
    _ source: RemoteSource, _ sensors: [ListedSensor], _ context: CLIContext
  ) throws {
    let listed = ListedSource(source: source, sensors: sensors, refused: [:])
    try context.print(SourceJSON.one(context.here).json(listed).text)
  }

  private static func tell(
    _ takenBack: [SingleReading], _ vitals: VitalCatalogue, _ invocation: Invocation,
    _ context: CLIContext
  ) throws -> Int32 {
    let entries = takenBack.map { Entry.singleReading($0) }
    if invocation[.json] {
      try context.print(EntryJSON.text(entries, vitals))
    } else {
      try context.printLong(Listing.entries(entries.map { .entry($0) }, vitals))
    }
    return takenBack.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static func tell(
    _ sensor: ListedSensor, of source: RemoteSource, _ journal: Journal,
    _ invocation: Invocation, _ context: CLIContext
  ) throws {
    if invocation[.json] { return try print(source, [sensor], context) }
    var lines = SourceText.page(sensor.sensor, context.here)
    if let vital = sensor.sensor.vital, let last = sensor.sensor.lastAt {
      let day = Moment(last, in: context.zone).day
      let points = try journal.read { view in
        let vitals = view.vitals
        return try view.readings(
          of: source, vital: vital, from: last.adding(seconds: -86_400),
          until: last.adding(seconds: 1)
        ).map { (taken: $0.taken.instant, band: $0.reading.band(in: vitals)) }
      }
      lines += SourceText.day(day, DayLine.text(points, of: day, zone: context.zone))
    }
    try context.printLong(lines.map { TerminalText.escaped($0) + "\n" }.joined())
  }

  /// - Throws: `VitalSettingsFault.noSuchVital`.
  public static func vital(named name: String, _ vitals: VitalCatalogue) throws -> VitalID {
    guard let vital = vitals.vital(named: name) else {
      throw VitalSettingsFault.noSuchVital(name, suggestion: vitals.suggestion(for: name))
    }
    return vital.id
  }

  private static func levels(_ text: String) throws -> ClosedRange<Int> {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let bounds: (String, String)? =
      switch parts.count {
      case 1: (parts[0], parts[0])
      case 3 where parts[1].isEmpty: (parts[0], parts[2].isEmpty ? "2" : parts[2])
      default: nil
      }
    guard let (low, high) = bounds, let from = Int(low.isEmpty ? "0" : low), let to = Int(high),
      0...2 ~= from, from...2 ~= to
    else {
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid level"),
        phrase("Use 0 (normal), 1 (caution), 2 (critical), or a range such as 1..2"))
    }
    return from...to
  }
}
