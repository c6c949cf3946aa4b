import Foundation
import HealthModel
import HealthlogCLI
import Testing

@Suite struct StatusTests {
  @Test("An empty journal greets with the way to file the first report")
  func greeting() throws {
    let terminal = try TestTerminal()
    for line in [[], ["status"]] {
      let result = terminal.run(line)
      #expect(result.status == 0 && result.error == "")
      #expect(result.output.contains("healthlog add temp=36.5 gly=90 bp=120/80 hr=70"))
      #expect(result.output.contains("  \(terminal.folder.path)/journal.db\n"))
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
    let short = terminal.run("--short")
    #expect(short.status == 1 && short.output == "no report yet\n")
  }

  @Test("Without a command the status is told; help and version still work")
  func alone() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "hr=70")
    #expect(terminal.run().output == terminal.run("status").output)
    #expect(terminal.run("--short").output == terminal.run("status", "--short").output)
    #expect(terminal.run("--version").output == "healthlog \(HealthlogCommands.version)\n")
    for line in [["help"], ["--help"], ["-h"]] {
      #expect(terminal.run(line).output.contains("Usage: healthlog [COMMAND] [options]\n"))
    }
  }

  @Test("A day with reports shows them as list does, and what the reminder does next")
  func reports() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "20:30")
    _ = terminal.run("add", "temp=36.5", "hr=70", "--at", "06:00")
    #expect(terminal.run("status", "--short").output == "1 report, at 06:00\n")
    _ = terminal.run("add", "temp=39.5", "hr=70", "--at", "07:00")
    let list = terminal.run("list").output
    #expect(
      terminal.run().output == """
        Fri 2026-11-20  2 reports, last at 07:00
        \(list)reminder every day at 20:30; next Sat 2026-11-21 20:30

        """)
    let short = terminal.run("status", "--short")
    #expect(short.status == 0 && short.output == "2 reports, last at 07:00\n")
  }

  @Test("A day without a report shows the last one, and what the reminder says")
  func missing() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "hr=70", "--at", "yesterday 21:00")
    let result = terminal.run()
    #expect(result.status == 0)
    #expect(
      result.output == """
        Fri 2026-11-20  no report yet
        the last one: report 1  Thu 2026-11-19 21:00  priority 2
          temperature     36.5 °C         normal 36.1–37.2
          heart-rate        70 bpm        normal 60–100
        no reminder is set; set one with: healthlog remind at 20:30

        """)
    _ = terminal.run("remind", "at", "20:30")
    let early = terminal.run("--short")
    #expect(early.status == 1)
    #expect(early.output == "no report yet; the reminder comes at 20:30\n")
    _ = terminal.run("remind", "skip")
    #expect(terminal.run("--short").output == "no report yet; skipped\n")
  }

  @Test("A report that is filed and deleted is missing again")
  func deleted() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "07:00")
    _ = terminal.run("remind", "snooze")
    _ = terminal.run("add", "temp=36.5", "hr=70")
    #expect(terminal.run("--short").output == "1 report, at 08:00\n")
    _ = terminal.run("delete", "1")
    let short = terminal.run("--short")
    #expect(short.status == 1 && short.output.hasPrefix("no report yet; "))
  }

  @Test("The short line has no colour, whatever the terminal can")
  func plain() throws {
    let terminal = try TestTerminal()
    terminal.columns = 80
    _ = terminal.run("add", "temp=39.5", "hr=70")
    #expect(terminal.run("--short", "--color=always").output == "1 report, at 08:00\n")
  }

  @Test("The status as JSON tells the day, its reports, the last report and the reminder")
  func json() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "hr=70", "--at", "yesterday 21:00")
    _ = terminal.run("remind", "at", "20:30")
    let result = terminal.run("status", "--json")
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["report_filed"] as? Bool == false)
    #expect((object?["reports"] as? [Any])?.isEmpty == true)
    #expect((object?["last"] as? [String: Any])?["id"] as? Int == 1)
    let reminder = object?["reminder"] as? [String: Any]
    #expect(reminder?["today"] as? String == "to_come")
  }
}
