import CommandTable
import HealthModel
import HealthlogCLI
import Interchange
import Journal
import POSIX
import Phrases
import Reminders

/// `export`: the journal, or a part of it, as one document.
enum TakeOut {
  enum Format: String, CaseIterable { case json, ndjson, csv, fhir, biobeats }

  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let named = invocation[ExportCommand.format] ?? Format.json.rawValue
    if named.lowercased() == CalendarOut.format { return try CalendarOut.run(invocation, context) }
    guard let format = Format(rawValue: named.lowercased()) else {
      let formats = Format.allCases.map(\.rawValue) + [CalendarOut.format]
      throw Explanation.usage(
        phrase(
          "\(quoted(named)) isn't a valid value for --format; use "
            + "\(formats.joined(separator: ", "))"))
    }
    let isForSpreadsheet = invocation[ExportCommand.spreadsheet]
    if isForSpreadsheet, format != .csv {
      throw Explanation.usage(
        phrase(
          "The format \(format.rawValue) isn't for spreadsheets; use --format csv --spreadsheet"))
    }
    let period = try PeriodOptions.period(invocation.arguments, invocation, context)?.period
    let journal = try context.readJournal(invocation.journalPath)
    let (names, known) = (invocation[ExportCommand.vital], try journal.vitals)
    let selection = JournalSelection(
      period: period ?? .all,
      vitals: try names.isEmpty ? nil : Set(names.flatMap { try known.ids(named: $0) }),
      hasNotes: !invocation[ExportCommand.noNotes])
    if format == .biobeats, let vitals = selection.vitals, vitals != [.heartRate] {
      throw Explanation.usage(
        phrase("The format \(format.rawValue) supports only heart rates"),
        phrase("Leave out --vital, or choose another --format"))
    }
    let action = Action(
      selection: selection, format: format, today: context.today,
      decimalMark: isForSpreadsheet ? context.decimalMark() : nil)
    func isNothing(_ count: MeasuredCount) -> Bool {
      count.isEmpty && (!selection.isComplete || format != .json && format != .ndjson)
    }
    let count: MeasuredCount
    if let name = invocation[ExportCommand.output], name != "-" {
      count = try keep(name, unless: isNothing) { write in try action.take(journal, write) }
      if !isNothing(count) {
        let counts = EntryText.counts(reports: count.reports, singleReadings: count.singleReadings)
        context.tellLine(counts.isEmpty ? phrase("\(name): no readings") : "\(name): \(counts)")
      }
    } else {
      count = try action.take(journal) { try context.output.write($0) }
    }
    guard isNothing(count) else { return ExitStatus.done }
    context.say(phrase("No readings in that period"))
    return ExitStatus.nothingMatched
  }

  static func keep<Count>(
    _ name: String, unless isNothing: (Count) -> Bool,
    _ body: ((String) throws -> Void) throws -> Count
  ) throws -> Count {
    do {
      let file = try NewFile(name)
      let count = try body { try file.write($0) }
      if !isNothing(count) { try file.keep() }
      return count
    } catch let error as SystemError {
      let lines =
        error.isTaken
        ? [
          phrase("\(name) already exists; it was left unchanged"),
          phrase("Choose another file name"),
        ] : [phrase("Can't write \(name): \(SystemReason.text(error.reason))")]
      throw Explanation.failed(ExitStatus.cannotCreate, lines)
    }
  }
}

private struct Action {
  let selection: JournalSelection
  let format: TakeOut.Format
  let today: LocalDate
  let decimalMark: Character?

  func take(_ journal: Journal, _ write: (String) throws -> Void) throws -> MeasuredCount {
    var hasBegun = false
    return try journal.read { view in
      // `read` runs this closure again if it can't lock the journal and the journal has changed.
      guard !hasBegun else { throw JournalError.storage(.busy, path: journal.path) }
      hasBegun = true
      return switch format {
      case .json: try view.writeRecords(of: selection, as: .document, write)
      case .ndjson: try view.writeRecords(of: selection, as: .lines, write)
      case .csv: try table(view, write)
      case .fhir: try bundle(view, write)
      case .biobeats: try band(view, write)
      }
    }
  }

  private func table(
    _ view: borrowing JournalView, _ write: (String) throws -> Void
  ) throws -> MeasuredCount {
    let table = MeasuredCSV(
      vitals: view.vitals, columns: try view.measuredColumns(of: selection),
      spreadsheetMark: decimalMark)
    var pieces = Pieces(table.header)
    let count = try view.eachMeasured(of: selection) { entry, source in
      try pieces.add(table.line(entry, source: source), write)
    }
    try write(pieces.rest)
    return count
  }

  private func bundle(
    _ view: borrowing JournalView, _ write: (String) throws -> Void
  ) throws -> MeasuredCount {
    let bundle = FHIRWriter(vitals: view.vitals, journal: try view.uid)
    var pieces = Pieces(bundle.beginning)
    let count = try view.eachMeasured(of: selection) { entry, _ in
      try pieces.add(bundle.text(entry), write)
    }
    try write(pieces.rest + bundle.end)
    return count
  }

  /// Writes the heart rates, except any with `<` or `>`; the BioBeats format has no other vital.
  private func band(
    _ view: borrowing JournalView, _ write: (String) throws -> Void
  ) throws -> MeasuredCount {
    var heartRates = selection
    heartRates.vitals = [.heartRate]
    let period = selection.period
    var (number, first) = (0, period.first ?? period.last ?? today)
    var last = max(first, period.last ?? today)
    func isTaken(_ entry: Entry) -> Bool { entry.readings[0].comparator == nil }
    try view.eachMeasured(of: heartRates) { entry, _ in
      guard isTaken(entry) else { return }
      last = LocalDateTime(entry.taken.instant, utcOffsetSeconds: 0).date
      if number == 0 { first = last }
      number += 1
    }
    var band = BioBeatsWriter(days: first...max(first, last), count: number)
    var pieces = Pieces(band.beginning)
    let count = try view.eachMeasured(of: heartRates) { entry, _ in
      guard isTaken(entry) else { return }
      try pieces.add(band.text(entry.taken.instant, beatsPerMinute: entry.readings[0].value), write)
    }
    try write(pieces.rest + band.end)
    return count
  }
}

/// Readings as a table for spreadsheets and programs: RFC 4180 with LF, a line at a time.
/// Shape: uid, local time, UTC offset, priority, the priority again if a person set it, the typed
/// values (a column for each unit in which a vital was typed), note, source.
struct MeasuredCSV {
  private let vitals: VitalCatalogue
  private let columns: [MeasuredColumn]
  private let decimalMark: Character
  /// The byte order mark, by which a spreadsheet recognises UTF-8; empty for programs.
  private let mark: String

  /// - Parameter spreadsheetMark: The spreadsheet's decimal mark; nil for programs.
  init(vitals: VitalCatalogue, columns: [MeasuredColumn], spreadsheetMark: Character?) {
    (self.vitals, self.columns) = (vitals, columns)
    (decimalMark, mark) = spreadsheetMark.map { ($0, "\u{FEFF}") } ?? (".", "")
  }

  var header: String {
    let values = columns.map { "\($0.vital) (\($0.unit.symbol))".safeInSpreadsheets }
    return mark
      + line(
        ["uid", "taken_at", "utc_offset", "priority", "priority_set"] + values + ["note", "source"])
  }

  func line(_ entry: Entry, source: String?) -> String {
    let values = columns.map { column in
      let reading = entry.readings.first { $0.vital == column.vital && $0.unit == column.unit }
      return String((reading?.valueText ?? "").map { $0 == "." ? decimalMark : $0 })
    }
    let rank = entry.priority(in: vitals).map { "\($0.rank)" } ?? ""
    let isSet = if case .report(let report) = entry { report.priorityIsSet } else { false }
    let time = "\(entry.taken.day) \(entry.taken.local.time.fullText)"
    return line(
      [entry.uid, time, offset(entry.taken), rank, isSet ? rank : ""] + values
        + [entry.note.safeInSpreadsheets, (source ?? "").safeInSpreadsheets])
  }

  private func line(_ fields: [String]) -> String {
    CSV.text([fields], separator: decimalMark == "," ? ";" : ",")
  }

  /// Returns an offset such as `UTC+01:00`. Spreadsheets read `+01:00` as a time, `+0100` as 100.
  private func offset(_ taken: Moment) -> String {
    let seconds = abs(taken.utcOffsetSeconds) % 60
    let rest = seconds == 0 ? "" : ":\(seconds < 10 ? "0" : "")\(seconds)"
    return "UTC" + offsetText(seconds: taken.utcOffsetSeconds) + rest
  }
}

/// `export --format ics`: the reminders, for the calendar of a phone.
enum CalendarOut {
  static let format = "ics"

  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let options =
      PeriodOptions.declared + [
        ExportCommand.vital, ExportCommand.noNotes, ExportCommand.spreadsheet,
      ]
    let others =
      invocation.arguments + options.filter { invocation.has($0) }.map { "--\($0.option.name)" }
    guard others.isEmpty else {
      throw Explanation.usage(
        phrase("The format \(format) supports only reminders"),
        phrase("Leave out \(others.joined(separator: " ")), or choose another --format"))
    }
    let events = try context.readJournal(invocation.journalPath).read { view in
      let journal = try view.uid ?? ""
      return try view.reminderSeries(context.here).map { event($0, ofJournal: journal) }
    }
    guard !events.isEmpty else { throw ReminderFault.noReminder }
    let text = CalendarWriter.beginning + events.joined() + CalendarWriter.end
    if let name = invocation[ExportCommand.output], name != "-" {
      try TakeOut.keep(name, unless: { _ in false }, { try $0(text) })
      let count = plural(
        events.count, one: "\(events.count) reminder", other: "\(events.count) reminders")
      context.tellLine("\(name): \(count)")
    } else {
      try context.output.write(text)
    }
    for line in [
      phrase("The calendar doesn't know what you have saved, so it reminds you every time"),
      phrase("Google Calendar ignores the file's alarms; set notifications for the events there"),
      phrase("Apple Calendar removes alarms from subscribed calendars unless you tell it not to"),
    ] { context.say(line) }
    return ExitStatus.done
  }

  /// Returns an event named after its reminder. A sitting's names no vital, as others may see it.
  private static func event(_ series: ReminderSeries, ofJournal journal: String) -> String {
    let rule = series.rule
    let isMorning = rule.name == PressureDay.Half.morning.ruleName
    let sitting = isMorning ? phrase("morning readings") : phrase("evening readings")
    return CalendarWriter.event(
      uid: "reminder-\(rule.name)@\(journal)", changes: series.changes,
      changedAt: series.changedAt, summary: "healthlog: \(rule.owner == nil ? rule.name : sitting)",
      first: LocalDateTime(series.first, rule.time), days: rule.days, last: rule.lastDay,
      exceptions: series.exceptions)
  }
}
