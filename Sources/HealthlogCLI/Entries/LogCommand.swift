import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum LogCommand {
  private static let day = Value(
    "day", "DAY", help: "Day of the report; for a past day, the report's time is 23:59")
  private static let sitting = Flag(
    "sitting", help: "Ask for the readings still missing from the guided protocol's current sitting"
  )

  static let declaration = Command<CLIContext>(
    "log", abstract: "Open a form on the desktop to save a report",
    discussion: """
      Opens a zenity window for the readings and a note. If a value is rejected, a second window \
      says why and asks only for that value. Your other answers are kept. Closing a window saves \
      nothing. Without zenity, it runs 'healthlog add' in your terminal. 'healthlog config set \
      reminder.log-command COMMAND' makes it run your own command in the shell instead, with the \
      report's day in HEALTHLOG_DAY and the journal's path in HEALTHLOG_JOURNAL.
      """, options: [day, sitting],
    examples: [
      "healthlog remind log": "opens the form",
      "healthlog remind log --day yesterday": "opens it for yesterday's report",
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let day = try namedDay(invocation[day], context)
    let isSitting = invocation[sitting]
    switch context.logNow(try journal.read { try $0.settings()[.logCommand] }, isSitting) {
    case .form where isSitting: return try showForms(journal, context)
    case .form: return try showForm(of: day, journal, context)
    case .command(let line): return try run(line, day, journal, context)
    case .terminal(let words):
      return try openTerminal(
        words,
        isSitting
          ? ["protocol", "measure", "--journal=\(journal.path)"]
          : ["add", "--journal=\(journal.path)", "--at=\(taken(day, context).rfc3339)"], context)
    case nil: throw ReminderFault.noForm
    }
  }

  private static func run(
    _ line: String, _ day: LocalDate, _ journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    let status = try context.runProgram(
      ["/bin/sh", "-c", line],
      [LogNow.dayVariable: day.description, "HEALTHLOG_JOURNAL": journal.path])
    // A shell exits with 126 if it can't run a command, and with 127 if it can't find one.
    if (126...127).contains(status) {
      throw RefusedLine(
        text: .failed(
          ExitStatus.unavailable, phrase("Can't run reminder.log-command: \(line)"),
          phrase("Set another command, or run 'healthlog config unset reminder.log-command'")))
    }
    return status == 0 ? ExitStatus.done : ExitStatus.nothingMatched
  }

  /// Runs healthlog in a terminal, then waits for Enter so that the person can read the output.
  static func openTerminal(
    _ words: [String], _ line: [String], _ context: CLIContext
  ) throws -> Int32 {
    let script = #"closing=$1; shift; "$@"; printf '\n%s' "$closing"; read -r _"#
    let closing = phrase("Press Enter to close this window") + " "
    let status = try context.runProgram(
      words + ["/bin/sh", "-c", script, "sh", closing, context.session.program] + line, [:])
    return status == 0 ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static func showForms(_ journal: Journal, _ context: CLIContext) throws -> Int32 {
    let count = try journal.read {
      try Sitting(of: ProtocolCommand.running($0, context), $0, context).count
    }
    for reading in count..<max(count, GuidedProtocol.readingsOfSitting) {
      let status = try showForm(of: context.clockDay, journal, context, sitting: reading + 1)
      guard status == ExitStatus.done else { return status }
    }
    return ExitStatus.done
  }

  private static func showForm(
    of day: LocalDate, _ journal: Journal, _ context: CLIContext, sitting: Int? = nil
  ) throws -> Int32 {
    let vitals = try journal.read { $0.vitals }
    let measured = sitting.map { _ in vitals.groups(of: ProtocolCommand.measured) }
    let groups = try measured ?? journal.read { try $0.askedGroups(of: vitals) }
    let parser = ReadingParser(vitals: vitals.whereUnitsAreNamed)
    var form = LogForm(day: day, groups: groups, sitting: sitting)
    while let answer = try context.showForm(form.zenityArguments(today: context.clockDay)) {
      form.take(answer)
      do {
        let readings = try parser.readings(from: form.assignments)
        let draft = ReportDraft(taken: taken(day, context), readings: readings, note: form.note)
        let (report, settled) = try journal.write(now: context.clock()) { edit in
          let report = try edit.add(try draft.checked(vitals: vitals, now: context.clock()))
          return (report, try edit.settleUnits(by: report.readings, of: vitals))
        }
        let text = ReportText(journal.vitalsForWords, context)
        context.tell(text.short(.report(report), after: .saved))
        context.tellUnits(settled)
        return ExitStatus.done
      } catch let refused as RefusedReport { form.refuse(refused, vitals) }
    }
    context.say(phrase("Nothing was saved"))
    return ExitStatus.nothingMatched
  }

  private static func namedDay(_ text: String?, _ context: CLIContext) throws -> LocalDate {
    guard let text else { return context.today }
    guard let day = LocalDate(text) else { throw TimeFault(text: text) }
    if day <= context.today { return day }
    let start = Moment(context.zone.startOfDay(day), in: context.zone)
    throw RefusedReport(faults: [.inFuture(start, isToday: false)])
  }

  /// Returns now or, for a past day, its last minute: the report answers that day's reminder.
  private static func taken(_ day: LocalDate, _ context: CLIContext) -> Moment {
    let now = context.clock()
    guard day != context.clockDay else { return Moment(now, in: context.zone) }
    let end = context.zone.startOfDay(day.adding(days: 1)).adding(seconds: -60)
    return Moment(min(end, now), in: context.zone)
  }
}

extension CLIContext {
  /// The current day, which may have changed while a form was open.
  fileprivate var clockDay: LocalDate { zone.localDateTime(at: clock()).date }
}

struct LogForm: Equatable {
  /// The separator of the fields in zenity's output: a character that nobody types.
  static let separator: Character = "\u{1F}"
  let day: LocalDate
  /// The number of the reading within its sitting; nil for a report.
  let sitting: Int?
  /// The vitals of the fields; the note's field comes last.
  private let groups: [VitalGroup]
  private(set) var typed: [String]
  /// The reasons why the last input was rejected, without its values; empty at first.
  private var refusal: [String] = []
  /// The indices of the fields that the form shows: all or, after a rejection, the faulty ones.
  private var asked: [Int]

  init(day: LocalDate, groups: [VitalGroup], sitting: Int? = nil) {
    (self.day, self.sitting, self.groups) = (day, sitting, groups)
    typed = Array(repeating: "", count: groups.count + 1)
    asked = Array(typed.indices)
  }

  var note: String { typed[groups.count].trimmingBlanks }

  var assignments: [String] {
    zip(groups, typed).compactMap { group, text in
      text.trimmingBlanks.isEmpty ? nil : "\(group.typedName)=\(text.trimmingBlanks)"
    }
  }

  mutating func refuse(_ refused: RefusedReport, _ vitals: VitalCatalogue) {
    refusal = refused.formLines(vitals)
    let fields = refused.faults.reduce(into: Set<Int>()) { $0.formUnion(self.fields(of: $1)) }
    asked = fields.isEmpty ? Array(typed.indices) : fields.sorted()
  }

  private func fields(of fault: ReportFault) -> [Int] {
    let vital: VitalID
    switch fault {
    case .notANumber(let id, _), .unknownUnit(let id, _, _): vital = id
    case .implausible(let reading, _, _): vital = reading.vital
    case .unitInDoubt(let ways): vital = ways[0].vital
    case .notAPressurePair, .pressureInTenths, .systolicNotAboveDiastolic: vital = .systolic
    case .tooFewReadings: return groups.indices.filter { typed[$0].trimmingBlanks.isEmpty }
    case .noteTooLong, .controlCharacterInNote: return [groups.count]
    default: return []
    }
    return groups.indices.filter { groups[$0].vitals.contains { $0.id == vital } }
  }

  mutating func take(_ answer: String) {
    var line = answer[...]
    if line.last == "\n" { line.removeLast() }
    let parts = line.split(separator: LogForm.separator, omittingEmptySubsequences: false)
    for (field, part) in zip(asked, parts) { typed[field] = String(part) }
  }

  /// Returns zenity's arguments, with Pango markup escaped. They contain nothing that was typed,
  /// because everyone on the machine can read them. zenity can't prefill fields.
  func zenityArguments(today: LocalDate) -> [String] {
    let all = groups.map(Self.label) + [phrase("Note")]
    let text = heading(today: today).joined(separator: "\n")
    return ["--forms", "--title=healthlog", "--text=\(text.escapedMarkup)"]
      + ["--separator=\(LogForm.separator)", "--ok-label=\(phrase("Save"))", "--width=420"]
      + asked.map { "--add-entry=\(all[$0])" }
  }

  @Lines private func heading(today: LocalDate) -> [String] {
    if let sitting {
      phrase("Blood pressure: reading \(sitting) of \(GuidedProtocol.readingsOfSitting)")
    } else {
      day == today ? phrase("Today's report") : phrase("Report for \(day)")
    }
    refusal
    if !refusal.isEmpty {
      phrase("Nothing has been saved yet; your other answers are kept")
    } else {
      sitting == nil ? phrase("Enter at least two readings") : phrase("Heart rate is optional")
    }
  }

  private static func label(of group: VitalGroup) -> String {
    let words = String(VitalText.name(of: group).map { $0 == "-" ? " " : $0 })
    let unit = group.vitals[0].usualUnit
    let example = group.example(in: unit).map { " (\($0))" } ?? ""
    return "\(words.prefix(1).uppercased() + words.dropFirst()), \(unit.symbol)\(example)"
  }
}
