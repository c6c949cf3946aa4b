import CommandTable
import HealthModel
import Journal
import Phrases
import Terminal

enum NotificationsCommand {
  private static let new = Flag("new", help: "List only new notifications")

  static let declaration = Command<CLIContext>(
    "notifications", abstract: "List the notifications, including those you missed",
    discussion: """
      Lists the service's notifications, newest first: values out of range, watches that ended, \
      weekly charts, guided protocols that ended, sources without new readings, and problems with \
      devices. It also lists notifications that couldn't be shown as popups. 'healthlog remind \
      history' lists the reminders.

      A dot marks a new notification. A notification stays new until you list it on a terminal, or \
      answer or close its popup. If the popup disappears by itself, the notification stays new. \
      Listing a notification closes its popup. Values are shown as they are in the journal now.

      In a pipe, with --json or with --journal, nothing is marked as read. In a pipe, it prints \
      tab-separated columns without titles: 'new' or empty, time, kind, text. Exits with 1 if \
      there are none.
      """,
    arguments: [PeriodOptions.argument(usual: "30d")],
    options: PeriodOptions.declared + [new, Flag.listJSON],
    examples: [
      "healthlog notifications": "lists those from the last 30 days",
      "healthlog notifications --new": "lists only the new ones",
      "healthlog notifications last month": "lists last month's",
    ], topics: ["periods"]
  ) { invocation, context in
    let named = try PeriodOptions.period(invocation.arguments, invocation, context)
    let isNew = invocation[new]
    let journal = try context.readJournal(invocation.journalPath)
    let ((found, unreadable), vitals) = try journal.read { view in
      let period = named?.period
      let found = try view.notifications(
        from: named == nil ? start(context.here) : period?.first.map { context.here.start(of: $0) },
        until: period?.last.map { context.here.start(of: $0.adding(days: 1)) }, onlyNew: isNew)
      return (found, view.vitals)
    }
    let text = NotificationText(vitals: vitals, here: context.here)
    if invocation[.listJSON] {
      try context.print(Document.notifications(context.here, vitals).json(found).text)
    } else if context.output.columns == nil {
      try context.output.write(
        found.map { TextTable.tabs(text.cells($0), for: context.output) }.joined())
    } else {
      try context.printLong(text.page(found, for: context.output))
      try markRead(found, invocation, context)
    }
    if unreadable > 0 {
      context.say(
        plural(
          unreadable,
          one: "\(unreadable) unreadable notification; to repair the journal: "
            + "healthlog check --repair",
          other: "\(unreadable) unreadable notifications; to repair the journal: "
            + "healthlog check --repair"))
    }
    guard found.isEmpty else { return ExitStatus.done }
    context.say(
      isNew
        ? phrase("No new notifications")
        : phrase("No notifications in this period: \(named?.text ?? "30d")"))
    return ExitStatus.nothingMatched
  }

  /// Returns the start of the default period of 30 days.
  static func start(_ here: LocalNow) -> Instant { here.start(of: here.today.adding(days: -29)) }

  /// Marks notifications in the person's own journal as read; a failure is only reported.
  private static func markRead(
    _ listed: [ListedNotification], _ invocation: Invocation, _ context: CLIContext
  ) throws {
    let new = listed.map(\.notification).filter { $0.readAt == nil }
    guard !new.isEmpty, invocation.journalPath == nil else { return }
    context.afterwards(orSaying: phrase("healthlog: Couldn't mark the notifications as read")) {
      let journal = try context.changing.readJournal(nil)
      try journal.write(now: context.now, by: .service) { try $0.markRead(new) }
    }
  }
}

extension LocalNow {
  fileprivate func start(of day: LocalDate) -> Instant {
    zone.resolve(LocalDateTime(day, .midnight)).instant
  }
}
