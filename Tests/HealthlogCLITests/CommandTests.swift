import Foundation
import HealthModel
import HealthlogCLI
import TestSupport
import Testing

@Suite struct CommandTests {
  @Test("The command table is valid, and every command has help")
  func table() throws {
    #expect(HealthlogCommands.table.faults().isEmpty)
    for command in HealthlogCommands.table.commands {
      for path in [[command.name]] + command.subcommands.map({ [command.name, $0.name] }) {
        let page = try HealthlogCommands.table.help(for: path)
        #expect(page.contains("Usage: healthlog \(path.joined(separator: " "))"))
        let long = page.split(separator: "\n").filter { $0.count > 80 && !$0.contains("Usage") }
        #expect(long.isEmpty, "\(long)")
      }
    }
  }

  @Test("A new report is printed as saved, with markers and the reason for its priority")
  func add() throws {
    let terminal = try TestTerminal()
    let result = terminal.run(
      "add", "temp=39,5", "gly=5.5mmol/L", "bp=120/80", "hr=70", "-n", "a riposo", "--at",
      "yesterday 21:30")
    #expect(result.status == 0 && result.error == "")
    #expect(
      result.output == """
        Saved report 1  Thu 2026-11-19 21:30  priority 4
          temperature     39.5 °C     ▲▲  normal 36.1–37.2
          systolic         120 mmHg       normal 90–134
          diastolic         80 mmHg       normal 60–84
          glycemia         5.5 mmol/L     normal 3.9–10.0
          heart-rate        70 bpm        normal 60–100
          note          a riposo

        """)
    #expect(
      terminal.run("show", "1").output == String(result.output.dropFirst("saved ".count))
        + "  Priority 4 = importance 2 + severity 2 (temperature: critical)\n")
  }

  @Test("Edit replaces, adds and removes readings; undo and redo follow")
  func edit() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "gly=90", "bp=120/80", "-n", "x")
    let line = [
      "edit", "1", "temp=36.8", "hr=101", "--unset", "bp", "-n", "", "--priority", "5", "--at",
      "07:00",
    ]
    #expect(terminal.run(line).status == 0)
    #expect(
      terminal.run("list", "all").output == "1\t2026-11-20 07:00\t5\t36.8\tN/A\t90\t101 ▲\t\n")
    #expect(terminal.run("edit", "1", "--priority", "auto").status == 0)
    #expect(
      terminal.run("list", "all").output == "1\t2026-11-20 07:00\t2\t36.8\tN/A\t90\t101 ▲\t\n")
    #expect(
      terminal.run("edit", "1", "--unset", "temp", "--unset", "gly", "--unset", "hr").status == 65)
    #expect(
      terminal.run("undo").output == """
        Undone: edit of report 1: priority 5 → calculated
        report 1 is now: 2026-11-20 07:00, temp 36.8, gly 90, hr 101, priority 5

        """)
    let edit =
      "edit of report 1: time 08:00 → 07:00, temp 36.5 → 36.8, bp 120/80 removed, hr 101 added,"
      + " note removed, priority calculated → 5"
    #expect(
      terminal.run("undo").output == """
        Undone: \(edit)
        report 1 is now: 2026-11-20 08:00, temp 36.5, bp 120/80, gly 90, note

        """)
    #expect(
      terminal.run("list", "all").output == "1\t2026-11-20 08:00\t2\t36.5\t120/80\t90\tN/A\tx\n")
    #expect(terminal.run("redo").output.hasPrefix("Redone: \(edit)\n"))
    #expect(terminal.run("history", "1").output.split(separator: "\n").count == 6)
  }

  @Test("Deleting several is one step, reported with the way back")
  func delete() throws {
    let terminal = try TestTerminal()
    for _ in 1...3 { _ = terminal.run("add", "temp=36.5", "gly=90") }
    let result = terminal.run("delete", "1", "3")
    #expect(
      result.output
        == "Deleted report 1 from 2026-11-20 08:00\nDeleted report 3 from 2026-11-20 08:00\n")
    #expect(result.error == "'healthlog undo' restores them\n")
    #expect(terminal.run("delete", "2", "9").status == 1)
    #expect(terminal.run("list").output.split(separator: "\n").count == 1)
    _ = terminal.run("undo")
    #expect(terminal.run("list").output.split(separator: "\n").count == 3)
  }

  @Test("Every command with --json prints valid JSON with RFC 3339 times")
  func json() throws {
    let terminal = try TestTerminal()
    let note = "\"quoted\" \\ \u{2028} tab\tline\n√"
    let lines = [
      ["add", "temp=98.6F", "gly=5.55mmol/L", "-n", note], ["show", "1"], ["list", "all"],
      ["edit", "1", "hr=70"],
      ["filter", "--priority", "2"], ["history"], ["history", "1"], ["delete", "1"], ["undo"],
      ["redo"],
    ]
    for line in lines {
      let result = terminal.run(line + ["--json"])
      #expect(result.status == 0, "\(line)")
      let object =
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect(object?["version"] as? Int == 2)
      guard let report = (object?["reports"] as? [[String: Any]])?.first else { continue }
      #expect(report["note"] as? String == note)
      #expect(report["taken_at"] as? String == "2026-11-20T08:00:00+01:00")
      let readings = report["readings"] as? [[String: Any]]
      #expect(readings?.first?["value"] as? Double == 98.6)
      #expect(readings?[1]["value"] as? Double == 5.55)
      #expect(readings?[1]["unit"] as? String == "mmol/L")
    }
  }

  @Test("On a terminal the list is aligned with wide characters, coloured, and cut to the width")
  func terminalTable() throws {
    let terminal = try TestTerminal()
    terminal.columns = 110
    _ = terminal.run("add", "temp=39.5", "gly=90", "-n", "体温が高い e\u{301}")
    _ = terminal.run("add", "bp=120/86", "hr=70", "-n", String(repeating: "long ", count: 30))
    let lines = terminal.run("list").output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("ID  TAKEN             PRIORITY  TEMPERATURE °C"))
    #expect(lines[1].hasSuffix("N/A  体温が高い e\u{301}"))
    #expect(lines[2].hasSuffix("…") && lines[2].count == 110)
    terminal.hasColour = true
    #expect(terminal.run("list").output.contains("\u{1B}[1;38;5;196m39.5 ▲▲\u{1B}[0m"))
  }

  @Test("Notes are printed on one line, with control characters escaped")
  func escapes() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "gly=90", "-n", "a\tb\nc\u{202E}d")
    #expect(terminal.run("list").output.hasSuffix("\ta\\tb\\nc\\u{202E}d\n"))
  }

  @Test("Reminders are set, shown, snoozed, skipped and removed")
  func remind() throws {
    let terminal = try TestTerminal()
    #expect(
      terminal.run("remind", "at", "07:30").output
        == "Reminder set for 07:30 on every day without a report\n")
    #expect(
      terminal.run("remind", "status").output == """
        every day at 07:30
        Today: no report yet; the 07:30 reminder hasn't been shown yet: the service isn't running
        Next: Sat 2026-11-21 07:30
        Service: never started; 'healthlog remind install' makes it start with your session

        """)
    #expect(terminal.run("remind", "snooze").output == "snoozed until 08:30\n")
    #expect(
      terminal.run("remind", "status").output.contains(
        "Today: no report yet; snoozed until 08:30\n"))
    #expect(terminal.run("remind", "skip").output == "Skipped: 2026-11-20\n")
    #expect(terminal.run("remind", "status").output.contains("Today: skipped\n"))
    #expect(terminal.run("remind", "skip").status == 1)
    #expect(terminal.run("remind", "remove").status == 0)
    #expect(terminal.run("remind", "status").status == 1)
    #expect(terminal.run("undo").output == "Undone: removal of reminder daily\n")
    #expect(terminal.run("remind", "status").output.contains("Today: skipped\n"))
    #expect(terminal.run("remind", "skip").status == 1)
    #expect(terminal.run("remind", "at", "23:30").status == 0)
    #expect(terminal.run("remind", "status").output.contains("reminder at 23:30"))
  }

  @Test("A reminder that isn't due yet says so, can be skipped, and is settled by a report")
  func remindEarly() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "20:30")
    #expect(
      terminal.run("remind", "status").output == """
        every day at 20:30
        Today: no report yet; reminder at 20:30
        Next: Fri 2026-11-20 20:30
        Service: never started; 'healthlog remind install' makes it start with your session

        """)
    #expect(terminal.run("remind", "snooze").status == 1)
    #expect(terminal.run("remind", "skip").output == "Skipped: 2026-11-20\n")
    _ = terminal.run("add", "temp=36.5", "hr=70")
    let status = terminal.run("remind", "status").output
    #expect(
      status.contains("Today: done (report 1 was saved at 08:00)\n")
        && status.contains("Next: Sat 2026-11-21 20:30\n"))
  }

  @Test(
    "A filter explains how it was understood",
    arguments: [
      ("", "every report"), ("gly>10mmol/L", "glycemia over 180.1559 mg/dL"),
      (
        "bp>=135/85 since=30d",
        "(systolic at least 135 mmHg or diastolic at least 85 mmHg) and taken since 2026-10-22"
      ),
      ("not (has=temp or priority=5)", "not (with temperature or priority exactly 5)"),
      ("day=today note~'long run'", "taken on 2026-11-20 and a note with 'long run'"),
      (
        "gly<60 or temp>=38 severity!=normal",
        "glycemia under 60 mg/dL or (temperature at least 38 °C and severity of the worst reading other than normal)"
      ),
      (
        "week=2026-W47 time=22:00..06:00 until=2026",
        "taken from 2026-11-16 to 2026-11-22, taken from 22:00 to 06:00 and taken until 2026-12-31"
      ),
    ])
  func explain(filter: String, words: String) throws {
    let result = try TestTerminal().run("filter", "--explain", filter)
    #expect(result.output == words + "\n" && result.status == 0)
  }

  @Test("A form for a past day saves to that day, at its last minute")
  func logPastDay() throws {
    let terminal = try TestTerminal()
    let asked = Collector()
    terminal.form = { arguments in
      asked.append(arguments.joined(separator: "\n"))
      return "36.5\u{1F}\u{1F}\u{1F}70\u{1F}late\n"
    }
    let result = terminal.run("remind", "log", "--day", "2026-11-19")
    #expect(result.output.hasPrefix("Saved report 1  Thu 2026-11-19 23:59  priority 2\n"))
    #expect(asked.text.contains("--text=Report for 2026-11-19\nEnter at least two readings"))
    #expect(terminal.run("remind", "log").output.hasPrefix("Saved report 2  Fri 2026-11-20 08:00"))
    terminal.form = { _ in nil }
    #expect(terminal.run("remind", "log").status == 1)
    #expect(terminal.run("remind", "log", "--day", "soon").status == 64)
    #expect(terminal.run("list", "all").output.split(separator: "\n").count == 2)
  }

  @Test("Reports printed as CSV import again unchanged, with units and notes")
  func csv() throws {
    let terminal = try TestTerminal()
    _ = terminal.run(
      "add", "gly=90", "temp=98.6F", "-n", "a \"b\", c\nd", "--at", "yesterday 08:00")
    _ = terminal.run("add", "gly=5.55mmol/L", "bp=120/80", "--at", "07:00", "--priority", "5")
    _ = terminal.run("add", "gly=>500", "--at", "06:00", "-n", "HI")
    let all = terminal.run("list", "all", "--csv")
    func withoutUIDs(_ text: String) -> String {
      text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "UID")
    }
    #expect(
      withoutUIDs(all.output) == """
        id,uid,taken_at,priority,set_priority,temperature (°F),systolic (mmHg),diastolic (mmHg),\
        glycemia (mg/dL),glycemia (mmol/L),note
        1,UID,2026-11-19T08:00:00+01:00,2,,98.6,,,90,,"a ""b"", c
        d"
        s1,UID,2026-11-20T06:00:00+01:00,4,,,,,>500,,HI
        2,UID,2026-11-20T07:00:00+01:00,5,5,,120,80,,5.55,

        """)
    let file = try terminal.file("out.csv", all.output)
    let other = terminal.folder.appending(path: "other.db").path
    #expect(
      terminal.run("import", file, "--journal", other).output
        == "\(file): 2 reports and 1 single reading imported\n")
    #expect(terminal.run("list", "all", "--csv", "--journal", other).output == all.output)
    #expect(
      terminal.run("import", file).output
        == "\(file): nothing new; 3 rows already in the journal\n")
    #expect(terminal.run("filter", "gly>95", "--csv").output.split(separator: "\n").count == 3)
  }
}
