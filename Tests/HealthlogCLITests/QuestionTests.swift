import Testing

@Suite struct QuestionTests {
  @Test("A refused answer is asked again with the reason, and so is a note")
  func refused() throws {
    let terminal = try TestTerminal()
    terminal.answers = [
      "98.6", "temp=98.6F", "80/120", "120", "120/80", "hr=x", "5.6", "5.6 mmol/L", "", "a\u{1B}",
      "x",
    ]
    let result = terminal.run("add", "--json")
    #expect(result.status == 0)
    for reason in [
      "  temperature 98.6 °C isn't a possible value (range: 30 to 45 °C)\n"
        + "  If you meant 98.6 °F, use",
      "  Systolic 80 mmHg must be higher than diastolic 120 mmHg\n",
      "  bp: '120' isn't a valid pressure", "  heart-rate: 'x' isn't a number",
      "  glycemia 5.6 mg/dL isn't a possible value", "  The note contains the control character",
    ] {
      #expect(result.error.contains(reason), "\(reason)")
    }
    #expect(
      terminal.run("list").output == "1\t2026-11-20 08:00\t2\t98.6 °F\t120/80\t5.6 mmol/L\tN/A\tx\n"
    )
  }

  @Test("Questions fit the terminal, with the details above", arguments: [40, 80])
  func narrow(columns: Int) throws {
    let terminal = try TestTerminal()
    terminal.errorColumns = columns
    #expect(terminal.run("add", "bp=120/80", "gly=90", "temp=36.6").status == 0)
    terminal.answers = ["?", "36.5", "?", "98/200", "120/80", "", "70", ""]
    let result = terminal.run("add", "--at", "07:00")
    #expect(result.status == 0)
    let lines = result.error.replacing(": ", with: ":\n").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(result.error)")
    #expect(result.error.contains("\npressure, mmHg, such as 120/80: "), "\(result.error)")
    #expect(result.error.contains("  normal 90–134/60–84; last 120/80 on"))
  }

  @Test(
    "Giving up at any question saves nothing, and says so",
    arguments: [[], ["36.5"], ["36.5", "120/80", "90", "70"], ["", "", "", "", "", "n"]])
  func givingUp(answers: [String]) throws {
    let terminal = try TestTerminal()
    terminal.answers = answers
    let result = terminal.run("add")
    #expect(result.status == 1 && result.output == "")
    #expect(result.error.hasSuffix("Nothing was saved\n"))
    #expect(terminal.run("list", "all").status == 1)
  }

  @Test("Ctrl-C at a question saves nothing, and sets the exit status")
  func interrupted() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["36.5", "\u{3}"]
    let result = terminal.run("add")
    #expect(result.status == 130 && result.output == "")
    #expect(result.error.hasSuffix("Nothing was saved\n"))
    #expect(terminal.run("list", "all").status == 1)
  }
}
