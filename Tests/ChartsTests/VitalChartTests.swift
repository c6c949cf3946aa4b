import HealthModel
import TestSupport
import Testing

@testable import Charts

private func markers(_ chart: VitalChart) -> [Shape] { chart.layout.signs }

private func strings(_ scene: Scene) -> [String] { scene.texts.map(\.string) }

@Suite struct VitalChartTests {
  @Test("A week's headings show its dates, coverage and main figure")
  func headings() throws {
    let texts = strings(try Week.glycemia.chart().scene())
    #expect(texts.contains("Blood glucose"))
    #expect(texts.contains("Mon 9 – Sun 15 November 2026  ·  29 readings on 6 of 7 days"))
    #expect(texts.contains("23 of 29  readings in range"))
    #expect(texts.contains("average 141   lowest 52   highest 271  mg/dL"))
    #expect(texts.contains("Europe/Berlin"))
    let fever = strings(try Week.temperature.chart().scene())
    #expect(fever.contains("39.4 °C  highest, Wed 18:40"))
    #expect(fever.contains("fever ≥ 38.0 °C on 4 days   latest Fri 19:00"))
    #expect(fever.contains("no readings"))
  }

  @Test("A week without readings keeps its frame and says so", arguments: [Theme.light, .dark])
  func empty(theme: Theme) throws {
    for vital in [VitalID.glycemia, .temperature] {
      let chart = try Week(vital: vital).chart(theme: theme)
      let scene = chart.scene()
      #expect(chart.isEmpty && markers(chart).isEmpty)
      #expect(strings(scene).count { $0 == "no readings this week" } == 1)
      #expect(!strings(scene).contains("no readings"))
      #expect(scene.description.hasSuffix("no readings this week."))
      #expect(strings(scene).contains("Wed 11"))
    }
  }

  @Test("A single reading is a marker with its value, without a line")
  func single() throws {
    let chart = try Week(vital: .glycemia, readings: [(30, 118)]).chart()
    #expect(markers(chart).count == 1)
    #expect(chart.layout.curves.isEmpty)
    #expect(strings(chart.scene()).count { $0 == "118" } == 1)
    #expect(strings(chart.scene()).contains { $0.hasSuffix("1 reading on 1 of 7 days") })
  }

  @Test("Readings at one instant are drawn above each other")
  func oneInstant() throws {
    let week = Week(
      vital: .glycemia, readings: (0..<30).map { (60, 100 + Double($0) * 5) })
    let chart = try week.chart()
    #expect(Set(chart.layout.readings.map(\.position.x)).count == 1)
    #expect(chart.layout.readings.allSatisfy { $0.crowding == .packed })
    #expect(!markers(chart).isEmpty)
  }

  @Test("Points outside the week are ignored; its end is exclusive")
  func outside() throws {
    var week = Week.glycemia
    week.readings += [(-0.001, 300), (168, 40), (900, 100)]
    #expect(try week.chart().scene() == Week.glycemia.chart().scene())
    week.readings.append((0, 100))
    #expect(try week.chart().layout.readings.count == 30)
  }

  @Test("The order of the points doesn't matter")
  func order() throws {
    var week = Week.temperature
    week.readings.reverse()
    #expect(try week.chart().scene() == Week.temperature.chart().scene())
  }

  @Test("Readings at one instant are ordered by value, whatever their input order")
  func equalInstants() throws {
    let values: [(hours: Double, value: Double)] = [
      (5, 90), (8, 130), (8, 110), (8, 120), (9, 100), (9, 80), (12, 70),
    ]
    let chart = try Week(vital: .glycemia, readings: values).chart()
    #expect(chart.layout.readings.map(\.value) == [90, 110, 120, 130, 80, 100, 70])
  }

  @Test("A sensor's week is a line with few markers")
  func sensor() throws {
    let chart = try Week.sensor(spread: 300).chart()
    #expect(chart.layout.readings.count == 2016)
    #expect((2...40).contains(markers(chart).count))
    #expect(chart.scene().shapes.count < 500)
    #expect(strings(chart.scene()).contains { $0.contains("2016 readings on 7 of 7 days") })
  }

  @Test("Sensor days and finger-stick days of one week are drawn differently")
  func mixed() throws {
    var week = Week.sensor()
    week.readings = week.readings.filter { $0.hours < 48 } + [(100, 120), (104, 130), (108, 90)]
    let chart = try week.chart()
    #expect(chart.layout.readings.suffix(3).allSatisfy { $0.crowding == .sparse })
    #expect(chart.layout.readings.prefix(576).allSatisfy { $0.crowding == .packed })
  }

  @Test("Finger-stick readings next to a sensor's day keep their markers")
  func besideASensor() throws {
    var week = Week(vital: .glycemia)
    for index in 0..<288 { week.readings.append((hours: 24 + Double(index) / 12, value: 120)) }
    // The 24 points on either side hold over ten readings, mostly the sensor's.
    week.readings += [20.0, 21, 22, 23, 49, 50, 51, 52].map { (hours: $0, value: 100) }
    let readings = try week.chart().layout.readings
    #expect(readings.filter { $0.value == 100 }.allSatisfy { $0.crowding != .packed })
    #expect(readings.filter { $0.value == 120 }.allSatisfy { $0.crowding == .packed })
  }

  @Test("A value that wavers around a limit is one excursion with one marker")
  func wavering() throws {
    var week = Week(vital: .glycemia)
    for index in 0..<288 {
      week.readings.append((hours: 24 + Double(index) / 12, value: index % 2 == 0 ? 248 : 253))
    }
    #expect(try markers(week.chart()).count <= 3)
  }

  @Test("Values off the axis are drawn at its edge, with an arrow and the number")
  func offTheAxis() throws {
    let chart = try Week(vital: .glycemia, readings: [(30, 452), (80, 8), (120, 110)]).chart()
    #expect(chart.layout.readings.map(\.edge) == [.above, .below, nil])
    let texts = strings(chart.scene())
    #expect(texts.contains("452 ↑") && texts.contains("8 ↓"))
    #expect(chart.layout.readings.allSatisfy { (86...334).contains($0.position.y) })
  }

  @Test("The text alternative has title, dates, count, extremes, mean, bands and empty days")
  func textAlternative() throws {
    #expect(
      try Week.glycemia.chart().textAlternative == """
        Blood glucose, Mon 9 – Sun 15 November 2026 (Europe/Berlin): 29 readings on 6 of 7 days. \
        23 of 29 readings in range. Lowest 52 mg/dL, Sun 03:18. Highest 271 mg/dL, Fri 19:06. Mean 141 mg/dL. \
        Very high (over 250): 1, High (181 – 250): 3, In range (70 – 180): 23, Low (54 – 69): 1, \
        Very low (under 54): 1. No readings on Thu 12.
        """)
  }

  @Test("The text alternative starts with the headline: share in range, fever, or mean")
  func largestFirst() throws {
    let fever = try Week.temperature.chart().textAlternative
    #expect(
      fever.contains(
        "on 6 of 7 days. Highest 39.4 °C, Wed 18:40. Fever ≥ 38.0 °C on 4 days, latest Fri 19:00."))
    let none = try Week(vital: .temperature, readings: [(8, 36.6)]).chart().textAlternative
    #expect(none.contains("Highest 36.6 °C, Mon 08:00. No fever ≥ 38.0 °C. Lowest"))
    let pulse = try Week.heartRate.chart().textAlternative
    #expect(pulse.contains("7 days. Mean 77 bpm. Lowest 38 bpm, Thu 20:00."))
    let italian = ChartLocale(messages: "it", time: "it", numeric: "it")
    #expect(
      try Week.temperature.chart(locale: italian).textAlternative
        .contains("Febbre ≥ 38,0 °C in 4 giorni, l'ultima volta ven 19:00."))
  }

  @Test("Every value off the axis has an arrow, labelled or not, in weeks and longer spans")
  func arrows() throws {
    for length in [7, 60] {
      var readings: [(hours: Double, value: Double)] = []
      for index in 0..<40 {
        let value: Double = index % 3 == 0 ? 450 : index % 7 == 0 ? 12 : 120
        readings.append((Double(index) * 1.7, value))
      }
      let layout = try Week(vital: .glycemia, length: length, readings: readings).chart().layout
      let beyond = layout.readings.filter { $0.edge != nil }
      let arrows = layout.signs.compactMap { shape -> Point? in
        if case .polygon(let points, _, _) = shape, points.count == 7 { points[0] } else { nil }
      }
      #expect(arrows.count == beyond.count && !beyond.isEmpty)
      for reading in beyond {
        #expect(
          arrows.contains {
            abs($0.x - reading.position.x) < 1e-9
              && ($0.y < reading.position.y) == (reading.edge == .above)
          })
      }
    }
    let high = (0..<30).map { (hours: 30 + Double($0) / 4, value: 450.0) }
    let text = try Week(vital: .glycemia, readings: high).chart()
      .text(on: TextPage(columns: 60)).plainText
    #expect(text.contains("↑") && !text.contains("▲▲▲"))
  }

  @Test("Every critical value of a crowded week is labelled")
  func criticalLabels() throws {
    var readings: [(hours: Double, value: Double)] = []
    for index in 0..<28 {
      let value = index % 2 == 0 ? 255 + index : 40 + index % 9
      readings.append((Double(index) * 6 + 1, Double(value)))
    }
    let layout = try Week(vital: .glycemia, readings: readings).chart().layout
    let labels = layout.valueLabels.map(\.string)
    for reading in readings { #expect(labels.contains("\(Int(reading.value))")) }
  }

  @Test("The first of equally high readings is named")
  func equalExtremes() throws {
    let week = Week(vital: .temperature, readings: [(10, 38.4), (34, 38.4), (60, 36.6)])
    #expect(strings(try week.chart().scene()).contains("38.4 °C  highest, Mon 10:00"))
  }

  @Test("Values that aren't numbers are ignored")
  func notNumbers() throws {
    let week = Week(vital: .glycemia, readings: [(10, .nan), (20, .infinity), (30, 100)])
    #expect(try week.chart().layout.readings.count == 1)
  }

  @Test("A mean on a tie is rounded away from zero: 39.35 is 39.4")
  func ties() throws {
    let chart = try Week(vital: .temperature, readings: [(8, 39.3), (20, 39.4)]).chart()
    #expect(chart.textAlternative.contains("Mean 39.4 °C"))
  }
}
