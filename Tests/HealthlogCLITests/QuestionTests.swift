import HealthModel
import Testing

@Suite struct QuestionTests {
  @Test("Add without readings asks for each vital, with unit, normal range and last value")
  func asks() throws {
    let terminal = try TestTerminal()
    _ = terminal.run(
      "add", "temp=98.6F", "bp=121/81", "--at", "2026-11-18 08:00")
    _ = terminal.run("add", "sys=130", "gly=5.5mmol/L", "--at", "2026-11-19 08:00")
    terminal.answers = ["36,5", "120/80", "", "70", "a riposo"]
    let result = terminal.run("add")
    #expect(result.status == 0)
    #expect(
      result.error.replacing(": ", with: ":\n") == """
          Enter skips a vital, < goes back, ? explains, Ctrl-C cancels
        temperature, °C (normal 36.1–37.2; last 98.6 °F on 2026-11-18 08:00):
        pressure, mmHg, such as 120/80 (normal 90–134/60–84; last 130/– on 2026-11-19 08:00):
        glycemia, mg/dL (normal 70–180; last 5.5 mmol/L on 2026-11-19 08:00):
        heart-rate, bpm (normal 60–100):
        Note:

        """)
    #expect(result.output.hasPrefix("Saved report 3  Fri 2026-11-20 08:00  priority 2\n"))
    #expect(
      terminal.run("list", "today").output
        == "3\t2026-11-20 08:00\t2\t36.5\t120/80\tN/A\t70\ta riposo\n")
  }

  @Test("Questions use your preferred units, for custom vitals too")
  func preferredUnits() throws {
    let terminal = try TestTerminal()
    for line in [
      ["config", "set", "unit.systolic", "kPa"], ["config", "set", "unit.diastolic", "kPa"],
      ["config", "set", "unit.glycemia", "mmol/L"],
      ["vital", "define", "girth", "--unit", "cm", "--plausible", "2..500", "--normal", "55..75"],
    ] {
      #expect(terminal.run(line).status == 0)
    }
    _ = terminal.run("add", "bp=120/80mmHg", "gly=90mg/dL", "girth=70")
    terminal.answers = ["", "16/10,7", "5.5", "", "70", ""]
    let result = terminal.run("add")
    #expect(result.status == 0)
    for question in [
      "pressure, kPa, such as 16.0/10.7 (normal 12.0–17.9/8.0–11.2; last 16.0/10.7 on ",
      "glycemia, mmol/L (normal 3.9–10.0; last 5.0 on ", "girth, cm (normal 55–75; last 70 on ",
    ] {
      #expect(result.error.contains(question), "\(result.error)")
    }
    #expect(
      terminal.run("list").output.split(separator: "\n").last
        == "2\t2026-11-20 08:00\t2\tN/A\t16.0/10.7\t5.5\tN/A\t70\t")
  }

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
      "  temperature 98.6 °C isn't a possible value (from 30 to 45 °C)\n  Did you mean 98.6 °F?",
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

  @Test("< goes back one question, and answered ones aren't repeated on the way forward")
  func back() throws {
    let terminal = try TestTerminal()
    terminal.answers = [
      "<", "36.9", "120/80", "<", "<", "36.6", "", "<", "110", "70", "x",
    ]
    let result = terminal.run("add")
    #expect(result.status == 0)
    #expect(
      result.error.contains("temperature, °C (normal 36.1–37.2):   This is the first question\n"))
    #expect(
      terminal.run("list").output == "1\t2026-11-20 08:00\t2\t36.6\t120/80\t110\t70\tx\n")
  }

  @Test("Back at a question, Enter keeps the answer and - removes it")
  func backAndKept() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["36.9", "120/80", "", "70", "<", "", "x"]
    let kept = terminal.run("add")
    #expect(kept.status == 0)
    #expect(kept.error.contains("heart-rate, bpm (Enter keeps 70, - removes it): "))
    #expect(
      terminal.run("list").output == "1\t2026-11-20 08:00\t2\t36.9\t120/80\tN/A\t70\tx\n")
    // From the note back to the pulse, the glycemia, the pressure.
    terminal.answers = ["36.9", "120/80", "100", "70", "<", "<", "<", "-", "x"]
    let taken = terminal.run("add")
    #expect(taken.error.contains("(Enter keeps 120/80, - removes it): "), "\(taken.error)")
    #expect(
      terminal.run("list").output.hasSuffix("2\t2026-11-20 08:00\t2\t36.9\tN/A\t100\t70\tx\n"))
  }

  @Test("An answer in another unit is shown with it")
  func backInOtherUnit() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["98.6F", "<", "", "", "", "70", ""]
    let result = terminal.run("add")
    #expect(result.error.contains("temperature, °C (Enter keeps 98.6 °F, - removes it): "))
    #expect(
      terminal.run("list").output == "1\t2026-11-20 08:00\t2\t98.6 °F\tN/A\tN/A\t70\t\n")
  }

  @Test("An answer naming another vital sets that one and asks on; a given pulse isn't asked for")
  func named() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["36.9", "120/80/70", "temp=36.6", "110", ""]
    let result = terminal.run("add")
    #expect(result.status == 0 && !result.error.contains("heart-rate"), "\(result.error)")
    #expect(terminal.run("list").output == "1\t2026-11-20 08:00\t2\t36.6\t120/80\t110\t70\t\n")
  }

  @Test("? explains the question and asks again")
  func explaining() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["?", "36.6", "?", "", "?", "", "", "?", "x"]
    let result = terminal.run("add")
    #expect(result.status == 0)
    for line in [
      "  A number in °C, such as 36.7\n  Or a number followed by its unit: °F\n  Enter "
        + "skips this vital, < goes",
      "  A number in mmHg, such as 120/80\n", "  Or HI or LO, if that is what the meter shows\n",
      "  Anything worth remembering, on one line",
    ] {
      #expect(result.error.contains(line), "\(result.error)")
    }
    terminal.answers = ["?", "<", "", "36.6", "", "", "", ""]
    let asked = terminal.run("add", "--at", "yesterday")
    #expect(
      asked.error.contains("  Time of the measurement, such as 8:00, 20.30 or 8pm; Enter uses"))
    #expect(asked.status == 0)
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

  @Test("Questions are in ASCII if the terminal needs it")
  func ascii() throws {
    let terminal = try TestTerminal()
    (terminal.isASCII, terminal.errorColumns) = (true, 80)
    terminal.answers = ["36.6", "", "", "", ""]
    let result = terminal.run("add")
    #expect(result.error.contains("temperature, C (normal 36.1-37.2): "), "\(result.error)")
    #expect(result.error.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Without any answer a message appears, and the questions start again")
  func goingOn() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["", "", "", "", "tired", "perhaps", "y", "36.5", "", "", "70"]
    let result = terminal.run("add", "--at", "07:00")
    #expect(result.status == 0)
    #expect(result.error.contains("  No readings given\n"))
    #expect(
      result.error.contains("Continue? [Y/n]   Type y to continue, or n to cancel\nContinue?"))
    #expect(
      terminal.run("list").output == "1\t2026-11-20 07:00\t2\t36.5\tN/A\tN/A\t70\ttired\n")
  }

  @Test("One answer is a single reading")
  func single() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["", "", "126", "", "before lunch"]
    #expect(
      terminal.run("add").output.hasPrefix("Saved single reading s1  Fri 2026-11-20 08:00"))
    #expect(
      terminal.run("list").output == "s1\t2026-11-20 08:00\t2\tN/A\tN/A\t126\tN/A\tbefore lunch\n")
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

  @Test("Values in the command line aren't asked for, and are checked before any question")
  func given() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["36.5", "", "", "70"]
    let filed = terminal.run("add", "-n", "x", "--priority", "5")
    #expect(filed.status == 0 && !filed.error.contains("note: "))
    #expect(terminal.run("list").output == "1\t2026-11-20 08:00\t5\t36.5\tN/A\tN/A\t70\tx\n")
    let late = terminal.run("add", "--at", "2026-11-21 08:00")
    #expect(late.status == 65 && late.error.hasPrefix("healthlog: 2026-11-21 08:00 is in the fut"))
  }
}
