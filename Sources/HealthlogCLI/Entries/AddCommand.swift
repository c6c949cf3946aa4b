import CommandTable
import HealthModel
import Journal
import Phrases

enum AddCommand {
  private static let note = Value("note", short: "n", "NOTE", help: "Add a note")
  private static let at = Value(
    "at", "TIME",
    help: "Time of the readings: 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', '19/11 "
      + "08:00'")
  private static let priority = Value(
    "priority", "1..5", help: "Set the priority instead of calculating it")
  private static let json = Flag("json", help: "Print the saved entry as JSON")

  static let declaration = Command<CLIContext>(
    "add", abstract: "Save a report or a single reading",
    discussion: """
      A report is at least two readings taken at the same time, plus a note if you like. A value \
      on its own is saved as a single reading (s12), with its note. Only a report counts towards \
      the day's reminder, unless the reminder asks for certain vitals. Type a reading as \
      vital=value, such as temp=36.5, or bp=120/80 for both pressures. 'healthlog vital list' \
      lists the vitals. The value may have a unit: gly=5.5mmol/L, temp=98.6F. 36.6 and 36,6 are \
      the same. After a glucose value you can type when you measured it: fasting, before lunch, \
      after dinner, bedtime. On a terminal, healthlog asks for the readings one by one if you \
      don't give any.
      """, arguments: [Argument("VITAL=VALUE", .anyNumber, help: "The readings")],
    options: [note, at, priority, json],
    examples: [
      "healthlog add temp=36.5 gly=90 bp=120/80 hr=70 -n \"at rest\"": "saves a report",
      "healthlog add gly=126 before lunch": "saves a single reading taken before a meal",
      "healthlog add bp=135/85 hr=72 --at 'yesterday 21:30'": "saves a report from last night",
    ], changes: true, topics: ["units", "times", "priority"]
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let vitals = try journal.read { $0.vitals }
    let new: [NewEntry]
    do {
      new = try filled(invocation, journal, vitals, context)
    } catch let error where error is Dialogue.GivenUp || error is Interrupted {
      context.say(phrase("Nothing was saved"))
      return error is Interrupted ? ExitStatus.interrupted : ExitStatus.nothingMatched
    }
    let (entries, same, settled, present, isFirst) = try journal.write(now: context.now) { edit in
      let same = try new.compactMap { try edit.view.same(as: $0) }
      let entries = try new.map { try edit.add($0) }
      let settled = try edit.settleUnits(by: entries.flatMap(\.readings), of: vitals)
      let isFirst = try isFirstOfAnEarlierYear(entries[0], edit.view, context)
      return (entries, same, settled, edit.view.vitals, isFirst)
    }
    ReportOptions.printSaved(entries, .saved, asJSON: invocation[json], context, present)
    context.tellUnits(settled)
    for same in same {
      context.say(phrase("Same as \(EntryText.name(same)), which was saved earlier"))
    }
    if isFirst {
      context.say(
        phrase(
          "This is the only entry in \(entries[0].taken.day.year). If the year is a typo: healthlog "
            + "edit last --at '19/11/2026 08:00'"))
    }
    return ExitStatus.done
  }

  private static func isFirstOfAnEarlierYear(
    _ entry: Entry, _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> Bool {
    let year = entry.taken.day.year
    guard year < context.today.year - 1, let first = LocalDate(year: year, month: 1, day: 1),
      let last = LocalDate(year: year, month: 12, day: 31)
    else { return false }
    return try view.daysOnRecord(in: first...last).map { $0.reports + $0.singleReadings } == [1]
  }

  static func check(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws {
    guard !invocation.arguments.isEmpty || !context.canAsk else { return }
    _ = try draft(invocation, vitals, context, onlyUnit: { _ in nil }) {
      try context.time($0).moment
    }.checkedEntries(vitals: vitals, now: context.now)
  }

  private static func draft(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ context: CLIContext,
    onlyUnit: (VitalID) -> MeasurementUnit?, moment: (String) throws -> Moment
  ) throws -> ReportDraft {
    if invocation.arguments.isEmpty, !context.canAsk {
      throw RefusedLine.usage(
        phrase("Add your readings: two or more make a report, and one alone is a single reading"),
        phrase("For example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70"))
    }
    let readings = try ReadingParser(vitals: vitals)
      .readings(from: invocation.arguments, onlyUnit: onlyUnit)
    return ReportDraft(
      taken: try invocation[at].map(moment) ?? Moment(context.now, in: context.zone),
      readings: readings, note: MealWords.note(invocation[note], beside: invocation.arguments),
      setPriority: try invocation[priority].map(ReportOptions.priority))
  }

  private static func filled(
    _ invocation: Invocation, _ journal: Journal, _ vitals: VitalCatalogue, _ context: CLIContext
  ) throws -> [NewEntry] {
    let draft = try draft(
      invocation, vitals, context,
      onlyUnit: { vital in (try? journal.read { try $0.onlyUnit(of: vital) }) ?? nil },
      moment: { try ReportOptions.moment(ofDay: $0, context) })
    guard invocation.arguments.isEmpty
    else { return try draft.checkedEntries(vitals: vitals, now: context.now) }
    let questions = try journal.read { try ReportQuestions($0, vitals, context) }
    return [try questions.fill(draft, asksNote: !invocation.has(note))]
  }
}

enum ReportOptions {
  static func moment(
    _ text: String, _ context: CLIContext, looksAhead: Bool = false
  ) throws -> Moment {
    told(try context.time(text, looksAhead: looksAhead), in: context.zone, context)
  }

  /// Returns the named time, or now. Asks for the time of day if a past day is named without one.
  static func moment(ofDay text: String?, _ context: CLIContext) throws -> Moment {
    guard let text else { return Moment(context.now, in: context.zone) }
    let time = try context.time(text)
    guard time.isDayAlone, time.moment.day < context.today
    else { return told(time, in: context.zone, context) }
    guard context.canAsk else {
      let hour = time.moment.local.time
      context.say(phrase("No time given, so \(hour) was used; to set one: --at 'yesterday 21:30'"))
      return told(time, in: context.zone, context)
    }
    let usual = time.moment.local
    let question = Dialogue.Question(
      words: phrase("Time on \(TimeText.day(usual.date)) [\(usual.time)]:") + " ",
      explanation: [phrase("A time, such as 8:00, 20.30 or 8pm; Enter uses the time in brackets")]
    ) { phrase("\(quoted($0)) isn't a valid time; use one such as 8:00, 20.30 or 8pm") }
    let dialogue = Dialogue(context: context)
    var chosen = time
    try dialogue.go(through: 1) { _, _ in
      try dialogue.settle(question, { try? context.time("\(text) \($0)") }) { chosen = $0 }
    }
    return told(chosen, in: context.zone, context)
  }

  /// Reads a new time; the old one supplies a missing day or time of day. Uses the current zone or,
  /// if that zone had another offset at the old time, the old time's offset.
  static func moment(_ text: String, correcting old: Moment, _ context: CLIContext) throws -> Moment
  {
    let zone: any TimeZoneRules =
      context.zone.utcOffsetSeconds(at: old.instant) == old.utcOffsetSeconds
      ? context.zone : FixedZone(offsetSeconds: old.utcOffsetSeconds)
    let time = try TimeExpression(
      text, now: context.now, zone: zone, order: context.dateOrder, standing: old.local)
    return told(time, in: zone, context)
  }

  private static func told(
    _ time: TimeExpression, in zone: any TimeZoneRules, _ context: CLIContext
  ) -> Moment {
    let (place, used) = (zone.identifier, time.moment.local.time)
    if let skipped = time.skipped {
      context.say(
        phrase("\(skipped.date) \(skipped.time) doesn't exist in \(place); using \(used)"))
    }
    if let second = time.second, !time.isDayAlone {
      let (day, shown) = (second.day, second.local.time)
      let name = "\(day)T\(shown)\(offsetText(seconds: second.utcOffsetSeconds))"
      context.say(
        phrase(
          "The clocks showed \(shown) twice on \(day) in \(place); using the first (for the "
            + "second: --at \(name))"))
    }
    return time.moment
  }

  static func priority(_ text: String) throws(RefusedLine) -> Priority {
    if let priority = Int(text).flatMap({ Priority($0) }) { return priority }
    throw .usage(phrase("\(quoted(text)) isn't a valid priority; use 1 to 5"))
  }

  static func printSaved(
    _ entries: [Entry], _ action: ReportText.Action, asJSON: Bool, _ context: CLIContext,
    _ vitals: VitalCatalogue
  ) {
    if asJSON { return context.tell(EntryJSON.text(entries, vitals)) }
    let text = ReportText(vitals, context)
    context.tell(entries.map { text.short($0, after: action) }.joined(separator: "\n"))
  }

  static func number(_ text: String) throws(ReportRequestFault) -> EntryNumber {
    if let number = EntryNumber(text) { return number }
    throw .notANumber(text)
  }

  /// Reads an entry's number; returns nil for `last`, which only the journal can resolve.
  static func number(last text: String) throws(ReportRequestFault) -> EntryNumber? {
    text == "last" ? nil : try number(text)
  }

  static func number(_ text: String, _ view: borrowing JournalView) throws -> EntryNumber {
    if let number = try number(last: text) ?? view.lastFiled() { return number }
    throw ReportRequestFault.nothingFiled
  }
}
