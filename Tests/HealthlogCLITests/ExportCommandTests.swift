import Foundation
import Testing

@Suite struct ExportCommandTests {
  /// A journal with something of what people put into one.
  func lived() throws -> TestTerminal {
    let terminal = try TestTerminal()
    for line in [
      ["add", "temp=36.5", "gly=5.5mmol/L", "-n", "=1+1"], ["add", "bp=120/80", "hr=70"],
      ["add", "gly=>500", "--at", "2026-11-01 08:00"],
      ["config", "set", "unit.glycemia", "mmol/L"],
      ["delete", "2"], ["undo"],
    ] {
      let result = terminal.run(line)
      #expect(result.status == 0, "\(line): \(result.error)")
    }
    return terminal
  }

  @Test("A journal goes out, comes into an empty one, and goes out the same, history and all")
  func wholeJournal() throws {
    let terminal = try lived()
    for format in ["json", "ndjson"] {
      let out = terminal.run("export", "--format", format)
      #expect(out.status == 0 && out.error.isEmpty)
      let file = try terminal.file("journal", out.output)
      let other = try TestTerminal()
      let told = other.run("import", file)
      #expect(told.status == 0)
      #expect(told.output == "\(file): 2 reports and 1 single reading imported\n")
      #expect(
        told.error == "\(file): a whole journal: its numbers, settings and history came with it\n")
      #expect(other.run("export", "--format", format).output == out.output)
      #expect(other.run("history").output == terminal.run("history").output)
      #expect(
        other.run("import", file).output == "\(file): nothing new; 3 rows were on record already\n")
    }
  }

  @Test("Into a journal with something on record come reports and single readings alone")
  func merged() throws {
    let terminal = try lived()
    let file = try terminal.file("journal", terminal.run("export").output)
    let other = try TestTerminal()
    other.run("remind", "at", "20:30")
    let told = other.run("import", file)
    #expect(told.status == 0 && told.output.contains("2 reports and 1 single reading imported"))
    #expect(told.error.contains("settings, reminders, watches, history"))
    #expect(!other.run("config").output.contains("mmol/L"))
    other.run("edit", "1", "gly=6mmol/L")
    let again = other.run("import", file)
    #expect(again.status == 65)
    #expect(
      again.error.contains("report 1 is the same and says otherwise; it stays as it is"),
      "\(again.error)")
  }

  @Test("A part has what was asked for, and says on standard error when there is nothing")
  func part() throws {
    let terminal = try lived()
    let part = terminal.run("export", "2026-11-20", "--vital", "bp", "--no-notes")
    #expect(part.status == 0)
    #expect(part.output.contains("\"only\":\"diastolic systolic\",\"notes\":false"))
    #expect(part.output.contains("\"vital\":\"systolic\"") && !part.output.contains("heart-rate"))
    #expect(!part.output.contains("=1+1"))
    let none = terminal.run("export", "2020")
    #expect(none.status == 1 && none.error == "nothing was measured then\n")
    #expect(terminal.run("export", "--vital", "hart-rate").status != 0)
    let format = terminal.run("export", "--format", "jsn")
    #expect(
      format.status == 64 && format.error.contains("there is no format 'jsn'; there are json"))
  }

  @Test("What is written to a file is its owner's alone, and no file is ever written over")
  func output() throws {
    let terminal = try lived()
    let path = terminal.folder.appending(path: "out.json").path
    let told = terminal.run("export", "--output", path)
    #expect(told.status == 0 && told.output == "\(path): 2 reports and 1 single reading\n")
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written == terminal.run("export").output)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let again = terminal.run("export", "--output", path)
    #expect(again.status == 73 && again.error.contains("is there already; it was left as it is"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    #expect(terminal.run("export", "--output", "\(path)/x").status == 73)
    let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
    #expect(!names.contains { $0.hasPrefix(".healthlog-") }, "nothing is left beside it")
  }

  @Test("A file of a later version, or without its end, is refused and leaves the journal empty")
  func refused() throws {
    let terminal = try lived()
    let text = terminal.run("export").output
    for (wrong, words) in [
      (
        text.replacing("\"version\":1", with: "\"version\":9"), "of version 9; this program knows 1"
      ),
      (String(text.dropLast(5)), "is no JSON, or the file ends there"),
      (text.replacing("\"bpm\"", with: "7"), "'unit' is missing, or holds what can't stand there"),
    ] {
      let other = try TestTerminal()
      let file = try other.file("journal", wrong)
      let told = other.run("import", file)
      #expect(told.status == 65 && told.error.contains(words), "\(told.error)")
      #expect(told.error.hasSuffix("nothing was imported from it\n"))
      #expect(other.run("export").output.contains("\"journal\":null"))
    }
  }
}
