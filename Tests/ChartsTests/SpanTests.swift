import HealthModel
import TestSupport
import Testing

@testable import Charts

private let italian = ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT")

/// A chart of so many days with a reading every `hours`, from 60 up to 199 mg/dL.
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
  @Test("No text overlaps another or leaves the picture, at any length up to a year")
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

  @Test("Blood pressure has room at any length, too")
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
    "Days, then dates, weeks and months are named, as there is room",
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

  @Test("Years are named where they change, and parted by a line")
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

  @Test("Empty days side by side are hatched as one, where that is wide enough to be seen")
  func emptyDays() throws {
    let readings = (0..<90).filter { !(20..<40).contains($0) && $0 != 60 }.map {
      (hours: Double($0) * 24 + 8, value: 120.0)
    }
    let layout = try chart(90, readings: readings).layout
    #expect(layout.emptyDays.count == 21)
    let hatched = layout.frame.emptyBoxes
    #expect(hatched.count == 1)
    #expect(abs(hatched[0].width - 20 * layout.span.dayWidth) < 0.1)
    #expect(layout.frame.emptyDayLabels.map(\.text.string) == ["no readings"])
    #expect(layout.textAlternative.hasSuffix("No readings on 21 days."))
    // Days that have a name are hatched each by itself.
    #expect(try chart(7, readings: [(7, 120)]).layout.frame.emptyBoxes.count == 6)
  }

  @Test("Days and times of long spans have dates in the place of weekdays")
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

  @Test("A year of 100,000 readings is a few hundred shapes; its numbers are those of all readings")
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
    let labels = chart.layout.valueLabels.texts.map(\.string)
    #expect(Set(["391", "251", "53"]).isSubset(of: labels))
    let signs = Theme.light.markers
    let columns = chart.layout.dayColumns.shapes
    let top = try #require(boxes(columns, signs.criticallyHigh).map(\.y).min())
    let bottom = try #require(boxes(columns, signs.criticallyLow).map(\.maxY).max())
    #expect(abs(top - chart.layout.axis.y(of: 391)) < 1e-9)
    #expect(abs(bottom - chart.layout.axis.y(of: 53)) < 1e-9)
  }

  @Test("However little a day reaches beyond a limit, its column shows it")
  func ends() throws {
    let layout = try chart(
      100, readings: [(8, 100), (12, 251), (32, 53), (33, 120), (60, 250), (84, 300)]
    ).layout
    let signs = Theme.light.markers
    let shapes = layout.dayColumns.shapes
    let veryHigh = boxes(shapes, signs.criticallyHigh)
    #expect(veryHigh.contains { abs($0.y - layout.axis.y(of: 251)) + abs($0.height - 2) < 1e-9 })
    #expect(boxes(shapes, signs.criticallyLow).contains { abs($0.height - 2) < 1e-9 })
    // One reading is a column of its own band, high enough to be seen.
    #expect(
      boxes(shapes, signs.high).contains { abs($0.middle - layout.readings[4].position.x) < 1 })
    #expect(layout.dayColumns.boxes.allSatisfy { $0.height >= 3 })
  }

  @Test("Daily means are joined from day to day, and not across an empty one")
  func means() throws {
    let days = [0, 1, 2, 4, 6, 7]
    let readings = days.flatMap { day -> [(hours: Double, value: Double)] in
      [(Double(day) * 24 + 6, 100), (Double(day) * 24 + 18, 140)]
    }
    let layout = try chart(60, readings: readings).layout
    let lines = layout.dayColumns.shapes.compactMap { shape -> [Point]? in
      if case .polyline(let points, _) = shape { points } else { nil }
    }
    #expect(lines.map(\.count) == [3, 2])
    #expect(lines.joined().allSatisfy { abs($0.y - layout.axis.y(of: 120)) < 1e-9 })
  }

  @Test("Of a sensor's year only the extremes of its days are kept, and every value counts")
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

  @Test("The points of a chart may come in any order, and those of other days are left out")
  func anyOrder() throws {
    for length in [7, 90] {
      var generator = SeededGenerator(seed: 11)
      let hours = Double(length) * 24
      let readings = (0..<400).map { _ -> (hours: Double, value: Double) in
        // Of a few values only, so that many are equal.
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

  @Test("Every vital has a column for each day of a long span, and pressure has two")
  func vitals() throws {
    for vital in [VitalID.temperature, .heartRate, .diastolic] {
      let readings = (0..<120).map { index -> (hours: Double, value: Double) in
        (Double(index) * 12 + 6, Double(36 + index % 60))
      }
      let layout = try Week(vital: vital, length: 60, readings: readings).chart().layout
      #expect(layout.daySummaries.count == 60 && layout.dayColumns.boxes.count == 60)
      #expect(layout.markers.shapes.count <= 60)
    }
    let values = (0..<120).map { index -> (Double, Double, Double) in
      (Double(index) * 12 + 6, 130, 80)
    }
    let pressure = try pressureChart(values, length: 60).layout
    #expect(pressure.dayColumns.map(\.boxes.count) == [60, 60])
    #expect(
      pressure.legend.layer(pressure.geometry, pressure.theme, isLong: true).texts.allSatisfy {
        $0.string != "Morning"
      })
  }

  @Test("A day that the clocks skipped is one of the calendar's days, as `summary` counts them")
  func coverageWithSkippedDay() throws {
    let week = Week(
      vital: .glycemia, firstDay: "2011-12-26", zone: TableZone.apia2011,
      readings: (0..<6).map { (Double($0) * 24 + 8, 100) })
    #expect(try week.chart().textAlternative.contains("6 readings on 6 of 7 days"))
  }

  @Test("A day that the clocks skipped is a chart of nothing, not a fault")
  func skippedDay() throws {
    let week = Week(
      vital: .glycemia, firstDay: "2011-12-30", length: 1, zone: TableZone.apia2011)
    let scene = try week.chart().scene()
    #expect(strings(scene).contains("no readings in this period"))
    #expect(scene.texts.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
  }

  @Test(
    "Counts are exact as far as the column goes",
    arguments: [(0, "0"), (99_999, "99999"), (100_000, "100k"), (525_600, "525k")])
  func counts(count: Int, text: String) {
    #expect(LegendRow.countText(count) == text)
  }
}
