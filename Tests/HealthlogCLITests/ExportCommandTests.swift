import Foundation
import SQLite
import Testing

@Suite struct ExportCommandTests {
  /// Returns a journal with reports, a single reading, a formula as a note, a setting and an undo.
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

  @Test("A journal's export restores into an empty one and exports the same, with history")
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
        told.error == "\(file): whole journal imported, with entry numbers, settings and history\n")
      #expect(other.run("export", "--format", format).output == out.output)
      #expect(other.run("history").output == terminal.run("history").output)
      #expect(
        other.run("import", file).output == "\(file): nothing new; 3 rows already in the journal\n")
    }
  }

  @Test("A restored journal leaves out the command the service would run, and says so")
  func command() throws {
    let terminal = try lived()
    terminal.run("config", "set", "reminder.log-command", "xterm -e true")
    terminal.run("config", "set", "charts.weekly", "off")
    let file = try terminal.file("journal", terminal.run("export").output)
    let other = try TestTerminal()
    let told = other.run("import", file)
    #expect(told.status == 0)
    #expect(
      told.error == """
        \(file): whole journal imported, with entry numbers, settings and history
        \(file): reminder.log-command wasn't imported, because the service would run that command; set it with 'healthlog config set'

        """)
    #expect(other.run("config", "get", "reminder.log-command").status == 1)
    #expect(other.run("config", "get", "charts.weekly").output == "off\n")
  }

  @Test("A setting's value can't control the terminal")
  func settings() throws {
    let terminal = try lived()
    let connection = try Connection(
      path: terminal.journalPath, mode: .readWrite, busyTimeoutMilliseconds: 5000)
    try connection.run(
      "INSERT INTO setting VALUES ('reminder.log-command', ?)", [.text("a\u{1B}[2J\nb=c")])
    #expect(
      terminal.run("config", "get", "reminder.log-command").output == "a\\u{1B}[2J\\nb=c\n")
    #expect(
      terminal.run("config", "list").output == """
        unit.glycemia=mmol/L
        reminder.log-command=a\\u{1B}[2J\\nb=c

        """)
    let set = terminal.run("config", "set", "reminder.log-command", "a\u{9B}b")
    #expect(set.output == "reminder.log-command=a\\u{9B}b\n")
  }

  @Test("Importing into a journal that isn't empty adds only reports and single readings")
  func merged() throws {
    let terminal = try lived()
    let file = try terminal.file("journal", terminal.run("export").output)
    let other = try TestTerminal()
    other.run("remind", "at", "20:30")
    let told = other.run("import", file)
    #expect(told.status == 0 && told.output.contains("2 reports and 1 single reading imported"))
    #expect(told.error.contains("settings, saved filters, reminders, watches, history"))
    #expect(!other.run("config").output.contains("mmol/L"))
    other.run("edit", "1", "gly=6mmol/L")
    let again = other.run("import", file)
    #expect(again.status == 65)
    #expect(
      again.error.contains(
        "report 1 is already in the journal with different values; it stays as it is"),
      "\(again.error)")
  }

  @Test("A partial export has what was requested, or reports on standard error that it is empty")
  func part() throws {
    let terminal = try lived()
    let part = terminal.run("export", "2026-11-20", "--vital", "bp", "--no-notes")
    #expect(part.status == 0)
    #expect(part.output.contains("\"only\":\"diastolic systolic\",\"notes\":false"))
    #expect(part.output.contains("\"vital\":\"systolic\"") && !part.output.contains("heart-rate"))
    #expect(!part.output.contains("=1+1"))
    let none = terminal.run("export", "2020")
    #expect(none.status == 1 && none.error == "No readings in that period\n")
    #expect(terminal.run("export", "--vital", "hart-rate").status != 0)
    let format = terminal.run("export", "--format", "jsn")
    #expect(
      format.status == 64
        && format.error.contains("'jsn' isn't a valid value for --format; use json"))
  }

  @Test("An exported file is private, and never overwrites another")
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
    #expect(again.status == 73 && again.error.contains("already exists; it was left unchanged"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    #expect(terminal.run("export", "--output", "\(path)/x").status == 73)
    let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
    #expect(!names.contains { $0.hasPrefix(".healthlog-") }, "nothing is left beside it")
  }

  @Test("A truncated file or one of a later version is refused, and the journal stays empty")
  func refused() throws {
    let terminal = try lived()
    let text = terminal.run("export").output
    for (wrong, words) in [
      (
        text.replacing("\"version\":1", with: "\"version\":9"),
        "the file uses journal JSON version 9, but this version of healthlog reads only version 1"
      ),
      (String(text.dropLast(5)), "isn't valid JSON, or the file ends there"),
      (text.replacing("\"bpm\"", with: "7"), "'unit' is missing or has an invalid value"),
    ] {
      let other = try TestTerminal()
      let file = try other.file("journal", wrong)
      let told = other.run("import", file)
      #expect(told.status == 65 && told.error.contains(words), "\(told.error)")
      #expect(told.error.hasSuffix("Nothing was imported from this file\n"))
      #expect(other.run("export").output.contains("\"journal\":null"))
    }
  }

  @Test("A table is recognized by its uids, and formulas in notes are disarmed")
  func table() throws {
    let terminal = try lived()
    let table = terminal.run("export", "--format", "csv")
    #expect(
      table.output.hasPrefix(
        "uid,taken_at,utc_offset,priority,priority_set,temperature (°C),systolic (mmHg),"
          + "diastolic (mmHg),glycemia (mg/dL),glycemia (mmol/L),heart-rate (bpm),note,source\n"))
    #expect(table.output.contains(",2026-11-01 08:00:00,UTC+01:00,4,,,,,>500,,,,\n"))
    #expect(table.output.contains(",5.5,,'=1+1,\n"))
    #expect(terminal.run("filter", "--csv", "has=temp").output.contains(",'=1+1\n"))
    let file = try terminal.file("table.csv", table.output)
    #expect(
      terminal.run("import", file).output == "\(file): nothing new; 3 rows already in the journal\n"
    )
    let other = try TestTerminal()
    #expect(other.run("import", file).output.contains("2 reports and 1 single reading imported"))
    // A note is stored as read, and escaped on export.
    #expect(
      other.run("export", "--format", "csv").output
        == table.output.replacing("'=1+1", with: "''=1+1"))
    terminal.decimalMark = ","
    let sheet = terminal.run("export", "--format", "csv", "--spreadsheet")
    #expect(sheet.output.hasPrefix("\u{FEFF}uid;taken_at;") && sheet.output.contains(";36,5;"))
    let sheetFile = try terminal.file("sheet.csv", sheet.output)
    #expect(
      terminal.run("import", sheetFile).output.hasSuffix(
        "nothing new; 3 rows already in the journal\n"))
    #expect(terminal.run("export", "--spreadsheet").status == 64)
  }

  @Test("As FHIR, a journal imports into another one once, and never into itself")
  func fhir() throws {
    let terminal = try lived()
    let bundle = terminal.run("export", "--format", "fhir")
    #expect(
      bundle.status == 0 && bundle.output == terminal.run("export", "--format", "fhir").output)
    let file = try terminal.file("bundle", bundle.output)
    #expect(
      terminal.run("import", file).output == "\(file): nothing new; 3 rows already in the journal\n"
    )
    let other = try TestTerminal()
    #expect(
      other.run("import", file).output == "\(file): 2 reports and 1 single reading imported\n")
    #expect(
      other.run("import", file).output == "\(file): nothing new; 3 rows already in the journal\n")
    #expect(
      other.run("export", "--format", "csv").output
        == terminal.run("export", "--format", "csv").output)
  }

  @Test("An export for the band has only heart rates")
  func band() throws {
    let terminal = try lived()
    let band = terminal.run("export", "--format", "biobeats")
    #expect(
      band.output == """
        {"Device":"healthlog","Filters":["FrequenzaCardiaca"],"DataInizio":"2026-11-20",\
        "DataFine":"2026-11-20","FrequenzaCardiacaCount":1,"FrequenzaCardiaca":[
        {"dataRilevazione":"2026-11-20 07:00:00 +0000","level":70}
        ]}

        """)
    for vitals in [["gly"], ["bp", "hr"]] {
      let wrong = terminal.run(
        ["export", "--format", "biobeats"] + vitals.flatMap { ["--vital", $0] })
      #expect(wrong.status == 64 && wrong.error.contains("supports only heart rates"), "\(wrong)")
    }
    let none = terminal.run("export", "2019-04-15", "--format", "biobeats", "--vital", "hr")
    #expect(none.status == 1 && none.error == "No readings in that period\n")
    #expect(none.output.contains(#""DataInizio":"2019-04-15","DataFine":"2019-04-15"}"#))
    let file = try terminal.file("band", band.output)
    let other = try TestTerminal()
    #expect(other.run("import", file).output == "\(file): 1 single reading imported\n")
  }
}
