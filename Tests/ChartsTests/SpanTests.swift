import HealthModel
import TestSupport
import Testing

@testable import Charts

private let italian = ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT")

/// A chart of some days, with a reading every `hours`, from 60 up to 199 mg/dL.
private func chart(
  _ length: Int, from firstDay: String = "2026-01-01", every hours: Double = 30,
  locale: ChartLocale = .english, readings: [(hours: Double, value: Double)]? = nil
) throws -> VitalChart {
  let usual = stride(from: 7.0, to: Double(length) * 24 - 1, by: hours).enumerated().map {
    (hours: $0.element, value: Double(60 + $0.offset * 37 % 140))
  }
  return try Week(
    vital: .glycemia, firstDay: firstDay, length: length, readings: readings ?? usual
  ).chart(locale: locale)
}

private func strings(_ scene: Scene) -> [String] { scene.texts.map(\.string) }

/// Filled rectangles in one colour.
private func boxes(_ shapes: [Shape], _ colour: Colour) -> [Box] {
  shapes.compactMap { shape in
    if case .box(let box, colour) = shape { box } else { nil }
  }
}

@Suite struct SpanTests {
  @Test("No texts overlap or leave the picture, for any length up to a year")
  func everyLength() throws {
    let starts = ["2026-01-01", "2025-11-30", "2026-03-23", "2024-02-29", "2025-12-29"]
    for length in 1...366 {
      let start = starts[length % starts.count]
      let locale = length.isMultiple(of: 2) ? italian : .english
      for hours in [11.0, 700] {
        let chart = try chart(length, from: start, every: hours, locale: locale)
        let faults = crowdedTexts(chart.scene())
        #expect(faults == [], "\(length) days from \(start)")
        let names = chart.layout.frame.calendarLabels
        #expect((1...40).contains(names.count), "\(length) days")
      }
    }
  }

  @Test("Blood pressure fits at any length, too")
  func everyPressureLength() throws {
    for length in stride(from: 1, through: 366, by: 5) {
      let values = (0..<length * 2).map { index -> (Double, Double, Double) in
        let (high, low) = (110 + index * 29 % 80, 70 + index * 13 % 30)
        return (Double(index) * 12 + 7, Double(high), Double(low))
      }
      let scene = try pressureChart(values, length: length).scene()
      #expect(crowdedTexts(scene) == [], "\(length) days")
    }
  }

  @Test(
    "Days are named if there is room, else dates, weeks or months",
    arguments: [
      (1, ["06:00", "12:00", "18:00", "Thu 1"]), (10, ["Thu 1", "Fri 2"]),
      (31, ["1", "2", "3", "January 2026"]),
      (92, ["5", "12", "January 2026", "February 2026", "March 2026"]),
      (365, ["Jan", "Feb", "Dec", "2026"]),
    ])
  func names(length: Int, wanted: [String]) throws {
    let names = try chart(length).layout.frame.calendarLabels.map(\.string)
    #expect(Set(wanted).isSubset(of: names), "\(names)")
    #expect(names.contains("Thu 1") == (length <= 10))
  }

  @Test("Years are named where they change, and separated by a line")
  func years() throws {
    let frame = try chart(300, from: "2025-09-01").layout.frame
    #expect(frame.calendarLabels.map(\.string).suffix(2) == ["2025", "2026"])
    let day = try #require(frame.span.days.first { $0.date.description == "2026-01-01" })
    let x = frame.span.x(of: day.start)
    let colours = frame.calendarLines.compactMap { shape -> Colour? in
      if case .rule(let start, _, let stroke) = shape, start.x == x { stroke.colour } else { nil }
    }
    #expect(colours == [frame.theme.limit])
  }

  @Test("Adjacent empty days are hatched together if that is wide enough to see")
  func emptyDays() throws {
    let days = (0..<90).filter { !(20..<40).contains($0) && $0 != 60 }
    let readings = days.map { day -> (hours: Double, value: Double) in (Double(day) * 24 + 8, 120) }
    let layout = try chart(90, readings: readings).layout
    #expect(layout.frame.emptyDays.count == 21)
    let hatched = layout.frame.emptyBoxes
    #expect(hatched.count == 1)
    #expect(abs(hatched[0].width - 20 * layout.span.dayWidth) < 0.1)
    #expect(layout.frame.emptyDayLabels.texts.map(\.string) == ["no readings"])
    #expect(layout.textAlternative.hasSuffix("No readings on 21 days."))
    // Named days are hatched one by one.
    #expect(try chart(7, readings: [(7, 120)]).layout.frame.emptyBoxes.count == 6)
  }

  @Test("Long spans show dates instead of weekdays")
  func dates() throws {
    let week = Week(
      vital: .temperature, firstDay: "2026-01-01", length: 60,
      readings: [(10, 36.5), (24 * 40 + 18.5, 39.1)])
    let scene = try week.chart().scene()
    #expect(
      strings(scene).contains { $0.hasPrefix("1 January – 1 March 2026  ·  2 readings on 2") })
    #expect(strings(scene).contains("39.1 °C  highest, 10 Feb 18:30"))
    #expect(strings(try chart(1).scene()).contains { $0.hasPrefix("Thu 1 January 2026  ·") })
    let empty = try chart(31, readings: []).scene()
    #expect(strings(empty).contains("no readings in this period"))
  }

  @Test("A year of 100,000 readings is a few hundred shapes, and its figures count them all")
  func manyReadings() throws {
    var generator = SeededGenerator(seed: 11)
    var readings = (0..<100_000).map {
      (hours: Double($0) / 12, value: Double.random(in: 75...170, using: &generator).rounded())
    }
    readings[61_234].value = 391
    readings[31_000].value = 251
    readings[88_888].value = 53
    let chart = try chart(365, readings: readings)
    let scene = chart.scene()
    #expect(scene.shapes.count < 1000)
    let longest = scene.shapes.map { shape in
      if case .polyline(let points, _) = shape { points.count } else { 0 }
    }
    #expect((longest.max() ?? 0) <= 366)
    #expect(strings(scene).contains { $0.contains("100000 readings on 348 of 365 days") })
    let mean = readings.map(\.value).reduce(0, +) / 100_000
    #expect(
      strings(scene).contains("average \(mean.text(places: 0))   lowest 53   highest 391  mg/dL"))
    let labels = chart.layout.valueLabels.map(\.string)
    #expect(Set(["391", "251", "53"]).isSubset(of: labels))
    let signs = Theme.light.markers
    let columns = chart.layout.columns.shapes
    let top = try #require(boxes(columns, signs.criticallyHigh).map(\.y).min())
    let bottom = try #require(boxes(columns, signs.criticallyLow).map(\.maxY).max())
    #expect(abs(top - chart.layout.axis.y(of: 391)) < 1e-9)
    #expect(abs(bottom - chart.layout.axis.y(of: 53)) < 1e-9)
  }

  @Test("A column shows any excursion beyond a limit, however small")
  func ends() throws {
    let values: [(Double, Double)] = [
      (8, 100), (12, 251), (32, 53), (33, 120), (60, 250), (84, 300),
    ]
    let layout = try chart(
      100,
      readings: values.flatMap { hours, value in
        (0..<6).map { (hours: hours + Double($0) / 10, value: value) }
      }
    ).layout
    let signs = Theme.light.markers
    let shapes = layout.columns.shapes
    let veryHigh = boxes(shapes, signs.criticallyHigh)
    #expect(veryHigh.contains { abs($0.y - layout.axis.y(of: 251)) + abs($0.height - 2) < 1e-9 })
    #expect(boxes(shapes, signs.criticallyLow).contains { abs($0.height - 2) < 1e-9 })
    // A single value's column has its own band and a visible height.
    #expect(
      boxes(shapes, signs.high).contains { abs($0.middle - layout.readings[4].position.x) < 1 })
    #expect(layout.columns.boxes.allSatisfy { $0.height >= 3 })
  }

  @Test("Daily means are joined from day to day, but not across an empty day")
  func means() throws {
    let days = [0, 1, 2, 4, 6, 7]
    let readings = days.flatMap { day -> [(hours: Double, value: Double)] in
      [(Double(day) * 24 + 6, 100), (Double(day) * 24 + 18, 140)]
    }
    let layout = try chart(60, readings: readings).layout
    let lines = layout.columns.shapes.compactMap { shape -> [Point]? in
      if case .polyline(let points, _) = shape { points } else { nil }
    }
    #expect(lines.map(\.count) == [3, 2])
    #expect(lines.joined().allSatisfy { abs($0.y - layout.axis.y(of: 120)) < 1e-9 })
  }

  @Test("A sensor's year keeps each day's extremes, and counts every value")
  func sensorYear() throws {
    var readings: [(hours: Double, value: Double)] = []
    for index in 0..<105_120 {
      readings.append((Double(index) / 12, Double(100 + index % 288 % 150)))
    }
    readings[50_000].value = 40
    let layout = try chart(365, readings: readings).layout
    #expect(layout.readings.count == 730 && layout.points.count == 105_120)
    #expect(layout.points.count(of: .criticallyLow) == 1 && layout.lowest?.value == 40)
    let values = readings.map(\.value)
    let mean = try #require(layout.mean)
    #expect(abs(mean - values.reduce(0, +) / Double(values.count)) < 1e-9)
    #expect(layout.points.count(of: .normal) == values.count { (70...180).contains($0) })
  }

  @Test(
    "Columns are days up to a year, weeks up to five, then months",
    arguments: [
      (21, ColumnLength.day, 21), (120, .day, 120), (121, .week, 18), (366, .week, 53),
      (367, .week, 53), (1096, .week, 157),
      (1827, .week, 262), (1828, .month, 61), (3653, .month, 121), (43_830, .month, 1441),
    ])
  func columnLengths(days: Int, length: ColumnLength, count: Int) throws {
    let first = try #require(LocalDate("2019-03-14"))
    let span = DaySpan(first...first.adding(days: days - 1), zone: TableZone.berlin2026)
    #expect(span.columnLength == length && span.columns.count == count)
    // The columns follow each other from the first midnight to the last.
    #expect(span.columns.first?.start == span.start && span.columns.last?.end == span.end)
    #expect(zip(span.columns, span.columns.dropFirst()).allSatisfy { $0.end == $1.start })
    for column in span.columns.dropFirst() {
      let isFirst: Bool =
        switch length {
        case .day: true
        case .week: column.date.weekday == .monday
        case .month: column.date.day == 1
        }
      #expect(isFirst, "\(column.date)")
    }
  }

  @Test("A week's or month's column has the extremes and mean of all its readings")
  func weeksAndMonths() throws {
    // 2026-01-01 is a Thursday: its week ends on the 4th.
    for (length, firstColumn) in [(400, 4), (2000, 31)] {
      let readings = (0..<length).map { day -> (hours: Double, value: Double) in
        (Double(day) * 24 + 8, Double(80 + day))
      }
      let layout = try chart(length, readings: readings.filter { $0.value < 180 }).layout
      let first = try #require(layout.summaries.first)
      #expect(first.lowest.value == 80 && first.highest.value == Double(79 + firstColumn))
      #expect(first.mean == Double(79 + 80 + firstColumn) / 2)
      #expect(layout.textAlternative.contains("100 readings on 100 of \(length) days"))
      #expect(layout.textAlternative.hasSuffix("No readings on \(length - 100) days."))
      // All later days are hatched as one.
      #expect(layout.frame.emptyBoxes.count == 1)
      let edge = layout.span.box(of: try #require(layout.summaries.last).column).maxX
      #expect(abs(layout.frame.emptyBoxes[0].x - edge) < 1)
    }
  }

  @Test("Columns show each number once, and all the markers they need")
  func numbersOnce() throws {
    let readings = (0..<700).flatMap { day -> [(hours: Double, value: Double)] in
      let start = Double(day) * 24
      return [(start + 6, 100), (start + 18, day % 60 < 30 ? 280 : 45)]
    }
    let layout = try chart(700, readings: readings).layout
    #expect(layout.valueLabels.map(\.string).sorted() == ["280", "45"])
    #expect(layout.signs.count > 60)
    let pressures = (0..<700).map { day -> (Double, Double, Double) in
      (Double(day) * 24 + 6, 190, 80)
    }
    let labels = try pressureChart(pressures, length: 700).layout.valueLabels
    #expect(Set(labels.map(\.string)).count == labels.count)
  }

  @Test("Beyond a year, times include the year, in the picture and in the description")
  func yearsOfTimes() throws {
    let week = Week(
      vital: .temperature, firstDay: "2019-01-01", length: 2922,
      readings: [(10, 36.5), (24 * 1136 + 18.5, 39.1)])
    let chart = try week.chart()
    #expect(strings(chart.scene()).contains("39.1 °C  highest, 10 Feb 2022 18:30"))
    #expect(chart.textAlternative.contains("Fever ≥ 38.0 °C on 1 day, latest 10 Feb 2022 18:30."))
    let short = try Week(
      vital: .temperature, firstDay: "2024-01-01", length: 366, readings: [(10, 39)]
    ).chart()
    #expect(short.textAlternative.contains("latest 1 Jan 10:00."))
  }

  @Test(
    "Years are named where months don't fit, at steps of 2, 5 or 10 if needed",
    arguments: [
      (800, ["2019", "2020", "2021"], 1), (2922, ["2019", "2023", "2026"], 1),
      (8000, ["2020", "2022", "2040"], 2), (20_000, ["2020", "2025", "2070"], 5),
      (43_830, ["2020", "2030", "2130"], 10),
    ])
  func yearNames(length: Int, wanted: [String], step: Int) throws {
    let frame = try chart(length, from: "2019-01-01", every: 480).layout.frame
    let years = frame.calendarLabels.map(\.string).filter { $0.count == 4 }
    #expect(Set(wanted).isSubset(of: years), "\(years)")
    #expect(zip(years, years.dropFirst()).allSatisfy { Int($1) == Int($0).map { $0 + step } })
  }

  @Test("No texts overlap or leave the picture, from a year up to a lifetime")
  func longLengths() throws {
    for length in Array(stride(from: 367, through: 4000, by: 173)) + [9000, 20_000, 43_830] {
      let values = (0..<length / 9).map { index -> (Double, Double, Double) in
        let (high, low) = (110 + index * 29 % 80, 70 + index * 13 % 30)
        return (Double(index) * 216 + 7, Double(high), Double(low))
      }
      let pressure = try pressureChart(values, length: length).scene()
      #expect(crowdedTexts(pressure) == [], "\(length) days")
      for locale in [ChartLocale.english, italian] {
        let chart = try chart(length, from: "1999-11-30", every: 300, locale: locale)
        #expect(crowdedTexts(chart.scene()) == [], "\(length) days")
        #expect((1...40).contains(chart.layout.frame.calendarLabels.count), "\(length) days")
      }
    }
  }

  @Test("A chart's points may be in any order, and other days are left out")
  func anyOrder() throws {
    for length in [7, 90] {
      var generator = SeededGenerator(seed: 11)
      let hours = Double(length) * 24
      let readings = (0..<400).map { _ -> (hours: Double, value: Double) in
        // Only a few values, so that many are equal.
        (
          Double.random(in: -40..<hours + 40, using: &generator),
          Double(Int.random(in: 4...26, using: &generator) * 10)
        )
      }
      let inside = readings.filter { (0..<hours).contains($0.hours) }
      let shuffled = readings.shuffled(using: &generator)
      let scene = try chart(length, readings: readings.sorted { $0.hours < $1.hours }).scene()
      #expect(try chart(length, readings: shuffled).scene() == scene)
      #expect(try chart(length, readings: inside).scene() == scene)
      #expect(inside.count < readings.count)
    }
  }

  @Test("A few readings in a long span are drawn as dots, pressures in two rows")
  func vitals() throws {
    for vital in [VitalID.temperature, .heartRate, .diastolic] {
      let readings = (0..<120).map { index -> (hours: Double, value: Double) in
        (Double(index) * 12 + 6, Double(36 + index % 60))
      }
      let layout = try Week(vital: vital, length: 60, readings: readings).chart().layout
      #expect(layout.summaries.count == 60 && layout.columns.boxes.count == 120)
      #expect(layout.signs.count <= 60)
    }
    let values = (0..<120).map { index -> (Double, Double, Double) in
      (Double(index) * 12 + 6, 130, 80)
    }
    let pressure = try pressureChart(values, length: 60).layout
    #expect(pressure.columns.map(\.boxes.count) == [120, 120])
    #expect(pressure.legendLayer.texts.allSatisfy { $0.string != "Morning" })
  }

  @Test("A day the clocks skipped counts as a calendar day, as in `summary`")
  func coverageWithSkippedDay() throws {
    let week = Week(
      vital: .glycemia, firstDay: "2011-12-26", zone: TableZone.apia2011,
      readings: (0..<6).map { (Double($0) * 24 + 8, 100) })
    #expect(try week.chart().textAlternative.contains("6 readings on 6 of 7 days"))
  }

  @Test("A chart of only a skipped day is empty, not an error")
  func skippedDay() throws {
    let week = Week(
      vital: .glycemia, firstDay: "2011-12-30", length: 1, zone: TableZone.apia2011)
    let scene = try week.chart().scene()
    #expect(strings(scene).contains("no readings in this period"))
    #expect(scene.texts.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
  }

  @Test(
    "Counts are exact as long as they fit",
    arguments: [(0, "0"), (99_999, "99999"), (100_000, "100k"), (525_600, "525k")])
  func counts(count: Int, text: String) {
    #expect(LegendRow.countText(count) == text)
  }
}

/// Errors that test readers found.
@Suite struct TruthTests {
  private func glycemia(_ readings: [(hours: Double, value: Double)], length: Int = 7) throws
    -> VitalLayout
  {
    try Week(vital: .glycemia, length: length, readings: readings).chart().layout
  }

  @Test("A sensor's chart shows its active time, a person's doesn't")
  func active() throws {
    // Every five minutes, 42 of 168 hours.
    let layout = try glycemia(
      (0..<504).map { slot -> (hours: Double, value: Double) in (Double(slot) / 12, 120) })
    #expect(layout.points.active == 25)
    let chart = VitalChart(layout.points, zone: layout.frame.zone, look: ChartLook())
    #expect(chart.textAlternative.contains("504 readings on 2 of 7 days  ·  sensor active 25%."))
    // Scans between readings don't add active time.
    let scans = (0..<1008).map { index -> (hours: Double, value: Double) in
      (Double(index / 2) / 4 + (index % 10 == 1 ? 0.02 : 0), 120)
    }
    #expect(try glycemia(scans).points.active == 75)
    let person = (0..<28).map { index -> (hours: Double, value: Double) in
      (Double(index) * 6, 120)
    }
    #expect(try glycemia(person).points.active == nil)
  }

  @Test("Fewer than 30 readings are counted, more are a percentage")
  func counts() throws {
    func headline(_ count: Int) throws -> String {
      let readings = (0..<count).map { index -> (hours: Double, value: Double) in
        (Double(index) * 5 + 1, index == 1 ? 300 : 120)
      }
      return try glycemia(readings).headings.title.end.map(\.string).joined()
    }
    #expect(try headline(1) == "1 of 1  reading in range")
    #expect(try headline(29) == "28 of 29  readings in range")
    #expect(try headline(30) == "97%  of readings in range")
  }

  @Test("A day with fewer than six readings has a dot for each, from six on a bar")
  func dots() throws {
    let days = (0..<11).map { index -> (hours: Double, value: Double) in
      (Double(index) + (index < 5 ? 1 : 20), 100 + Double(index))
    }
    let layout = try glycemia(days, length: 30)
    #expect(layout.summaries.map(\.few.count) == [5, 0])
    let shapes = layout.columns.shapes
    #expect(shapes.count { if case .circle = $0 { true } else { false } } == 5)
    #expect(shapes.count { if case .box = $0 { true } else { false } } == 1)
  }

  @Test("More than 120 days are drawn by week, a sensor's year by day", arguments: [120, 121])
  func weeks(length: Int) throws {
    let diary = (0..<length).map { day -> (hours: Double, value: Double) in
      (Double(day) * 24 + 8, 120)
    }
    #expect(try glycemia(diary, length: length).summaries.count == (length > 120 ? 18 : 120))
    let count = length * 144
    let sensor = (0..<count).map { slot -> (hours: Double, value: Double) in
      (Double(slot) / 6, 120)
    }
    #expect(try glycemia(sensor, length: length).summaries.count == length)
  }

  @Test("Lows get a quarter of the plot if there are any, and don't overlap")
  func lows() throws {
    let axis = try glycemia([(8, 28), (20, 39), (30, 51), (50, 140)]).axis
    #expect(axis.y(of: 70) <= axis.plot.maxY - axis.plot.height / 4 + 1e-9)
    #expect(axis.y(of: 28) - axis.y(of: 39) > 8 && axis.y(of: 39) - axis.y(of: 51) > 8)
    for value in [20.0, 28, 69, 70, 71, 180, 300] {
      #expect(abs(axis.value(at: axis.y(of: value)) - value) < 1e-9)
    }
    let usual = try glycemia([(8, 70), (20, 140)]).axis
    #expect(abs(usual.y(of: 170) - (usual.plot.y + usual.plot.height / 2)) < 1e-9)
  }

  @Test("A single pressure is drawn as large as its values allow")
  func half() throws {
    let readings = (0..<7).map { index -> (hours: Double, value: Double) in
      (Double(index) * 24 + 8, 114 + Double(index) * 5)
    }
    let range = try Week(vital: .systolic, readings: readings).chart().layout.axis.range
    #expect(range.contains(135) && range.upperBound - range.lowerBound <= 90)
  }
}
