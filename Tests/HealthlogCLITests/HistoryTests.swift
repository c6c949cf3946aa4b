import Foundation
import HealthModel
import Journal
import Testing

/// Changes in history, undo and redo (A24).
@Suite struct HistoryTests {
  /// The last change, without the time.
  private func last(_ terminal: TestTerminal) -> String {
    let line = terminal.run("history", "--last", "1").output
    return String(line.dropFirst(18).dropLast())
  }

  @Test(
    "An edit shows the values before and after, as typed",
    arguments: [
      ("bp=135/85", "bp 150/95 → 135/85"), ("hr=71", "hr 70 → 71"),
      ("temp=98.6F", "temp 36.5 → 98.6 °F"), ("gly=5.5mmol/L", "gly 100 → 5.5 mmol/L"),
      ("hr=71 temp=37", "temp 36.5 → 37.0, hr 70 → 71"), ("--unset gly", "gly 100 removed"),
      ("weight=70", "weight 70.0 added"), ("--at 07:30", "time 08:00 → 07:30"),
      ("--at 2026-11-19T08:00", "time 2026-11-20 08:00 → 2026-11-19 08:00"),
      ("--note birthday", "note changed"), ("--note=", "note removed"),
      ("--priority 5", "priority calculated → 5"),
    ])
  func edit(line: String, told: String) throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "bp=150/95", "gly=100", "hr=70", "--note", "tired")
    let edited = terminal.run(["edit", "1"] + line.split(separator: " ").map(String.init))
    #expect(edited.status == 0, "\(edited.error)")
    #expect(last(terminal) == "edit of report 1: \(told)")
    #expect(!terminal.run("history").output.contains("birthday"))
    let undone = terminal.run("undo").output
    #expect(
      undone == """
        Undone: edit of report 1: \(told)
        report 1 is now: 2026-11-20 08:00, temp 36.5, bp 150/95, gly 100, hr 70, note

        """)
  }

  @Test("Additions and deletions show the content, of single readings as of reports")
  func made() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "bp=150/95", "--note", "tired")
    #expect(last(terminal) == "addition of report 1: temp 36.5, bp 150/95, note")
    terminal.run("add", "gly=>500")
    #expect(last(terminal) == "addition of single reading s1: gly >500")
    terminal.run("edit", "s1", "gly=190")
    #expect(last(terminal) == "edit of single reading s1: gly >500 → 190")
    terminal.run("delete", "1")
    #expect(last(terminal) == "deletion of report 1: temp 36.5, bp 150/95, note")
    terminal.run("restore", "1")
    terminal.run("undo")
    let both = terminal.run("undo").output.split(separator: "\n")
    #expect(
      both.count == 2 && both[1] == "report 1 is now: 2026-11-20 08:00, temp 36.5, bp 150/95, note")
    for _ in 1...2 { terminal.run("undo") }
    #expect(terminal.run("undo").output.hasSuffix("\nreport 1 is now deleted\n"))
  }

  @Test("A reading's marks are spelled out")
  func marked() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "gly=100")
    try Journal(path: terminal.journalPath).write(now: terminal.now) { edit in
      _ = try edit.edit(.sample(1)) { draft in
        var draft = draft
        draft.readings = draft.readings.map {
          Reading(vital: $0.vital, value: $0.value, unit: $0.unit, mark: .afterMeal)
        }
        return try draft.checkedEntry(vitals: .standard, now: terminal.now)
      }
    }
    #expect(last(terminal) == "edit of single reading s1: after a meal")
  }

  @Test("An import shows the file's name and counts, a setting its values")
  func others() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file(
      "week.csv",
      "taken_at,temperature,heart-rate\n2026-11-19 08:00,36.5,70\n2026-11-19 09:00,,71\n")
    terminal.run("import", file)
    let name = "week.csv (1 report and 1 single reading)"
    #expect(last(terminal) == "import of \(name)")
    #expect(terminal.run("undo").output == "Undone: import of \(name)\n")
    #expect(terminal.run("redo").output == "Redone: import of \(name)\n")
    terminal.run("import", "undo", "1")
    #expect(last(terminal) == "deletion of import 1, \(name)")
    terminal.run("config", "set", "notify.details", "on")
    #expect(last(terminal) == "change of setting notify.details: unset → on")
    terminal.run("vital", "set", "gly", "--normal", "80..160")
    #expect(last(terminal) == "change of vital glycemia: normal 80..160")
  }

  @Test("A period selects changes by when they were made, not by when values were measured")
  func period() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "hr=70", "--at", "2026-11-01 08:00")
    terminal.now = terminal.now.adding(seconds: 86_400)
    terminal.run("edit", "1", "hr=71")
    terminal.run("edit", "1", "hr=72")
    let (first, second, third) = (
      "addition of report 1: temp 36.5, hr 70", "edit of report 1: hr 70 → 71",
      "edit of report 1: hr 71 → 72"
    )
    let told: [(String, [String])] = [
      ("yesterday", [first]), ("today", [third, second]), ("today --last 1", [third]),
      ("2026-11-20", [first]), ("2026-11-21..", [third, second]), ("..2026-11-20", [first]),
      ("--since today", [third, second]), ("--until yesterday", [first]),
      ("all", [third, second, first]), ("last 7 days", [third, second, first]),
      ("last", [first, second, third]), ("1", [first, second, third]), ("2026-11-01", []),
    ]
    for (line, changes) in told {
      let result = terminal.run(["history"] + line.split(separator: " ").map(String.init))
      let lines = result.output.split(separator: "\n").map { String($0.dropFirst(18)) }
      #expect(lines == changes, "\(line): \(result.error)")
      #expect(result.status == (changes.isEmpty ? 1 : 0))
    }
    for wrong in [["soon"], ["1", "2"], ["today", "--since", "today"]] {
      #expect(terminal.run(["history"] + wrong).status == 64, "\(wrong)")
    }
    #expect(terminal.run("history", "9").status == 1)
    #expect(terminal.run("history", "2026-11-01").error == "No changes for 2026-11-01\n")
  }

  @Test("A file's name can't control the terminal")
  func hostile() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file("a\u{1B}[2Jb.csv", "taken_at,temperature\n2026-11-19 08:00,36.5\n")
    terminal.run("import", file)
    for line in [["history"], ["undo"], ["redo"]] {
      let output = terminal.run(line).output
      #expect(output.contains("b.csv") && !output.contains("\u{1B}"), "\(output)")
    }
  }
}
