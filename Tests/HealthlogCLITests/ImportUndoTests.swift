import Foundation
import Testing

/// Choosing an import, long lists of what was left out, and empty exports.
@Suite struct ImportUndoTests {
  private func imported() throws -> TestTerminal {
    let terminal = try TestTerminal()
    for (name, time) in [("one.csv", "08:00"), ("two.csv", "09:00"), ("three.csv", "10:00")] {
      let file = try terminal.file(name, "taken_at,hr\n2026-11-19 \(time),70\n")
      #expect(terminal.run("import", file).status == 0)
    }
    return terminal
  }

  @Test("An import is given by number, as last, or by file; undo, remove and delete all work")
  func naming() throws {
    let terminal = try imported()
    #expect(
      terminal.run("import", "undo", "last").output
        == "Import 3 removed; 'healthlog undo' restores it\n")
    #expect(terminal.run("import", "delete", "last").output.hasPrefix("Import 2 removed"))
    let path = terminal.folder.appending(path: "one.csv").path
    #expect(terminal.run("import", "show", "one.csv").output.hasPrefix("Import 1 on "))
    #expect(terminal.run("import", "remove", path).output.hasPrefix("Import 1 removed"))
    let gone = terminal.run("import", "undo", "one.csv")
    #expect(gone.status == 64)
    #expect(
      gone.error == """
        healthlog: No import matches 'one.csv'
          'healthlog import list' shows the numbers

        """)
    let none = terminal.run("import", "undo")
    #expect((none.status, none.error) == (1, "No imports yet\n"))
  }

  @Test(
    "Without an argument it asks, Enter means the last; without a terminal it lists the commands")
  func asking() throws {
    let terminal = try imported()
    let told = terminal.run("import", "undo")
    #expect(told.status == 64)
    #expect(
      told.error == """
        healthlog: Which import?
          healthlog import undo 3  (three.csv)
          healthlog import undo 2  (two.csv)
          healthlog import undo 1  (one.csv)

        """)
    terminal.answers = [""]
    let last = terminal.run("import", "undo")
    #expect(last.error.hasPrefix("Which import? [3] "))
    #expect(last.output.contains("one.csv") && last.output.contains("Import 3 removed"))
    terminal.answers = ["one.csv"]
    #expect(terminal.run("import", "undo").output.contains("Import 1 removed"))
    terminal.answers = []
    let nothing = terminal.run("import", "undo")
    #expect(nothing.status == 1 && nothing.error.contains("Nothing was undone"))
    terminal.answers = ["\u{3}"]
    #expect(terminal.run("import", "undo").status == 130)
    #expect(terminal.run("list", "all").status == 0)
  }

  @Test("A long list of what was left out names the most frequent kinds, and where the rest is")
  func leftOut() throws {
    let terminal = try TestTerminal()
    var entries: [String] = []
    for (index, type) in ["Procedure", "Claim", "Goal", "Device", "Media", "Group", "List"]
      .enumerated()
    {
      entries += [String](repeating: #"{"resource":{"resourceType":"\#(type)"}}"#, count: 9 - index)
    }
    let file = try terminal.file(
      "bundle.json",
      #"{"resourceType":"Bundle","type":"collection","entry":["#
        + entries.joined(separator: ",") + "]}")
    let told = terminal.run("import", file)
    #expect(
      told.output
        == "\(file): nothing new; 8 Claim left out; 6 Device left out; 7 Goal left out; 5 "
        + "Media left out; 9 Procedure left out; 7 other items left out"
        + (told.output.contains("import show") ? ": healthlog import show 1" : "") + "\n")
    let dry = try terminal.file(
      "more.json",
      #"{"resourceType":"Bundle","type":"collection","entry":["#
        + (entries + [
          #"{"resource":{"resourceType":"Observation","status":"final","#
            + #""code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},"#
            + #""effectiveDateTime":"2026-11-19T08:00:00Z","valueQuantity":{"value":70,"code":"/min"}}}"#
        ]).joined(separator: ",") + "]}")
    let came = terminal.run("import", dry)
    #expect(
      came.output.contains("; 7 other items left out: healthlog import show "), "\(came.output)")
  }

  @Test("An empty export exits with 1 and leaves no file")
  func emptyExport() throws {
    let terminal = try imported()
    let path = terminal.folder.appending(path: "nov.csv").path
    for format in ["json", "ndjson", "csv", "fhir", "biobeats"] {
      let told = terminal.run("export", "2020-11", "--format", format, "-o", path)
      #expect(told.status == 1 && told.output.isEmpty, "\(format)")
      #expect(told.error == "No readings in that period\n")
      #expect(!FileManager.default.fileExists(atPath: path), "\(format)")
    }
    #expect(terminal.run("export", "2026-11", "--format", "csv", "-o", path).status == 0)
  }

  @Test("History says whether something was set or removed, and where to see more")
  func history() throws {
    let terminal = try TestTerminal()
    terminal.run("remind", "add", "pressure", "20:30", "--needs", "bp")
    terminal.run("remind", "remove", "pressure")
    #expect(terminal.run("history").output.hasSuffix("change of reminder pressure\n"))
    #expect(terminal.run("history").output.contains("removal of reminder pressure\n"))
    #expect(terminal.run("undo").output == "Undone: removal of reminder pressure\n")
    #expect(
      terminal.run("history", "--last", "1").output
        .hasSuffix("undo of removal of reminder pressure\n"))
    #expect(terminal.run("redo").output == "Redone: removal of reminder pressure\n")
    terminal.run("config", "set", "charts.weekly", "off")
    #expect(terminal.run("history").error.isEmpty)
    terminal.run("config", "unset", "charts.weekly")
    #expect(
      terminal.run("history").output.contains("removal of setting charts.weekly: off → unset"))
    for _ in 1...20 { terminal.run("add", "hr=70") }
    let cut = terminal.run("history")
    #expect(cut.error == "More: healthlog history all\n")
    #expect(cut.output.split(separator: "\n").count == 20)
    #expect(terminal.run("history", "all").error.isEmpty)
  }
}

/// A date that isn't in the calendar, however it is written.
@Suite struct NoSuchDayTests {
  @Test("An impossible date is refused as such, in any order and with any separator")
  func noSuchDay() throws {
    let terminal = try TestTerminal()
    for day in ["31/11/2026", "11/31/2026", "30.2.2026", "29-02-2026", "31/11", "2026-11-31"] {
      for line in [["add", "temp=36.5", "hr=70", "--at", "\(day) 8:00"], ["list", day]] {
        let refused = terminal.run(line)
        #expect(refused.status == 64)
        #expect(
          refused.error.contains("'") && refused.error.contains(", because there is no such day"),
          "\(line): \(refused.error)")
      }
    }
    for day in ["32nd", "120/80/70", "1/2/3", "29/2"] {
      #expect(!terminal.run("list", day).error.contains("no such day"), "\(day)")
    }
  }
}
