import HealthModel
import TestSupport
import Testing

@testable import Charts

/// Limits that nobody needs but that can be set.
struct WildLimits: Sendable, CustomTestStringConvertible {
  let normal: ClosedRange<Double>
  let below: Double?
  let high: Double?
  var value = 120.0

  var testDescription: String { "\(below ?? 0) \(normal) \(high ?? 0), a value of \(value)" }

  static let all = [
    WildLimits(normal: 36.1...5_000_000, below: 35, high: 6_000_000),
    WildLimits(normal: 1e15...2e15, below: -1e15, high: 3e15),
    WildLimits(normal: -999_999_999_999_999 ... -1, below: nil, high: nil),
    WildLimits(normal: 5...5, below: 5, high: 5.000001),
    WildLimits(normal: 1e-12...1e-6, below: 1e-15, high: 1e-3, value: 1e-9),
    WildLimits(normal: -1e308...1e308, below: -1.7e308, high: 1.7e308, value: 1e300),
    WildLimits(
      normal: .leastNonzeroMagnitude ... .leastNormalMagnitude, below: nil, high: 1e-300,
      value: -1e306),
    WildLimits(normal: 60...100, below: nil, high: nil, value: 1e15),
  ]

  func vital(_ vital: Vital) -> Vital {
    Vital(
      id: vital.id, shortNames: [], units: vital.units, plausible: -1.7e308...1.7e308,
      normal: normal,
      critical: CriticalLimits(below: below, high: high.map { .atLeast($0) }),
      importance: .medium)
  }
}

/// Numbers of a scene that are off any picture, or not numbers.
private func wildNumbers(_ scene: Scene) -> [Double] {
  let numbers = scene.shapes.flatMap { shape -> [Double] in
    switch shape {
    case .box(let box, _), .pill(let box, _, _), .hatch(let box, _, _):
      [box.x, box.y, box.width, box.height]
    case .rule(let start, let end, _): [start.x, start.y, end.x, end.y]
    case .polyline(let points, _), .polygon(let points, _, _): points.flatMap { [$0.x, $0.y] }
    case .circle(let centre, let radius, _, _): [centre.x, centre.y, radius]
    }
  }
  return numbers.filter { !($0.magnitude <= 1e6) }
}

@Suite("Charts with extreme limits and values are drawn with bounded work")
struct WildLimitTests {
  private func check(_ chart: any Chart, _ axis: ValueAxis) {
    #expect(axis.ticks.count + axis.minorTicks.count + axis.gridlines.count < 120)
    #expect(axis.ticks.allSatisfy { $0.label.count <= 7 })
    let scene = chart.scene()
    #expect(wildNumbers(scene) == [])
    #expect(scene.shapes.count < 300)
    for columns in [20, 80, 1_000_000_000] {
      let text = chart.text(on: TextPage(columns: columns, isASCII: true))
      #expect(text.lines.allSatisfy { $0.map(\.text).joined().count <= min(columns, 1000) })
    }
  }

  @Test(
    "of every vital over a week in each of its units, and over a year", arguments: WildLimits.all)
  func vitals(limits: WildLimits) throws {
    for usual in VitalCatalogue.standard.all + [Week.weight, Week.peakFlow] {
      let vital = limits.vital(usual)
      for (unit, length) in vital.units.map({ ($0, 7) }) + [(vital.canonicalUnit, 300)] {
        let week = Week(
          vital: vital.id, length: length, unit: unit,
          readings: [(7, 120), (30, limits.value), (31, 80), (32, -limits.value)], own: vital)
        let chart = try week.chart()
        check(chart, chart.layout.axis)
      }
    }
  }

  @Test("of blood pressure", arguments: WildLimits.all)
  func pressure(limits: WildLimits) throws {
    let systolic = limits.vital(try #require(VitalCatalogue.standard[.systolic]))
    let diastolic = limits.vital(try #require(VitalCatalogue.standard[.diastolic]))
    let day = try #require(LocalDate("2026-11-09"))
    for (unit, length) in systolic.units.flatMap({ [($0, 7), ($0, 300)] }) {
      let point = PressurePoint(
        instant: TableZone.berlin2026.startOfDay(day).adding(seconds: 3600),
        systolic: Reading(vital: .systolic, value: limits.value, unit: systolic.canonicalUnit),
        diastolic: Reading(vital: .diastolic, value: 50, unit: systolic.canonicalUnit))
      let chart = PressureChart(
        systolic: systolic, diastolic: diastolic, unit: unit,
        days: day...day.adding(days: length - 1), zone: TableZone.berlin2026, points: [point])
      check(chart, chart.layout.frame.axis)
    }
  }

  @Test(
    "A number beside the axis has at most seven characters",
    arguments: [
      (37.2, 1, "37.2"), (100.123_456, 6, "100.123"), (0, 6, "0.00000"),
      (0.012_345_6, 6, "0.01235"),
      (1_234_567, 0, "1234567"), (12_345_678, 0, "1.2e7"), (-1_234_567, 0, "-1.2e6"),
      (0.000_002, 6, "2e-6"), (9_960_000_000, 0, "1e10"),
    ])
  func labels(value: Double, places: Int, label: String) {
    let style = VitalStyle(Week.weight, in: Week.weight.canonicalUnit)
    #expect(style.label(of: value, places: places) == label)
  }
}
