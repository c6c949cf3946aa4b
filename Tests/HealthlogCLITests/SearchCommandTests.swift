import Foundation
import Testing

@testable import Journal

/// It is Friday 2026-11-20, 08:00.
@Suite struct SearchCommandTests {
  private func filled() throws -> TestTerminal {
    let terminal = try TestTerminal()
    for line in [
      ["add", "gly=271", "hr=79", "--at", "2026-11-14 19:00", "-n", "birthday cake"],
      ["add", "bp=137/80", "--at", "2026-11-14 09:00", "-n", "after the run"],
      ["add", "gly=120", "--at", "2026-11-15 08:00", "-n", "cake again"],
      ["remind", "add", "morning-cake", "07:30"], ["filter", "--save", "cakes", "note", "cake"],
      ["watch", "start", "gly", "above", "180", "for", "7d"],
      ["vital", "define", "girth", "--unit", "cm", "--plausible", "2..500"],
    ] { #expect(terminal.run(line).status == 0, "\(line)") }
    return terminal
  }

  @Test("A word is found in notes and names, newest first; a pipe gets a line each")
  func words() throws {
    let terminal = try filled()
    #expect(
      terminal.run("search", "cake").output == """
        notes\ts1\t2026-11-15 08:00\tgly 120\tcake again
        notes\t1\t2026-11-14 19:00\tgly 271 ▲▲, hr 79\tbirthday cake
        names\treminder\tmorning-cake\tevery day at 07:30\thealthlog remind list
        names\tsaved_filter\tcakes\tnote cake\thealthlog filter @cakes

        """)
    terminal.columns = 100
    let shown = terminal.run("search", "cake", "--in", "notes")
    #expect(
      shown.output == """
        notes
          s1  Sun 2026-11-15 08:00  gly 120            cake again
          1   Sat 2026-11-14 19:00  gly 271 ▲▲, hr 79  birthday cake

        """)
    #expect(shown.status == 0)
  }

  @Test("Numbers, days, vitals, settings, watches and help pages are found")
  func groups() throws {
    let terminal = try filled()
    #expect(terminal.run("search", "271").output.hasPrefix("values\t1\t"))
    #expect(terminal.run("search", "137/80").output.hasPrefix("values\t2\t"))
    #expect(
      terminal.run("search", "14", "nov").output
        == "days\t2026-11-14\t2\t0\n")
    #expect(terminal.run("search", "ieri").status == 1, "a day without entries")
    #expect(
      terminal.run("search", "settimana", "scorsa", "--in", "days").output.contains("2026-11-14"))
    #expect(terminal.run("search", "gir").output.hasPrefix("names\tvital\tgirth"))
    #expect(terminal.run("search", "backup.every").output.contains("names\tsetting\tbackup.every"))
    #expect(
      terminal.run("search", "glycemia", "above", "--in", "names").output.contains("watch show 1"))
    #expect(terminal.run("search", "graph").output.contains("help\thealthlog chart\t"))
    #expect(
      terminal.run("search", "keyring", "--in", "help").output.contains("healthlog help sources"))
    #expect(terminal.run("search", "alarm").output.contains("healthlog remind at"))
  }

  @Test(
    "Five of a group are shown, and how to see the others; --all and a group alone show everything")
  func more() throws {
    let terminal = try TestTerminal()
    for day in 10...17 {
      terminal.run("add", "temp=36.6", "hr=70", "--at", "2026-11-\(day) 08:00", "-n", "run \(day)")
    }
    let notes = terminal.run("search", "run")
    #expect(notes.output.split(separator: "\n").count { $0.hasPrefix("notes") } == 5)
    #expect(notes.output.contains("run 17") && !notes.output.contains("run 12"))
    #expect(notes.error.contains("3 more: healthlog filter note~run\n"))
    #expect(terminal.run("filter", "note~run").output.split(separator: "\n").count == 8)
    #expect(terminal.run("search", "70").error.contains("3 more: healthlog search --in values 70"))
    let days = terminal.run("search", "2026-11")
    #expect(days.output.split(separator: "\n").count { $0.hasPrefix("days") } == 7)
    #expect(days.error.contains("1 more: healthlog list 2026-11\n"))
    for line in [["search", "run", "--all"], ["search", "run", "--in", "notes"]] {
      let all = terminal.run(line)
      #expect(all.output.contains("run 10") && !all.error.contains("more"), "\(line)")
    }
    terminal.columns = 80
    #expect(
      terminal.run("search", "run").output.contains("\n  3 more: healthlog filter note~run\n"))
  }

  @Test("JSON has each group with its count and its own members")
  func json() throws {
    let terminal = try filled()
    let text = terminal.run("search", "cake", "--json").output
    #expect(
      text.hasPrefix(#"{"version":2,"found":[{"group":"notes","count":2,"reports":[{"id":1,"#))
    #expect(text.contains(#""single_readings":[{"id":1,"#))
    #expect(
      text.contains(
        #"{"group":"names","count":2,"names":[{"kind":"reminder","name":"morning-cake"}"#))
    #expect(
      terminal.run("search", "14 nov", "--json").output
        == #"{"version":2,"found":[{"group":"days","count":1,"days":[{"day":"2026-11-14","reports":2,"single_readings":0}]}]}"#
        + "\n")
    #expect(
      terminal.run("search", "sveglia", "--json").output
        == #"{"version":2,"found":[{"group":"help","count":1,"commands":["remind at"],"topics":[]}]}"#
        + "\n")
    let none = terminal.run("search", "xyzzy", "--json")
    #expect(none.output == #"{"version":2,"found":[]}"# + "\n" && none.status == 1)
  }

  @Test("Nothing found exits with 1 and suggests a word that is found")
  func nothing() throws {
    let terminal = try filled()
    let near = terminal.run("search", "caek")
    #expect(near.status == 1 && near.output.isEmpty)
    #expect(near.error == "Nothing found for 'caek'. Did you mean: healthlog search cake\n")
    #expect(
      terminal.run("search", "birthdya", "cake").error.contains("healthlog search birthday cake"))
    #expect(terminal.run("search", "calendr").error.contains("healthlog search calendar"))
    let none = terminal.run("search", "xyzzy")
    #expect(none.status == 1 && none.error == "Nothing found for 'xyzzy'\n")
    #expect(try TestTerminal().run("search", "cake").status == 1, "without a journal")
  }

  @Test("A search needs a word and known groups")
  func refused() throws {
    let terminal = try filled()
    for (line, words) in [
      (["search"], "WORD"), (["search", " "], "WORD"),
      (["search", "--in", "note", "cake"], "notes"),
      (["search", "--in", "medicines,nots", "cake"], "medicines"),
      (["search", "--in", "", "a"], "notes, values"),
    ] {
      let result = terminal.run(line)
      #expect(result.status == 64 && result.error.contains(words), "\(line): \(result)")
    }
  }

  @Test("Signs of query languages are plain text, and control characters are escaped")
  func plain() throws {
    let terminal = try filled()
    terminal.run("add", "gly=99", "hr=61", "-n", "50 % \"off\" * NEAR")
    terminal.columns = 100
    for typed in ["%", "\"off", "*", "NEAR", "off\" near"] {
      let result = terminal.run("search", typed, "--in", "notes")
      #expect(result.output.contains("off"), "\(typed)")
      #expect(!result.output.contains("birthday") && !result.output.contains("\u{1B}"), "\(typed)")
    }
    for typed in [
      "NEAR(cake birthday)", "cake OR run", "\"birthday cake\"*", "^cake", "note:cake", "-cake2",
    ] {
      #expect(
        terminal.run("search", "--in", "notes", "--", typed).output.isEmpty
          == (typed != "\"birthday cake\"*" && typed != "^cake"), "\(typed)")
    }
    try Journal(path: terminal.journalPath).connection.execute(
      "UPDATE report SET note = 'x' || char(27) || '[31m' WHERE id = 1")
    for columns in [nil, 80] {
      terminal.columns = columns
      let shown = terminal.run("search", "271").output
      #expect(shown.contains("[31m") && !shown.contains("\u{1B}"))
    }
  }

  @Test("A deleted entry isn't found any more, and is again after an undo")
  func changes() throws {
    let terminal = try filled()
    terminal.run("delete", "1")
    #expect(terminal.run("search", "birthday").status == 1)
    #expect(terminal.run("search", "271", "--in", "values").status == 1)
    terminal.run("undo")
    #expect(terminal.run("search", "birthday").status == 0)
  }

  @Test("Groups of --in are completed")
  func completed() throws {
    let asked = try TestTerminal().run("completion", "candidates", "--", "search", "--in", "n")
    #expect(asked.output == "notes\t\nnames\t\n")
  }
}
