import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

enum SearchCommand {
  private static let within = Value(
    "in", "GROUPS",
    help: "Search only these groups, separated by commas: notes, values, medicines, days, names, "
      + "help")
  private static let all = Flag(
    "all", help: "Show everything found, not just the newest of each group")

  static let declaration = Command<CLIContext>(
    "search", abstract: "Find anything by a word, a number or a day",
    discussion: """
      Searches notes, values as typed or shown, medicines and events, days and periods, names (of \
      reminders, watches, devices, sources, vitals, saved filters and settings), and help pages. \
      All words must match, ignoring case and accents on Latin letters. The last one may be just \
      the beginning of a word. Shows the newest five results of each group (seven for days) and \
      how to see the rest. If you search only one group, it is shown in full. In a pipe, it prints \
      tab-separated columns without titles, starting with the group. Exits with 1 if nothing is \
      found.
      """,
    arguments: [Argument("WORD", .atLeastOne, help: "Words, a value or a period")],
    options: [within, all, Flag.json],
    examples: [
      "healthlog search birthday cake": "finds notes with both words",
      "healthlog search 137/80": "finds that reading",
      "healthlog search 14 nov": "finds that day's entries",
    ], topics: ["filters", "periods"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    // Read group names after opening the journal, which sets the language.
    let groups = try invocation[within].map {
      try SearchGroup.groups(named: $0, or: SearchText.name)
    }
    guard let words = SearchWords(invocation.arguments) else {
      throw UsageFault(.missingArgument("WORD"), in: ["search"])
    }
    guard words.typed.count <= SearchWords.most else { throw SearchFault.tooManyWords }
    let search = Search(
      groups: groups ?? Set(SearchGroup.allCases), isWhole: invocation[all] || groups?.count == 1,
      context: context)
    let (found, suggestion, isPeriod) = try journal.read { view in
      let found = try search.found(words, view)
      let isPeriod = try found.isEmpty && search.days(words, view) != nil
      let isUnknown = found.isEmpty && !isPeriod
      return (found, isUnknown ? try search.suggestion(words, view) : nil, isPeriod)
    }
    if invocation[.json] {
      try context.print(FoundGroup.document(journal.vitals).json(found).text)
    } else {
      try print(found, words, journal.vitals, context)
    }
    guard found.isEmpty else { return ExitStatus.done }
    context.say(
      isPeriod
        ? phrase("No readings in that period") : SearchText.nothing(words, suggestion))
    return ExitStatus.nothingMatched
  }

  private static func print(
    _ found: [FoundGroup], _ words: SearchWords, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws {
    let text = SearchText(vitals: vitals, zone: context.zone)
    let isForPeople = context.output.isForPeople
    var page = ""
    for group in found {
      let rows = text.rows(of: group, forPeople: isForPeople)
      let more = text.more(group, words)
      if isForPeople {
        let name = SearchText.name(of: group.group)
        page += Style.bold.applied(to: name, context.output.hasColour) + "\n"
        page += SearchText.aligned(rows) + (more.map { "  \($0)\n" } ?? "")
      } else {
        page += rows.map { ([group.group.rawValue] + $0).joined(separator: "\t") + "\n" }.joined()
        if let more { context.say(more) }
      }
    }
    if !page.isEmpty { try context.printLong(page) }
  }
}

struct Search {
  let groups: Set<SearchGroup>
  let isWhole: Bool
  let context: CLIContext

  func found(_ words: SearchWords, _ view: borrowing JournalView) throws -> [FoundGroup] {
    var all: [FoundGroup] = []
    for group in SearchGroup.allCases where groups.contains(group) {
      var found = FoundGroup(group: group)
      switch group {
      case .notes:
        (found.entries, found.count) = try view.newest(
          isWhole ? nil : group.shownAtOnce, matching: words.notes)
      case .values:
        let value = SearchValue(words, vitals: view.vitals)
        let entries = try value.map { try view.newest(with: $0) }
        found.take(entries ?? [], \.entries, isWhole: isWhole)
      case .medicines:
        let doses = try view.lastDoses().filter { words.match($0.searched) }
        found.take(doses, \.doses, isWhole: isWhole)
      case .days:
        let days = try days(words, view).map { try view.daysOnRecord(in: $0) }
        found.take(days?.reversed() ?? [], \.days, isWhole: isWhole)
      case .names:
        let names = try FoundName.all(view, context.here).filter { words.match($0.searched) }
        found.take(names, \.names, isWhole: isWhole)
      case .help:
        found.take(HelpPage.all.filter { words.match($0.searched) }, \.pages, isWhole: isWhole)
      }
      if found.count > 0 { all.append(found) }
    }
    return all
  }

  /// Returns the days named in English or Italian; an open start means the first day with an entry.
  fileprivate func days(
    _ words: SearchWords, _ view: borrowing JournalView
  ) throws -> ClosedRange<LocalDate>? {
    let texts: [String?] = [
      words.text, SpokenTime(context).period(words.typed),
      Synonyms.days(saidBy: words.typed)?.joined(separator: " "),
    ]
    let period = texts.compactMap(\.self).lazy.compactMap { try? Period($0, context.days) }.first
    guard let period else { return nil }
    let last = period.last ?? max(period.first ?? context.today, context.today)
    let first = try period.first ?? view.firstDay(of: view.vitals.all.map(\.id)) ?? last
    return min(first, last)...last
  }

  /// Suggests a filter for notes in a period, or a search with corrected spelling.
  func suggestion(_ words: SearchWords, _ view: borrowing JournalView) throws -> [String]? {
    for count in 1..<words.typed.count where groups.contains(.notes) {
      let period = Array(words.typed[count...])
      guard (try? Period(period.joined(separator: " "), context.days)) != nil else { continue }
      let line = ["filter"] + words.typed[..<count].flatMap { ["note", $0] } + period
      let filter = try? FilterCommand.parse(
        line.dropFirst().joined(separator: " "), context, view.vitals)
      if let filter, try view.count(matching: filter, atMost: 1) > 0 { return line }
    }
    let texts =
      try FoundName.all(view, context.here).map(\.searched)
      + HelpPage.all.map(\.searched) + view.vitals.doses.map(\.shownName)
    let known = try view.noteWords().union(texts.flatMap(\.bareWords))
    guard let meant = words.corrected(by: known) else { return nil }
    return try found(meant, view).isEmpty ? nil : ["search"] + meant.typed
  }
}

extension SearchFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchGroup(let name, let suggestion):
      .usage(
        phrase("There is no group called \(quoted(name))") + didYouMean(suggestion),
        phrase(
          "The groups are \(SearchGroup.allCases.map(SearchText.name).joined(separator: ", "))"))
    case .tooManyWords: .usage(phrase("A search can have at most \(SearchWords.most) words"))
    }
  }
}

/// The results of a search in one group; the lists for other groups are empty.
struct FoundGroup {
  let group: SearchGroup
  /// The number of results; the list may be shorter.
  var count = 0
  /// The entries found, newest first.
  var entries: [Entry] = []
  /// The doses found, the most recently taken first.
  var doses: [LastDose] = []
  /// The days found, newest first.
  var days: [DayOnRecord] = []
  var names: [FoundName] = []
  var pages: [HelpPage] = []

  mutating func take<Part>(
    _ parts: [Part], _ list: WritableKeyPath<FoundGroup, [Part]>, isWhole: Bool
  ) {
    count = parts.count
    self[keyPath: list] = isWhole ? parts : Array(parts.prefix(group.shownAtOnce))
  }

  static func document(_ vitals: VitalCatalogue) -> Document<[FoundGroup]> {
    let shapes = SearchGroup.allCases.map { columns(of: $0, vitals).shape }
    return Document(
      "found", of: ["search"],
      [
        Column("found", "Only groups in which something is found", type: .array(.either(shapes))) {
          .array($0.map { columns(of: $0.group, vitals).json(of: $0) })
        }
      ])
  }

  private static func columns(
    of group: SearchGroup, _ vitals: VitalCatalogue
  ) -> Columns<FoundGroup> {
    let members: [Column<FoundGroup>] =
      switch group {
      case .notes, .values:
        [
          Column("reports", "Newest first", each: .entries(areReports: true, vitals)) {
            $0.entries.filter { if case .report = $0 { true } else { false } }
          },
          Column("single_readings", "Newest first", each: .entries(areReports: false, vitals)) {
            $0.entries.filter { if case .singleReading = $0 { true } else { false } }
          },
        ]
      case .medicines: [Column("doses", "The last of each", each: LastDose.columns()) { $0.doses }]
      case .days: [Column("days", "Newest first", each: dayColumns) { $0.days }]
      case .names: [Column("names", each: FoundName.columns) { $0.names }]
      case .help:
        [
          Column("commands", "As typed") { $0.pages.filter { !$0.isTopic }.map(\.name) },
          Column("topics") { $0.pages.filter(\.isTopic).map(\.name) },
        ]
      }
    return Columns(
      "found_\(group.rawValue)",
      [
        Column("group", type: .words([group.rawValue])) { .string($0.group.rawValue) },
        Column("count", "How much there is; without --all, less may be listed", value: \.count),
      ] + members)
  }

  private static var dayColumns: Columns<DayOnRecord> {
    Columns(
      "found_day",
      [
        Column("day", value: \.day), Column("reports", value: \.reports),
        Column("single_readings", value: \.singleReadings),
      ])
  }
}

struct FoundName {
  enum Kind: String, JSONWord {
    case reminder, watch, device, source, vital
    case savedFilter = "saved_filter"
    case setting
  }

  let kind: Kind
  let name: String
  var others: [String] = []
  let meaning: String
  let command: String

  var searched: String { ([name, kind == .vital ? meaning : ""] + others).joined(separator: " ") }

  fileprivate static var columns: Columns<FoundName> {
    Columns(
      "found_name",
      [Column("kind", value: \.kind), Column("name", "A watch's number", value: \.name)])
  }

  static func all(_ view: borrowing JournalView, _ here: LocalNow) throws -> [FoundName] {
    var names = try view.reminderRules().map { rule in
      FoundName(
        kind: .reminder, name: rule.name, meaning: RemindText.schedule(rule), command: "remind list"
      )
    }
    names += try view.watches().reversed().map { watch in
      FoundName(
        kind: .watch, name: "\(watch.id)", others: [watch.vital.name, WatchText.name(watch)],
        meaning: "\(WatchText.name(watch)), \(WatchText.word(watch.state(at: here.now)))",
        command: "watch show \(watch.id)")
    }
    names += try view.devices().map { device in
      FoundName(
        kind: .device, name: device.settings.name, meaning: DeviceText.measures(device),
        command: "device show \(device.settings.name)")
    }
    names += try view.remotes().map { source in
      FoundName(
        kind: .source, name: source.settings.name, others: [source.settings.host],
        meaning: source.settings.host, command: "source show \(source.settings.name)")
    }
    names += view.vitals.groups.map { group in
      FoundName(
        kind: .vital, name: group.typedName,
        others: [group.name, group.namesElsewhere]
          + group.vitals.flatMap { [$0.id.name] + $0.shortNames },
        meaning: VitalText.name(of: group), command: "filter has \(group.typedName)")
    }
    names += try view.savedFilters().map { filter in
      FoundName(
        kind: .savedFilter, name: filter.name, meaning: filter.terms,
        command: "filter @\(filter.name)")
    }
    names += Setting.allCases.map { setting in
      FoundName(
        kind: .setting, name: setting.rawValue, meaning: phrase(known: setting.entry.help),
        command: "config get \(setting.rawValue)")
    }
    return names
  }
}

struct HelpPage {
  let name: String
  let isTopic: Bool
  let abstract: String
  let searched: String

  static var all: [HelpPage] {
    let synonyms = synonyms
    func pages(_ commands: [Command<CLIContext>], below path: [String]) -> [HelpPage] {
      commands.flatMap { command -> [HelpPage] in
        let own = path + [command.name]
        let name = own.joined(separator: " ")
        let abstract = phrase(known: command.abstract)
        let words =
          [name, abstract, command.abstract] + command.others + synonyms[name, default: []]
        let page = HelpPage(
          name: name, isTopic: false, abstract: abstract, searched: words.joined(separator: " "))
        return [page] + pages(command.subcommands, below: own)
      }
    }
    let others = Dictionary(grouping: Topics.synonyms.keys.sorted()) { Topics.synonyms[$0] ?? "" }
    return pages(HealthlogCommands.table.commands, below: [])
      + Topics.all.map { topic in
        let words = [topic.name, topic.abstract] + others[topic.name, default: []]
        return HelpPage(
          name: topic.name, isTopic: true, abstract: topic.abstract,
          searched: words.joined(separator: " "))
      }
  }

  private static var synonyms: [String: [String]] {
    var words: [String: [String]] = [:]
    let groups = Synonyms.groups.map { (key: $0.parts.last ?? "", value: $1) }
    for (word, line) in Array(Synonyms.commands) + Array(Synonyms.italianCommands) + groups {
      let command = line.parts.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
      words[command, default: []].append(word)
    }
    return words
  }
}
