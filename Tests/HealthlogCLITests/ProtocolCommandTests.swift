import HealthModel
import Journal
import Reminders
import Testing

/// It is Fri 2026-11-20 08:00 in Rome.
@Suite struct ProtocolCommandTests {
  @Test("Starting says when, and sets reminders that belong to the protocol")
  func start() throws {
    let terminal = try TestTerminal()
    let started = terminal.run("protocol", "start", "bp")
    #expect(
      started.output == """
        Guided blood-pressure protocol 1, Fri 2026-11-20 to Thu 2026-11-26, at 07:00 and 19:00

        """)
    #expect(
      started.error == """
        Take 2 readings every morning and every evening with: healthlog protocol measure
        To get reminders: healthlog remind install

        """)
    let list = terminal.run("remind", "list")
    #expect(list.output == started.output && list.status == 0)
    for line in [["remove", "bp-morning"], ["edit", "bp-evening", "--time", "20:00"]] {
      let refused = terminal.run(["remind"] + line)
      #expect(refused.status == 65)
      #expect(
        refused.error.hasPrefix(
          "healthlog: Reminder '\(line[1])' belongs to the guided protocol, and changes "
            + "only with it\n"))
    }
    let second = terminal.run("protocol", "start", "bp", "--first-day", "tomorrow")
    #expect(second.status == 65)
    #expect(second.error.contains("A guided protocol is already running until Thu 2026-11-26"))
  }

  @Test("Starting is one step: undo and redo cover all of it")
  func undo() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "20:30")
    let before = terminal.run("remind", "status").output
    _ = terminal.run("protocol", "start", "bp")
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("protocol").status == 1)
    #expect(terminal.run("remind", "status").output == before)
    #expect(terminal.run("redo").status == 0)
    #expect(terminal.run("protocol", "status").output.split(separator: "\n").count == 7)
    #expect(terminal.run("remind", "status").output.contains("bp-evening: "))
    #expect(terminal.run("protocol", "stop").status == 0)
    #expect(!terminal.run("remind", "status").output.contains("bp-evening: "))
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("remind", "status").output.contains("bp-evening: "))
  }

  @Test("Undoing a stop reopens the open sitting and keeps missed ones missed")
  func stopUndone() throws {
    let terminal = try TestTerminal()
    terminal.now = terminal.now.adding(seconds: -2 * 3600)
    _ = terminal.run("remind", "at", "07:30")
    _ = terminal.run("protocol", "start", "bp")
    terminal.now = terminal.now.adding(seconds: 2 * 3600)
    _ = terminal.run("add", "bp=138/88", "--at", "07:50")
    try terminal.serve()
    let before = terminal.run("remind", "status").output
    for line in [["protocol", "stop"], ["remind", "remove"], ["remind", "pause", "7d"]] {
      #expect(terminal.run(line).status == 0)
      try terminal.serve()
      #expect(terminal.run("undo").status == 0)
      try terminal.serve()
      #expect(terminal.run("remind", "status").output == before, "\(line)")
      #expect(terminal.run("redo").status == 0)
      try terminal.serve()
      #expect(terminal.run("undo").status == 0)
      #expect(terminal.run("remind", "status").output == before, "\(line)")
    }
    terminal.now = terminal.now.adding(seconds: 86_400)
    let status = terminal.run("remind", "status").output
    #expect(status.contains("Last: Fri 2026-11-20 07:00: no reminder shown; "), "\(status)")
    #expect(status.contains("; 1 of 2 readings\n"), "\(status)")
    #expect(status.contains("; no reading was saved\n"), "\(status)")
  }

  @Test(
    "Invalid protocols are refused with the reason",
    arguments: [
      (["bp", "--days", "0"], "'0' isn't a valid number of days; use 4 to 31"),
      (["bp", "--days", "32"], "'32' isn't a valid number of days; use 4 to 31"),
      (["bp", "--at", "19:00,07:00"], "aren't valid times; use one in the morning, from 04:00"),
      (["bp", "--at", "07:00"], "aren't valid times; use one in the morning, from 04:00"),
      (["bp", "--at", "07:00,25:00"], "aren't valid times; use one in the morning, from 04:00"),
      (["bp", "--first-day", "soon"], "'soon' isn't a valid first day"),
      (["bp", "--first-day", "2028-01-01"], "'2028-01-01' isn't a valid first day"),
      (
        ["bp", "--first-day", "2026-11-01"],
        "The last day would be 2026-11-07, which has already passed"
      ),
      (["sugar"], "There is no guided protocol for 'sugar'"),
    ])
  func refused(line: [String], reason: String) throws {
    let terminal = try TestTerminal()
    let result = terminal.run(["protocol", "start"] + line)
    #expect(result.status == 64)
    #expect(result.error.contains(reason), "\(result.error)")
    #expect(terminal.run("history").output.isEmpty)
  }

  @Test("A reminder of yours with that name is left alone")
  func ownReminder() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "add", "bp-evening", "21:00")
    let result = terminal.run("protocol", "start", "bp")
    #expect(result.status == 65)
    #expect(result.error.contains("Remove it with: healthlog remind remove bp-evening"))
    #expect(terminal.run("protocol").status == 1)
    #expect(terminal.run("remind", "list").output.contains("bp-evening"))
  }

  @Test("From noon on it begins tomorrow; it may also have begun earlier")
  func firstDay() throws {
    let terminal = try TestTerminal()
    terminal.now = terminal.now.adding(seconds: 4 * 3600)
    #expect(terminal.run("protocol", "start", "bp").output.contains("Sat 2026-11-21 to"))
    _ = terminal.run("undo")
    _ = terminal.run("add", "bp=130/80", "--at", "2026-11-19 08:00")
    #expect(
      terminal.run("protocol", "start", "bp", "--first-day", "yesterday").output.contains(
        "Thu 2026-11-19 to"))
    #expect(terminal.run("protocol").output.hasPrefix("2026-11-19\t1\t0\n"))
  }

  @Test("Sittings follow your pressure.day-start")
  func dayStart() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("config", "set", "pressure.day-start", "06:00")
    let refused = terminal.run("protocol", "start", "bp", "--at", "05:30,19:00")
    #expect(refused.status == 64)
    #expect(
      refused.error.contains("one in the morning, from 06:00, and one in the evening, from 12:00"))
    _ = terminal.run("protocol", "start", "bp", "--first-day", "yesterday")
    _ = terminal.run("add", "bp=120/80", "--at", "2026-11-20 05:59")
    _ = terminal.run("add", "bp=120/80", "--at", "2026-11-20 06:00")
    #expect(
      terminal.run("protocol").output.hasPrefix("2026-11-19\t0\t1\n2026-11-20\t1\t0\n"))
  }

  @Test("Measuring rests, asks twice, saves each reading, and shows the progress")
  func measure() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    terminal.answers = ["138/88", "64", "134/86", ""]
    let result = terminal.run("protocol", "measure")
    #expect(result.status == 0)
    #expect(terminal.paused.text == "300 60 ")
    #expect(result.error.hasSuffix("Guided protocol: day 1 of 7, 2 of 28 readings\n"))
    #expect(
      terminal.run("list").output == """
        1\t2026-11-20 08:00\t3\tN/A\t138/88 ▲\tN/A\t64\t
        2\t2026-11-20 08:00\t3\tN/A\t134/86 ▲\tN/A\tN/A\t

        """)
    let again = terminal.run("protocol", "measure")
    #expect(again.output == "This morning's 2 readings are saved\n" && again.status == 0)
  }

  @Test("A sitting with one reading asks for the second, and --no-rest asks at once")
  func secondReading() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    _ = terminal.run("add", "bp=138/88", "--at", "07:50")
    terminal.answers = ["134/86", ""]
    let result = terminal.run("protocol", "measure", "--no-rest")
    #expect(result.status == 0)
    #expect(terminal.paused.text.isEmpty)
    #expect(result.error.contains("Reading 2 of 2") && !result.error.contains("Reading 1 of 2"))
    #expect(terminal.run("protocol").output.hasPrefix("2026-11-20\t2\t0\n"))
  }

  @Test(
    "Ctrl-C keeps saved readings",
    arguments: [
      (["Ctrl-C in a pause"], 0), (["138/88", "\u{3}"], 0),
      (["138/88", "64", "Ctrl-C in a pause"], 1), (["138/88", "64", "134/86", "\u{3}"], 1),
    ])
  func interrupted(answers: [String], filed: Int) throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    terminal.answers = answers
    let result = terminal.run("protocol", "measure")
    #expect(result.status == 130)
    #expect(result.error.hasSuffix("healthlog: Interrupted\n"))
    let count = terminal.run("list").output.split(separator: "\n").count
    #expect(count == filed)
  }

  @Test("Measuring needs a terminal and a running protocol")
  func cannotMeasure() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("protocol", "measure").status == 64)
    terminal.answers = []
    let none = terminal.run("protocol", "measure")
    #expect(none.status == 1 && none.error.contains("healthlog protocol start bp"))
    #expect(terminal.run("protocol", "stop").status == 1)
  }

  @Test("Status shows the sittings and the average's basis; more than two readings count, too")
  func status() throws {
    let terminal = try TestTerminal()
    terminal.now = terminal.now.adding(seconds: -5 * 86_400)
    _ = terminal.run("protocol", "start", "bp", "--first-day", "2026-11-15")
    terminal.now = terminal.now.adding(seconds: 86_400 * 5 / 2)
    for day in 15...17 {
      for time in ["07:10", "07:11", "19:10", "19:11"] {
        _ = terminal.run("add", "bp=13\(day % 10)/85", "hr=64", "--at", "2026-11-\(day) \(time)")
      }
    }
    _ = terminal.run("add", "bp=131/80", "--at", "2026-11-17 07:12")
    terminal.columns = 80
    let running = terminal.run("protocol", "status")
    #expect(running.output.contains("Guided protocol: day 3 of 7, 12 of 28 readings\n"))
    #expect(running.error.hasPrefix("No average yet; it needs 3 days besides the first\n"))
    terminal.now = terminal.now.adding(seconds: 86_400)
    _ = terminal.run("add", "bp=131/80", "--at", "2026-11-18 07:12")
    #expect(
      terminal.run("protocol", "status").error.hasPrefix(
        """
        The average is based on 10 readings from 3 days, excluding Sun 2026-11-15; it needs 12 readings to be complete
        Create a doctor's report from it with: healthlog report --protocol 1

        """))
    terminal.columns = nil
    #expect(
      terminal.run("protocol", "status").output.hasPrefix(
        "2026-11-15\t2\t2\n2026-11-16\t2\t2\n2026-11-17\t3\t2\n2026-11-18\t1\t0\n"))
  }

  @Test(
    "A protocol too short for a home average is refused; one of ten days leaves out only the first")
  func lengths() throws {
    let terminal = try TestTerminal()
    for days in ["1", "2", "3"] {
      let refused = terminal.run("protocol", "start", "bp", "--days", days)
      #expect(refused.status == 65)
      #expect(
        refused.error.contains(
          "A home average leaves out the first day and needs 3 more days; use --days 4 or more"))
    }
    terminal.now = terminal.now.adding(seconds: -9 * 86_400)
    _ = terminal.run("protocol", "start", "bp", "--first-day", "2026-11-11", "--days", "10")
    terminal.now = terminal.now.adding(seconds: 9 * 86_400)
    for day in 11...19 { _ = terminal.run("add", "bp=131/80", "--at", "2026-11-\(day) 07:10") }
    let told = terminal.run("protocol", "status").error
    #expect(
      told.contains("The average is based on 8 readings from 8 days, excluding Wed 2026-11-11"),
      "\(told)"
    )
  }

  @Test("A sitting's outcome is about readings, not a report")
  func filed() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp", "--first-day", "today")
    _ = terminal.run("remind", "at", "20:30")
    _ = terminal.run("add", "bp=131/80", "--at", "2026-11-20 07:10")
    #expect(!terminal.run("remind", "status").output.contains("are filed"))
    _ = terminal.run("add", "bp=130/80", "--at", "2026-11-20 07:11")
    let status = terminal.run("remind", "status").output
    #expect(status.contains("\nToday: readings saved\n"), "\(status)")
    #expect(status.contains("Today: done (report 1 was saved at "), "\(status)")
  }

  @Test("Half a pressure, or one saved as single readings, doesn't count for a sitting")
  func halves() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    _ = terminal.run("add", "bp=120/80", "--at", "07:30")
    _ = terminal.run("add", "sys=120", "--at", "07:31")
    _ = terminal.run("add", "dia=80", "--at", "07:31")
    #expect(terminal.run("protocol").output.hasPrefix("2026-11-20\t1\t0\n"))
    #expect(terminal.run("remind", "status").output.contains("1 reading missing"))
  }

  @Test("Before its first day nothing is measured for it, and no reminder is shown as paused")
  func toCome() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp", "--first-day", "2026-11-23")
    terminal.answers = ["120/80", "64", "121/80", "65"]
    let refused = terminal.run("protocol", "measure")
    #expect(refused.status == 1)
    #expect(refused.error.contains("The guided protocol starts on Mon 2026-11-23"))
    let status = terminal.run("remind", "status").output
    #expect(status.hasPrefix("Guided protocol: starts on Mon 2026-11-23\n"))
    #expect(!status.contains("paused"))
    #expect(terminal.run("status").output.contains("Guided protocol: starts on"))
  }

  @Test("The day start set at its beginning applies to all of it")
  func changedDayStart() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp", "--first-day", "yesterday", "--at", "05:00,19:00")
    _ = terminal.run("config", "set", "pressure.day-start", "06:00")
    _ = terminal.run("add", "bp=120/80", "--at", "2026-11-20 04:30")
    #expect(
      terminal.run("protocol").output.hasPrefix("2026-11-19\t0\t0\n2026-11-20\t1\t0\n"))
  }

  @Test("A stopped protocol counts no more readings, and a finished one doesn't get in the way")
  func afterwards() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp", "--days", "4")
    _ = terminal.run("add", "bp=120/80")
    terminal.now = terminal.now.adding(seconds: 60)
    _ = terminal.run("protocol", "stop")
    terminal.now = terminal.now.adding(seconds: 3600)
    _ = terminal.run("add", "bp=121/80")
    #expect(terminal.run("protocol").output.hasPrefix("2026-11-20\t1\t0\n"))
    _ = terminal.run("protocol", "start", "bp", "--days", "4", "--first-day", "today")
    terminal.now = terminal.now.adding(seconds: 5 * 86_400)
    #expect(terminal.run("remind", "remove").error.contains("No reminders set"))
    #expect(terminal.run("remind", "pause", "3d").status == 1)
    let next = terminal.run("protocol", "start", "bp")
    #expect(next.error.hasPrefix("Guided protocol: finished, 2 of 16 readings\n"))
    #expect(
      next.error.contains("Create a doctor's report from it with: healthlog report --protocol 2"))
  }

  @Test("A finished protocol makes way for the next, and doesn't change")
  func next() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp", "--days", "4")
    terminal.now = terminal.now.adding(seconds: 5 * 86_400)
    #expect(terminal.run("protocol", "stop").status == 1)
    #expect(terminal.run("remind", "list").status == 1)
    let over = terminal.run("protocol", "status", "--json").output
    #expect(over.contains("\"state\":\"over\""), "\(over)")
    #expect(terminal.run("protocol", "start", "bp").status == 0)
    let second = terminal.run("protocol", "status", "--json").output
    #expect(second.contains("\"id\":2") && second.contains("\"state\":\"running\""))
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("protocol", "status", "--json").output == over)
  }
}

extension TestTerminal {
  /// Updates the journal like the reminder service, without a notification server.
  fileprivate func serve() throws {
    let today = FixedZone(offsetSeconds: 3600).localDateTime(at: now).date
    let zone = FixedZone(offsetSeconds: 3600)
    try Journal(path: journalPath).update(around: today, now: now) { state in
      plan(now: now, zone: zone, state: state, screen: Screen()).changes
    }
  }
}
