import Foundation
import Testing

@Suite struct SummaryTests {
  /// Returns a journal with three reports on two days and two single readings.
  func filled() throws -> TestTerminal {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "gly=90", "--at", "yesterday 09:00")
    _ = terminal.run("add", "temp=36.6", "gly=10.1mmol/L", "--at", "yesterday 10:00")
    _ = terminal.run("add", "bp=120/80", "hr=70", "--at", "07:00")
    let file = try terminal.file(
      "in.csv", "taken_at,gly\n2026-11-20 06:00,52\n2026-11-18 23:30,100\n")
    #expect(terminal.run("import", file).status == 0)
    return terminal
  }

  @Test("Tables fit 80 columns, with shorter titles if needed")
  func narrow() throws {
    let terminal = try filled()
    _ = terminal.run("add", "temp=39.5", "bp=181/121", "gly=350", "hr=131", "-n", "shivering")
    for line in [["list", "week"], ["summary", "week"], ["summary"], ["list"]] {
      for columns in [80, 100, 120] {
        terminal.columns = columns
        let output = terminal.run(line).output
        let long = output.split(separator: "\n").filter { $0.count > columns }
        #expect(long.isEmpty && !output.isEmpty, "\(columns): \(long)")
      }
    }
    terminal.columns = 80
    #expect(terminal.run("list").output.contains("  PRI  TEMP °C  "))
    #expect(terminal.run("list").output.contains("shivering"))
  }

  @Test("The summary as JSON has n with every aggregate; an empty period exits with 1")
  func json() throws {
    let terminal = try filled()
    let output = terminal.run("summary", "week", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(object?["days_covered"] as? Int == 3)
    #expect(object?["first_day"] as? String == "2026-11-14")
    let vitals = try #require(object?["vitals"] as? [[String: Any]])
    #expect(vitals.compactMap { $0["n"] as? Int } == [2, 1, 1, 4, 1])
    #expect(!vitals.contains { $0["gmi"] != nil })
    #expect(vitals[1]["standard_deviation"] is NSNull)
    let none = terminal.run("summary", "2020", "--json")
    #expect(none.status == 1 && none.error == "No readings for 2020\n")
    #expect(
      none.output == """
        {"version":2,"first_day":"2020-01-01","last_day":"2020-12-31","days_covered":0,"vitals":[],"doses":[]}

        """)
  }

  @Test("Periods beyond all entries are summed up like any other")
  func extremes() throws {
    let terminal = try filled()
    let all = terminal.run("summary", "all").output
    for period in ["0001..9999", "..today", "2026", "2026-11-18..9999-12-31"] {
      #expect(terminal.run("summary", period).output == all, "\(period)")
    }
    #expect(terminal.run("summary", "9999").status == 1)
    #expect(terminal.run("summary", "0001").status == 1)
  }
}

@Suite struct RangeSignTests {
  @Test("Both ends of a day's range have their markers, so a high never hides a low")
  func signs() throws {
    let terminal = try TestTerminal()
    let rows = (0..<60).map { minute in
      "2026-11-19 08:\(minute < 10 ? "0" : "")\(minute),\([36, 300, 120][minute % 3])\n"
    }
    let file = try terminal.file("in.csv", "taken_at,gly\n" + rows.joined())
    #expect(terminal.run("import", file).status == 0)
    #expect(terminal.run("list", "yesterday").output.contains("36 ▼▼–300 ▲▲"))
  }
}
