import HealthModel
import TestSupport
import Testing

@testable import Charts

private func counts(_ chart: VitalChart) -> [String] {
  chart.layout.legend.map { "\($0.name) (\($0.limits)) \($0.count)" }
}

@Suite struct BandTests {
  @Test("Glycemia is counted in five bands, split at the vital's limits")
  func glycemia() throws {
    #expect(
      try counts(Week.glycemia.chart()) == [
        "Very high (over 250) 1", "High (181 – 250) 3", "In range (70 – 180) 23",
        "Low (54 – 69) 1", "Very low (under 54) 1",
      ])
    let limits: [Double] = [53, 54, 69, 70, 180, 181, 250, 251]
    let readings = limits.enumerated().map { (hours: Double($0.offset) * 5, value: $0.element) }
    #expect(
      try Week(vital: .glycemia, readings: readings).chart().layout.legend.map(\.count)
        == [1, 2, 2, 2, 1])
  }

  @Test(
    "A mean is printed in the band of its colour",
    arguments: [
      ([134.0, 134, 134], "134", Band.normal), ([134, 134, 135], "134", .normal),
      ([134, 135, 135], "134.7", .normal), ([135, 135, 136], "135", .high),
      ([135, 136, 136], "136", .high), ([90, 90, 89], "89.7", .low), ([90, 89, 89], "89", .low),
    ])
  func means(systolic: [Double], text: String, band: Band) throws {
    let readings = systolic.enumerated().map { (hours: Double($0.offset) + 7, value: $0.element) }
    let chart = try Week(vital: .systolic, readings: readings).chart()
    let number = try #require(
      chart.scene().texts.first { $0.string.hasPrefix("\(text) mmHg  average") })
    #expect(number.runs.contains { $0.colour == Theme.light.values[band] })
    #expect(chart.scene().description.contains("Mean \(text) mmHg."))
    let both = try pressureChart(readings.map { ($0.hours, $0.value, 80) }).scene()
    let pair = "\(text)/80" + (text.contains(".") ? ".0" : "")
    let mean = try #require(
      both.texts.first { $0.string.hasPrefix("\(pair) mmHg  mean of 3 readings") })
    #expect(mean.runs.contains { $0.colour == Theme.light.values[band] })
    #expect(both.description.contains("Mean \(pair) mmHg;"))
  }

  @Test("38.0 °C and over counts as fever, between normal and that as raised")
  func temperature() throws {
    #expect(
      try counts(Week.temperature.chart()) == [
        "Fever (38.0 and over) 11", "Raised (37.3 – 37.9) 5", "Normal (36.1 – 37.2) 6",
        "Low (under 36.1) 0",
      ])
  }

  @Test(
    "Fever begins at exactly 38.0 °C or 100.4 °F, in the typed unit",
    arguments: [
      (37.9, MeasurementUnit.celsius, Band.high), (38.0, .celsius, .criticallyHigh),
      (100.3, .fahrenheit, .high), (100.4, .fahrenheit, .criticallyHigh),
    ])
  func feverLine(typed: Double, unit: MeasurementUnit, band: Band) throws {
    let vital = try #require(VitalCatalogue.standard[.temperature])
    let point = ChartPoint(
      instant: Instant(seconds: 0), value: unit.canonical(from: typed), unit: unit)
    for shown in vital.units {
      #expect(VitalStyle(vital, in: shown).band(of: point) == band)
    }
  }

  @Test("Very low temperatures get a band of their own when there are some")
  func veryLow() throws {
    let week = Week(vital: .temperature, readings: [(5, 34.9), (10, 35), (15, 36)])
    #expect(
      try counts(week.chart()).suffix(2) == ["Low (35.0 – 36.0) 2", "Very low (under 35.0) 1"])
  }

  @Test("Every reading counts in exactly one band, whatever the limits")
  func movedLimits() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for id in [VitalID.glycemia, .temperature, .heartRate] {
      let usual = try #require(VitalCatalogue.standard[id])
      for _ in 0..<50 {
        let low = Double.random(in: usual.plausible, using: &generator).rounded()
        let high = Double.random(in: low...usual.plausible.upperBound, using: &generator).rounded()
        let limits = (0..<2).map { _ in
          Double.random(in: usual.plausible, using: &generator).rounded()
        }
        let moved = Vital(
          id: id, shortNames: [], units: usual.units, plausible: usual.plausible,
          normal: low...max(low, high),
          critical: CriticalLimits(
            below: limits.min(),
            high: Bool.random(using: &generator)
              ? .over(limits.max() ?? 0) : .atLeast(limits.max() ?? 0)), importance: .low)
        let start = Instant(seconds: 1_794_182_400)
        let points = (0..<60).map { index in
          ChartPoint(
            instant: start.adding(seconds: Int64(index) * 7200),
            value: Double.random(in: usual.plausible, using: &generator), unit: usual.units[0])
        }
        let day = try #require(LocalDate("2026-11-09"))
        let chart = VitalChart(
          vital: moved, unit: usual.units[0], days: day...day.adding(days: 6),
          zone: FixedZone.utc, points: points)
        let counts = chart.layout.legend.map(\.count)
        let named = Set(chart.layout.legend.map(\.band))
        let missing = Set(chart.layout.readings.map(\.band)).subtracting(named)
        #expect(
          counts.reduce(0, +) == 60, "seed \(seed): \(missing) \(moved.normal) \(moved.critical)")
      }
    }
  }

  @Test("Limits follow the displayed unit, and the counts don't change")
  func otherUnits() throws {
    var glycemia = Week.glycemia
    glycemia.unit = .millimolesPerLitre
    #expect(
      try counts(glycemia.chart()) == [
        "Very high (over 13.9) 1", "High (10.1 – 13.9) 3", "In range (3.9 – 10.0) 23",
        "Low (3.0 – 3.8) 1", "Very low (under 3.0) 1",
      ])
    var temperature = Week.temperature
    temperature.unit = .fahrenheit
    #expect(try counts(temperature.chart()).first == "Fever (100.4 and over) 11")
  }

  @Test("A value is judged in the unit it was typed in: 10.0 mmol/L is in range on any chart")
  func typedUnit() throws {
    let vital = try #require(VitalCatalogue.standard[.glycemia])
    let typed = MeasurementUnit.millimolesPerLitre
    let day = try #require(LocalDate("2026-11-09"))
    let point = ChartPoint(
      instant: Instant(seconds: 1_794_300_000), value: typed.canonical(from: 10), unit: typed)
    for unit in vital.units {
      let chart = VitalChart(
        vital: vital, unit: unit, days: day...day.adding(days: 6), zone: FixedZone.utc,
        points: [point])
      #expect(chart.layout.readings.map(\.band) == [.normal])
      #expect(
        chart.layout.readings.map(chart.layout.style.text) == [unit == typed ? "10.0" : "180"])
    }
  }

  @Test(
    "A share is 0 or 100 % only for none or all",
    arguments: [
      (0, 10, 0), (1, 1000, 1), (999, 1000, 99), (1000, 1000, 100), (23, 29, 79), (1, 2, 50),
      (0, 0, 0),
    ])
  func percentages(part: Int, whole: Int, percentage: Int) {
    #expect(Statistics.percentage(part, of: whole) == percentage)
  }

  @Test("Entries in the right column stay at their heights until they touch, then move together")
  func spreading() {
    let range = 0.0...100.0
    #expect(Spread.tops(of: [(20, 10), (60, 10)], within: range) == [15, 55])
    #expect(Spread.tops(of: [(50, 10), (52, 10)], within: range) == [41, 51])
    #expect(Spread.tops(of: [(2, 10), (99, 10)], within: range) == [0, 90])
    #expect(Spread.tops(of: [(90, 20), (95, 20), (97, 20)], within: range) == [40, 60, 80])
    #expect(Spread.tops(of: [], within: range).isEmpty)
  }
}
