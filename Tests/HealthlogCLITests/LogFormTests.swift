import HealthModel
import HealthlogCLI
import Testing

/// zenity's arguments, which other users can read. It is Friday 2026-11-20, 08:00.
@Suite struct LogFormTests {
  /// Returns the form's texts after each answer; only the last may be saved.
  private func texts(
    after answers: [[String]], in terminal: TestTerminal, day: String? = nil,
    meanwhile: @escaping @Sendable () -> Void = {}
  ) -> (shown: [[String]], result: TestTerminal.Result) {
    let script = Script(answers.map { $0.joined(separator: "\u{1F}") + "\n" })
    let asked = Collector()
    terminal.form = { arguments in
      asked.append(arguments.joined(separator: "\u{1E}") + "\u{1D}")
      meanwhile()
      return script.next()
    }
    let result = terminal.run(["remind", "log"] + (day.map { ["--day", $0] } ?? []))
    let shown = asked.text.split(separator: "\u{1D}").map { arguments in
      arguments.split(separator: "\u{1E}").map(String.init)
    }
    return (shown, result)
  }

  @Test(
    "A form shown again says what is wrong, but never a value or the note",
    arguments: [
      (
        ["97.53", "", "", "70", "secret"],
        "temperature isn't a possible value (range: 30 to 45 °C)\nIf you meant °F, add F "
          + "after the value"
      ),
      (
        ["", "", "5.753", "71", "secret"],
        "glycemia isn't a possible value (range: 10 to 1000 mg/dL)\nIf you meant mmol/L, "
          + "add mmol/L after the value"
      ),
      (
        ["", "", "9753mmol/L", "71", "secret"],
        "glycemia isn't a possible value (range: 0.6 to 55.5 mmol/L)"
      ),
      (
        ["97.53.1", "", "", "71", "secret"],
        "temperature isn't a number; use one such as 36.6 or 36,6"
      ),
      (
        ["36.53", "", "97,53 secretly", "", "secret"],
        "glycemia: add mg/dL or mmol/L after the value, or leave out the unit"
      ),
      (["36.53", "9753", "", "", "secret"], "Pressure: use systolic/diastolic, such as 120/80"),
      (
        ["36.53", "75/97", "", "", "secret"],
        "Systolic must be higher than diastolic, as in 120/80"
      ),
      (
        ["", "", "97.53", "", "secret"],
        "A report needs at least two readings; only glycemia was given"
      ),
      (["", "", "", "", "secret"], "A report needs at least two readings; none was given"),
      (
        ["36.53", "", "", "71", "secret\u{7}"],
        "The note contains a control character; only newlines and tabs are allowed"
      ),
      (
        ["36.53", "", "", "71", "secret" + String(repeating: "x", count: 10_000)],
        "The note is too long; at most 10000 characters are allowed"
      ),
    ])
  func refused(answer: [String], words: String) throws {
    let (shown, result) = texts(after: [answer], in: try TestTerminal())
    #expect(shown.count == 2 && result.status == 1)
    let text =
      "--text=Today's report\n\(words)\nNothing has been saved yet; your other answers are kept"
    #expect(shown[1].contains(text), "\(shown[1])")
    let arguments = shown[1].joined(separator: " ")
    for typed in answer where !typed.isEmpty { #expect(!arguments.contains(typed)) }
    for secret in ["secret", "753", "97", "36.53", "71"] { #expect(!arguments.contains(secret)) }
  }

  @Test("The form's suggestions are valid input")
  func hint() throws {
    let (shown, result) = texts(
      after: [["99", "", "5.5", "", ""], ["99F", "5.5mmol/L"]], in: try TestTerminal())
    #expect(shown.count == 2 && result.status == 0)
    #expect(result.output.contains("99.0 °F") && result.output.contains("5.5 mmol/L"))
  }

  @Test("Only refused values are asked again; the rest is kept, with the note")
  func refusedAlone() throws {
    let terminal = try TestTerminal()
    let (shown, result) = texts(
      after: [["36,5", "128/82", "12", "70", "after a walk"], ["112"]], in: terminal)
    #expect(shown.count == 2 && result.status == 0)
    #expect(shown[1].filter { $0.hasPrefix("--add-entry") } == ["--add-entry=Glycemia, mg/dL"])
    let report = terminal.run("list", "--csv").output
    for kept in ["36.5", "128", "82", "112", "70", "after a walk"] {
      #expect(report.contains(kept), "\(kept)")
    }
    let (few, _) = texts(after: [["36.5", "", "", "", "a note"], ["", "", "64"]], in: terminal)
    #expect(
      few[1].filter { $0.hasPrefix("--add-entry") }.count == 3, "the fields that are empty yet")
    #expect(terminal.run("list", "--csv").output.contains("a note"))
  }

  @Test("A future day can't have a report yet, whatever Log now would start")
  func dayToCome() throws {
    let terminal = try TestTerminal()
    for start in [LogNow.form, .terminal(["/bin/term"]), .command("form")] {
      terminal.logNow = start
      let (shown, result) = texts(
        after: [["36.5", "", "", "70", ""]], in: terminal, day: "2026-11-21")
      #expect(shown.isEmpty && result.status == 65 && result.output.isEmpty)
      #expect(
        result.error
          == "healthlog: 2026-11-21 00:00 is in the future; a report can't be later than now\n")
    }
    #expect(terminal.run("list", "all").status == 1)
  }

  @Test(
    "A form answered after midnight saves to the day it was opened for",
    arguments: [nil, "2026-11-20"])
  func midnight(day: String?) throws {
    let terminal = try TestTerminal()
    // 23:59:30, and a minute passes while the form is open.
    let clock = SettableClock(terminal.now.adding(seconds: 16 * 3600 - 30))
    terminal.clock = clock
    let (shown, result) = texts(
      after: [["36.5", "", "", "", ""], ["", "", "70"]], in: terminal, day: day
    ) { clock.advance(seconds: 60) }
    #expect(result.output.hasPrefix("Saved report 1  Fri 2026-11-20 23:59  priority 2\n"))
    #expect(shown.count == 2 && shown[0].contains { $0.hasPrefix("--text=Today's report\n") })
    #expect(shown[1].contains { $0.hasPrefix("--text=Report for 2026-11-20\n") })
  }

  @Test("A form answered on its day saves the time of the answer")
  func sameDay() throws {
    let terminal = try TestTerminal()
    let clock = SettableClock(terminal.now)
    terminal.clock = clock
    let (_, result) = texts(after: [["36.5", "", "", "70", ""]], in: terminal) {
      clock.advance(seconds: 600)
    }
    #expect(result.output.hasPrefix("Saved report 1  Fri 2026-11-20 08:10  priority 2\n"))
  }
}
