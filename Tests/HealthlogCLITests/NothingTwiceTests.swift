import Foundation
import Testing

/// Nothing is silently saved, restored or changed twice.
@Suite struct NothingTwiceTests {
  @Test("An entry that an edit turned into another form isn't restored beside it")
  func oneForm() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=210/80", "hr=70")
    terminal.run("edit", "1", "--unset", "hr", "--unset", "dia")
    let first = terminal.run("restore", "1")
    #expect((first.status, first.output) == (1, ""))
    #expect(first.error == "healthlog: report 1 became single reading s1 when it was edited\n")
    terminal.run("undo")
    for command in ["show", "restore"] {
      let other = terminal.run(command, "s1")
      #expect((other.status, other.output) == (1, ""), "\(command)")
      #expect(
        other.error == "healthlog: single reading s1 became report 1 when it was edited\n",
        "\(command)")
    }
    #expect(terminal.run("list", "all").output.split(separator: "\n").count == 1)
  }

  @Test("If all forms of an entry are deleted, restoring one excludes the others")
  func deletedForms() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=210/80", "hr=70")
    terminal.run("edit", "1", "--unset", "hr", "--unset", "dia")
    terminal.run("delete", "s1")
    #expect(terminal.run("restore", "1").status == 0)
    #expect(terminal.run("restore", "s1").status == 1)
  }

  @Test(
    "A change without effect says so, adds no step, and leaves undo alone",
    arguments: [
      ["edit", "1", "bp=121/80"], ["remind", "at", "20:30"],
      ["remind", "edit", "daily", "--days", "mon"], ["remind", "pause", "--until", "tomorrow"],
      ["config", "set", "unit.glycemia", "mmol/L"], ["config", "set", "notify.details", "on"],
      ["vital", "set", "glycemia", "--importance", "3"],
    ])
  func unchanged(line: [String]) throws {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=120/80", "hr=70")
    if line[0] == "remind", line[1] != "at" { terminal.run("remind", "at", "20:30") }
    let done = terminal.run(line)
    #expect(done.status == 0 && !done.output.isEmpty && !done.error.contains("Nothing to change"))
    let history = terminal.run("history").output
    let again = terminal.run(line)
    #expect((again.status, again.output) == (0, ""))
    #expect(again.error == "Nothing to change\n")
    #expect(terminal.run("history").output == history)
  }

  @Test("An entry equal to one of the same minute is saved, with a message")
  func same() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "gly=100")
    #expect(terminal.run("add", "bp=120/80", "hr=70").error == "")
    #expect(terminal.run("add", "hr=70", "bp=120/80", "-n", "again").error == "")
    let report = terminal.run("add", "hr=70", "bp=120/80")
    #expect(report.status == 0 && report.output.hasPrefix("Saved report 3 "))
    #expect(report.error == "Same as report 1, which was saved earlier\n")
    let sample = terminal.run("add", "gly=100")
    #expect(sample.output.hasPrefix("Saved single reading s2 "))
    #expect(sample.error == "Same as single reading s1, which was saved earlier\n")
    #expect(terminal.run("add", "gly=100mg/dL", "--at", "07:59").error == "")
    #expect(terminal.run("add", "gly=101").error == "")
    #expect(terminal.run("add", "bp=120/80", "hr=71").error == "")
    #expect(terminal.run("add", "bp=120/80", "hr=70", "temp=36.5").error == "")
  }

  @Test("A pause ends by resume or by pausing until today, and only once")
  func resumed() throws {
    for line in [["remind", "resume"], ["remind", "pause", "--until", "today"]] {
      let terminal = try TestTerminal()
      #expect(terminal.run(line).status == 1)
      terminal.run("remind", "at", "20:30")
      terminal.run("remind", "pause", "--until", "2026-12-01")
      let ended = terminal.run(line)
      #expect((ended.status, ended.output) == (0, "Reminders are on again from today\n"))
      #expect(terminal.run("remind", "list").output.contains("2026-12-01") == false)
      #expect(terminal.run(line).error == "Nothing to change\n")
      terminal.run("undo")
      #expect(terminal.run("remind", "list").output.contains("2026-12-01"))
    }
  }

  @Test("A skip can be undone, then the step before it; setting the time again also undoes it")
  func skipped() throws {
    let terminal = try TestTerminal()
    terminal.run("remind", "at", "20:30")
    let before = terminal.run("remind", "status").output
    #expect(terminal.run("remind", "skip").output == "Skipped: 2026-11-20\n")
    #expect(
      terminal.run("undo").output == "Undone: skip of reminder daily on 2026-11-20\n")
    #expect(terminal.run("remind", "status").output == before)
    terminal.run("redo")
    #expect(terminal.run("remind", "status").output.contains("skipped"))
    let again = terminal.run("remind", "at", "20:30")
    #expect(again.status == 0 && !again.error.contains("Nothing to change"))
    #expect(terminal.run("remind", "status").output == before)
    terminal.run("undo")
    #expect(terminal.run("remind", "status").output.contains("skipped"))
    terminal.run("undo")
    #expect(terminal.run("remind", "status").output == before)
    #expect(terminal.run("undo").output == "Undone: change of reminder daily\n")
    #expect(terminal.run("history", "--json").output.contains("occurrence:daily:2026-11-20"))
  }
}
