import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum FilterCommand {
  static let priority = Value("priority", "1..5", help: "Short for priority=N")
  static let terms = [
    Argument(
      "TERM", .anyNumber, help: "Conditions that entries must meet; @NAME uses a saved filter")
  ]
  private static let explain = Flag(
    "explain", help: "Show in words how the filter is understood, without searching")
  private static let save = Value("save", "NAME", help: "Save the terms under this name")
  private static let saved = Flag("saved", help: "List the saved filters")
  private static let drop = Value("drop", "NAME", help: "Delete a saved filter")
  private static let saving = OptionGroup("Saved filters", [save, saved, drop])

  static let declaration = Command<CLIContext>(
    "filter", abstract: "Find reports and single readings by their content",
    discussion: """
      Entries must match all terms. Combine terms with 'or', 'not' and parentheses. A term is a \
      vital and a value ('gly above 180', 'temp below 36', gly=10mmol/L), 'severity critical', \
      'priority>=4', 'has temperature', a period (last month, 30d, 2026-11), 'since' or 'until' \
      with a period, time=06:00..10:00 or 'note word', which matches the beginning of a word, \
      ignoring case and accents on Latin letters. You can also use signs: 'gly>180', or \
      'bp>=135/85', which matches if either pressure does. Quote such terms, because the shell \
      interprets these signs. A value with a space needs its own quotes: "note~'birthday cake'". \
      Exits with 1 if nothing matches.
      """, arguments: terms,
    options: [priority, PeriodOptions.since, PeriodOptions.until, explain],
    groups: [saving, EntryList.output],
    examples: [
      "healthlog filter gly above 180 last month": "finds last month's high blood glucose readings",
      "healthlog filter --priority 4": "finds entries with priority 4",
      "healthlog filter 'bp>=135/85' since 30d":
        "finds high blood pressure readings from the last 30 days",
      "healthlog filter --save nights has gly time=22:00..06:00 last 3m":
        "saves a filter for 'healthlog filter @nights'",
    ], changing: [save, drop], topics: ["filters", "periods", "priority"]
  ) { invocation, context in
    if let status = try changeOrList(invocation, context) { return status }
    let journal = try context.readJournal(invocation.journalPath)
    let asked = try shorthands(invocation, context)
    let text = try expanded(invocation.arguments, context, journal)
    let filter = { (vitals: VitalCatalogue) throws -> FilterExpression in
      .all(([try parse(text, context, vitals)] + asked).filter { $0 != .all([]) })
    }
    let words = FilterText(vitals: try journal.vitals)
    if invocation[explain] {
      try context.print(words.words(filter(words.vitals)))
      return ExitStatus.done
    }
    if !text.contains("("), let typed = try? parse(text, context, words.vitals), typed.mixesUnparted
    {
      let told = words.words(typed)
      context.say(phrase("Understood as: \(told). Use parentheses to change this: '(A or B) C'"))
    }
    let status = try EntryList.print(filter, invocation, context, journal)
    if status == ExitStatus.nothingMatched { context.say(phrase("No matches")) }
    return status
  }

  static func check(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws {
    _ = try shorthands(invocation, context)
    let text = try expanded(
      invocation.arguments, context, try context.reading.readJournal(invocation.journalPath))
    _ = try parse(text, context, vitals)
  }

  static func shorthands(
    _ invocation: Invocation, _ context: CLIContext
  ) throws -> [FilterExpression] {
    let rank = try invocation[priority].map(ReportOptions.priority)?.rank
    let period = try PeriodOptions.period([], invocation, context)?.period
    let terms: [FilterTerm?] = [rank.map { .priority(.equal, $0) }, period.map { .period($0) }]
    return terms.compactMap(\.self).map { .term($0) }
  }

  static func parse(
    _ text: String, _ context: CLIContext, _ vitals: VitalCatalogue
  ) throws -> FilterExpression {
    do throws(FilterFault) {
      return try FilterParser.parse(text, vitals: vitals, days: context.days)
    } catch {
      throw FilterTextFault(text: text, fault: error, redirectedTo: context.output.fileName())
    }
  }

  static func changeOrList(_ invocation: Invocation, _ context: CLIContext) throws -> Int32? {
    if let name = invocation[save] {
      try checkAlone(
        save, invocation, besides: [priority, PeriodOptions.since, PeriodOptions.until])
      return try store(name, invocation, context)
    }
    let isList = invocation[saved]
    guard isList || invocation.has(drop) else { return nil }
    let option: any DeclaredOption = isList ? saved : drop
    try checkAlone(
      option, invocation, besides: isList ? [HealthlogCommands.aligned, Flag.listJSON] : [])
    if let extra = invocation.arguments.first {
      throw UsageFault(.extraArgument(extra), in: ["filter"])
    }
    return isList
      ? try list(invocation, context) : try remove(invocation[drop] ?? "", invocation, context)
  }

  private static func checkAlone(
    _ option: any DeclaredOption, _ invocation: Invocation, besides allowed: [any DeclaredOption]
  ) throws {
    let fitting = ([option] + allowed).map(\.option.name)
    let other = declaration.options.map(\.option.name).first {
      invocation.isGiven($0) && !fitting.contains($0)
    }
    if let other { throw Explanation.apart("--\(option.option.name)", "--\(other)") }
  }

  private static func store(
    _ typed: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let name = bare(typed)
    guard ReminderRule.isName(name) else {
      throw Explanation.usage(
        phrase(
          "\(quoted(typed)) isn't a valid filter name; use at most 40 letters, digits and dashes"))
    }
    _ = try shorthands(invocation, context)
    let words = try context.openJournal(invocation.journalPath).write(now: context.now) {
      edit in
      let present = try edit.view.savedFilters()
      if present.contains(where: { $0.name == name }) {
        throw Explanation.refused(
          phrase("Saved filter \(quoted(name)) already exists"),
          phrase("Delete it first with: healthlog filter --drop \(name)"))
      }
      guard present.count < SavedFilter.most else {
        throw Explanation.refused(
          phrase("You can save at most \(SavedFilter.most) filters"),
          phrase("Delete one with: healthlog filter --drop NAME"))
      }
      let terms = try terms(invocation, edit.view, context)
      guard terms.count <= SavedFilter.longestTerms else {
        throw Explanation.refused(
          phrase("The terms can have at most \(SavedFilter.longestTerms) characters"))
      }
      let filter = try readable(terms, of: nil, edit.view.vitals, context)
      try edit.saveFilter(named: name, terms)
      return FilterText(vitals: edit.view.vitals).words(filter)
    }
    context.tell(phrase("Saved \(name): \(words)"))
    return ExitStatus.done
  }

  private static func terms(
    _ invocation: Invocation, _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> String {
    var text = try expanded(invocation.arguments, view, context)
    let options = [priority, PeriodOptions.since, PeriodOptions.until].compactMap { option in
      invocation[option].map { "\(option.option.name) \($0)" }
    }
    guard !text.isEmpty || !options.isEmpty else {
      throw UsageFault(.missingArgument("TERM"), in: ["filter"])
    }
    if !options.isEmpty, case .any = try readable(text, of: nil, view.vitals, context) {
      text = "(\(text))"
    }
    return ((text.isEmpty ? [] : [text]) + options).joined(separator: " ")
  }

  private static func remove(
    _ typed: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let name = bare(typed)
    try context.readJournal(invocation.journalPath).write(now: context.now) { edit in
      _ = try filter(named: name, among: edit.view.savedFilters())
      try edit.saveFilter(named: name, nil)
    }
    context.tell(phrase("Saved filter \(name) deleted"))
    return ExitStatus.done
  }

  private static func list(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let filters = try context.readJournal(invocation.journalPath).read { view in
      try view.savedFilters().map { filter in
        let expression = try? parse(filter.terms, context, view.vitals)
        let count = try expression.map { try view.count(matching: $0, atMost: CountedFilter.most) }
        return CountedFilter(filter: filter, count: count)
      }
    }
    return try context.list(
      Listing(filters, CountedFilter.columns(context.here)),
      as: CountedFilter.document(context.here), isJSON: invocation[.listJSON],
      none: phrase(
        "No saved filters. Save one with: healthlog filter --save nights time=22:00..06:00"))
  }

  static func expanded(
    _ words: [String], _ context: CLIContext, _ journal: @autoclosure () throws -> Journal
  ) throws -> String {
    guard words.contains(where: { $0.contains("@") }) else { return words.joined(separator: " ") }
    return try journal().read { try expanded(words, $0, context) }
  }

  private static func expanded(
    _ words: [String], _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> String {
    let saved = try view.savedFilters()
    var (text, rest, quote) = ("", words.joined(separator: " ")[...], Character?.none)
    while let next = rest.first {
      let isStart = text.last.map(isBetweenWords) ?? true
      if next == "@", isStart, quote == nil, !isForNote(text) {
        let word = rest.prefix { !isBetweenWords($0) }
        rest = rest[word.endIndex...]
        let filter = try filter(named: bare(String(word)), among: saved)
        _ = try readable(filter.terms, of: filter.name, view.vitals, context)
        text += text.isEmpty && rest.isEmpty ? filter.terms : "(\(filter.terms))"
        continue
      }
      if next == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(next), isStart || "=<>~".contains(text.last ?? " ") {
        quote = next
      }
      text.append(rest.removeFirst())
    }
    return text
  }

  private static func isBetweenWords(_ character: Character) -> Bool {
    character.isWhitespace || "()".contains(character)
  }

  /// Returns whether the next word belongs to a note's text, as in `note @home` or `note~ @home`.
  private static func isForNote(_ text: String) -> Bool {
    let last = text.split(whereSeparator: isBetweenWords).last ?? ""
    return last.lowercased() == "note" || last.last == "~"
  }

  private static func bare(_ name: String) -> String {
    name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  private static func filter(
    named name: String, among saved: [SavedFilter]
  ) throws(Explanation) -> SavedFilter {
    if let filter = saved.first(where: { $0.name == name }) { return filter }
    let near = meant(by: name, among: saved.map(\.name)).first.map { "@\($0)" }
    throw .refused(
      phrase("There is no saved filter called \(quoted(name))") + didYouMean(near),
      phrase("'healthlog filter --saved' lists your filters"))
  }

  private static func readable(
    _ terms: String, of name: String?, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws -> FilterExpression {
    do {
      return try parse(terms, context, vitals)
    } catch let fault as FilterTextFault {
      let head = name.map { [phrase("Saved filter \(quoted($0)) is no longer valid")] } ?? []
      let situation = ExplanationContext(vitals: vitals, isChanging: false)
      throw Explanation.failed(ExitStatus.refused, head + fault.explanation(situation).lines)
    }
  }
}

struct CountedFilter {
  static let most = 1_000

  let filter: SavedFilter
  /// The number of entries found, counted up to 1,000; nil if the terms are no longer valid.
  let count: Int?

  static func columns(_ here: LocalNow) -> Columns<CountedFilter> {
    Columns(
      "saved_filter",
      [
        Column("name", title: phrase("NAME")) { $0.filter.name },
        Column("terms", "As typed", title: phrase("TERMS")) { $0.filter.terms },
        Column("since", "When it was saved") { here.moment($0.filter.since) },
        Column(
          "count", "How many entries it finds, counted up to 1,000; null if a vital is gone",
          title: phrase("ENTRIES"), isNumber: true, value: \.count
        ) {
          switch $0.count {
          case CountedFilter.most: .init("1000+", shown: phrase("1,000+"))
          case let count?: .init(String(count))
          case nil: .missing(shown: phrase("no longer valid"))
          }
        },
      ])
  }

  static func document(_ here: LocalNow) -> Document<[CountedFilter]> {
    Document(
      "saved_filters", of: ["filter --saved"],
      [Column("saved_filters", "By name", each: columns(here)) { $0 }])
  }
}
