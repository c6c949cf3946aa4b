import Testing

@Suite struct CountryUnitTests {
  @Test("The country's unit is saved with the first value in it, with a message")
  func remembered() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_GB.UTF-8"
    #expect(terminal.run("config", "get", "unit.glycemia").output == "mmol/L\n")
    #expect(terminal.run("config", "list").status == 1)
    let first = terminal.run("add", "gly=11.2", "hr=70")
    #expect(first.output.contains("11.2 mmol/L") && first.output.contains("3.9–10.0"))
    #expect(
      first.error == """
        From now on, glycemia without a unit is in mmol/L; \
        to use mg/dL: healthlog config set unit.glycemia mg/dL

        """)
    #expect(terminal.run("config", "list").output == "unit.glycemia=mmol/L\n")
    terminal.locale = "C"
    let next = terminal.run("add", "gly=6.1")
    #expect(next.output.contains("6.1 mmol/L") && next.error == "")
    #expect(terminal.run("list").output.contains("\t11.2 ▲\t"))
  }

  @Test("A journal with typed values reads plain numbers as before, whatever the locale")
  func otherLocale() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("add", "gly=126", "temp=36.6").status == 0)
    for locale in ["en_GB.UTF-8", "en_US.UTF-8", "it_IT.UTF-8"] {
      terminal.locale = locale
      let saved = terminal.run("add", "gly=56", "temp=36.8")
      #expect(saved.output.contains("56 mg/dL") && saved.output.contains("36.8 °C"))
      #expect(saved.error.isEmpty || saved.error.hasPrefix("Same as"), "\(saved.error)")
      #expect(terminal.run("add", "gly=5.6").status == 65)
    }
    #expect(terminal.run("config", "list").status == 1)
  }

  @Test("An import knows its own units, and settles the display unit")
  func importing() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_GB.UTF-8"
    let file = try terminal.file("sugar.csv", "time,gly\n2026-11-19 08:00,126\n")
    let came = terminal.run("import", file)
    #expect(
      came.error.contains(
        "Blood glucose is shown in mmol/L. "
          + "To change it: healthlog config set unit.glycemia mg/dL\n"), "\(came)")
    terminal.locale = "C"
    #expect(terminal.run("list", "yesterday").output.contains("\t7.0\t"))
    #expect(terminal.run("add", "gly=5.6").output.contains("5.6 mmol/L"))
    #expect(terminal.run("list", "yesterday").output.contains("\t7.0\t"))
  }

  @Test("Undoing the first value also undoes its unit")
  func undoing() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_US.UTF-8"
    #expect(terminal.run("add", "temp=98.6").status == 0)
    #expect(terminal.run("config", "get", "unit.temperature").output == "°F\n")
    let undone = terminal.run("undo")
    #expect(undone.status == 0 && undone.output.contains("s1"), "\(undone.output)")
    terminal.locale = "C"
    #expect(terminal.run("config", "get", "unit.temperature").output == "°C\n")
    #expect(terminal.run("history").output.split(separator: "\n").count == 4)
  }

  @Test("Questions use the country's unit; edits and forms settle it, too")
  func asking() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_US.UTF-8"
    terminal.answers = ["98.6", "120/80", "", "", ""]
    let asked = terminal.run("add")
    #expect(asked.error.contains("temperature, °F (normal 97.0–99.0): "), "\(asked.error)")
    #expect(asked.error.contains("From now on, temperature without a unit is in °F"))
    terminal.locale = "en_GB.UTF-8"
    let edited = terminal.run("edit", "1", "gly=5.6")
    #expect(edited.error.contains("From now on, glycemia without a unit is in mmol/L"))
    #expect(edited.output.contains("5.6 mmol/L"))
  }

  @Test("The desktop form uses the country's unit and settles it")
  func form() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_GB.UTF-8"
    let shown = Collector()
    let answers = Script(["36.6\u{1F}\u{1F}5.6\u{1F}\u{1F}\n"])
    terminal.form = { arguments in
      shown.append(arguments.joined(separator: " "))
      return answers.next()
    }
    let filed = terminal.run("remind", "log")
    #expect(shown.text.contains("Glycemia, mmol/L"))
    #expect(
      filed.status == 0
        && filed.error.contains("From now on, glycemia without a unit is in mmol/L"), "\(filed)")
  }

  @Test("In the United States a weight asks for its unit, because pounds and kilograms overlap")
  func weights() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_US.UTF-8"
    let refused = terminal.run("add", "weight=180")
    #expect(refused.status == 65)
    #expect(
      refused.error == """
        healthlog: weight without a unit is ambiguous
          Choose one: healthlog add weight=180lb, or the same with weight=180kg

        """)
    #expect(
      terminal.run("add", "weight=180lb").error.hasPrefix(
        "From now on, weight without a unit is in lb"))
    #expect(terminal.run("add", "weight=181").output.contains("181.0 lb"))
  }

  @Test("A watch reads a plain limit like a value")
  func watching() throws {
    let terminal = try TestTerminal()
    terminal.locale = "en_GB.UTF-8"
    let started = terminal.run("watch", "start", "gly", "above", "10", "for", "3d")
    #expect(started.status == 0 && started.output.contains("above 10 mmol/L"), "\(started)")
  }
}
