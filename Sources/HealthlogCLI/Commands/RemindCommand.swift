import CommandTable
import DesktopSetup
import HealthModel
import Journal
import Phrases
import Reminders

/// Reminders on the command line: their rules, their answers, the service and its doctor.
public enum RemindCommand {
  /// The rule that the simple form sets.
  static let rule = "daily"

  static let declaration = declared(doctor: doctor) { invocation, context in
    _ = try context.journalFile(invocation.journalPath)
    try context.handOver(ProgramFault.service, invocation.line)
  }

  /// In `healthlog-reminderd`: runs a command line that `healthlog` handed over.
  ///
  /// `serve` gets the path of the journal and runs the service to its end.
  public static func run(
    _ line: [String], _ context: CLIContext, serve: @escaping @Sendable (String) throws -> Void,
    instruments: DoctorInstruments
  ) -> Int32 {
    let doctor = doctor { try runDoctor($0, $1, with: instruments) }
    let command = declared(doctor: doctor) { invocation, context in
      try serve(try context.journalFile(invocation.journalPath))
      return ExitStatus.done
    }
    return HealthlogCommands.run(line, context, commands: [command])
  }

  private static func declared(
    doctor: Command<CLIContext>, run: @escaping Command<CLIContext>.Run
  ) -> Command<CLIContext> {
    let service = Command<CLIContext>(
      "run", abstract: "Run the service that shows reminders",
      discussion: """
        Runs until it is ended by SIGTERM or Ctrl-C. One runs at a time in a session; a second \
        one says so and ends with status 0, or with 69 if it was for another journal.
        """,
      examples: [
        Example("healthlog remind run", "runs it until Ctrl-C"),
        Example("healthlog remind run >reminders.log 2>&1 &", "runs it for this session"),
      ], run: run)
    return Command(
      "remind", abstract: "Be reminded when the day's report is missing",
      examples: [
        Example("healthlog remind at 20:30", "reminds every evening"),
        Example("healthlog remind install", "has your session start the service that shows it"),
      ],
      subcommands: [
        at, add, list, edit, remove, pause, resume, status, history, snooze, skip,
        LogCommand.declaration,
        service, install, uninstall, doctor,
      ], usual: "status")
  }

  private static let at = Command<CLIContext>(
    "at", abstract: "Set the time of a daily reminder, the simple form of add",
    discussion: """
      From today on: when the time is past and today's report is missing, the first reminder comes \
      as soon as the service runs. A reminder that came late is given up at 04:00 next day. Its \
      name is daily; of one that is set already only the time changes.
      """,
    arguments: [Argument("TIME", .one, help: "The time on the wall clock, such as 20:30")],
    examples: [
      Example("healthlog remind at 20:30", "reminds at half past eight in the evening"),
      Example("healthlog remind at 07:15", "reminds before breakfast"),
    ],
    changes: true
  ) { invocation, context in
    let time = try RuleOptions.time(invocation.arguments[0])
    let journal = try context.openJournal(invocation.journalPath)
    let (daily, isAltered) = try context.alter(journal) { edit in
      try setDaily(at: time, &edit, context)
    }
    guard isAltered else { return ExitStatus.done }
    context.tell(RemindText.said(of: daily))
    context.afterwards { try tellStart(of: daily, journal, context) }
    context.say(RemindText.howToStart)
    return ExitStatus.done
  }

  /// Of a daily reminder that is set already only the time changes.
  static func setDaily(
    at time: TimeOfDay, _ edit: inout JournalEdit, _ context: CLIContext
  ) throws -> ReminderRule {
    let today = context.zone.startOfDay(context.today)
    let before = try edit.view.reminderRules().first { $0.name == rule }
    var daily = before ?? ReminderRule(name: rule, time: time, since: today)
    daily.time = time
    daily.isEnabled = true
    // A pause holds on.
    daily.since = max(daily.since, today)
    try edit.changeReminder(named: rule, reopening: true) { [daily] _ in daily }
    return daily
  }

  private static let status = Command<CLIContext>(
    "status", abstract: "Tell what comes next, what became of the last ones, and why",
    discussion: """
      For each reminder: what became of today's and of the one before, by which report it was \
      settled or what kept it from coming, and when the next one comes; then how the service is.
      """,
    examples: [
      Example("healthlog remind status", "tells about each reminder"),
      Example("healthlog remind", "does the same"),
    ]
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let isRunning = context.serviceRuns(journal.path)
    let (rules, guided, text) = try journal.read { view in
      let outlook = Outlook(
        try view.reminderState(around: context.today, context.now), context.standpoint)
      guard !outlook.rules.isEmpty else { throw ReminderFault.noReminder }
      return (
        outlook.rules,
        try ProtocolStanding.running(view, context),
        RemindStatusText(
          outlook, try view.ledgerRecord(of: ReminderState.dates(around: context.today)),
          try view.serviceBook(), isRunning: isRunning)
      )
    }
    if let guided { try context.print(ProtocolText.status(guided)) }
    for rule in rules where rule.owner == nil || guided?.state == .running {
      for line in text.lines(of: rule, isNamed: rules.count > 1 || rule.name != Self.rule) {
        try context.print(line)
      }
      if rules.count > 1 { try context.print("") }
    }
    try context.print(text.service)
    return ExitStatus.done
  }

  private static let snooze = Command<CLIContext>(
    "snooze", abstract: "Put the reminder that is due off by 30 minutes",
    examples: [
      Example("healthlog remind snooze", "has it come again in half an hour"),
      Example("healthlog remind snooze && healthlog remind status", "says when that is"),
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    var isAnyDue = false
    try journal.update(around: context.today, now: context.now) { state in
      let due = state.planned(context.standpoint).occurrences.filter { isDue($0, context.now) }
      isAnyDue = !due.isEmpty
      return ReminderChanges(occurrences: due.map { $0.snoozed(at: context.now) })
    }
    guard isAnyDue else { throw ReminderFault.nothingDue }
    let until = context.now.adding(seconds: Occurrence.snoozeSeconds)
    context.tell(RemindText.snoozed(until: context.zone.localDateTime(at: until).time))
    return ExitStatus.done
  }

  private static let skip = Command<CLIContext>(
    "skip", abstract: "Be left in peace for today",
    discussion: """
      Skips the reminder that is due or, when none is, today's that is still to come. 'healthlog undo', \
      or setting the reminder again, takes that back.
      """,
    examples: [
      Example("healthlog remind skip", "wants no reminder today"),
      Example("healthlog undo", "wants it after all"),
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let skipped = try journal.write(now: context.now) { edit in
      let outlook = Outlook(
        try edit.view.reminderState(around: context.today, context.now), context.standpoint)
      var skipped = outlook.state.occurrences.filter { isDue($0, context.now) }
      if skipped.isEmpty {
        skipped = outlook.rules.compactMap { rule in
          outlook.upcoming(rule, on: context.today)
        }
      }
      try edit.skip(skipped)
      return skipped
    }
    guard !skipped.isEmpty else { throw ReminderFault.nothingDue }
    for occurrence in skipped {
      context.tell(
        RemindText.skipped(occurrence.key, isNamed: occurrence.key.rule != rule))
    }
    return ExitStatus.done
  }

  /// Says when a reminder that was set comes first, where that isn't what its time says: after a
  /// pause, or tomorrow, because today's has come at another time.
  static func tellStart(
    of rule: ReminderRule, _ journal: Journal, _ context: CLIContext
  ) throws {
    if let end = context.standpoint.pauseEnd(of: rule) {
      context.tell(RemindText.pausedUntil(end))
      return
    }
    let outlook = Outlook(
      try journal.readState(around: context.today, now: context.now), context.standpoint)
    guard rule.days.contains(context.today.weekday),
      let due = rule.dueInstant(on: context.today, in: context.zone), due > context.now,
      !outlook.state.satisfies(rule, on: context.today),
      let next = outlook.next(rule), next.day > context.today
    else { return }
    context.tell(RemindText.cameAlready(next: next, zone: context.zone))
  }

  private static func isDue(_ occurrence: Occurrence, _ now: Instant) -> Bool {
    !occurrence.state.isFinal && occurrence.dueAt <= now
  }
}
