import CommandTable
import HealthModel
import Journal
import Phrases
import Terminal

enum ShowCommand {
  static let declaration = Command<CLIContext>(
    "show", abstract: "Show reports or single readings in full",
    arguments: [Argument("ID", .atLeastOne, help: "Their numbers, such as 7 or s12, or last")],
    options: [Flag.json],
    examples: [
      "healthlog show last": "shows the last entry you saved",
      "healthlog show s12": "shows single reading 12",
    ], topics: ["priority"]
  ) { invocation, context in
    let (entries, vitals) = try context.readJournal(invocation.journalPath).read { view in
      (try invocation.arguments.map { try view.entry(ReportOptions.number($0, view)) }, view.vitals)
    }
    if invocation[.json] {
      try context.print(EntryJSON.text(entries, vitals))
    } else {
      let texts = entries.map { ReportText(vitals, context).full($0) }
      try context.print(texts.joined(separator: "\n\n"))
    }
    return ExitStatus.done
  }
}

enum ListCommand {
  static let declaration = Command<CLIContext>(
    "list", abstract: "List the reports and single readings of a day or a period",
    discussion: """
      On a terminal, it prints a table and, for a single day with two or more entries, a summary. \
      In a pipe, it prints tab-separated columns without titles: number, time, priority, \
      temperature, pressure, glycemia, heart rate, other measured vitals, note. More than 24 \
      single readings of one vital in a day are shown as one line, unless you use --readings. \
      Exits with 1 if there are no entries.
      """, arguments: [PeriodOptions.argument(usual: "the week up to the latest entry")],
    options: PeriodOptions.declared, groups: [EntryList.output],
    examples: [
      "healthlog list last week": "lists last week",
      "healthlog list 2026-11-01..today": "lists November so far",
    ], topics: ["periods", "priority"]
  ) { invocation, context in
    let typed = try PeriodOptions.period(invocation.arguments, invocation, context)
    let journal = try context.readJournal(invocation.journalPath)
    let named = try typed ?? PeriodOptions.lastWeek(journal, context)
    let status = try EntryList.print(
      { _ in .term(.period(named.period)) }, of: named.period, invocation, context, journal)
    if status == ExitStatus.nothingMatched {
      try PeriodOptions.sayNothing(in: named, journal, context)
    }
    return status
  }
}

/// The output of `list` and `filter`: lines are written during the read, a table after it.
struct EntryList {
  static let readings = Flag(
    "readings", help: "List all single readings, however many there are in a day")
  static let csv = Flag("csv", help: "Print as CSV, which 'healthlog import' can read")
  static let output = OptionGroup(
    "Display", [readings, HealthlogCommands.aligned, Flag.listJSON, csv])

  private let invocation: Invocation
  private let context: CLIContext
  private let period: Period?
  private var isEmpty = true
  private var pieces = Pieces()

  static func print(
    _ filter: (VitalCatalogue) throws -> FilterExpression, of period: Period? = nil,
    _ invocation: Invocation, _ context: CLIContext, _ journal: Journal
  ) throws -> Int32 {
    if invocation[.listJSON], invocation[csv] { throw Explanation.apart("--json", "--csv") }
    var list = EntryList(invocation: invocation, context: context, period: period)
    let text = try journal.read { view in
      // `read` runs this closure again if it can't lock the journal and the journal has changed.
      guard !list.pieces.hasBegun else { throw JournalError.storage(.busy, path: journal.path) }
      list.isEmpty = true
      list.pieces = Pieces()
      let filter = try filter(view.vitals)
      if invocation[.listJSON] { return try list.json(filter, view) }
      if invocation[csv] { return try list.lines(.byUnit, filter, view) }
      return context.output.isForPeople
        ? try list.table(filter, view) : try list.lines(.byVital, filter, view)
    }
    // Write the last piece after the read has ended, so that a pager doesn't prolong it.
    if invocation[.listJSON] || invocation[csv] {
      try context.output.write(text)
    } else if !text.isEmpty {
      try context.printLong(text)
    }
    return list.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private mutating func add(_ text: String) throws { try pieces.add(text, context.output.write) }

  /// Writes the JSON except for its last piece, which it returns; `lines` does the same.
  private mutating func json(
    _ filter: FilterExpression, _ view: borrowing JournalView
  ) throws -> String {
    var json = EntryJSON(view.vitals)
    try add(json.beginning)
    try view.eachReport(matching: filter) { report in
      isEmpty = false
      try add(json.text(.report(report)))
    }
    try add(json.middle())
    try view.eachSingleReading(matching: filter) { singleReading in
      isEmpty = false
      try add(json.text(.singleReading(singleReading)))
    }
    try add(json.end)
    return pieces.rest + "\n"
  }

  private mutating func lines(
    _ form: Columns<ListedEntry>.ValueColumns, _ filter: FilterExpression,
    _ view: borrowing JournalView
  ) throws -> String {
    var columns = Columns<ListedEntry>("entry", [])
    let gathers = form == .byVital && !invocation[Self.readings]
    try view.eachEntry(matching: filter, gathering: gathers) { measured in
      columns = .entries(measured, form, view.vitals)
      if form == .byUnit { try add(columns.csvHeader) }
    } _: { entry in
      isEmpty = false
      try add(
        form == .byUnit
          ? columns.csvLine(of: entry)
          : TextTable.tabs(columns.cells(of: entry), for: context.output))
    }
    return pieces.rest
  }

  private mutating func table(
    _ filter: FilterExpression, _ view: borrowing JournalView
  ) throws -> String {
    var columns = Columns<ListedEntry>("entry", [])
    var table = TextTable([])
    let usual = try view.settings().measured(of: view.vitals)
    try view.eachEntry(matching: filter, gathering: !invocation[Self.readings]) { measured in
      columns = .entries(measured, .byVital, view.vitals, usual: usual)
      table = TextTable(columns.titles)
    } _: { entry in
      table.append(columns.cells(of: entry))
    }
    guard !table.rows.isEmpty else { return "" }
    isEmpty = false
    let text = table.text(for: context.output)
    guard let period, period.isOneDay, table.rows.count > 1 else { return text }
    let summary = try PeriodSummary(of: period, [], view, today: context.today)
    return text + "\n" + SummaryListing.text(summary, for: context.output)
  }
}
