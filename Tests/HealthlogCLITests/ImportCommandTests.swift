import Foundation
import SQLite
import Testing

@testable import HealthlogCLI

@Suite struct ImportCommandTests {
  @Test("An import reports what is new, what is known, and which lines were refused")
  func importing() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file(
      "in.csv",
      "taken_at,sys,dia,gly,mood\n2026-11-19 08:00,120,80,,fine\n2026-11-19 09:00,,,5.5,\n2026-11-19 10:00,,,99,\n"
    )
    let first = terminal.run("import", file)
    #expect(first.status == 65)
    #expect(first.output == "\(file): 1 report and 1 single reading imported; 1 row rejected\n")
    #expect(
      first.error == """
        \(file): columns not imported: mood; to import one, use --map VITAL=mood
        \(file):3: glycemia 5.5 mg/dL isn't a possible value (range: 10 to 1000 mg/dL). If you meant 5.5 mmol/L, name the column glycemia_mmol/L

        """)
    #expect(
      terminal.run("import", file).output
        == "\(file): nothing new; 2 rows already in the journal; 1 row rejected\n")
    #expect(
      terminal.run("undo").output == "Undone: import of in.csv (1 report and 1 single reading)\n")
    #expect(terminal.run("list", "all").status == 1)
  }

  @Test("The first twenty of many refused rows are listed, with the number of the rest")
  func manyRefused() throws {
    let terminal = try TestTerminal()
    let row = "2026-11-19 08:00,x\n"
    for (count, last) in [(21, "1 more row rejected"), (22, "2 more rows rejected")] {
      let file = try terminal.file(
        "\(count).csv", "taken_at,gly\n" + String(repeating: row, count: count))
      let lines = terminal.run("import", file).error.split(separator: "\n")
      #expect(lines.count == 21 && lines.last == "\(file): \(last)")
    }
  }

  @Test("A faulty file doesn't stop the others, and the first error sets the status")
  func severalFiles() throws {
    let terminal = try TestTerminal()
    let first = try terminal.file("first.csv", "taken_at,gly\n2026-11-19 08:00,100\n")
    let empty = try terminal.file("empty.csv", "")
    let last = try terminal.file("last.csv", "taken_at,gly\n2026-11-19 09:00,x\n")
    let missing = "\(terminal.folder.path)/missing.csv"
    #expect(terminal.run("import", last, missing).status == 65)
    let result = terminal.run("import", missing, empty, last, first)
    #expect(result.status == 66)
    #expect(
      result.error == """
        healthlog: Can't read \(missing): No such file or directory
        healthlog: \(empty): the file is empty; its first line should name the columns
          Nothing was imported from this file
        \(last):2: glycemia: 'x' isn't a number; use one such as 36.6 or 36,6

        """)
    #expect(
      result.output
        == "\(last): nothing new; 1 row rejected\n\(first): 1 single reading imported\n")
    #expect(terminal.run("import", last, first).status == 65)
  }

  @Test("A file's name is shown without control characters")
  func fileName() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file("in\u{1B}[2J.csv", "taken_at,gly\n2026-11-19 08:00,100\n")
    let told = terminal.run("import", file).output
    #expect(told.hasSuffix("/in\\u{1B}[2J.csv: 1 single reading imported\n"))
  }

  @Test("A long import shows its progress on a terminal, and clears it at the end")
  func progress() throws {
    let terminal = try TestTerminal()
    let rows = (0..<6000).map { "2026-01-01 \($0 % 24):\($0 % 50 + 10),\(70 + $0 % 60)" }
    let file = try terminal.file("in.csv", "time,gly\n" + rows.joined(separator: "\n"))
    #expect(terminal.run("import", file, "--journal", "\(file).db").error.isEmpty)
    terminal.errorColumns = 200
    let shown = terminal.run("import", file).error
    #expect(shown == "\r\(file): 100%, 5000 rows read\u{1B}[K\r\u{1B}[K")
  }

  @Test("The formats are listed, one a line, and can be selected by name")
  func formats() throws {
    let terminal = try TestTerminal()
    let listed = terminal.run("import", "formats")
    #expect(listed.status == 0 && listed.error.isEmpty)
    let names = listed.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(names.contains("csv") && Set(names).count == names.count)
    let file = try terminal.file("in", "taken_at,gly\n2026-11-19 08:00,100\n")
    #expect(terminal.run("import", "--format", "csv", file).status == 0)
    let unknown = terminal.run("import", "--format", "exel", file)
    #expect(unknown.status == 64)
    #expect(
      unknown.error.hasPrefix(
        "healthlog: 'exel' isn't a valid value for --format. The supported formats are:\n"))
    #expect(unknown.error.contains("\n  csv "))
  }

  @Test("A truncated document imports nothing, or the part before the end with --partial")
  func brokenOff() throws {
    let terminal = try TestTerminal()
    let record =
      "<Record type='HKQuantityTypeIdentifierHeartRate' unit='count/min' sourceName='Watch'"
      + " startDate='2026-11-19 08:00:00 +0100' value='61'/>\n"
    let file = try terminal.file("export.xml", "<HealthData>\n\(record)<Record")
    let refused = terminal.run("import", file)
    #expect(refused.status == 65 && refused.output.isEmpty)
    #expect(
      refused.error == """
        healthlog: \(file): the document is cut off at line 3
          Use --partial to import everything before that point
          Nothing was imported from this file

        """)
    let partial = terminal.run("import", "--partial", file)
    #expect(partial.status == 65 && partial.output == "\(file): 1 single reading imported\n")
    #expect(
      partial.error
        == "\(file): the document is cut off at line 3; everything before that was imported\n")
    let whole = try terminal.file("export.xml", "<HealthData>\n\(record)</HealthData>")
    let second = terminal.run("import", whole)
    #expect(
      second.status == 0
        && second.output == "\(file): nothing new; 1 row already in the journal\n")
  }

  @Test("An unreadable archive is reported with the reason")
  func archives() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file("export.zip", "PK\u{3}\u{4} and no end")
    let result = terminal.run("import", file)
    #expect(result.status == 65)
    #expect(result.error.contains("the list of files at its end can't be read\n"))
  }

  @Test("A dry run reports what would be imported, even without a journal, and saves nothing")
  func dryRun() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file(
      "in.csv", "taken_at,sys,dia,gly\n2026-11-19 08:00,120,80,\n2026-11-19 09:00,,,x\n")
    let tried = terminal.run("import", "--dry-run", file)
    #expect(tried.status == 65)
    #expect(
      tried.output == """
        \(file): 1 report to import; 1 row rejected; nothing was saved
          taken              2026-11-19 08:00 to 2026-11-19 08:00
          time zone          UTC+01:00

        """)
    #expect(try terminal.dump().isEmpty)
    terminal.run("import", file)
    let before = try terminal.dump()
    #expect(
      terminal.run("import", "--dry-run", file).output
        .hasPrefix(
          "\(file): nothing new; 1 row already in the journal; 1 row rejected; "
            + "nothing was saved\n"))
    #expect(try terminal.dump() == before)
  }

  @Test("Imports are listed, shown with refused lines and undone; undo restores them")
  func receipts() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("import", "list").status == 1)
    let none = terminal.run("import", "list", "--json")
    #expect((none.status, none.output) == (1, "{\"version\":2,\"imports\":[]}\n"))
    let file = try terminal.file(
      "in.csv",
      "taken_at,sys,dia,gly,k\n2026-11-19 08:00,120,80,,1\n2026-11-19 09:00,,,100,1\n"
        + "2026-11-19 10:00,,,x,1\nsoon,,,y,1\n2026-11-19 11:00,,,100,2\n")
    #expect(terminal.run("import", "--where", "k=1", file).status == 65)
    terminal.run("import", "--where", "k=2", file)
    #expect(
      terminal.run("import", "list").output
        == "1\t2026-11-20 08:00\tcsv\t1\t1\t0\t2\tin\tin.csv\n"
        + "2\t2026-11-20 08:00\tcsv\t0\t1\t0\t0\tin\tin.csv\n")
    #expect(
      terminal.run("import", "show", "1").output == """
        Import 1 on 2026-11-20 08:00: in.csv
          format             csv
          taken              2026-11-19 08:00 to 2026-11-19 09:00
          time zone          UTC+01:00
          reports            1
          single readings    1
          already known      0
          added to entries   0
          without a value    0
          rejected           2
          left out           rows not matching --where: 1
          line 4 rejected: not a number
          line 5 rejected: not a number, unreadable time

        """)
    #expect(
      terminal.run("import", "show", "--json", "1").output == """
        {"version":2,"import":{"id":1,"at":"2026-11-20T08:00:00+01:00","format":"csv","reports":1,\
        "single_readings":1,"known":0,"completed":0,"refused":2,"without_value":0,"in_skipped_hours":0,\
        "left_out":[{"what":"rows outside --where","count":1}],"first_taken_at":"2026-11-19T08:00:00+01:00",\
        "last_taken_at":"2026-11-19T09:00:00+01:00","zone":"UTC+01:00","encoding":null,\
        "withdrawn_at":null,"file":"in.csv","session":null,"refusals":[{"line":4,"reasons":["not-a-number"]},\
        {"line":5,"reasons":["not-a-number","unreadable-time"]}]}}

        """)
    #expect(terminal.run("import", "list", "--json").output.contains("\"id\":2,"))
    #expect(terminal.run("edit", "1", "sys=130").status == 0)
    let undone = terminal.run("import", "undo", "1")
    #expect(undone.status == 0)
    #expect(undone.error == "report 1 has been changed since the import, so it stays\n")
    #expect(
      undone.output == "Import 1 removed; 'healthlog undo' restores it\n")
    #expect(terminal.run("list", "all").output.contains("130/80"))
    #expect(terminal.run("show", "s1").status == 1 && terminal.run("show", "s2").status == 0)
    #expect(terminal.run("import", "undo", "1").status == 1)
    #expect(terminal.run("import", "list").output.contains("\tout\tin.csv\n2\t"))
    #expect(
      terminal.run("undo").output
        == "Undone: deletion of import 1, in.csv (1 report and 1 single reading)\n")
    #expect(terminal.run("show", "s1").status == 0)
    #expect(terminal.run("redo").status == 0 && terminal.run("show", "s1").status == 1)
    #expect(
      terminal.run("import", "--where", "k=1", file).output
        .hasPrefix("\(file): 1 single reading imported; 1 row already in the journal; "))
    for line in [["import", "show", "9"], ["import", "undo", "9"]] {
      let result = terminal.run(line)
      #expect(result.status == 1 && result.error.hasPrefix("healthlog: There is no import 9\n"))
    }
    #expect(terminal.run("import", "show", "x").status == 64)
  }

  @Test("A time zone is refused for a whole journal, which has no local times")
  func uselessZone() throws {
    let terminal = try TestTerminal()
    let own = try terminal.file("own.json", terminal.run("export").output)
    #expect(terminal.run("import", "--zone", "UTC", own).error.contains("--zone"))
  }

  @Test("A journal error names the file and stops the run")
  func journalFault() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file("in.csv", "taken_at,gly\n2026-11-19 08:00,100\n")
    terminal.run("add", "gly=100")
    let root = try Connection(path: terminal.journalPath, mode: .readOnly).firstRow(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'intake'"
    ) { $0.integer(0) }
    let pages = try FileHandle(forUpdating: URL(filePath: terminal.journalPath))
    try pages.seek(toOffset: UInt64((try #require(root) - 1) * 4096))
    try pages.write(contentsOf: Data(repeating: 0xAA, count: 4096))
    try pages.close()
    let result = terminal.run("import", file, file)
    #expect(result.status != 0 && result.output.isEmpty)
    #expect(result.error.hasPrefix("healthlog: \(file): "))
    #expect(result.error.hasSuffix("  Nothing was imported from this file\n"))
    #expect(result.error.ranges(of: file).count == 1)
  }
}
