import Testing

@Suite struct CompletionCommandTests {
  private func words(_ terminal: TestTerminal, _ line: String...) -> [String] {
    let asked = terminal.run(["completion", "candidates", "--"] + line)
    #expect(asked.status == 0 && asked.error.isEmpty, "\(asked)")
    return asked.output.split(separator: "\n").map { String($0) }
  }

  @Test("Numbers complete to the latest entries, with a description")
  func numbers() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "gly=126", "--at", "2026-11-19 07:00")
    _ = terminal.run("add", "bp=120/80", "hr=70")
    _ = terminal.run("add", "gly=99")
    _ = terminal.run("delete", "s2")
    _ = terminal.run("edit", "s1", "gly=127")
    let all = [
      "s1\t2026-11-19 07:00, glycemia 127 mg/dL",
      "1\t2026-11-20 08:00, systolic 120 mmHg, diastolic 80 mmHg, heart-rate 70 bpm",
      "last\tthe last entry you saved",
    ]
    #expect(words(terminal, "edit", "") == all)
    #expect(words(terminal, "show", "s") == [all[0]])
    #expect(words(terminal, "delete", "1", "s") == [all[0]])
  }

  @Test("Custom vitals, settings, periods and formats are completed, and file names where needed")
  func words() throws {
    let terminal = try TestTerminal()
    _ = terminal.run(
      "vital", "define", "girth", "--unit", "cm", "--plausible", "2..500", "--normal", "55..75")
    #expect(words(terminal, "add", "gi") == ["girth=\tgirth"])
    #expect(words(terminal, "chart", "gly", "last w") == ["last week\t"])
    #expect(words(terminal, "config", "set", "unit.gi") == ["unit.girth\tcm"])
    #expect(
      words(terminal, "config", "set", "glucose.targets", "") == [
        "adults\t", "older\t", "pregnancy\t",
      ])
    #expect(words(terminal, "config", "set", "backup.every", "w") == ["week\t"])
    #expect(words(terminal, "config", "set", "day.parts", "") == ["0,5,11,16,21\t"])
    #expect(words(terminal, "config", "set", "unit.gly", "mm") == ["mmol/L\t"])
    #expect(words(terminal, "export", "--format=f") == ["--format=fhir\t"])
    #expect(words(terminal, "add", "--priority", "") == ["1\t", "2\t", "3\t", "4\t", "5\t"])
    #expect(words(terminal, "import", "x") == ["\tfiles"])
    #expect(words(terminal, "export", "--output", "") == ["\tfiles"])
    #expect(words(terminal, "--journal", "") == ["\tfiles"])
    #expect(words(terminal, "chart", "--we") == [], "an option of 0.1")
  }

  @Test("A missing or unreadable journal doesn't stop completion, and isn't reported")
  func noJournal() throws {
    let terminal = try TestTerminal()
    #expect(
      words(terminal, "--journal", "/nosuch/j.db", "edit", "") == ["last\tthe last entry you saved"]
    )
    #expect(words(terminal, "add", "te") == ["temp=\ttemperature"])
    #expect(try terminal.dump().isEmpty)
    let other = terminal.run("completion", "tcsh")
    #expect(other.status == 64 && other.error.contains("use bash, zsh or fish"))
    for shell in ["bash", "zsh", "fish"] {
      #expect(terminal.run("completion", shell).output.contains("completion candidates -- "))
    }
  }
}
