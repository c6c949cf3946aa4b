import Foundation
import HealthModel
import Testing

@Suite struct SummaryTests {
  /// Three reports on two days, two single ones.
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

  @Test("A day's summary has each vital with its count, mean, lowest and highest")
  func day() throws {
    let terminal = try filled()
    let result = terminal.run("summary", "yesterday")
    #expect(result.status == 0 && result.error == "")
    #expect(
      result.output == """
        temperature\t°C\t2\t36.6\t36.5\t36.6
        glycemia\tmg/dL\t2\t136\t90\t182 ▲

        """)
    let today = terminal.run("summary", "today").output
    #expect(today.contains("glycemia\tmg/dL\t1\t52\t52 ▼▼\t52 ▼▼\n"))
    #expect(!today.contains("temperature"))
  }

  @Test("A longer summary adds spread, counts around the range, and days, with single readings")
  func week() throws {
    let terminal = try filled()
    let rows = terminal.run("summary", "week").output.split(separator: "\n")
    // 52, 90, 100 and 181.957459 (10.1 mmol/L): mean 105.989, squares 8977.3 over n - 1 = 3.
    #expect(
      rows[3] == "glycemia\tmg/dL\t4\t106\t52 ▼▼\t182 ▲\t54.7\t51.6\t1\t2\t1\t3\tN/A", "\(rows)")
    #expect(rows[0] == "temperature\t°C\t2\t36.6\t36.5\t36.6\t0.07\t0.2\t0\t2\t0\t1\tN/A")
    #expect(
      rows[1] == "systolic\tmmHg\t1\t120\t120\t120\tN/A\tN/A\t0\t1\t0\t1\tN/A")
  }

  @Test("A summary as CSV has the JSON's names, all of them for any period")
  func csv() throws {
    let terminal = try filled()
    let names =
      "vital,unit,n,mean,min,max,left_out,standard_deviation,coefficient_of_variation,"
      + "below_range,in_range,above_range,days,gmi,"
      + "mean_comparator,min_comparator,max_comparator,gmi_comparator\n"
    #expect(
      terminal.run("summary", "hr", "week", "--csv").output
        == names + "heart-rate,bpm,1,70,70,70,0,,,0,1,0,1,,,,,\n")
    #expect(
      terminal.run("summary", "hr", "--csv").output
        == names + "heart-rate,bpm,1,70,70,70,0,,,0,1,0,1,,,,,\n")
    let glycemia = terminal.run("summary", "gly", "week", "--csv").output
    #expect(glycemia.contains("glycemia,mg/dL,4,105.989"), "\(glycemia)")
    let none = terminal.run("summary", "2020", "--csv")
    #expect(none.status == 1 && none.output == names)
    #expect(terminal.run("summary", "--csv", "--json").status == 64)
  }

  @Test("A mean is rounded half away from zero, and only for printing")
  func rounding() throws {
    let terminal = try TestTerminal()
    for (temp, hr) in [("36.5", "70"), ("36.6", "71")] {
      _ = terminal.run("add", "temp=\(temp)", "hr=\(hr)")
    }
    #expect(
      terminal.run("summary", "today").output
        == "temperature\t°C\t2\t36.6\t36.5\t36.6\nheart-rate\tbpm\t2\t71\t70\t71\n")
    #expect(terminal.run("summary", "--json").output.contains("\"mean\":70.5,"))
  }

  @Test("A mean that would round to a limit has one more decimal")
  func meanBesideLimit() throws {
    let terminal = try TestTerminal()
    for systolic in [134, 135, 135] { _ = terminal.run("add", "bp=\(systolic)/80") }
    #expect(
      terminal.run("summary", "today").output
        == "systolic\tmmHg\t3\t134.7\t134\t135 ▲\ndiastolic\tmmHg\t3\t80\t80\t80\n")
  }

  @Test("On a terminal the summary has titles and the number of days")
  func terminal() throws {
    let terminal = try filled()
    terminal.columns = 120
    let week = terminal.run("summary", "week").output.split(separator: "\n")
    #expect(week.first?.hasPrefix("VITAL        UNIT   N  MEAN") == true, "\(week)")
    #expect(week.last == "3 of 7 days have values")
    #expect(terminal.run("summary", "all").output.hasSuffix("\n3 days have values\n"))
    #expect(!terminal.run("summary", "today").output.contains("have values"))
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
        {"version":2,"first_day":"2020-01-01","last_day":"2020-12-31","days_covered":0,"vitals":[]}

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

  @Test("Values are summed up in your preferred unit, and counted as typed")
  func preferredUnit() throws {
    let terminal = try filled()
    #expect(terminal.run("config", "set", "unit.glycemia", "mmol/L").status == 0)
    let rows = terminal.run("summary", "week").output.split(separator: "\n")
    #expect(
      rows[3] == "glycemia\tmmol/L\t4\t5.9\t2.9 ▼▼\t10.1 ▲\t3.04\t51.6\t1\t2\t1\t3\tN/A", "\(rows)")
    let json = terminal.run("summary", "week", "--json").output
    #expect(json.contains(#""unit":"mg/dL","n":4,"mean":105.989"#))
  }

  @Test("Values beyond a meter's range count at their limit in means: text, JSON, CSV and watches")
  func comparators() throws {
    let terminal = try TestTerminal()
    terminal.run("watch", "start", "gly", "above", "180", "for", "7d")
    for value in ["100", ">400", ">400"] { terminal.run("add", "gly=\(value)") }
    #expect(terminal.run("summary", "today").output == "glycemia\tmg/dL\t3\t≥ 300\t100\t>400 ▲▲\n")
    let json = terminal.run("summary", "week", "--json").output
    #expect(json.contains(#""mean":300,"min":100,"max":400,"left_out":2,"mean_comparator":">=""#))
    #expect(json.contains(#""min_comparator":null,"max_comparator":">","standard_deviation":null"#))
    #expect(terminal.run("summary", "week", "--csv").output.contains(",>=,,>,\n"))
    let watch = terminal.run("watch", "list", "--json").output
    #expect(watch.contains(#""mean":300,"#) && watch.contains(#""mean_comparator":">=""#))
    terminal.run("add", "gly=LO")
    #expect(terminal.run("summary", "today").output.contains("\t≈ 230\t<20 ▼▼\t"))
  }

  @Test("On a terminal a summary has shares, mornings and evenings of a pressure, and months")
  func forPeople() throws {
    let terminal = try TestTerminal()
    terminal.columns = 160
    terminal.run("add", "bp=140/90", "--at", "2026-10-30 08:00")
    terminal.run("add", "bp=130/80", "--at", "2026-11-02 20:00")
    let text = terminal.run("summary", "pressure", "2026-10..2026-11").output
    #expect(
      text.contains("Pressure, mornings: mean 140/90 (1)\nPressure, evenings: mean 130/80 (1)"))
    #expect(text.contains("2026-10") && text.contains("140 (1)  130 (1)"), "\(text)")
    #expect(text.contains("1 of 2") && !text.contains("CV %") && !text.contains("GMI"))
  }

  @Test("A listed day with two reports has a summary below, only on a terminal")
  func belowList() throws {
    let terminal = try filled()
    #expect(!terminal.run("list", "yesterday").output.contains("glycemia"))
    terminal.columns = 120
    let listed = terminal.run("list", "yesterday").output
    let summary = terminal.run("summary", "yesterday").output
    #expect(listed.hasSuffix("\n\n" + summary))
    for period in ["week", "all"] {
      #expect(!terminal.run("list", period).output.contains("MEAN"), "\(period)")
    }
    #expect(!terminal.run("filter", "day=2026-11-19").output.contains("MEAN"))
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
