import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

/// Saved filters: `filter --save`, `--saved`, `--drop`, and `@NAME` among the terms.
extension FilterCommand {
  static let save = Value("save", "NAME", help: "Save the terms under this name")
  static let saved = Flag("saved", help: "List the saved filters")
  static let drop = Value("drop", "NAME", help: "Delete a saved filter")
  static let saving = OptionGroup("Saved filters", [save, saved, drop])

  /// Carries out `--save`, `--saved` or `--drop`; returns nil for a line without any of them.
  static func changeOrList(_ invocation: Invocation, _ context: CLIContext) throws -> Int32? {
    if let name = invocation[save] {
      try checkAlone(
        save, invocation, besides: [priority, PeriodOptions.since, PeriodOptions.until])
      return try store(name, invocation, context)
    }
    guard
      let option: any DeclaredOption = invocation[saved] ? saved : invocation.has(drop) ? drop : nil
    else { return nil }
    let isList = invocation[saved]
    try checkAlone(
      option, invocation, besides: isList ? [HealthlogCommands.aligned, Flag.listJSON] : [])
    if let extra = invocation.arguments.first {
      throw UsageFault(.extraArgument(extra), in: ["filter"])
    }
    return isList
      ? try list(invocation, context) : try remove(invocation[drop] ?? "", invocation, context)
  }

  /// - Throws: `Explanation` if another option of the command is given.
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
    guard ReminderRule.isName(name) else { throw SavedFilterFault.notAName(typed) }
    _ = try shorthands(invocation, context)
    let words = try context.openJournal(invocation.journalPath).write(now: context.now) {
      edit in
      let present = try edit.view.savedFilters()
      guard !present.contains(where: { $0.name == name }) else {
        throw SavedFilterFault.exists(name)
      }
      guard present.count < SavedFilter.most else { throw SavedFilterFault.tooMany }
      let terms = try terms(invocation, edit.view, context)
      guard terms.count <= SavedFilter.longestTerms else { throw SavedFilterFault.tooLong }
      let filter = try readable(terms, of: nil, edit.view.vitals, context)
      try edit.saveFilter(named: name, terms)
      return FilterText(vitals: edit.view.vitals).words(filter)
    }
    context.tell(phrase("Saved \(name): \(words)"))
    return ExitStatus.done
  }

  /// Returns the terms, and the options that stand for terms, as one string.
  private static func terms(
    _ invocation: Invocation, _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> String {
    var text = try expanded(invocation.arguments, view, context)
    let options = [
      ("priority", priority), ("since", PeriodOptions.since), ("until", PeriodOptions.until),
    ]
    .compactMap { name, option in invocation[option].map { "\(name) \($0)" } }
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
    let journal = try context.readJournal(invocation.journalPath)
    try journal.write(now: context.now) { edit in
      _ = try filter(named: name, among: edit.view.savedFilters())
      try edit.saveFilter(named: name, nil)
    }
    context.tell(phrase("Saved filter \(name) deleted"))
    return ExitStatus.done
  }

  private static func list(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let journal = try context.readJournal(invocation.journalPath)
    let filters = try journal.read { view in
      try view.savedFilters().map { filter in
        let expression = try? parse(filter.terms, context, view.vitals)
        return CountedFilter(
          filter: filter,
          count: try expression.map { try view.count(matching: $0, atMost: CountedFilter.most) })
      }
    }
    if invocation[.listJSON] {
      try context.print(Document.savedFilters(context.here).json(filters).text)
    } else if filters.isEmpty {
      context.say(
        phrase("No saved filters. Save one with: healthlog filter --save nights time=22:00..06:00"))
    } else {
      try context.printLong(Listing(filters, .savedFilters(context.here)))
    }
    return filters.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  // MARK: Terms of saved filters

  /// Returns the words as one string, with the terms of saved filters in place of their names.
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

  /// Whether a word of a note follows: `note @home`, `note~ @home`.
  private static func isForNote(_ text: String) -> Bool {
    let last = text.split(whereSeparator: isBetweenWords).last ?? ""
    return last.lowercased() == "note" || last.last == "~"
  }

  private static func bare(_ name: String) -> String {
    name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  private static func filter(
    named name: String, among saved: [SavedFilter]
  ) throws(SavedFilterFault) -> SavedFilter {
    guard let filter = saved.first(where: { $0.name == name }) else {
      throw .unknown(name, suggestion: meant(by: name, among: saved.map(\.name)).first)
    }
    return filter
  }

  /// Parses terms that are saved under a name, or are to be saved.
  private static func readable(
    _ terms: String, of name: String?, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws -> FilterExpression {
    do {
      return try parse(terms, context, vitals)
    } catch let fault as FilterTextFault { throw SavedFilterFault.unreadable(name, fault) }
  }
}

struct CountedFilter {
  /// The number at which counting stops.
  static let most = 1_000

  let filter: SavedFilter
  /// Nil if the terms can't be read any more.
  let count: Int?
}

extension Columns where Row == CountedFilter {
  fileprivate static func savedFilters(_ here: LocalNow) -> Columns {
    Columns(
      "saved_filter",
      [
        Column("name", title: phrase("NAME")) { $0.filter.name },
        Column("terms", "As typed", title: phrase("TERMS")) { $0.filter.terms },
        Column("since", "When it was saved") { here.moment($0.filter.since) },
        Column(
          "count", "How many entries it finds, counted up to 1,000; null if a vital is gone",
          title: phrase("ENTRIES"), isNumber: true
        ) {
          $0.count
        } cell: {
          switch $0.count {
          case CountedFilter.most: .init("1000+", shown: phrase("1,000+"))
          case let count?: .init(String(count))
          case nil: .missing(shown: phrase("no longer valid"))
          }
        },
      ])
  }
}

extension Document where Row == [CountedFilter] {
  static func savedFilters(_ here: LocalNow) -> Document {
    Document(
      "saved_filters", of: ["filter --saved"],
      [Column("saved_filters", "By name", each: .savedFilters(here)) { $0 }])
  }
}
