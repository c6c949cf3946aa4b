import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

extension RemindCommand {
  static let add = Command<CLIContext>(
    "add", abstract: "Add a reminder",
    discussion: """
      On its days, the reminder is shown at its time if the day's reports don't contain what it \
      needs. It expires at 04:00 the next day, or when its --grace period is over.

      A reminder named after a vital needs that vital, unless --needs says otherwise. Reminders \
      with the same needs on the same days divide the day between them. Each counts only the \
      readings in its own part of the day, and expires at the end of that part. The parts meet \
      halfway between two reminders.

      If a reminder needs only medicines or events, its notification offers to save the last \
      amount of each.
      """,
    arguments: [
      Argument(
        "NAME", .one,
        help: "Name for the reminder; notifications show it only for medicines or events"),
      Argument("TIME", .one, help: "Local time, such as 20:30"),
    ], options: RuleOptions.declared,
    examples: [
      "healthlog remind add pressure 08:00 --days mon-fri":
        "reminds you to measure your pressure on weekdays",
      "healthlog remind add evening 21:00 --grace 2h": "expires at 23:00",
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let name = try RuleOptions.name(invocation.arguments[0])
    let rule = try journal.write(now: context.now) { edit in
      guard try !edit.view.livingRules(context).contains(where: { $0.name == name }) else {
        throw RefusedLine.refused(
          phrase("Reminder \(quoted(name)) already exists"),
          phrase("Change it with: healthlog remind edit \(name)"))
      }
      var rule = ReminderRule(
        name: name, time: try RuleOptions.time(invocation.arguments[1]),
        since: context.zone.startOfDay(context.today))
      rule.needs = (try? edit.view.vitals.ids(named: name)) ?? []
      try RuleOptions.apply(invocation, to: &rule, edit.view.vitals)
      try edit.changeReminder(named: name, reopening: true) { [rule] _ in rule }
      return rule
    }
    context.afterwards { try tellSet(rule, journal, context) }
    return ExitStatus.done
  }

  static let list = Command<CLIContext>(
    "list", abstract: "List the reminders", options: [HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      "healthlog remind list": "lists them with their days",
      "healthlog remind list --json": "prints the list as JSON for a program",
    ]
  ) { invocation, context in
    let (rules, guided) = try context.readJournal(invocation.journalPath).read { view in
      // List a guided protocol as a single item, without its reminders.
      (
        try view.reminderRules().withParts.filter { $0.owner == nil },
        try ProtocolStanding.running(view, context)
      )
    }
    if invocation[.listJSON] {
      try context.print(Document.reminders(context.here).json(rules).text)
    } else {
      guard !rules.isEmpty || guided != nil else { throw ReminderFault.noReminder }
      if !rules.isEmpty { try context.printLong(Listing(rules, .reminders(context.here))) }
      // In a pipe, programs expect only the table of rules.
      if let guided, rules.isEmpty || context.output.columns != nil {
        try context.print(ProtocolText.schedule(guided.guided))
      }
    }
    return rules.isEmpty && guided == nil ? ExitStatus.nothingMatched : ExitStatus.done
  }

  private static let time = Value("time", "TIME", help: "Local time, such as 20:30")
  private static let changing: [any DeclaredOption] = [time] + RuleOptions.declared
  static let edit = Command<CLIContext>(
    "edit", abstract: "Change a reminder",
    discussion: "Anything that you don't set stays as it is.",
    arguments: [Argument("NAME", .one, help: "The reminder's name")], options: changing,
    examples: [
      "healthlog remind edit daily --days mon,wed --grace 2h": "reminds you twice a week",
      "healthlog remind edit daily --time 21:00": "reminds you at 21:00",
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let (rule, isAltered) = try context.alter(journal) { edit in
      let before = try named(invocation.arguments[0], in: edit.view, context)
      var rule = before
      if let time = invocation[time] { rule.time = try RuleOptions.time(time) }
      try RuleOptions.apply(invocation, to: &rule, edit.view.vitals)
      guard changing.contains(where: { invocation.has($0) }) else {
        throw RefusedLine.usage(
          phrase("Say what to change"),
          phrase("For example: healthlog remind edit daily --days mon-fri"))
      }
      if rule != before {
        rule.since = max(rule.since, context.zone.startOfDay(context.today))
        try edit.changeReminder(named: rule.name, reopening: true) { _ in rule }
      }
      return rule
    }
    guard isAltered else { return ExitStatus.done }
    context.afterwards { try tellSet(rule, journal, context) }
    return ExitStatus.done
  }

  private static func tellSet(
    _ rule: ReminderRule, _ journal: Journal, _ context: CLIContext
  ) throws {
    let parted = try journal.read { try $0.reminderRules() }.withParts
      .first { $0.name == rule.name }
    if rule.window != nil || parted?.window == nil { context.tell(RemindText.line(rule)) }
    try tellStart(of: rule, journal, context)
    if rule.window == nil { try tellParts(of: rule, journal, context) }
  }

  static let remove = Command<CLIContext>(
    "remove", abstract: "Remove a reminder", discussion: "'healthlog undo' restores it.",
    arguments: [
      Argument("NAME", .optional, help: "The reminder's name (default: the daily reminder)")
    ],
    examples: [
      "healthlog remind remove": "removes the daily one",
      "healthlog remind remove pressure": "removes the one with that name",
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    let (name, isLast) = try journal.write(now: context.now) { edit in
      let rule = try named(invocation.arguments.first ?? rule, in: edit.view, context)
      try edit.changeReminder(named: rule.name, reopening: false) { _ in nil }
      return (rule.name, try edit.view.livingRules(context).isEmpty)
    }
    context.tell(RemindText.removed(name, isLast: isLast))
    return ExitStatus.done
  }

  private static let until = Value(
    "until", "DAY", help: "Day on which reminders resume: tomorrow, monday, 2026-12-01")
  static let pause = Command<CLIContext>(
    "pause", abstract: "Pause all reminders until a given day",
    discussion: """
      Reminders resume on that day. To end the pause earlier, use 'healthlog remind resume'. Days \
      during the pause don't count as missed.
      """,
    arguments: [
      Argument("PERIOD", .anyNumber, help: "How long, counting from today: 7d, 2w, month")
    ], options: [until],
    examples: [
      "healthlog remind pause 7d": "turns reminders off for a week",
      "healthlog remind pause --until 2026-12-01": "turns reminders off for the rest of November",
    ], changes: true
  ) { invocation, context in
    try setPause(until: pauseEnd(invocation, context), invocation, context)
  }

  private static func pauseEnd(_ invocation: Invocation, _ context: CLIContext) throws -> LocalDate
  {
    let words = invocation.arguments
    let day: LocalDate?
    if let text = invocation[until] {
      guard words.isEmpty else { throw PeriodFault.besideOption(words.joined(separator: " ")) }
      day = context.daysToCome.day(text)
    } else {
      guard !words.isEmpty else {
        throw RefusedLine.usage(
          phrase("Say how long to pause, or until when"),
          phrase("For example: healthlog remind pause 7d, or --until monday"))
      }
      day = try Period(words.joined(separator: " "), context.daysToCome).last?.adding(days: 1)
    }
    if let day, day >= context.today { return day }
    let text = quoted(invocation[until] ?? words.joined(separator: " "))
    throw RefusedLine.usage(
      phrase("\(text) isn't a future date; use tomorrow, monday, or a date such as 2026-12-01"))
  }

  static let resume = Command<CLIContext>(
    "resume", abstract: "End a pause, so that reminders resume today",
    discussion: "Days during the pause don't count as missed.",
    examples: [
      "healthlog remind resume": "turns reminders on again",
      "healthlog undo": "restores the pause",
    ], changes: true
  ) { try setPause(until: $1.today, $0, $1) }

  /// Pauses reminders until a day; today ends the pause.
  private static func setPause(
    until day: LocalDate, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let ends = day == context.today
    let journal = try context.readJournal(invocation.journalPath)
    let (_, isAltered) = try context.alter(journal) { edit in
      let rules = try edit.view.livingRules(context).filter(\.isEnabled)
      guard !rules.isEmpty else { throw ReminderFault.noReminder }
      for var rule in rules where !ends || context.here.pauseEnd(of: rule) != nil {
        rule.since = context.zone.startOfDay(day)
        // Ending a pause reopens today's occurrence, which the pause skipped.
        try edit.changeReminder(named: rule.name, reopening: ends) { _ in rule }
      }
    }
    guard isAltered else { return ExitStatus.done }
    context.tell(ends ? phrase("Reminders resume today") : phrase("No reminders before \(day)"))
    return ExitStatus.done
  }

  private static func named(
    _ name: String, in view: borrowing JournalView, _ context: CLIContext
  ) throws -> ReminderRule {
    let rules = try view.livingRules(context)
    guard !rules.isEmpty else { throw ReminderFault.noReminder }
    guard let rule = rules.first(where: { $0.name == name }) else {
      let names = rules.map(\.name).joined(separator: ", ")
      throw RefusedLine(
        text: .failed(
          ExitStatus.nothingMatched, phrase("There is no reminder called \(quoted(name))"),
          phrase("Your reminders are: \(names)")))
    }
    if rule.owner == nil { return rule }
    throw Explanation.refused(
      phrase(
        "Reminder \(quoted(name)) belongs to the guided protocol, so you can't change it on its "
          + "own"),
      phrase("Stop the protocol with: healthlog protocol stop"))
  }
}

extension JournalView {
  func outlook(_ context: CLIContext) throws -> Outlook {
    Outlook(try reminderState(around: context.today, context.now), context.here)
  }

  /// Returns the rules except those of a guided protocol that has ended.
  fileprivate func livingRules(_ context: CLIContext) throws -> [ReminderRule] {
    try reminderRules().filter { !$0.isOver(at: context.now, in: context.zone) }
  }
}

enum RuleOptions {
  private static let days = Value(
    "days", "DAYS", help: "Days such as mon-fri or mon,wed; every (default) means all")
  private static let needs = Value(
    "needs", "VITALS",
    help: "Vitals that the day's reports must contain, such as bp,gly; none if any report will do")
  private static let grace = Value(
    "grace", "TIME",
    help: "How late the reminder can still be shown: 90m, 6h or 2d; night means until 04:00")
  private static let between = Value(
    "between", "TIMES",
    help: "Part of the day in which readings count: 04:00..12:00; auto divides the day among "
      + "reminders")

  static let declared: [any DeclaredOption] = [days, needs, grace, between]

  static func apply(
    _ invocation: Invocation, to rule: inout ReminderRule, _ vitals: VitalCatalogue
  ) throws {
    if let text = invocation[days] {
      guard let days = Set<Weekday>(text: text) else { throw ReminderFault.notDays(text) }
      rule.days = days
    }
    if let text = invocation[needs] { rule.needs = try needed(text, vitals) }
    if let seconds = try invocation[grace].map(seconds(ofGrace:)) { rule.graceSeconds = seconds }
    if let text = invocation[between] {
      rule.window = text == "auto" ? nil : DayWindow(text, around: rule.time)
      if rule.window == nil, text != "auto" {
        let part = quoted(text)
        throw RefusedLine.usage(
          phrase("\(part) isn't a valid part of the day; use FROM..UNTIL, such as 04:00..12:00"))
      }
    }
    let date = LocalDate(epochDay: 0)
    if let window = rule.window, !window.contains(LocalDateTime(date, rule.time), of: date) {
      throw RefusedLine.usage(
        phrase(
          "\(rule.time) is outside \(window.text), the part of the day that counts for "
            + "the reminder"),
        phrase("Use --between with a part of the day that contains this time, or --between auto"))
    }
  }

  static func name(_ text: String) throws(RefusedLine) -> String {
    if ReminderRule.isName(text) { return text }
    throw .usage(
      phrase(
        "\(quoted(text)) isn't a valid reminder name; use at most 40 letters, digits and dashes"))
  }

  static func time(_ text: String) throws(ReminderFault) -> TimeOfDay {
    let words = text.split(separator: " ").map(String.init)
    guard let time = TimeOfDay(typed: words), time.second == 0 else { throw .notATime(text) }
    return time
  }

  private static func needed(_ text: String, _ vitals: VitalCatalogue) throws -> [VitalID] {
    if text == "none" { return [] }
    var needs: [VitalID] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      needs += try vitals.ids(named: name).filter { !needs.contains($0) }
    }
    return needs
  }

  /// Parses a grace period; returns nil for `night`, a grace period until 04:00.
  private static func seconds(ofGrace text: String) throws(RefusedLine) -> Int64? {
    if text == "night" { return nil }
    let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
    if let unit = text.last.flatMap({ units[$0] }), text.count <= 6,
      text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int64(text.dropLast()),
      (300...7 * 86_400).contains(count * unit)
    {
      return count * unit
    }
    throw .usage(
      phrase(
        "\(quoted(text)) isn't a valid grace period; use 5m to 7d, such as 90m or 6h, or night"))
  }
}
