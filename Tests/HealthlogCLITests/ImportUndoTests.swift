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
          'healthlog import list' lists your imports with their numbers

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
        == "\(file): nothing new; Claim left out: 8; Device left out: 6; Goal left out: 7; "
        + "Media left out: 5; Procedure left out: 9; 7 other items left out"
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

  @Test("A long history is cut, and says where to see more")
  func history() throws {
    let terminal = try TestTerminal()
    terminal.run("config", "set", "charts.weekly", "off")
    #expect(terminal.run("history").error.isEmpty)
    for _ in 1...20 { terminal.run("add", "hr=70") }
    let cut = terminal.run("history")
    #expect(cut.error == "More: healthlog history all\n")
    #expect(cut.output.split(separator: "\n").count == 20)
    #expect(terminal.run("history", "all").error.isEmpty)
  }
}
