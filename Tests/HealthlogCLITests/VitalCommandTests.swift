import HealthlogCLI
import Testing

@Suite struct VitalCommandTests {
  @Test("Limits typed in another unit are shown with one more decimal than values")
  func otherUnit() throws {
    let told = try TestTerminal().run(
      "vital", "set", "gly", "--normal", "4.4..8.9mmol/L", "--critical", "<3.1mmol/L >14.1mmol/L")
    #expect(
      told.output
        == "glycemia  normal 79.3..160.3 mg/dL  critical <55.8 >254  importance 2\n",
      "\(told.error)")
  }

  @Test("Limits, importance and unit are set together, shown, applied and undone")
  func set() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "gly=170", "hr=70")
    let result = terminal.run(
      "vital", "set", "glycemia", "--normal", "80..160", "--importance", "3", "--unit", "mmol/L")
    #expect(result.output == "glycemia  normal 4.4..8.9 mmol/L  critical <3 >13.9  importance 3\n")
    #expect(terminal.run("list", "all").output == "1\t2026-11-20 08:00\t4\tN/A\tN/A\t9.4 ▲\t70\t\n")
    #expect(
      terminal.run("add", "gly=5", "hr=70").output.contains(
        "glycemia         5.0 mmol/L     normal 4.4–8.9"))
    #expect(terminal.run("config", "list").output == "unit.glycemia=mmol/L\n")
    #expect(
      terminal.run("vital", "list").output.contains(
        "glycemia*\tgly,glucose,bg\t4.4..8.9 mmol/L\t<3 >13.9\t"))
    _ = terminal.run("undo")
    #expect(
      terminal.run("undo").output
        == "Undone: change of vital glycemia: unit mmol/L, importance 3, normal 80..160\n")
    #expect(terminal.run("list", "all").output == "1\t2026-11-20 08:00\t2\tN/A\tN/A\t170\t70\t\n")
  }

  @Test("Limits may have units, and critical ones are typed as they are listed")
  func limits() throws {
    let terminal = try TestTerminal()
    let set = terminal.run(
      "vital", "set", "gly", "--normal", "4.0..9.0mmol/L", "--critical", "<3.1mmol/L >=250")
    #expect(
      set.output
        == "glycemia  normal 72.1..162.1 mg/dL  critical <55.8 >=250  importance 2\n")
    #expect(
      terminal.run("vital", "set", "gly", "--critical", "none").output.contains("critical none"))
    #expect(
      terminal.run("vital", "set", "gly", "--default").output.contains(
        "normal 70..180 mg/dL  critical <54 >250"))
    #expect(terminal.run("vital", "set", "gly", "--default").status == 0)
    #expect(terminal.run("history").output.split(separator: "\n").count == 3)
  }

  @Test("A custom vital is defined, saved, listed, found, and kept while in use")
  func define() throws {
    let terminal = try TestTerminal()
    let define = [
      "vital", "define", "girth", "--unit", "cm", "--plausible", "2..500", "--normal", "55..75",
      "--precision", "1", "--short", "w",
    ]
    #expect(
      terminal.run(define).output == "girth  normal 55..75 cm  critical none  importance 2\n")
    #expect(terminal.run("add", "w=80,5", "bp=120/80").status == 0)
    #expect(
      terminal.run("filter", "girth>80").output
        == "1\t2026-11-20 08:00\t3\tN/A\t120/80\tN/A\tN/A\t80.5 ▲\t\n")
    #expect(
      terminal.run("add", "girth=1", "hr=70").error.contains(
        "girth 1.0 cm isn't a possible value (from 2 to 500 cm)"))
    #expect(
      terminal.run(
        "vital", "define", "girth", "--unit", "in", "--plausible", "2..500", "--normal", "55..75"
      ).status == 65)
    #expect(terminal.run("vital", "remove", "girth").status == 65)
    _ = terminal.run("delete", "1")
    #expect(terminal.run("vital", "remove", "girth").output == "Removed: girth\n")
    #expect(terminal.run("add", "girth=80", "hr=70").status == 64)
  }

  @Test("The preferred unit is read, set and unset by its key")
  func config() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("config", "get", "unit.temperature").output == "°C\n")
    #expect(terminal.run("config", "set", "unit.temp", "f").output == "unit.temperature=°F\n")
    #expect(terminal.run("config", "get", "unit.temperature").output == "°F\n")
    #expect(terminal.run("add", "temp=98.6", "hr=70").output.contains("98.6 °F"))
    #expect(terminal.run("config", "unset", "unit.temp").status == 0)
    #expect(terminal.run("config", "list").status == 1)
    #expect(terminal.run("show", "1").output.contains("98.6 °F"))
  }

  @Test("A setting has its default until set, and undo restores it")
  func settings() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("config", "get", "notify.details").output == "off\n")
    #expect(terminal.run("config", "get", "reminder.log-command").status == 1)
    #expect(terminal.run("config", "set", "notify.details", "YES").output == "notify.details=on\n")
    #expect(terminal.run("config", "list").output == "notify.details=on\n")
    #expect(
      terminal.run("config", "list", "--all").output == """
        unit.temperature=°C
        unit.systolic=mmHg
        unit.diastolic=mmHg
        unit.glycemia=mg/dL
        unit.heart-rate=bpm
        unit.oxygen-saturation=%
        unit.weight=kg
        notify.details=on
        notify.out-of-range=on
        notify.sound=critical
        charts.weekly=on
        backup.every=off
        backup.keep=8
        glucose.targets=adults
        day.parts=0,5,11,16,21
        pressure.day-start=04:00

        """)
    #expect(terminal.run("undo").output == "Undone: change of setting notify.details: unset → on\n")
    #expect(terminal.run("config", "list").status == 1)
    _ = terminal.run("redo")
    #expect(terminal.run("config", "get", "notify.details").output == "on\n")
    #expect(terminal.run("config", "unset", "notify.details").status == 0)
    #expect(terminal.run("config", "unset", "notify.details").status == 1)
    #expect(terminal.run("config", "get", "notify.details").output == "off\n")
  }

  @Test(
    "A misspelled setting gets a suggestion",
    arguments: [
      ("glucose.target older", "config set glucose.targets older"),
      ("glucose.targets oldr", "config set glucose.targets older"),
      ("backup.every weekk", "config set backup.every week"),
      ("day.parts 5,11,16,20", "config set day.parts 0,5,11,16,20"),
      ("pressure.day-start 5", "config set pressure.day-start 5:00"),
      ("pressure.day 05:00", "config set pressure.day-start 05:00"),
    ])
  func nearlyRight(line: String, meant: String) throws {
    let result = try TestTerminal().run(
      ["config", "set"] + line.split(separator: " ").map(String.init))
    #expect(result.status == 64 && result.error.contains("healthlog \(meant)"), "\(result.error)")
  }

  @Test("Changing one critical limit keeps the other; none clears both, and .. leaves an end alone")
  func limitsStay() throws {
    let terminal = try TestTerminal()
    for (options, line) in [
      (["--critical", ">39"], "normal 36.1..37.2 °C  critical <35 >39"),
      (["--critical", "<34"], "normal 36.1..37.2 °C  critical <34 >39"),
      (["--normal", "..37.5"], "normal 36.1..37.5 °C  critical <34 >39"),
      (["--normal", "36.."], "normal 36..37.5 °C  critical <34 >39"),
      (["--critical", "none"], "normal 36..37.5 °C  critical none"),
      (["--default", "--critical", ">40"], "normal 36.1..37.2 °C  critical <35 >40"),
    ] {
      #expect(
        terminal.run(["vital", "set", "temp"] + options).output
          == "temperature  \(line)  importance 2\n")
    }
    #expect(
      terminal.run("history", "--last", "1").output.contains(
        "change of vital temperature: normal 36..37.5 → unset, critical none → <35 >40"),
      "\(terminal.run("history").output)")
  }

  @Test("An existing vital can't be defined again, and a custom vital has no defaults")
  func definedAgain() throws {
    let terminal = try TestTerminal()
    let define = [
      "vital", "define", "girth", "--unit", "cm", "--plausible", "2..500", "--normal", "60..90",
      "--critical", ">120",
    ]
    #expect(terminal.run(define).status == 0)
    let again = terminal.run(Array(define.dropLast(2)))
    #expect(again.status == 65)
    #expect(
      again.error
        == "healthlog: girth already exists\n  'healthlog vital set girth' changes its limits\n")
    #expect(terminal.run("vital", "set", "girth", "--default").status == 65)
    #expect(terminal.run("vital", "list").output.contains(">120"))
    #expect(terminal.run("vital", "set", "girth", "--short", "w", "--precision", "1").status == 0)
    #expect(terminal.run("add", "w=80.5").output.contains("80.5 cm"))
    #expect(terminal.run("vital", "set", "gly", "--short", "z").status == 65)
  }

  @Test(
    "A refusal says what to type instead",
    arguments: [
      ("vital set gly 80..160", "Try: healthlog vital set gly --normal 80..160"),
      ("vital set gly --max 160", "Try: healthlog vital set gly --normal ..160"),
      ("vital set gly --normal 80-160", "Try: healthlog vital set gly --normal 80..160"),
      ("vital define SpO2 --unit %", "'SpO2' is already a name of oxygen-saturation"),
      ("vital define Girth --unit cm", "did you mean girth?"),
      ("vital define date --unit x", "'date' already has another meaning"),
      ("add waist=80", "'healthlog vital define waist …' creates your own vital"),
      ("add hr=70 --date 2026-11-19", "Try: healthlog add hr=70 --at 2026-11-19"),
      ("remind 20:30", "Try: healthlog remind at 20:30"),
      ("undo 2", "'healthlog restore 2' restores deleted entries"),
    ])
  func waysOut(line: String, hint: String) throws {
    let result = try TestTerminal().run(line.split(separator: " ").map(String.init))
    #expect([64, 65].contains(result.status) && result.error.contains(hint), "\(result.error)")
  }

  static let usage: [String] = [
    "vital set gly",
    "vital set foo --default",
    "vital set gly --normal 160..80",
    "vital set gly --normal 80",
    "vital set gly --critical 54",
    "vital set gly --importance 4",
    "vital define w --unit x --normal 2..3",
    "config set colour red",
    "config set notify.details loud",
    "config set glucose.targets children",
    "config set day.parts 0,5,11",
    "config set pressure.day-start 13:00",
    "config set reminder.log-command ",
  ]

  static let refused: [String] = [
    "vital set gly --normal 5..180",
    "vital set gly --normal a..b",
    "vital set gly --critical <80",
    "vital set gly --unit kg",
    "vital set gly --plausible 100..200",
    "vital remove gly",
    "vital define t --unit x --plausible 1..9 --normal 2..3",
    "vital define bp --unit x --plausible 1..9 --normal 2..3",
    "vital define Kg! --unit x --plausible 1..9 --normal 2..3",
    "vital define w --unit 1x --plausible 1..9 --normal 2..3",
    "vital define w --unit x --plausible 1..9 --normal 0..3",
    "config set unit.gly kg",
  ]

  @Test(
    "Invalid settings are refused, and nothing changes",
    arguments: usage.map { ($0, 64) } + refused.map { ($0, 65) })
  func refusals(line: String, status: Int32) throws {
    let terminal = try TestTerminal()
    let before = terminal.run("vital", "list", "--json").output
    let result = terminal.run(line.split(separator: " ").map(String.init))
    #expect(
      result.status == status && result.output.isEmpty && result.error.hasPrefix("healthlog: "))
    #expect(terminal.run("vital", "list", "--json").output == before)
    #expect(terminal.run("history").status == 1)
  }
}

@Suite struct WithoutNormalCommandTests {
  @Test("A vital can be defined without a normal range, then saved, shown and summed up")
  func define() throws {
    let terminal = try TestTerminal()
    #expect(
      terminal.run("vital", "define", "girth", "--unit", "cm", "--plausible", "20..300").output
        == "girth  normal none  critical none  importance 2\n")
    #expect(
      terminal.run("add", "girth=290", "hr=70").output.contains("  girth            290 cm\n"))
    #expect(terminal.run("vital", "list").output.contains("girth*\t\tnone\tnone\t20..300\t2\tcm\n"))
    let girth = terminal.run("summary", "all").output.split(separator: "\n").last
    #expect(girth == "girth\tcm\t1\t290\t290\t290\tN/A\tN/A\tN/A\tN/A\tN/A\t1\tN/A")
    #expect(
      terminal.run("summary", "all", "--json").output.contains(
        "\"below_range\":null,\"in_range\":null,\"above_range\":null"))
    #expect(terminal.run("vital", "list", "--json").output.contains("\"normal\":null"))
  }

  @Test("A normal range can be set and removed, and all entries are judged again")
  func set() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("vital", "define", "girth", "--unit", "cm", "--plausible", "20..300")
    _ = terminal.run("add", "girth=290", "hr=70")
    #expect(terminal.run("filter", "severity=normal").status == 0)
    _ = terminal.run("vital", "set", "girth", "--normal", "60..95", "--critical", ">150")
    #expect(terminal.run("filter", "severity=critical").status == 0)
    let refused = terminal.run("vital", "set", "girth", "--normal", "none")
    #expect(refused.status == 65 && refused.error.contains("A critical limit needs a normal range"))
    #expect(
      terminal.run("vital", "set", "girth", "--normal", "none", "--critical", "none").output
        == "girth  normal none  critical none  importance 2\n")
    #expect(terminal.run("filter", "severity=normal").status == 0)
    _ = terminal.run("undo")
    #expect(terminal.run("filter", "severity=critical").status == 0)
  }

  @Test("A built-in vital's normal range can't be removed")
  func builtIn() throws {
    let terminal = try TestTerminal()
    let refused = terminal.run("vital", "set", "temp", "--normal", "none")
    #expect(refused.status == 65 && refused.error.contains("temperature always has a normal range"))
  }
}

@Suite struct ColumnTests {
  @Test("A less common vital has a column only in lists with a value of it")
  func columns() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "bp=120/80", "hr=70", "--at", "2026-11-19 08:00")
    _ = terminal.run("add", "spo2=94", "weight=154lb", "hr=70")
    #expect(
      terminal.run("list", "2026-11-19").output
        == "1\t2026-11-19 08:00\t2\tN/A\t120/80\tN/A\t70\t\n")
    #expect(
      terminal.run("list", "today").output
        == "2\t2026-11-20 08:00\t3\tN/A\tN/A\tN/A\t70\t94 ▼\t154.0 lb\t\n")
    #expect(
      terminal.run("list", "all").output
        == "1\t2026-11-19 08:00\t2\tN/A\t120/80\tN/A\t70\tN/A\tN/A\t\n"
        + "2\t2026-11-20 08:00\t3\tN/A\tN/A\tN/A\t70\t94 ▼\t154.0 lb\t\n")
  }

  @Test("After the first weight, add always asks for one")
  func asked() throws {
    let terminal = try TestTerminal()
    terminal.answers = ["", "120/80", "", "", ""]
    #expect(!terminal.run("add").error.contains("weight"))
    _ = terminal.run("add", "weight=70.4", "hr=70", "--at", "2026-11-19 08:00")
    terminal.answers = ["", "120/80", "", "", "70.6", ""]
    #expect(
      terminal.run("add").error.contains("weight, kg (last 70.4 on 2026-11-19 08:00): "))
    #expect(!terminal.run("add").error.contains("oxygen"))
  }
}

@Suite struct SignTests {
  @Test("Long and short names share a column, and so do notes")
  func columns() throws {
    let terminal = try TestTerminal()
    #expect(
      terminal.run("add", "spo2=94", "weight=154lb", "-n", "x").output == """
        Saved report 1  Fri 2026-11-20 08:00  priority 3
          oxygen-saturation     94 %      ▼   normal 95–100
          weight             154.0 lb
          note              x

        """)
  }

  @Test("A pressure both too low and too high has the higher one's marker, as in charts")
  func pressure() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "bp=89/85", "hr=70")
    #expect(terminal.run("list").output.contains("\t89/85 ▲\t"))
  }

  @Test("No value is rounded across a limit")
  func limits() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "gly=181", "hr=70")
    _ = terminal.run("config", "set", "unit.glycemia", "mmol/L")
    #expect(
      terminal.run("show", "1").output.contains("glycemia       10.05 mmol/L ▲   normal 3.9–10.0"))
    #expect(terminal.run("list").output.contains("\t10.05 ▲\t"))
    #expect(terminal.run("summary").output.contains("glycemia\tmmol/L\t1\t10.05\t10.05 ▲\t10.05 ▲"))
  }
}
