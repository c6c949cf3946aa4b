import Foundation
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
