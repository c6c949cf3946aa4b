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

  @Test("A period's ledger shows each day, and below it the share on time")
  func table() throws {
    let terminal = try week()
    terminal.columns = 80
    #expect(
      terminal.run("remind", "history").output == """
        DATE        REMINDER  DUE    OUTCOME  REPORT  SAVED             REASON
        2026-11-16  daily     20:30  on time       1  12:00
        2026-11-17  daily     20:30  skipped
        2026-11-18  daily     20:30  late          2  2026-11-19 09:00  no service
        2026-11-19  daily     20:30  missed                             no service
        2026-11-20  daily     20:30  pending
        1 of 4 days on time, 1 late, 1 skipped, 1 missed, 1 pending

        """)
    #expect(
      terminal.run("remind", "history", "yesterday").output.hasSuffix(
        "0 of 1 day on time, 1 missed\n"))
    _ = terminal.run("remind", "add", "noon", "12:00", "--needs", "gly")
    #expect(
      terminal.run("remind", "history").output.hasSuffix(
        """
        2026-11-20  noon      12:00  pending
        2026-11-20  daily     20:30  pending
        daily: 1 of 4 days on time, 1 late, 1 skipped, 1 missed, 1 pending
        noon: 0 of 0 days on time, 1 pending

        """))
  }

  @Test("Pipes, CSV and JSON have the same data")
  func forPrograms() throws {
    let terminal = try week()
    #expect(
      terminal.run("remind", "history", "2026-11-18..2026-11-19").output == """
        2026-11-18\tdaily\t20:30\tlate\t2\t2026-11-19 09:00\tno service
        2026-11-19\tdaily\t20:30\tmissed\t\t\tno service

        """)
    #expect(
      terminal.run("remind", "history", "2026-11-18", "--csv").output == """
        day,reminder,due_at,outcome,report,filed_at,reason
        2026-11-18,daily,2026-11-18T20:30:00+01:00,late,2,2026-11-19T09:00:00+01:00,not_running

        """)
    #expect(
      terminal.run("remind", "history", "2026-11-19", "--json").output == """
        {"version":2,"first_day":"2026-11-19","last_day":"2026-11-19","occurrences":[\
        {"day":"2026-11-19","reminder":"daily","due_at":"2026-11-19T20:30:00+01:00",\
        "outcome":"missed","report":null,"filed_at":null,\
        "reason":"not_running"}],"totals":[{"reminder":"daily","days":1,\
        "on_time":0,"late":0,"skipped":0,"missed":1,"pending":0}]}

        """)
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

  @Test("If nothing was due it says so, and exits with 1")
  func nothing() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "hr=70")
    let none = terminal.run("remind", "history", "all")
    #expect(
      none.status == 1 && none.output == ""
        && none.error == "No reminders were due in this period: all\n")
    _ = terminal.run("remind", "at", "20:30")
    #expect(
      terminal.run("remind", "history", "all").output
        == "2026-11-20\tdaily\t20:30\ton time\t1\t08:00\t\n")
    #expect(terminal.run("remind", "history", "2025").status == 1)
    #expect(terminal.run("remind", "history", "soon").status == 64)
  }
}
