import Foundation
import HealthModel
import Journal
import Phrases
import SQLite
import Testing

@testable import HealthlogCLI

@Suite struct CheckCommandTests {
  @Test(
    "A finding is one line with its remedy and status 1; --repair fixes it and names the old file")
  func repaired() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "hr=70")
    try Connection(path: terminal.journalPath, mode: .readWrite).execute(
      "UPDATE report SET priority = 5")
    let found = terminal.run("check")
    #expect(found.status == 1)
    #expect(
      found.output
        == "1 report with the wrong priority: 'healthlog check --repair'\n")
    let repaired = terminal.run("check", "--repair")
    #expect(repaired.status == 0)
    #expect(
      repaired.output == """
        Previous journal: \(terminal.journalPath).kept-2026-11-20-0800
        The journal is intact

        """)
    #expect(terminal.run("check").status == 0)
  }

  @Test("Every finding has a line with its text and remedy")
  func words() {
    let findings: [CheckFinding] = [
      .broken(3), .misfit(table: "t", column: "c"), .outside(.singleReading(3), count: 1),
      .dangling(table: "t", count: 2), .severities(1),
      .priorities(2), .noteWords, .traces, .openToOthers(path: "/j"),
      .notWritable(path: "/j", reason: "Read-only file system"),
      .littleRoom(left: 1, wanted: 1 << 20),
    ]
    let lines = findings.map(CheckText.line)
    #expect(Set(lines).count == findings.count)
    #expect(lines.allSatisfy { $0.contains(": ") && !$0.contains("\n") })
    #expect(lines[3] == "2 orphaned rows in t: 'healthlog check --repair'")
    #expect(
      CheckText.line(.dangling(table: "alert", count: 1))
        == "1 orphaned row in alert: 'healthlog check --repair'")
    #expect(lines[0].contains("check --repair") && lines[0].contains("restore FILE"))
  }

  @Test("Lost entries are listed by number, other possible losses by kind")
  func lost() {
    var repair = Repair()
    repair.kept = "/k"
    repair.fromHistory = [.report(4), .report(3), .singleReading(9)]
    repair.lostReports = [3...3, 7...9]
    repair.lostSingleReadings = [1...1]
    repair.doubtfulReports = [12, 13]
    repair.lostChanges = 5
    repair.lostParts = [.reminders, .imports]
    #expect(
      CheckText.lines(repair) == [
        "Previous journal: /k",
        "Recovered from the history: reports 3–4, single reading s9",
        "Lost: reports 3, 7–9", "Lost: single reading s1",
        "May be missing a reading: reports 12–13", "Lost: 5 changes in the history",
        "May be lost: reminders and their outcomes; file details that 'import list' shows",
        "Everything else is intact",
      ])
  }

  @Test("Entries with new numbers are reported as such")
  func renumbered() {
    var repair = Repair()
    repair.fromHistory = [.report(3), .report(121)]
    repair.renumbered = [.report(121)]
    repair.lostReports = [60...60]
    #expect(
      CheckText.lines(repair) == [
        "Recovered from the history: report 3",
        "Recovered from the history under new numbers: report 121 (old number unknown)",
        "Lost, or now under a new number: report 60", "Everything else is intact",
      ])
  }

  @Test("\"Damaged\" names the two commands that help")
  func damaged() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "hr=70")
    try Connection(path: terminal.journalPath, mode: .readWrite).execute(
      "UPDATE vital SET critical = 'x'; INSERT OR IGNORE INTO vital (id, critical) VALUES ('v', 'x')"
    )
    let result = terminal.run("list")
    #expect(result.status == 74)
    #expect(result.error.contains("'healthlog check --repair'"))
    #expect(result.error.contains("'healthlog restore FILE'"))
  }
}
