import HealthModel
import Testing

@testable import HealthlogCLI

/// Returns the names of what `healthlog-chart` would draw, one per line.
private func drawn(_ terminal: TestTerminal, _ words: String...) -> TestTerminal.Result {
  terminal.result { context in
    ChartCommand.run(["chart"] + words, context) { request, context in
      let journal = try request.openJournal(context)
      let subjects = try journal.read { try request.drawing(in: $0).subjects }
      for subject in subjects {
        let name =
          switch subject {
          case .vital(let vital): vital.id.name
          case .pressure: "pressure"
          }
        try context.output.write("\(name)\n")
      }
      return 0
    }
  }
}

@Suite struct ChartCommandTests {
  @Test("Temperature and glycemia are drawn, or the named vitals, each once")
  func named() throws {
    let terminal = try TestTerminal()
    #expect(drawn(terminal).output == "temperature\nglycemia\n")
    let named = drawn(terminal, "hr", "--week", "2026-W47", "TEMP", "heart-rate")
    #expect(named.output == "heart-rate\ntemperature\n")
    #expect(drawn(terminal, "BP", "pressure", "sys").output == "pressure\nsystolic\n")
    #expect(drawn(terminal, "--scale=2", "--", "gly").output == "glycemia\n")
    #expect(
      terminal.run(
        "vital", "define", "girth", "--unit", "cm", "--plausible", "2..400",
        "--normal", "50..90"
      ).status == 0)
    #expect(drawn(terminal, "girth").output == "girth\n")
  }

  @Test("An open period begins with the first reading of a drawn vital")
  func openBeginning() throws {
    let terminal = try TestTerminal()
    func days(_ words: String...) -> TestTerminal.Result {
      terminal.result { context in
        ChartCommand.run(["chart"] + words, context) { request, context in
          let days = try request.openJournal(context).read { try request.drawing(in: $0).days }
          try context.output.write("\(days.lowerBound) \(days.upperBound)")
          return 0
        }
      }
    }
    let none = days("gly", "all")
    #expect(
      none.status == 1 && none.error == "healthlog: No readings yet, so there is nothing to draw\n")
    terminal.run("add", "temp=36.5", "--at", "2019-03-02 08:00")
    terminal.run("add", "gly=90", "bp=120/80", "--at", "2021-05-06 08:00")
    #expect(days("gly", "all").output == "2021-05-06 2021-05-06")
    #expect(days("bp", "..2025").output == "2021-05-06 2025-12-31")
    #expect(days("all").output == "2019-03-02 2021-05-06")
    #expect(days("--all", "--until", "2024").output == "2019-03-02 2024-12-31")
    let before = days("gly", "..2020")
    #expect(before.status == 1 && before.error != none.error && before.output.isEmpty)
  }

  @Test("Without a name the vitals of those days are drawn, temperature and glycemia first")
  func whatIsThere() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=120/80", "hr=70")
    #expect(drawn(terminal).output == "pressure\nheart-rate\n")
    terminal.run("add", "gly=100")
    #expect(drawn(terminal).output == "glycemia\n")
  }

  @Test("--all draws those with a reading in the week")
  func all() throws {
    let terminal = try TestTerminal()
    let none = drawn(terminal, "--all", "--week=2026-W47")
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(
      none.error
        == "healthlog: No readings from 2026-11-16 to 2026-11-22, so there is nothing to draw\n")
    #expect(
      drawn(terminal, "--all", "--from=today").error
        == "healthlog: No readings on 2026-11-20, so there is nothing to draw\n")
    terminal.run("add", "temp=36.5", "hr=70", "--at", "2026-11-18 08:00")
    terminal.run("add", "temp=36.5", "gly=90", "--at", "2026-11-11 08:00")
    #expect(drawn(terminal, "--all").output == "temperature\nheart-rate\n")
    terminal.run("add", "bp=120/80", "hr=70", "--at", "2026-11-02 08:00")
    terminal.run("add", "sys=120", "hr=70", "--at", "2026-10-27 08:00")
    #expect(drawn(terminal, "--all", "--week=2026-W45").output == "pressure\nheart-rate\n")
    #expect(drawn(terminal, "--all", "--week=2026-W44").output == "systolic\nheart-rate\n")
    #expect(drawn(terminal, "--all", "--week=2026-W46").output == "temperature\nglycemia\n")
  }

  @Test("An unknown vital is reported, with the nearest one")
  func unknown() throws {
    let terminal = try TestTerminal()
    let unknown = drawn(terminal, "temp", "glycemai")
    #expect(unknown.status == 64 && unknown.output.isEmpty)
    #expect(unknown.error.hasPrefix("healthlog: There is no vital called 'glycemai'"))
    #expect(drawn(terminal, "gly=120").error.contains("There is no vital called 'gly=120'"))
    #expect(unknown.error.contains("glycemia"))
    #expect(drawn(terminal, "presure").error.contains("did you mean pressure?"))
    #expect(drawn(terminal, "--", "--temp").status == 64)
    #expect(drawn(terminal, "--all", "temp").status == 64)
    #expect(drawn(terminal, "--format=svg").status == 0)
    #expect(drawn(terminal, "--format=gif").error.contains("use png, svg or pdf"))
  }

  @Test("A file is for one vital, and its name decides the format")
  func file() throws {
    let terminal = try TestTerminal()
    func asked(_ words: String...) -> TestTerminal.Result {
      terminal.result { context in
        ChartCommand.run(["chart"] + words, context) { request, context in
          let (file, folder) = (request.file ?? "-", request.folder ?? "-")
          try context.output.write("\(file) \(folder) \(request.format)")
          return 0
        }
      }
    }
    #expect(asked("bp", "-o", "a.b/bp.PDF").output == "a.b/bp.PDF - pdf")
    #expect(asked("bp", "-o", "bp.svg", "--format=svg").output == "bp.svg - svg")
    #expect(asked("-o", "my.svg/week", "--format=svg").output == "- my.svg/week svg")
    #expect(asked("bp", "-o", "2025.W46").output == "- 2025.W46 png")
    #expect(asked("-o", "week.png").status == 64)
    for folder in ["week.jpg/", "../.week", ".old", "a.b/week", ".", "charts.d"] {
      #expect(asked("bp", "-o", folder).output == "- \(folder) png")
    }
    for file in ["week.jpg", "a/week.JPEG", "../week.tif"] {
      let told = asked("bp", "-o", file).error
      #expect(told.contains("The format of '\(file)' isn't supported"))
    }
    for nothing in ["", "-"] {
      let none = asked("bp", "-o", nothing)
      #expect(none.status == 64 && none.error.contains("--output needs a file or folder"))
    }
    #expect(asked("bp", "-o", "a", "--format", "PDF", "--theme", "Dark").output == "- a pdf")
    #expect(asked("bp", "hr", "-o", "week.png").error.contains("exactly one vital"))
    let other = asked("bp", "-o", "bp.png", "--format", "pdf")
    #expect(
      other.status == 64 && other.error.contains("'bp.png' doesn't match --format pdf"))
  }

  @Test("Contradictory options are refused, others aren't")
  func apart() throws {
    let terminal = try TestTerminal()
    #expect(drawn(terminal, "--text", "gly", "--week=2026-W47").output == "glycemia\n")
    let apart = [
      ["--text", "--show"], ["--text", "--open"], ["--text", "--output=a"],
      ["--text", "--format=svg"], ["--text", "--scale=2"], ["--text", "--theme=dark"],
      ["--show", "--open"], ["--show", "--output=a"], ["--show", "--format=png"],
    ]
    for options in apart {
      let refused = drawn(terminal, options[1], options[0])
      #expect(refused.status == 64)
      let names = options.map { $0.prefix { $0 != "=" } }.joined(separator: " and ")
      #expect(refused.error.hasPrefix("healthlog: \(names) can't be used together"))
    }
    for options in [
      ["--show", "--scale=2"], ["--show", "--theme=dark"], ["--open", "--output=a"],
    ] {
      #expect(drawn(terminal, options[0], options[1], "gly").output == "glycemia\n")
    }
  }

  @Test(
    "A text chart uses Unicode in UTF-8 locales, except on the Linux console",
    arguments: [
      ([:], false), (["LANG": "C"], false), (["LANG": "it_IT.UTF-8"], true),
      (["LANG": "it_IT.utf8@euro"], true), (["LANG": "it_IT.ISO-8859-1"], false),
      (["LANG": "it_IT.UTF-8", "LC_ALL": "C"], false),
      (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true),
      (["LANG": "C.UTF-8", "TERM": "linux"], false), (["LANG": "C.UTF-8", "TERM": "xterm"], true),
    ] as [([String: String], Bool)])
  func unicode(environment: [String: String], expected: Bool) {
    #expect(CLIContext.hasUnicode { environment[$0] } == expected)
  }
}

@Suite struct ChartDaysTests {
  @Test(
    "Days are given by period or time, and default to the last seven",
    arguments: [
      ([], "2026-11-14 2026-11-20"), (["--from=yesterday"], "2026-11-19 2026-11-20"),
      (["--from=30d"], "2026-10-22 2026-11-20"), (["--from", "-30d"], "2026-10-21 2026-11-20"),
      (["--from=2026-01-01", "--to=2026-03-31"], "2026-01-01 2026-03-31"),
      (["--from=2026-01", "--to=2026-03"], "2026-01-01 2026-03-31"),
      (["--from=2026-05-04", "--to=2026-05-04"], "2026-05-04 2026-05-04"),
      (["--from=2024", "--to=2024"], "2024-01-01 2024-12-31"),
      (["--from=2026-W46", "--to=2026-W47"], "2026-11-09 2026-11-22"),
      (["--to=2026-05-10"], "2026-05-04 2026-05-10"),
      (["--week=2026-W46"], "2026-11-09 2026-11-15"),
      (["2019..2026"], "2019-01-01 2026-12-31"), (["all"], "open open"),
      (["..2025"], "open 2025-12-31"),
      (["--from=1906-01-02", "--to=2026-01-01"], "1906-01-02 2026-01-01"),
    ])
  func spans(line: [String], wanted: String) throws {
    let terminal = try TestTerminal()
    let result = terminal.result { context in
      ChartCommand.run(["chart"] + line, context) { request, context in
        let first = request.period.first.map(\.description) ?? "open"
        try context.output.write("\(first) \(request.period.last?.description ?? "open")")
        return 0
      }
    }
    #expect(result.output == wanted && result.status == 0)
  }

  @Test(
    "Invalid days, too many days and invalid sizes are refused",
    arguments: [
      (
        ["--from=2026-03-31", "--to=2026-01-01"],
        "The period from 2026-03-31 to 2026-01-01 ends before"
      ),
      (
        ["--from=1906-01-01", "--to=2026-01-01"],
        "A chart can show at most 120 years"
      ),
      (["--from=soon"], "'soon' isn't a valid date"),
      (["--from=2026-02-30"], "because there is no such day"),
      (["--from=all"], "'all' isn't a valid date"),
      (["--to=2026-01.."], "isn't a valid date"), (["--from="], "'' isn't a valid date"),
      (["--from=2026-01", "--week=2026-W46"], "--week already sets the days"),
      (["--to=today", "--week=2026-W46"], "--week already sets the days"),
      (["--size=800"], "'800' isn't a valid size"), (["--size=599x400"], "isn't a valid size"),
      (["--size=800x400x2"], "isn't a valid size"),
      (["--size=4000x4000", "--scale=4"], "64 million pixels"),
    ])
  func refused(line: [String], words: String) throws {
    let terminal = try TestTerminal()
    let result = terminal.result { context in
      ChartCommand.run(["chart"] + line, context) { _, _ in 0 }
    }
    #expect(result.status == 64 && result.output.isEmpty && result.error.contains(words))
  }
}
