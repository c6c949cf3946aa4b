import Testing

@Suite struct CountryUnitTests {
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
        && filed.error.contains("From now on, glycemia values without a unit are in mmol/L"),
      "\(filed)")
  }
}
