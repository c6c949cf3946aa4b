import HealthModel
import TestSupport
import Testing

@testable import Charts

private func lines(_ chart: some Chart, columns: Int = 60, isASCII: Bool = false) -> [String] {
  chart.text(on: TextPage(columns: columns, isASCII: isASCII)).plainText
    .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
}

/// The rows between the axes, without the numbers on the left.
private func plot(_ lines: [String]) -> [String] {
  lines.compactMap { line in
    line.firstIndex { "│┃┤┨".contains($0) }.map { String(line[line.index(after: $0)...]) }
  }
}

private func count(_ letter: Character, _ lines: [String]) -> Int {
  lines.reduce(0) { $0 + $1.count { $0 == letter } }
}

@Suite struct TextChartTests {
  @Test("A text chart shows a week of glycemia")
  func glycemia() throws {
    let text = try Week.glycemia.chart().text(on: TextPage(columns: 60)).plainText
    #expect(
      text == """
        Blood glucose                    23 of 29  readings in range
        Mon 9 – Sun 15 November 2026  ·  29 readings on 6 of 7 days
        average 141   lowest 52   highest 271  mg/dL
        mg/dL
        300 ┤       ┊       ┊       ┊╱   ╱  ┊    271┊       ┊
            │       ┊       ┊       ┊   ╱   ┊     ▲▲┊       ┊
        250 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄⡸⡀┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
            │       ┊       ┊       ┊ ╱   ╱ ┊     ⡇⡇┊       ┊
            │       ┊       ┊       ┊╱   ╱  ┊  ▲ ⢰⠁⢇┊       ┊
            │       ┊  ▲⡀   ┊       ┊   ╱   ┊  ⡜⡆⡸ ▲┊       ┊
        180 ┨───●──────⢸⡇──●───────────────────⡇⡇⡇──⠂──────────●────
            ┃· ⢰⢣· ●┊· ⡇⢱·⢰⢱┊· · · ⡠●·╱· ·╱·┊·⢠⠃⢱⠁ ·┊⢁ · · ·┊·●⠞⡄·●·
            ┃· ⡜⢸·⡜·●⠠ ●⠸⣠⠃⠈●· · ·●·┊╱ · ╱ ·┊·●·●· ·┊·⠄· ⢀●·┊·⢸·⢣⡜ ·
        120 ┨· ● ● ·┊· · ● ·┊⠈●⡀ ·⡎·┊· ·╱· ·┊· · · ·┊·●⠢⣀⠎ ●┊·⡇·●· ·
            ┃· · · ·┊· · · ·┊· ⠈●⡀⡇·┊· ╱ · ╱┊· · · ·┊· ·●· ⠈⡆·⡇· · ·
         70 ┨────────────────────⢷⠁─────────────────────────⢇⢸──────
            │       ┊       ┊    ▼64┊╱   ╱  ┊       ┊       ⢸⢸
         54 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄⠈▼▼52┄┄┄
            │       ┊       ┊       ┊  ╱   ╱┊       ┊       ┊
            │       ┊       ┊       ┊ ╱   ╱ ┊       ┊       ┊
            └───────┴───────┴───────┴───────┴───────┴───────┴───────
              Mon 9  Tue 10  Wed 11  Thu 12  Fri 13  Sat 14  Sun 15
        ▲▲ Very high (over 250) 1   ▲ High (181 – 250) 3
        ● In range (70 – 180) 23   ▼ Low (54 – 69) 1
        ▼▼ Very low (under 54) 1
        No readings on Thu 12.
        Dotted lines bridge gaps of 7–14 h; longer gaps break the
        line.  Counts are of readings, not of time.
        Europe/Berlin

        """)
  }

  @Test("Markers show their bands without colour, and numbers are at their values")
  func signs() throws {
    let week = Week(
      vital: .glycemia,
      readings: [(12, 120), (36, 200), (60, 300), (84, 60), (108, 45), (132, 130)])
    let rows = plot(lines(try week.chart(), columns: 80))
    #expect(rows.count == 16)
    #expect(count("●", rows) == 2 && count("▲", rows) == 3 && count("▼", rows) == 3)
    // The axis runs from 300 at the top to 70 three quarters of the way down, and 40 at the bottom.
    let signed = rows.indices.filter { rows[$0].contains(where: "●▲▼".contains) }
    #expect(signed == [0, 5, 8, 9, 12, 14], "\(rows)")
    #expect(rows[0].contains("300") && rows.contains { $0.contains("45") })
    #expect(rows[6].hasPrefix("──") && rows[2].hasPrefix("┄┄"))
    let text = try week.chart().text(on: TextPage(columns: 80))
    func tone(_ sign: Character) -> Set<TextChart.Tone> {
      Set(text.lines.dropLast(6).joined().filter { $0.text.contains(sign) }.map(\.tone))
    }
    #expect(tone("▲") == [.caution, .critical] && tone("▼") == [.caution, .critical])
    #expect(tone("●") == [.plain])
  }

  @Test("Nearby readings are joined by dots, distant ones aren't")
  func joints() throws {
    func dots(_ hours: Double) throws -> Int {
      let week = Week(vital: .glycemia, readings: [(24, 100), (24 + hours, 100)])
      return plot(lines(try week.chart(), columns: 200)).joined()
        .count { (0x2801...0x28FF).contains($0.unicodeScalars.first?.value ?? 0) }
    }
    let (solid, dotted, open) = (try dots(7), try dots(14), try dots(15))
    #expect(solid > 5 && dotted > 5 && open == 0)
    #expect(Double(dotted) < Double(solid) * 1.6)
  }

  @Test("Dots are the eight dots of Braille")
  func dots() {
    let letters = TextLetters(isASCII: false)
    #expect(String((0..<8).map { letters.dots(1 << UInt8($0)) }) == "⠁⠈⠂⠐⠄⠠⡀⢀")
    #expect(letters.dots(0xFF) == "⣿")
    let ascii = TextLetters(isASCII: true)
    #expect(String([0x01, 0x80, 0x81].map(ascii.dots)) == "'.:")
  }

  @Test("One or two days show their hours below, if all of them fit")
  func hours() throws {
    func rows(_ length: Int, columns: Int) throws -> [String] {
      lines(
        try Week(vital: .glycemia, length: length, readings: [(12, 100)]).chart(), columns: columns
      )
      .filter { $0.contains(":00") }
    }
    let day = try #require(try rows(1, columns: 60).first)
    #expect(day.split(separator: " ") == ["06:00", "12:00", "18:00"])
    #expect(try rows(2, columns: 80).first?.split(separator: " ").count == 6)
    #expect(try rows(2, columns: 40) == [] && rows(7, columns: 200) == [])
  }

  @Test("A narrow page shows every band, count and fact, and no line starts or ends with a dot")
  func narrow() throws {
    let chart = try Week.glycemia.chart(
      locale: ChartLocale(messages: "it", time: "it", numeric: "it"))
    for columns in 20...60 {
      let text = lines(chart, columns: columns)
      let words = text.joined(separator: " ").split(separator: " ").joined(separator: " ")
      for fact in [
        "Molto alta (oltre 250) 1", "Nei limiti (70 – 180) 23", "media 141", "massimo 271 mg/dL",
        "29 misurazioni in 6 giorni su 7", "Nessuna misurazione: gio 12.",
      ] { #expect(words.contains(fact), "\(columns) columns: \(fact)") }
      #expect(text.allSatisfy { $0.count <= columns })
      #expect(!text.contains { $0.hasSuffix("·") && !$0.contains("┃") && !$0.contains("┨") })
      #expect(!text.contains { $0.hasPrefix("·") })
    }
  }

  @Test("A pressure is a bar from its diastolic to its systolic value")
  func pressure() throws {
    let week = PressureWeek(readings: [(8, 160, 50), (80, 110, 82), (130, 84, 55)])
    let chart = try week.chart()
    let text = lines(chart, columns: 80)
    let rows = plot(text)
    let column = try #require(Array(rows[1]).firstIndex(of: "▲"))
    let bar = rows.map { column < $0.count ? Array($0)[column] : " " }
    #expect(String(bar).contains("▲" + String(repeating: "┃", count: 12) + "▼"))
    #expect(count("▼", rows) == 3 && count("●", rows) == 2)
    #expect(text[0].hasSuffix("118/62 mmHg  mean of 3 readings"))
    #expect(text.contains { $0.contains("▲ High (from 135 or 85) 1") })
  }

  @Test("Mornings and evenings have different bars, explained in the key")
  func halves() throws {
    let week = PressureWeek(readings: [(8, 120, 70), (20, 120, 70), (32, 120, 70)])
    for (isASCII, morning, evening) in [
      (false, "┃" as Character, "║" as Character), (true, "I", "H"),
    ] {
      let text = lines(try week.chart(), columns: 80, isASCII: isASCII)
      #expect(text.contains { $0.contains("\(morning) Morning 2") })
      #expect(text.contains { $0.contains("\(evening) Evening 1") })
      let row = try #require(text.first { $0.contains("100 ") })
      #expect(row.dropFirst(6).count { $0 == morning } == 2 && row.count { $0 == evening } == 1)
    }
  }

  @Test("A long span has a bar for each day, a line of their means, and each value once")
  func longSpan() throws {
    let readings = (0..<360).map { index -> (hours: Double, value: Double) in
      (Double(index) * 4 + 2, index.isMultiple(of: 2) ? 100 : 300)
    }
    let week = Week(vital: .glycemia, length: 60, readings: readings)
    let text = lines(try week.chart(), columns: 80)
    let rows = plot(text)
    #expect(count("░", rows) > 300 && count("▲", rows) > 20)
    // The axis runs from 300 in row 0 to 40 in row 15, so means of 200 are in row 5 or 6.
    let isDot = { (letter: Character) in ("⠁"..."⣿").contains(letter) }
    let dotted = rows.indices.filter { rows[$0].contains(where: isDot) }
    #expect(dotted == [5] || dotted == [6] || dotted == [5, 6])
    #expect(rows.joined().split(separator: "300").count == 2)
  }

  @Test("If not all days can be named, every nth is")
  func steps() throws {
    let week = Week(vital: .glycemia, firstDay: "2026-05-01", length: 31, readings: [(12, 100)])
    for columns in [40, 60, 80, 100, 200] {
      let text = lines(try week.chart(), columns: columns)
      let floor = try #require(text.firstIndex { $0.contains("└") })
      let days = text[floor + 1].split(separator: " ").compactMap { Int($0) }
      let steps = Set(zip(days, days.dropFirst()).map { $1 - $0 })
      #expect(days.count >= 4 && steps.count == 1, "\(columns): \(days)")
    }
  }

  @Test("A week without readings keeps its frame and says so")
  func empty() throws {
    for vital in [VitalID.glycemia, .temperature, .heartRate] {
      let rows = lines(try Week(vital: vital).chart(), columns: 60)
      #expect(rows.count { $0.contains("no readings this week") } == 1)
      #expect(count("╱", rows) == 0 && plot(rows).count == 16)
      #expect(rows.contains { $0.contains("Mon 9") })
    }
  }

  @Test("A full-screen chart leaves a line for the prompt")
  func height() throws {
    for rows in [28, 30, 35] {
      let text = try Week.glycemia.chart().text(on: TextPage(columns: 80, rows: rows))
      #expect(text.lines.count == rows - 1 || rows > 33)
      #expect(text.lines.count < rows)
    }
    let small = try Week.glycemia.chart().text(on: TextPage(columns: 80, rows: 5))
    let rows = small.plainText.split(separator: "\n").map(String.init)
    #expect(plot(rows).count == 8)
  }

  @Test("In 400 random weeks no line is wider than the page, and ASCII stays ASCII")
  func widths() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<400 {
      let columns = Int.random(in: 20...220, using: &generator)
      let isASCII = number % 3 == 0
      let week = Week.random(using: &generator)
      let text = lines(try week.chart(), columns: columns, isASCII: isASCII)
      let place = "seed \(seed), week \(number), \(columns) columns"
      #expect(text.allSatisfy { $0.count <= columns && $0.last != " " }, "\(place)")
      #expect(text.joined().unicodeScalars.allSatisfy { !isASCII || $0.isASCII }, "\(place)")
      #expect(!text.joined().contains("?"), "\(place)")
    }
  }

  @Test("Days have the longest name that fits", arguments: [(80, "Mon 9"), (40, "Mon")])
  func days(columns: Int, name: String) throws {
    let text = lines(try Week.glycemia.chart(), columns: columns)
    let days = try #require(text.first { $0.contains("Tue") })
    #expect(days.split(separator: "  ").first?.trimmingBlanks == name)
  }

  @Test("A day that the clocks skipped isn't shown")
  func apia() throws {
    let week = Week(
      vital: .glycemia, firstDay: "2011-12-26", zone: TableZone.apia2011, readings: [(10, 100)])
    let days = try #require(lines(try week.chart(), columns: 90).first { $0.contains("Sat 31") })
    #expect(!days.contains("Fri 30") && days.contains("Thu 29"))
  }
}

@Suite struct WithoutNormalChartTests {
  private func chart(
    _ readings: [(hours: Double, value: Double)], length: Int = 7
  ) throws -> VitalChart {
    let girth = Vital(
      id: VitalID("girth"), shortNames: [], units: [MeasurementUnit(symbol: "cm", precision: 1)],
      plausible: 2...400, normal: nil, critical: CriticalLimits(below: nil, high: nil),
      importance: .low)
    return try Week(vital: girth.id, length: length, readings: readings, own: girth).chart()
  }

  @Test("Without normal limits there is only the curve: no band, zones or legend")
  func alone() throws {
    let chart = try chart([(7, 90.4), (55, 90.9), (151, 90.2)])
    let text = chart.text(on: TextPage(columns: 60)).plainText
    #expect(!text.contains("┨") && !text.contains("In range") && !text.contains("Counts"))
    #expect(text.contains("lowest 90.2   highest 90.9  cm"))
    #expect(chart.layout.legend.isEmpty && chart.layout.limitLines.isEmpty)
    #expect(chart.textAlternative.contains("Highest 90.9 cm"))
    #expect(!chart.textAlternative.contains(" ."))
  }

  @Test("Its axis fits the values with some margin, and the plausible range when empty")
  func axis() throws {
    let steady = try chart([(7, 90), (9, 90.1)]).layout.axis.range
    #expect(steady.lowerBound <= 89 && steady.upperBound >= 91.1)
    #expect(try chart([]).layout.axis.range == 2...400)
  }

  @Test("It is drawn for any number of days", arguments: [1, 7, 31, 366, 1100, 2922, 43_830])
  func lengths(days: Int) throws {
    let values = (0..<20).map { (hours: Double($0), value: 80 + Double($0)) }
    #expect(!(try chart(values, length: days).scene().shapes.isEmpty))
  }
}
