import HealthModel
import Intake
import Journal
import Reminders
import Testing

/// It is Friday 2026-11-20, 08:00; the daily reminder of 20:30 is a week old.
@Suite struct RemindStatusTests {
  private let yesterday = Occurrence.Key(rule: "daily", date: LocalDate(epochDay: 20_776))
  /// Thursday, 20:30.
  private let due = Instant(seconds: 1_795_158_000 - 41_400)

  private func terminal() throws -> TestTerminal {
    let terminal = try TestTerminal()
    let now = terminal.now
    terminal.now = now.adding(seconds: -7 * 86_400)
    _ = terminal.run("remind", "at", "20:30")
    terminal.now = now
    return terminal
  }

  private func journal(of terminal: TestTerminal) throws -> Journal {
    try Journal(path: terminal.folder.appending(path: "journal.db").path)
  }

  private func line(_ start: String, of terminal: TestTerminal) throws -> String {
    let lines = terminal.run("remind", "status").output.split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix(start) }).dropFirst(start.count))
  }

  @Test("Status shows which report settled the last reminder, and whether it was shown")
  func settled() throws {
    let terminal = try terminal()
    let now = terminal.now
    terminal.now = due.adding(seconds: -32 * 60)
    _ = terminal.run("add", "temp=36.5", "hr=70")
    terminal.now = now
    #expect(
      try line("Last: ", of: terminal)
        == "Thu 2026-11-19 20:30, no reminder shown; report 1 was saved at 19:58")
    try journal(of: terminal).store(
      ReminderChanges(occurrences: [
        Occurrence(key: yesterday, dueAt: due, state: .done, shownAt: due.adding(seconds: 60))
      ]))
    #expect(
      try line("Last: ", of: terminal)
        == "Thu 2026-11-19 20:30, reminder shown at 20:31; report 1 was saved at 19:58")
    try journal(of: terminal).store(
      ReminderChanges(occurrences: [Occurrence(key: yesterday, dueAt: due, state: .skipped)]))
    _ = terminal.run("delete", "1")
    #expect(
      try line("Last: ", of: terminal) == "Thu 2026-11-19 20:30, no reminder shown; skipped")
  }

  @Test("Status shows why the last reminder didn't appear")
  func obstacles() throws {
    let terminal = try terminal()
    let nothingFiled = "no report was saved"
    func last() throws -> String {
      String(try line("Last: Thu 2026-11-19 20:30, no reminder shown; ", of: terminal))
    }
    #expect(try last() == "the service wasn't running; \(nothingFiled)")
    let journal = try journal(of: terminal)
    var run = ServiceRun(startedAt: due.adding(seconds: -3600), wokeAt: due)
    try journal.keep(run)
    #expect(try last() == "there was no notification server; \(nothingFiled)")
    run.server = ServiceRun.Server(name: "dunst", version: "1.9.0")
    (run.quietSince, run.quietUntil) = (due, terminal.now)
    try journal.keep(run)
    #expect(try last() == "\"do not disturb\" was on; \(nothingFiled)")
    (run.quietSince, run.quietUntil) = (nil, nil)
    try journal.keep(run)
    #expect(try last() == nothingFiled)
    for (kind, words) in [
      (.asleep, "the computer was asleep"), (.refused, "the notification server rejected it"),
      (.silent, "the notification server didn't respond"),
    ] as [(ServiceRun.Hindrance.Kind, String)] {
      run.hindrance = ServiceRun.Hindrance(kind, since: due)
      try journal.keep(run)
      #expect(try last() == "\(words); \(nothingFiled)")
    }
    run.stoppedAt = due.adding(seconds: -1)
    run.wokeAt = due.adding(seconds: -1)
    try journal.keep(run)
    #expect(try last() == "the service wasn't running; \(nothingFiled)")
  }

  @Test("Status shows what will keep today's from appearing, and the service's state")
  func service() throws {
    let terminal = try terminal()
    _ = terminal.run("remind", "edit", "daily", "--time", "07:30")
    let waiting = "no report yet; the 07:30 reminder hasn't been shown yet"
    let journal = try journal(of: terminal)
    let start = terminal.now.adding(seconds: -3600)
    #expect(try line("Today: ", of: terminal) == "\(waiting): the service isn't running")
    #expect(
      try line("Service: ", of: terminal)
        == "never started; 'healthlog remind install' makes it start when you log in")

    terminal.serviceRuns = true
    var run = ServiceRun(startedAt: start)
    try journal.keep(run)
    #expect(try line("Today: ", of: terminal) == "\(waiting): no notification server")
    #expect(
      try line("Service: ", of: terminal)
        == "running since Fri 2026-11-20 07:00; no notification server")
    run.server = ServiceRun.Server(name: "dunst", version: "1.9.0")
    run.quietSince = start.adding(seconds: 1800)
    try journal.keep(run)
    #expect(
      try line("Today: ", of: terminal)
        == "\(waiting): \"do not disturb\" has been on since 07:30 or earlier")
    run.quietUntil = run.quietSince
    try journal.keep(run)
    #expect(try line("Today: ", of: terminal) == waiting)
    #expect(
      try line("Service: ", of: terminal)
        == "running since Fri 2026-11-20 07:00; dunst 1.9.0 shows notifications")

    terminal.serviceRuns = false
    #expect(
      try line("Service: ", of: terminal)
        == "not running (last active Fri 2026-11-20 07:00); 'healthlog remind doctor' shows "
        + "the details")
    run.stoppedAt = start.adding(seconds: 600)
    try journal.keep(run)
    #expect(
      try line("Service: ", of: terminal)
        == "not running since Fri 2026-11-20 07:10; 'healthlog remind doctor' shows the details")
  }
}
