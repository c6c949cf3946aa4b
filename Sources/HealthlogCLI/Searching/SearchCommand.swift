import CommandTable
import HealthModel
import Journal
import Phrases
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
      Example("healthlog search birthday cake", "finds notes with both words"),
      Example("healthlog search 137/80", "finds that reading"),
      Example("healthlog search 14 nov", "finds that day"),
    ], topics: ["filters", "periods"]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    // In the language that the journal sets.
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

  /// Returns the days named in English or Italian; an open start means the first day on record.
  fileprivate func days(
    _ words: SearchWords, _ view: borrowing JournalView
  ) throws -> ClosedRange<LocalDate>? {
    let texts: [String?] = [
      words.text, SpokenTime(context).period(words.typed),
      Synonyms.days(saidBy: words.typed)?.joined(separator: " "),
    ]
    let period = texts.compactMap(\.self).lazy.compactMap { try? Period($0, context.days) }.first
    guard let period else { return nil }
    let last = period.last ?? context.today
    let first = try period.first ?? view.firstDay(of: view.vitals.all.map(\.id)) ?? last
    return min(first, last)...last
  }

  /// Returns a filter for words and a period, or a search for words one letter off.
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
