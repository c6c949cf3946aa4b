import HealthModel
import Intake
import Journal
import Reminders
import Testing

@Suite struct RemindHistoryTests {
  /// Five days with a reminder at 20:30, the last of them Friday 2026-11-20 at 08:00.
  private func week() throws -> TestTerminal {
    let terminal = try TestTerminal()
    let friday = terminal.now
    func day(_ back: Int64, hour: Int64) -> Instant {
      friday.adding(seconds: -back * 86_400 + (hour - 8) * 3600)
    }
    terminal.now = day(4, hour: 12)
    _ = terminal.run("remind", "at", "20:30")
    _ = terminal.run("add", "temp=36.5", "hr=70")
    terminal.now = day(3, hour: 22)
    _ = terminal.run("remind", "skip")
    terminal.now = day(1, hour: 9)
    _ = terminal.run("add", "temp=36.6", "hr=71", "--at", "2026-11-18 21:00")
    terminal.now = friday
    return terminal
  }

  @Test("Each day shows why its reminder didn't appear, in words and for programs")
  func reasons() throws {
    let terminal = try week()
    let journal = try Journal(path: terminal.folder.appending(path: "journal.db").path)
    let due = terminal.now.adding(seconds: -41_400)
    func reason() throws -> [String] {
      let fields = terminal.run("remind", "history", "2026-11-19").output.split(
        separator: "\t", omittingEmptySubsequences: false)
      let json = try #require(
        terminal.run("remind", "history", "2026-11-19", "--json").output.split(
          separator: "\"reason\":"
        ).last?.prefix { $0 != "}" })
      return [fields.last.map { String($0.dropLast()) } ?? "", String(json)]
    }
    #expect(try reason() == ["no service", #""not_running""#])
    var run = ServiceRun(startedAt: due.adding(seconds: -3600), wokeAt: due)
    try journal.keep(run)
    #expect(try reason() == ["no server", #""no_server""#])
    run.server = ServiceRun.Server(name: "dunst")
    (run.quietSince, run.quietUntil) = (due, due.adding(seconds: 3600))
    try journal.keep(run)
    #expect(try reason() == ["do not disturb", #""do_not_disturb""#])
    (run.quietSince, run.quietUntil) = (nil, nil)
    for (kind, word) in [
      (.asleep, "computer asleep"), (.silent, "server silent"), (.refused, "server refused"),
    ] as [(ServiceRun.Hindrance.Kind, String)] {
      run.hindrance = ServiceRun.Hindrance(kind, since: due)
      try journal.keep(run)
      #expect(try reason() == [word, "\"\(kind)\""])
    }
    let key = Occurrence.Key(rule: "daily", date: LocalDate(epochDay: 20_776))
    try journal.store(
      ReminderChanges(occurrences: [
        Occurrence(key: key, dueAt: due, state: .missed, shownAt: due)
      ]))
    #expect(try reason() == ["", "null"])
  }
}
