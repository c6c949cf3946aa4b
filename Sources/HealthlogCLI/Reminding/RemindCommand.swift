import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

public enum RemindCommand {
  /// The name of the rule that `remind at` sets.
  static let rule = "daily"

  static let declaration = declared { invocation, context in
    // Only `healthlog-reminderd` can examine the session.
    try context.handOver(ProgramFault.service, invocation.line)
  } run: { invocation, context in
    _ = try context.journalFile(invocation.journalPath)
    try context.handOver(ProgramFault.service, invocation.line)
  }

  /// Runs a line that `healthlog` handed over; `serve` runs a journal's service until it ends.
  public static func run(
    _ line: [String], _ context: CLIContext, serve: @escaping @Sendable (String) throws -> Void,
    instruments: DoctorInstruments
  ) -> Int32 {
    let command = declared {
      try runDoctor($0, $1, with: instruments)
    } run: { invocation, context in
      try serve(try context.journalFile(invocation.journalPath))
      return ExitStatus.done
    }
    return HealthlogCommands.run(line, context, commands: [command])
  }

  private static func declared(
    doctor: @escaping Command<CLIContext>.Run, run: @escaping Command<CLIContext>.Run
  ) -> Command<CLIContext> {
    let service = Command<CLIContext>(
      "run", abstract: "Run the service that shows reminders",
      discussion: """
        Runs until SIGTERM or Ctrl-C stops it. Each journal has only one service. If one \
        already runs, a second one says so and exits with 0.
        """,
      examples: [
        "healthlog remind run": "runs it until you press Ctrl-C",
        "healthlog remind run >reminders.log 2>&1 &": "runs it in the background",
      ], run: run)
    return Command(
      "remind", abstract: "Get reminders when the day's report is missing",
      examples: [
        "healthlog remind at 20:30": "reminds you every evening",
        "healthlog remind install": "starts the reminder service when you log in",
      ],
      subcommands: [
        at, add, list, edit, remove, pause, resume, status, history, snooze, skip,
        LogCommand.declaration, open, service, install, uninstall, self.doctor(run: doctor),
      ], usual: "status")
  }

  private static let at = Command<CLIContext>(
    "at", abstract: "Set the times of a daily reminder (a simpler form of 'add')",
    discussion: """
      Takes effect today: if today's report is missing at the set time, the reminder is shown as \
      soon as the service is running. The reminder expires at 04:00 the next day. Its name is \
      daily; if it already exists, only its time changes.

      If you give more than one time, you get a reminder for each: daily, daily-2 and so on. Each \
      counts only the readings in its own part of the day, and expires at the end of that part. \
      The parts meet halfway between two reminders: with 08:00 and 20:00, the first counts \
      readings from 02:00 to 14:00, and the second those from 14:00 to 02:00.
      """,
    arguments: [Argument("TIME", .atLeastOne, help: "One or more local times, such as 20:30")],
    examples: [
      "healthlog remind at 20:30": "reminds you at half past eight in the evening",
      "healthlog remind at 08:00 20:00": "reminds you in the morning and in the evening",
    ], changes: true
  ) { invocation, context in
    let times = try Set(invocation.arguments.map(RuleOptions.time)).sorted()
    let journal = try context.openJournal(invocation.journalPath)
    let (rules, isAltered) = try context.alter(journal) { try setDaily(at: times, &$0, context) }
    guard isAltered else { return ExitStatus.done }
    if rules.count == 1 { context.tell(RemindText.said(of: rules[0])) }
    context.afterwards {
      for rule in rules { try tellStart(of: rule, journal, context) }
      try tellParts(of: rules[0], journal, context)
    }
    context.say(
      phrase(
        "Reminders need the service; 'healthlog remind install' makes it start when you log in"))
    return ExitStatus.done
  }

  /// Sets only the times of the daily reminders; removes surplus reminders unless `keepsOthers`.
  static func setDaily(
    at times: [TimeOfDay], keepsOthers: Bool = false, _ edit: inout JournalEdit,
    _ context: CLIContext
  ) throws -> [ReminderRule] {
    let today = context.zone.startOfDay(context.today)
    let present = try edit.view.reminderRules()
    let daily = present.filter { $0.owner == nil && dailyNumber($0.name) != nil }
    for rule in daily where !keepsOthers && (dailyNumber(rule.name) ?? 0) > times.count {
      try edit.changeReminder(named: rule.name, reopening: false) { _ in nil }
    }
    return try times.enumerated().map { index, time in
      let name = index == 0 ? rule : "\(rule)-\(index + 1)"
      let before = daily.first { $0.name == name }
      var daily = before ?? ReminderRule(name: name, time: time, since: today)
      if before == nil, index > 0, let first = present.first(where: { $0.name == rule }) {
        (daily.days, daily.needs) = (first.days, first.needs)
      }
      daily.time = time
      // Drop a part of the day that doesn't contain the new time.
      if daily.window?.contains(LocalDateTime(context.today, time), of: context.today) == false {
        daily.window = nil
      }
      daily.isEnabled = true
      // Keep a later start, so that a pause continues.
      daily.since = max(daily.since, today)
      try edit.changeReminder(named: name, reopening: true) { [daily] _ in daily }
      return daily
    }
  }

  /// Returns 1 for `daily`, 2 to 9 for `daily-2` to `daily-9`, and nil for other names.
  private static func dailyNumber(_ name: String) -> Int? {
    if name == rule { return 1 }
    let number = name.hasPrefix("\(rule)-") ? Int(name.dropFirst(rule.count + 1)) : nil
    return number.flatMap { 2...9 ~= $0 ? $0 : nil }
  }

  /// Prints how reminders with the same needs divide the day; prints nothing if none divide it.
  static func tellParts(of rule: ReminderRule, _ journal: Journal, _ context: CLIContext) throws {
    let rules = try journal.read { try $0.reminderRules() }.withParts
    guard let rule = rules.first(where: { $0.name == rule.name }) else { return }
    let sharing = rules.filter { $0.window != nil && $0.shares(with: rule) }
    guard sharing.count > 1, rule.window != nil else { return }
    for rule in sharing { context.tell(RemindText.line(rule)) }
    context.say(
      phrase("Each reminder counts only readings from its part of the day; to change that part:"))
    for case (let name, let part?) in sharing.map({ ($0.name, $0.window) }) {
      context.say("  healthlog remind edit \(name) --between \(part.text)")
    }
  }

  private static let open = Command<CLIContext>(
    "open", abstract: "Open a terminal that shows what a notification is about",
    discussion: """
      Opens your terminal with 'healthlog status' or, if you give a watch's number, with \
      'healthlog watch show'. A notification's Show button runs this command.
      """, arguments: [Argument("WATCH", .optional, help: "The watch's number")],
    examples: [
      "healthlog remind open": "opens a terminal with today at a glance",
      "healthlog remind open 1": "opens one with watch 1",
    ]
  ) { invocation, context in
    let path = try context.readJournal(invocation.journalPath).path
    guard case .terminal(let words)? = context.logNow(nil, true) else {
      throw RefusedLine(
        text: .failed(
          ExitStatus.unavailable,
          phrase("There is no terminal to open, or no display to open it on")))
    }
    let view =
      try invocation.arguments.first.map { ["watch", "show", "\(try WatchCommand.id($0))"] }
      ?? ["status"]
    return try LogCommand.openTerminal(words, view + ["--journal=\(path)"], context)
  }

  private static let status = Command<CLIContext>(
    "status", abstract: "Show the next reminder, what happened to the latest ones, and why",
    discussion: """
      For each reminder, shows what happened today and last time: which report was saved, or why \
      the reminder wasn't shown. Also shows when the reminder is next due, and the state of the \
      service.
      """, options: [Flag.json],
    examples: [
      "healthlog remind status": "describes each reminder",
      "healthlog remind": "does the same",
      "healthlog remind status --json": "prints it as JSON for a program",
    ]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let isRunning = context.serviceRuns(journal.path)
    let (guided, text) = try journal.read { view in
      let outlook = try view.outlook(context)
      guard invocation[.json] || !outlook.rules.isEmpty else { throw ReminderFault.noReminder }
      return (
        try ProtocolStanding.running(view, context),
        RemindStatusText(
          outlook: outlook,
          ledger: try view.ledgerRecord(of: ReminderState.dates(around: context.today)),
          book: try view.serviceBook(), isRunning: isRunning)
      )
    }
    let rules = text.outlook.rules.filter { $0.owner == nil || guided?.state == .running }
    if invocation[.json] {
      try context.print(RemindStatusJSON.document(context.here).json((rules, text)).text)
      return rules.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
    }
    if let guided { try context.print(ProtocolText.status(guided)) }
    let areSeveral = text.outlook.rules.count > 1
    for rule in rules {
      for line in text.lines(of: rule, isNamed: areSeveral || rule.name != Self.rule) {
        try context.print(line)
      }
      if areSeveral { try context.print("") }
    }
    try context.print(text.service)
    return ExitStatus.done
  }

  private static let snooze = Command<CLIContext>(
    "snooze", abstract: "Snooze the current reminder for 30 minutes",
    examples: [
      "healthlog remind snooze": "shows it again in half an hour",
      "healthlog remind snooze && healthlog remind status": "shows when that will be",
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    try journal.update(around: context.today, now: context.now) { state in
      let due = state.planned(context.here).occurrences.filter { isDue($0, context.now) }
      guard !due.isEmpty else { throw ReminderFault.nothingDue }
      return ReminderChanges(occurrences: due.map { $0.snoozed(at: context.now) })
    }
    let until = context.now.adding(seconds: Occurrence.snoozeSeconds)
    context.tell(phrase("Snoozed until \(context.zone.localDateTime(at: until).time)"))
    return ExitStatus.done
  }

  private static let skip = Command<CLIContext>(
    "skip", abstract: "Skip today's reminder",
    discussion: """
      Skips the reminders that are due now or, if there are none, those still to come today. To \
      undo this, use 'healthlog undo' or set the reminder again.
      """,
    examples: [
      "healthlog remind skip": "skips today's reminder",
      "healthlog undo": "turns it on again",
    ], changes: true
  ) { invocation, context in
    let skipped = try context.readJournal(invocation.journalPath).write(now: context.now) { edit in
      let outlook = try edit.view.outlook(context)
      var skipped = outlook.state.occurrences.filter { isDue($0, context.now) }
      if skipped.isEmpty {
        skipped = outlook.rules.compactMap { rule in outlook.upcoming(rule, on: context.today) }
      }
      try edit.skip(skipped)
      return skipped
    }
    guard !skipped.isEmpty else { throw ReminderFault.nothingDue }
    for occurrence in skipped {
      let (name, date) = (occurrence.key.rule, occurrence.key.date)
      context.tell(name == rule ? phrase("Skipped: \(date)") : phrase("Skipped: \(name), \(date)"))
    }
    return ExitStatus.done
  }

  /// Prints when a reminder starts, if not today: after a pause, or if today's was already shown.
  static func tellStart(of rule: ReminderRule, _ journal: Journal, _ context: CLIContext) throws {
    if let end = context.here.pauseEnd(of: rule) {
      return context.tell(phrase("Paused until \(end)"))
    }
    let outlook = try journal.read { try $0.outlook(context) }
    guard rule.days.contains(context.today.weekday),
      let due = rule.dueInstant(on: context.today, in: context.zone), due > context.now,
      !outlook.state.satisfies(rule, on: context.today),
      let next = outlook.next(rule), next.day > context.today
    else { return }
    let time = TimeText.full(next, zone: context.zone)
    context.tell(phrase("Today's reminder has already been shown; the next is due \(time)"))
  }

  private static func isDue(_ occurrence: Occurrence, _ now: Instant) -> Bool {
    !occurrence.state.isFinal && occurrence.dueAt <= now
  }
}
