import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum ProtocolCommand {
  static let declaration = Command<CLIContext>(
    "protocol", abstract: "Measure your blood pressure at home for several days, with guidance",
    discussion: """
      The protocol consists of two readings a minute apart, every morning and every evening, for \
      seven days, as the European Society of Hypertension recommends (doi \
      10.1097/HJH.0000000000002843). Whether a reading counts depends only on its time, not on how \
      you add it. By default the morning is 04:00 to 12:00, and the evening is 12:00 to 04:00.
      """,
    examples: [
      "healthlog protocol start bp": "starts a seven-day protocol",
      "healthlog protocol measure": "guides you through a sitting",
    ], subcommands: [start, measure, status, stop], usual: "status")

  private static let times = Value(
    "at", "TIME,TIME", help: "Reminder times for morning and evening (default: 07:00,19:00)")
  private static let days = Value("days", "N", help: "Number of days, 4 to 31 (default: 7)")
  private static let firstDay = Value(
    "first-day", "DAY",
    help: "First day: today, tomorrow, monday or a date (default: today, or tomorrow if it is past "
      + "noon)")

  private static let start = Command<CLIContext>(
    "start", abstract: "Start a guided protocol (only one can run at a time)",
    discussion: """
      Sets a reminder for every morning and evening of the protocol. A reminder isn't shown if \
      both readings of its sitting are already saved. When the last day is over, you get a \
      notification. 'healthlog undo' cancels the protocol.
      """, arguments: [Argument("KIND", .one, help: "bp (blood pressure), the only kind")],
    options: [times, days, firstDay],
    examples: [
      "healthlog protocol start bp":
        "starts a seven-day protocol, with reminders at 07:00 and 19:00",
      "healthlog protocol start bp --at 06:30,21:00 --first-day monday":
        "starts one on Monday, with reminders at 06:30 and 21:00",
    ], changes: true
  ) { invocation, context in
    let kind = invocation.arguments[0]
    guard Panel.bloodPressure.answers(to: VitalCatalogue.standard.name(elsewhere: kind) ?? kind)
    else {
      throw Explanation.usage(
        phrase("There is no guided protocol for \(quoted(kind)), only for blood pressure (bp)"),
        howToStart)
    }
    let count = try invocation[days].map(dayCount) ?? GuidedProtocol.usualDays
    let first = try firstDay(invocation[firstDay], context)
    let end = first.adding(days: count - 1)
    let journal = try context.openJournal(invocation.journalPath)
    let (guided, last) = try journal.write(now: context.now) { edit in
      let former = try edit.view.openProtocol().map { try ProtocolStanding($0, edit.view, context) }
      let day = try edit.view.settings().pressureDay
      let (morning, evening) = try sittingTimes(invocation[times] ?? "07:00,19:00", day)
      guard end >= day.date(of: context.zone.localDateTime(at: context.now)) else {
        throw Explanation.usage(
          phrase("The last day would be \(end), which has already passed"),
          phrase("Choose a later --first-day, or more --days"))
      }
      let guided = try edit.startProtocol(
        firstDay: first, days: count, morning: morning, evening: evening, in: context.zone)
      return (guided, former)
    }
    // The person may not have seen the result of the last protocol yet.
    if let last {
      for line in [ProtocolText.status(last)] + ProtocolText.outcome(last) { context.say(line) }
    }
    context.tell(ProtocolText.schedule(guided))
    context.say(
      phrase(
        "Take \(GuidedProtocol.readingsOfSitting) readings every morning and every "
          + "evening with: healthlog protocol measure"))
    if !context.serviceRuns(journal.path) {
      context.say(phrase("To get reminders: healthlog remind install"))
    }
    return ExitStatus.done
  }

  private static let status = Command<CLIContext>(
    "status", abstract: "Show the sittings so far, and the readings behind the average",
    discussion: """
      Shows the protocol that you started last. All of a sitting's readings count towards the \
      average, even if there are more than two. Exits with 1 if you have never started one.
      """, options: [HealthlogCommands.aligned, Flag.json],
    examples: [
      "healthlog protocol status": "shows the state of the latest protocol",
      "healthlog protocol status --json": "prints it as JSON for a program",
    ]
  ) { invocation, context in
    let standing = try context.readJournal(invocation.journalPath).read { view in
      try view.latestProtocol().map { try ProtocolStanding($0, view, context) }
    }
    if invocation[.json] {
      try context.print(Document.latestProtocol(context.here).json(standing).text)
      return standing == nil ? ExitStatus.nothingMatched : ExitStatus.done
    }
    guard let standing else {
      throw Explanation.failed(
        ExitStatus.nothingMatched, phrase("You haven't started a guided protocol yet"), howToStart)
    }
    if context.output.columns != nil || context.output.alignsTables {
      try context.print(ProtocolText.schedule(standing.guided))
      try context.print(ProtocolText.status(standing))
    }
    try context.printLong(Listing(standing.days, .sittings))
    for line in ProtocolText.outcome(standing) { context.say(line) }
    return ExitStatus.done
  }

  private static let stop = Command<CLIContext>(
    "stop", abstract: "Stop the guided protocol early",
    discussion: "Saved readings stay in the journal, and the protocol's reminders are removed. "
      + "'healthlog undo' resumes the protocol.",
    examples: [
      "healthlog protocol stop": "stops the protocol",
      "healthlog undo": "resumes it",
    ], changes: true
  ) { invocation, context in
    let standing = try context.readJournal(invocation.journalPath).write(now: context.now) { edit in
      let guided = try running(edit.view, context)
      let standing = try ProtocolStanding(guided, edit.view, context)
      try edit.stopProtocol(guided)
      return standing
    }
    let tally = ProtocolText.tally(standing)
    context.tell(
      phrase("Guided protocol stopped after \(tally); saved readings stay in the journal"))
    return ExitStatus.done
  }

  private static let noRest = Flag("no-rest", help: "Skip the rest period before the first reading")
  private static let measure = Command<CLIContext>(
    "measure",
    abstract: "Go through a guided sitting: rest, a reading, a minute's wait, another reading",
    discussion: """
      A sitting consists of five minutes of rest, a first reading, a minute's wait and a second \
      reading. Each reading is saved as soon as you type it. Press Enter to end a wait early. \
      Ctrl-C stops the sitting and keeps the readings saved so far. If the sitting already has one \
      reading, you are asked only for the other.
      """, options: [noRest],
    examples: [
      "healthlog protocol measure": "guides you through this morning's or evening's sitting",
      "healthlog protocol measure --no-rest": "skips the rest period if you have already rested",
    ], changes: true
  ) { invocation, context in
    let journal = try context.readJournal(invocation.journalPath)
    guard context.canAsk else {
      throw Explanation.usage(
        phrase("A guided sitting needs a terminal"),
        phrase("Save a reading with: healthlog add bp=128/82 hr=64"))
    }
    let sitting = try journal.read { try Sitting(of: running($0, context), $0, context) }
    let most = GuidedProtocol.readingsOfSitting
    guard sitting.count < most else {
      context.tell(
        sitting.half == .morning
          ? phrase("This morning's \(most) readings are already saved")
          : phrase("This evening's \(most) readings are already saved"))
      return ExitStatus.done
    }
    if !invocation[noRest] {
      context.say(
        phrase("Sit with your back and arm supported. Press Enter to skip the rest period."))
      try wait(GuidedProtocol.restSeconds, isRest: true, context)
    }
    for number in sitting.count + 1...most {
      context.say(phrase("Reading \(number) of \(most)"))
      try file(journal, context)
      if number < most { try wait(GuidedProtocol.pauseSeconds, isRest: false, context) }
    }
    context.afterwards {
      let standing = try journal.read { try ProtocolStanding(sitting.guided, $0, context) }
      context.say(ProtocolText.status(standing))
    }
    return ExitStatus.done
  }

  private static func wait(_ seconds: Int, isRest: Bool, _ context: CLIContext) throws {
    defer { context.showProgress(nil) }
    try context.pause(seconds) { left in
      let time = "\(left / 60):" + (left % 60 < 10 ? "0" : "") + "\(left % 60)"
      context.showProgress(isRest ? phrase("Rest: \(time)") : phrase("Next reading in \(time)"))
    }
  }

  private static func file(_ journal: Journal, _ context: CLIContext) throws {
    var context = context
    context.now = context.clock()
    let (vitals, questions) = try journal.read {
      ($0.vitals, try ReportQuestions($0, $0.vitals, context, only: measured))
    }
    let entry: NewEntry
    do {
      entry = try questions.fill(
        ReportDraft(taken: Moment(context.now, in: context.zone), readings: [], note: ""),
        asksNote: false)
    } catch is Dialogue.GivenUp { throw Interrupted() }
    let (filed, settled) = try journal.write(now: context.now) { edit in
      let filed = try edit.add(entry)
      return (filed, try edit.settleUnits(by: filed.readings, of: vitals))
    }
    context.tell(ReportText(journal.vitalsForWords, context).short(filed, after: .saved))
    context.tellUnits(settled)
  }

  /// The vitals that a sitting asks for; the pulse is optional.
  static let measured = GuidedProtocol.needs + [VitalID.heartRate]
  private static var howToStart: String { phrase("Start one with: healthlog protocol start bp") }

  private static func sittingTimes(
    _ text: String, _ day: PressureDay
  ) throws(Explanation) -> (TimeOfDay, TimeOfDay) {
    let times = text.split(separator: ",").compactMap { try? RuleOptions.time(String($0)) }
    if times.count == 2, day.half(of: times[0]) == .morning, day.half(of: times[1]) == .evening {
      return (times[0], times[1])
    }
    throw .usage(
      phrase(
        "\(quoted(text)) isn't a valid value for --at; use one time in the morning (from "
          + "\(day.start)) and one in the afternoon or evening (from 12:00)"),
      phrase("For example: --at 07:00,19:00"))
  }

  private static func dayCount(_ text: String) throws(Explanation) -> Int {
    let allowed = GuidedProtocol.allowedDays
    let (least, most) = (allowed.lowerBound, allowed.upperBound)
    guard let count = Int(text), 1...most ~= count else {
      throw .usage(phrase("\(quoted(text)) isn't a valid number of days; use \(least) to \(most)"))
    }
    if count >= least { return count }
    throw .refused(
      phrase(
        "A home average leaves out the first day and needs \(HomeAverage.leastDays) more "
          + "days; use --days \(least) or more"))
  }

  /// Returns the first day of a protocol. The default is today or, from noon on, tomorrow.
  private static func firstDay(
    _ text: String?, _ context: CLIContext
  ) throws(Explanation) -> LocalDate {
    guard let text else {
      let isLate = context.zone.localDateTime(at: context.now).time >= PressureDay.noon
      return context.today.adding(days: isLate ? 1 : 0)
    }
    if let day = context.daysToCome.day(text), day <= context.today.adding(days: 366) { return day }
    throw .usage(
      phrase("\(quoted(text)) isn't a valid first day; use today, tomorrow, monday or a date"))
  }

  static func running(_ view: borrowing JournalView, _ context: CLIContext) throws -> GuidedProtocol
  {
    guard let guided = try view.openProtocol(),
      guided.end(of: try view.pressureDay(of: guided), in: context.zone) > context.now
    else {
      throw Explanation.failed(
        ExitStatus.nothingMatched, phrase("No guided protocol is running"), howToStart)
    }
    return guided
  }
}

struct Sitting {
  let guided: GuidedProtocol
  let half: PressureDay.Half
  let count: Int

  init(of guided: GuidedProtocol, _ view: borrowing JournalView, _ context: CLIContext) throws {
    let record = try view.onRecord(guided)
    let local = context.zone.localDateTime(at: context.clock())
    self.guided = guided
    half = record.day.half(of: local.time)
    let date = record.day.date(of: local)
    guard date >= guided.firstDay else {
      throw Explanation.failed(
        ExitStatus.nothingMatched,
        phrase("The guided protocol starts on \(TimeText.day(guided.firstDay))"),
        phrase(
          "Today's readings don't count towards it; to save a report anyway: "
            + "healthlog add bp=128/82 hr=64"))
    }
    count = record.count(half, on: date)
  }
}

public struct ProtocolStanding: Sendable {
  struct Sitting {
    /// The number of the sitting's readings, including surplus ones.
    let count: Int
    let isOver: Bool
    var isShort: Bool { isOver && count < GuidedProtocol.readingsOfSitting }
  }

  public struct Day: Sendable {
    let date: LocalDate
    let morning: Sitting
    let evening: Sitting
  }

  enum State: String, JSONWord {
    case toCome = "to_come"
    case running, over, stopped
  }

  let guided: GuidedProtocol
  let state: State
  let days: [Day]
  let tally: (count: Int, wanted: Int)
  let average: HomeAverage?
  /// The current pressure day.
  let today: LocalDate

  init(_ guided: GuidedProtocol, _ view: borrowing JournalView, _ context: CLIContext) throws {
    let (here, pressures) = (context.here, try view.pressures(of: guided))
    let day = try view.pressureDay(of: guided)
    let record = ProtocolOnRecord(guided, day: day, measured: pressures.map(\.taken.local))
    let now = here.zone.localDateTime(at: here.now)
    let today = day.date(of: now)
    func sitting(_ half: PressureDay.Half, _ date: LocalDate) -> Sitting {
      Sitting(
        count: record.count(half, on: date), isOver: DayWindow(half, of: day).end(of: date) <= now)
    }
    (self.guided, self.today) = (guided, today)
    tally = (record.tally, guided.wanted)
    days = (0..<guided.days).map { index in
      let date = guided.firstDay.adding(days: index)
      return Day(date: date, morning: sitting(.morning, date), evening: sitting(.evening, date))
    }
    // A protocol that ends by itself gets its `stoppedAt` only when the next one starts.
    let end = guided.end(of: day, in: here.zone)
    state =
      if let stoppedAt = guided.stoppedAt, stoppedAt < end {
        .stopped
      } else if end <= here.now {
        .over
      } else { today < guided.firstDay ? .toCome : .running }
    average = HomeAverage(
      of: pressures, on: guided.firstDay...max(guided.firstDay, min(guided.lastDay, today)),
      leavingOut: guided.firstDay, day: day, vitals: view.vitals)
  }

  /// Returns the protocol that is running or waiting to start; nil if there is none.
  static func running(
    _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> ProtocolStanding? {
    let open = try view.openProtocol().map { try ProtocolStanding($0, view, context) }
    return open.flatMap { $0.state == .over ? nil : $0 }
  }

  /// The current day's number within the protocol; the first day is 1.
  var number: Int { today.epochDay - guided.firstDay.epochDay + 1 }
}
