import HealthModel
import Testing

@testable import Charts

private func axis(
  _ vital: VitalID, _ unit: MeasurementUnit, _ values: [Double] = []
) throws -> ValueAxis {
  VitalStyle(try #require(VitalCatalogue.standard[vital]), in: unit).axis(
    for: values, in: ChartGeometry.standard.plot)
}

@Suite struct ValueAxisTests {
  @Test(
    "Glycemia spans 40 to 300 mg/dL and grows to 400",
    arguments: [
      (highest: 120.0, upper: 300.0), (300, 300), (300.5, 350), (350, 350), (351, 400),
      (400, 400), (900, 400),
    ])
  func glycemiaGrowth(highest: Double, upper: Double) throws {
    let axis = try axis(.glycemia, .milligramsPerDecilitre, [90, highest])
    #expect(axis.range == 40...upper)
  }

  @Test(
    "Glycemia in mmol/L spans 2 to 17 and grows to 22",
    arguments: [(highest: 8.0, upper: 17.0), (17.1, 20), (20.1, 22), (33, 22)])
  func millimolarGrowth(highest: Double, upper: Double) throws {
    let axis = try axis(.glycemia, .millimolesPerLitre, [highest])
    #expect(axis.range == 2...upper)
  }

  @Test(
    "Temperature spans 35.5 to 40 °C and grows by halves both ways",
    arguments: [
      (values: [36.4, 39.4], range: 35.5...40), ([40.1], 35.5...40.5), ([35.4, 41.2], 35...41.5),
      ([], 35.5...40),
    ])
  func temperatureGrowth(values: [Double], range: ClosedRange<Double>) throws {
    #expect(try axis(.temperature, .celsius, values).range == range)
  }

  @Test("An axis never grows beyond the plausible range")
  func implausible() throws {
    #expect(try axis(.temperature, .celsius, [-400, 9000]).range == 30...45)
  }

  @Test("Axis and legend of saturation end at 100 %, unless a reading is higher")
  func endOfScale() throws {
    func layout(_ readings: [(Double, Double)]) throws -> VitalLayout {
      try Week(vital: .oxygenSaturation, unit: .percent, readings: readings).chart().layout
    }
    for readings in [[], [(8.0, 98.0)], [(8, 84), (9, 100)]] {
      let layout = try layout(readings)
      #expect(layout.axis.range.upperBound == 100, "\(layout.axis.range)")
      #expect(layout.legend.map(\.band) == [.normal, .low, .criticallyLow])
    }
    #expect(try layout([(8, 101)]).legend.first?.band == .high)
  }

  @Test("Thresholds are labelled first, then round numbers with room between them")
  func ticks() throws {
    let glycemia = try axis(.glycemia, .milligramsPerDecilitre)
    #expect(glycemia.ticks.map(\.label) == ["54", "70", "120", "180", "250", "300"])
    #expect(glycemia.ticks.filter(\.isStrong).map(\.label) == ["70", "180"])
    let millimolar = try axis(.glycemia, .millimolesPerLitre)
    #expect(millimolar.ticks.map(\.label) == ["3.0", "3.9", "5.0", "7.0", "10.0", "13.9", "15.0"])
    let celsius = try axis(.temperature, .celsius)
    #expect(celsius.ticks.map(\.label) == ["36", "37", "38", "39", "40"])
    #expect(celsius.ticks.filter(\.isStrong).map(\.label) == ["38"])
    #expect(celsius.gridlines == [39])
    let fahrenheit = try axis(.temperature, .fahrenheit)
    #expect(fahrenheit.ticks.map(\.label) == ["96", "98", "100.4", "102", "104"])
  }

  @Test("Values map to points and back, the highest at the top")
  func places() throws {
    let axis = try axis(.glycemia, .milligramsPerDecilitre)
    #expect(axis.y(of: 300) == 86)
    #expect(axis.y(of: 40) == 334)
    #expect(abs(axis.value(at: axis.y(of: 171)) - 171) < 1e-9)
  }

  @Test("Changed limits stay on the axis and are labelled", arguments: [350.0, 420])
  func movedLimits(limit: Double) throws {
    let usual = try #require(VitalCatalogue.standard[.glycemia])
    let moved = Vital(
      id: usual.id, shortNames: [], units: usual.units, plausible: usual.plausible,
      normal: 75...190, critical: CriticalLimits(below: 45, high: .over(limit)),
      importance: .medium)
    let axis = VitalStyle(moved, in: .milligramsPerDecilitre).axis(
      for: [100], in: ChartGeometry.standard.plot)
    #expect(axis.range.contains(limit) && axis.range.contains(45))
    #expect(
      Set(axis.ticks.map(\.label)).isSuperset(of: ["45", "75", "190", limit.text(places: 0)]))
  }

  @Test("The axis of any other vital covers its limits and values")
  func others() throws {
    for vital in VitalCatalogue.standard.all {
      for unit in vital.units {
        let style = VitalStyle(vital, in: unit)
        let extremes = [vital.plausible.lowerBound, vital.plausible.upperBound]
          .map(unit.value(fromCanonical:))
        let usual = style.axis(for: [], in: ChartGeometry.standard.plot)
        #expect(style.limits.normal?.clamped(to: usual.range) == style.limits.normal)
        #expect((3...14).contains(usual.ticks.count), "\(vital.id) \(unit.symbol)")
        guard vital.id != .glycemia else { continue }
        let grown = style.axis(for: extremes, in: ChartGeometry.standard.plot)
        #expect(extremes.allSatisfy { grown.range.contains($0) }, "\(vital.id) \(unit.symbol)")
      }
    }
  }

  @Test(
    "A custom vital's axis fits its values, within the plausible range",
    arguments: [
      ([14.0, 12, 18], 0.0...30.0), ([90, 110], 60...130), ([199, 200], 185...200), ([0], 0...20),
    ])
  func ownVital(values: [Double], within: ClosedRange<Double>) throws {
    let insulin = Vital(
      id: VitalID("insulin"), shortNames: [], units: [MeasurementUnit(symbol: "U", precision: 0)],
      plausible: 0...200, normal: 0...200, critical: CriticalLimits(below: nil, high: nil),
      importance: .low)
    let range = try Week(
      vital: insulin.id, readings: values.map { (30, $0) }, own: insulin
    ).chart().layout.axis.range
    #expect(within.contains(range.lowerBound) && within.contains(range.upperBound), "\(range)")
    #expect(values.allSatisfy(range.contains))
  }
}
