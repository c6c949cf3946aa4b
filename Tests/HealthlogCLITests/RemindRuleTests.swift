import Testing

/// It is Friday 2026-11-20, 08:00.
@Suite struct RemindRuleTests {
  @Test("Reminders are added, listed, changed and removed by name")
  func rules() throws {
    let terminal = try TestTerminal()
    terminal.columns = 100
    let added = terminal.run(
      "remind", "add", "pressure", "07:00", "--days", "mon-fri", "--needs", "bp", "--grace", "6h")
    #expect(
      added.output == "pressure: mon-fri at 07:00, needs pressure, expires after 6h\n")
    #expect(terminal.run("remind", "at", "20:30").status == 0)
    #expect(
      terminal.run("remind", "list").output == """
        NAME      TIME   DAYS     NEEDS               GRACE  PAUSED UNTIL
        pressure  07:00  mon-fri  systolic,diastolic  6h
        daily     20:30  every

        """)
    #expect(
      terminal.run("remind", "list", "--json").output == """
        {"version":2,"reminders":[{"name":"pressure","time":"07:00",\
        "days":["mon","tue","wed","thu","fri"],"needs":["systolic","diastolic"],\
        "grace_seconds":21600,"paused_until":null},{"name":"daily","time":"20:30",\
        "days":["mon","tue","wed","thu","fri","sat","sun"],"needs":[],"grace_seconds":null,\
        "paused_until":null}]}

        """)
    #expect(
      terminal.run("remind", "edit", "pressure", "--days", "sat,sun", "--grace", "night").output
        == "pressure: sat,sun at 07:00, needs pressure\n")
    #expect(
      terminal.run("remind", "edit", "pressure", "--time", "09:15", "--needs", "none").output
        == "pressure: sat,sun at 09:15\n")
    #expect(terminal.run("undo").output == "Undone: change of reminder pressure\n")
    #expect(terminal.run("remind", "remove", "pressure").output == "Reminder pressure removed\n")
    #expect(terminal.run("remind", "remove").output == "No reminders left\n")
    #expect(
      terminal.run("remind", "list", "--json").output == #"{"version":2,"reminders":[]}"# + "\n")
  }

  @Test("Status shows each reminder; a report settles those whose needs it meets")
  func status() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "add", "sugar", "07:00", "--needs", "gly")
    _ = terminal.run("remind", "add", "weekend", "09:00", "--days", "sat-sun")
    _ = terminal.run("remind", "at", "20:30")
    _ = terminal.run("add", "temp=36.5", "hr=70")
    #expect(
      terminal.run("remind", "status").output == """
        sugar: every day at 07:00, needs glycemia
        Today: no glycemia yet; the 07:00 reminder hasn't been shown yet: the service isn't running
        Next: Sat 2026-11-21 07:00

        weekend: sat,sun at 09:00
        Today: done (report 1 was saved at 08:00)
        Next: Sat 2026-11-21 09:00

        daily: every day at 20:30
        Today: done (report 1 was saved at 08:00)
        Next: Sat 2026-11-21 20:30

        Service: never started; 'healthlog remind install' makes it start with your session

        """)
    _ = terminal.run("add", "gly=95", "hr=71")
    #expect(
      terminal.run("remind", "status").output.contains(
        "needs glycemia\nToday: done (report 2 was saved at 08:00)\n"))
    let page = terminal.run("status").output
    #expect(
      page.contains(
        """
        Reminder sugar: every day at 07:00, needs glycemia; next: Sat 2026-11-21 07:00
        Reminder weekend: sat,sun at 09:00; next: Sat 2026-11-21 09:00
        Reminder daily: every day at 20:30; next: Sat 2026-11-21 20:30
        No service is running to show reminders; start it with: healthlog remind install

        """))
  }

  @Test("A morning pressure doesn't answer the evening's reminder")
  func twiceADay() throws {
    let terminal = try TestTerminal()
    let set = terminal.run("remind", "at", "20:00", "07:30")
    #expect(
      set.output == """
        daily: every day at 07:30, counts readings from 01:45 to 13:45
        daily-2: every day at 20:00, counts readings from 13:45 to 01:45

        """)
    #expect(
      set.error.hasPrefix(
        """
        Each counts only readings from its own part of the day; to set another part:
          healthlog remind edit daily --between 01:45..13:45
          healthlog remind edit daily-2 --between 13:45..01:45

        """))
    _ = terminal.run("add", "bp=142/88", "--at", "07:40")
    let status = terminal.run("remind", "status").output
    #expect(status.contains("Today: done (report 1 was saved at 08:00)"))
    #expect(status.contains("Today: no report yet; reminder at 20:00"))
    #expect(
      terminal.run("remind", "edit", "daily", "--between", "04:00..12:00").output.hasPrefix(
        "daily: every day at 07:30, counts readings from 04:00 to 12:00\n"))
    #expect(
      terminal.run("remind", "list").output.contains("daily-2\t20:00"), "columns stay as they were")
    for (part, status) in [("13:00..22:00", 64), ("8..12", 64), ("auto", 0)] {
      #expect(terminal.run("remind", "edit", "daily", "--between", part).status == Int32(status))
    }
    #expect(
      terminal.run("remind", "edit", "daily", "--between", "13:00..22:00").error.contains(
        "07:30 is outside 13:00..22:00"))
    // Back to one, and undo restores the other.
    #expect(
      terminal.run("remind", "at", "21:00").output
        == "Reminder set for 21:00 on every day without a report\n")
    #expect(!terminal.run("remind", "status").output.contains("daily-2"))
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("remind", "status").output.contains("daily-2: every day at 20:00"))
  }

  @Test("A second reminder with the same needs and days shares the day with the first")
  func secondRule() throws {
    let terminal = try TestTerminal()
    let first = terminal.run("remind", "add", "morning", "08:00", "--needs", "bp")
    #expect(first.output == "morning: every day at 08:00, needs pressure\n" && first.error.isEmpty)
    let second = terminal.run("remind", "add", "evening", "14:00", "--needs", "bp")
    #expect(
      second.output == """
        morning: every day at 08:00, needs pressure, counts readings from 23:00 to 11:00
        evening: every day at 14:00, needs pressure, counts readings from 11:00 to 23:00

        """)
    #expect(second.error.contains("healthlog remind edit evening --between 11:00..23:00\n"))
    _ = terminal.run("add", "bp=128/82", "--at", "05:00")
    #expect(
      terminal.run("remind", "status").output.contains(
        "Today: no report yet; reminder at 14:00"))
    #expect(terminal.run("remind", "remove", "morning").status == 0)
    #expect(
      terminal.run("remind", "status").output.hasPrefix(
        "evening: every day at 14:00, needs pressure\nToday: done"))
  }

  @Test("A reminder named after a vital needs it, unless --needs says otherwise")
  func namedAfterVital() throws {
    let terminal = try TestTerminal()
    for (line, told) in [
      (["pressure", "8:00"], "pressure: every day at 08:00, needs pressure\n"),
      (["weight", "8:00"], "weight: every day at 08:00, needs weight\n"),
      (["pills", "8:00"], "pills: every day at 08:00\n"),
      (["bp", "9:00", "--needs", "none"], "bp: every day at 09:00"),
      (["gly", "9:00", "--needs", "hr"], "gly: every day at 09:00, needs heart-rate\n"),
    ] {
      let result = terminal.run(["remind", "add"] + line)
      #expect(result.output.contains(told), "\(result)")
    }
  }

  @Test("Resume brings back today's reminder, which the pause had skipped")
  func resume() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "07:30")
    #expect(terminal.run("remind", "snooze").status == 0)
    _ = terminal.run("remind", "pause", "--until", "2026-12-01")
    #expect(terminal.run("remind", "snooze").status == 1)
    #expect(terminal.run("remind", "resume").status == 0)
    #expect(
      terminal.run("remind", "status").output.contains(
        "Today: no report yet; the 07:30 reminder hasn't been shown yet"))
    #expect(terminal.run("remind", "snooze").status == 0)
  }

  @Test("A weekly reminder says that today isn't its day, and when it is due")
  func weekly() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "add", "weekly", "09:00", "--days", "thu")
    #expect(
      terminal.run("remind", "status").output == """
        weekly: thu at 09:00
        Today: not due on Fridays
        Next: Thu 2026-11-26 09:00
        Service: never started; 'healthlog remind install' makes it start with your session

        """)
    #expect(terminal.run("remind", "skip").status == 1)
  }

  @Test("A time changed after today's reminder says when it takes effect")
  func movedTime() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "add", "noon", "07:00")
    #expect(
      terminal.run("remind", "edit", "noon", "--time", "12:00").output
        == "noon: every day at 12:00\n")
    _ = terminal.run("remind", "edit", "noon", "--time", "07:00")
    _ = terminal.run("remind", "snooze")
    #expect(
      terminal.run("remind", "edit", "noon", "--time", "12:00").output == """
        noon: every day at 12:00
        Today's reminder has already been shown; the next is due Sat 2026-11-21 12:00

        """)
    // A skipped one is due again.
    #expect(terminal.run("remind", "skip").output == "Skipped: noon, 2026-11-20\n")
    #expect(
      terminal.run("remind", "edit", "noon", "--time", "13:00").output
        == "noon: every day at 13:00\n")
    #expect(terminal.run("remind", "status").output.contains("reminder at 13:00"))
  }

  @Test("A pause stops all reminders until its day; undo ends it at once")
  func pause() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "07:30")
    _ = terminal.run("remind", "add", "noon", "12:00")
    #expect(
      terminal.run("remind", "pause", "--until", "2026-12-01").output
        == "No reminders before 2026-12-01\n")
    #expect(
      terminal.run("remind", "status").output.hasPrefix(
        """
        daily: every day at 07:30, counts readings from 21:45 to 09:45
        Today: paused until 2026-12-01
        Next: Tue 2026-12-01 07:30

        """))
    #expect(terminal.run("remind", "list").output.contains("12:00\tevery\t\t\t2026-12-01"))
    #expect(terminal.run("remind", "snooze").status == 1)
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("remind", "snooze").output == "snoozed until 08:30\n")
    #expect(
      terminal.run("remind", "pause", "--until", "tomorrow").output
        == "No reminders before 2026-11-21\n")
  }

  @Test("Changing the daily reminder's time keeps its days, needs, grace period and pause")
  func atAgain() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "20:30")
    _ = terminal.run(
      "remind", "edit", "daily", "--days", "mon,wed", "--needs", "gly", "--grace", "2h")
    #expect(
      terminal.run("remind", "at", "21:15").output
        == "daily: mon,wed at 21:15, needs glycemia, expires after 2h\n")
    _ = terminal.run("remind", "pause", "--until", "2026-12-01")
    #expect(
      terminal.run("remind", "at", "22:00").output
        == "daily: mon,wed at 22:00, needs glycemia, expires after 2h\npaused until 2026-12-01\n")
    #expect(
      terminal.run("remind", "list").output
        == "daily\t22:00\tmon,wed\tglycemia\t2h\t2026-12-01\n")
    terminal.now = terminal.now.adding(seconds: 20 * 86_400)
    #expect(
      terminal.run("remind", "at", "21:00").output
        == "daily: mon,wed at 21:00, needs glycemia, expires after 2h\n")
  }

  @Test(
    "Invalid reminders are refused with what to type instead",
    arguments: [
      (["add", "daily", "21:00"], 65, "Reminder 'daily' already exists"),
      (["add", "a b", "21:00"], 64, "'a b' isn't a valid reminder name"),
      (["add", "x", "25:00"], 64, "'25:00' isn't a valid time; use one such as 20:30"),
      (["add", "x", "8:00", "--days", "mo"], 64, "'mo' isn't a valid list of days"),
      (["add", "x", "08:00", "--days", ""], 64, "'' isn't a valid list of days"),
      (["add", "x", "08:00", "--needs", "gluc"], 64, ""),
      (["add", "x", "08:00", "--grace", "8d"], 64, "'8d' isn't a valid grace period"),
      (["add", "x", "08:00", "--grace", "+9m"], 64, "'+9m' isn't a valid grace period"),
      (["add", "x", "08:00", "--grace", "0h"], 64, "'0h' isn't a valid grace period"),
      (["edit", "daily"], 64, "Add what to change"),
      (
        ["edit", "other", "--days", "mon"], 1,
        "There is no reminder 'other'\n  Your reminders are: daily"
      ),
      (["remove", "other"], 1, "There is no reminder 'other'"),
      (["pause"], 64, "Add how long to pause, or until when"),
      (["pause", "soon"], 64, "'soon' isn't a valid period"),
      (["pause", "7d", "--until", "monday"], 64, "'7d' and --since or --until both"),
      (["pause", "--until", "yesterday"], 64, "'yesterday' isn't a future date"),
      (["pause", "--until", "2026-11-19"], 64, "'2026-11-19' isn't a future date"),
      (["pause", "--until", "2026-02-30"], 64, "'2026-02-30' isn't a future date"),
    ] as [([String], Int32, String)])
  func refused(line: [String], status: Int32, words: String) throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "20:30")
    let result = terminal.run(["remind"] + line)
    #expect(result.status == status)
    #expect(result.error.hasPrefix("healthlog: \(words)"), "\(result.error)")
    #expect(terminal.run("remind", "list").output == "daily\t20:30\tevery\t\t\t\n")
  }
}
