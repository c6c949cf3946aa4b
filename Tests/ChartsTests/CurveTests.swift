import HealthModel
import TestSupport
import Testing

@testable import Charts

/// The numbers of solid and of dotted lines in a chart's curves.
private func lines(_ chart: VitalChart) -> (solid: Int, dotted: Int) {
  let strokes = chart.layout.curves.compactMap { shape -> Stroke? in
    if case .polyline(_, let stroke) = shape { stroke } else { nil }
  }
  return (strokes.count { $0.dash.isEmpty }, strokes.count { !$0.dash.isEmpty })
}

@Suite struct CurveTests {
  @Test(
    "Readings are joined up to 7 hours apart, dotted up to 14, and separate beyond",
    arguments: [
      (hours: 6.999, solid: 1, dotted: 0), (7, 1, 0), (7.001, 0, 1), (13.999, 0, 1), (14, 0, 1),
      (14.001, 0, 0), (100, 0, 0),
    ])
  func glycemia(hours: Double, solid: Int, dotted: Int) throws {
    let week = Week(vital: .glycemia, readings: [(10, 100), (10 + hours, 120)])
    #expect(try lines(week.chart()) == (solid, dotted))
  }

  @Test(
    "Temperatures are joined up to 8 hours apart",
    arguments: [(hours: 8.0, solid: 1, dotted: 0), (8.001, 0, 1), (14, 0, 1), (14.001, 0, 0)])
  func temperature(hours: Double, solid: Int, dotted: Int) throws {
    let week = Week(vital: .temperature, readings: [(10, 36.5), (10 + hours, 36.6)])
    #expect(try lines(week.chart()) == (solid, dotted))
  }

  @Test("A higher reading is never drawn lower, on the axis or off it")
  func edges() throws {
    let values: [Double] = [380, 390, 399, 401, 430, 399, 100, 41, 38, 20, 60]
    let week = Week(
      vital: .glycemia,
      readings: values.enumerated().map { (20 + Double($0.offset) / 12, $0.element) })
    let chart = try week.chart()
    let points = chart.layout.curves.flatMap { shape -> [Point] in
      if case .polyline(let points, _) = shape { points } else { [] }
    }
    let heights = chart.layout.readings.map { (value: $0.value, y: $0.position.y) }
    for (one, other) in zip(heights, heights.dropFirst()) where one.value > other.value {
      #expect(one.y <= other.y, "\(one) \(other)")
    }
    #expect(points.map(\.y).min() == 86 && points.map(\.y).max() == 334)
  }

  @Test("Fever is tinted only under solid lines and above the fever line")
  func tint() throws {
    func tints(_ readings: [(hours: Double, value: Double)]) throws -> [[Point]] {
      try Week(vital: .temperature, readings: readings).chart().layout.curves
        .compactMap { shape in
          if case .polygon(let points, _, _) = shape { points } else { nil }
        }
    }
    #expect(try tints([(10, 38.5), (20, 39)]).isEmpty)
    #expect(try tints([(10, 37), (14, 37.9)]).isEmpty)
    let outlines = try tints([(10, 37), (14, 39), (18, 37), (22, 38.5)])
    #expect(outlines.count == 2)
    let fever = 86 + 248 * (40 - 38) / 4.5
    #expect(outlines.joined().allSatisfy { $0.y <= fever + 1e-9 })
    #expect(outlines.first?.count == 3)
  }

  @Test("Crowded columns keep their first, last, highest and lowest points")
  func thinning() {
    let points = (0..<1000).map { (index: Int) -> Point in
      let height = Double((index * 7919) % 1000) / 20
      return Point(x: 64 + Double(index) / 1000, y: 200 + height)
    }
    let thinned = points.thinned
    #expect(thinned.count <= 8)
    #expect(thinned.first == points.first && thinned.last == points.last)
    #expect(thinned.map(\.y).min() == points.map(\.y).min())
    #expect(thinned.map(\.y).max() == points.map(\.y).max())
    #expect(thinned.map(\.x) == thinned.map(\.x).sorted())
  }

  @Test("A sensor's line has the colour of the band it passes through")
  func trace() throws {
    let week = Week(
      vital: .glycemia,
      readings: (0..<200).map { slot -> (hours: Double, value: Double) in
        (10 + Double(slot) / 12, 100 + Double(slot))
      })
    let colours = try week.chart().layout.curves.compactMap { shape -> Colour? in
      if case .polyline(_, let stroke) = shape { stroke.colour } else { nil }
    }
    let signs = Theme.light.markers
    #expect(colours == [signs.normal, signs.high, signs.criticallyHigh])
  }

  /// A reading every five minutes for two hours, and again after `minutes` without one.
  private func sensor(silent minutes: Double, vital: VitalID = .glycemia) -> Week {
    let base = vital == .temperature ? 36.5 : 120
    let first = (0...24).map { (hours: 30 + Double($0) / 12, value: base) }
    return Week(
      vital: vital, readings: first + first.map { ($0.hours + 2 + minutes / 60, base) })
  }

  @Test(
    "A sensor's line breaks after three missed intervals and is never dotted",
    arguments: [
      (minutes: 5.0, solid: 1), (15, 1), (15.1, 2), (220, 2), (500, 2), (2000, 2),
    ])
  func sensorGap(minutes: Double, solid: Int) throws {
    for vital in [VitalID.glycemia, .temperature] {
      let chart = try sensor(silent: minutes, vital: vital).chart()
      #expect(chart.layout.sensorReach == 900)
      #expect(lines(chart) == (solid, 0))
      #expect(
        chart.layout.drawnLinesAcross(minutes: minutes) == (minutes <= 15), "\(vital)")
    }
  }

  @Test(
    "A median gap of up to 20 minutes means a sensor, more means a person",
    arguments: [(20.0, true), (21, false), (240, false)])
  func pace(minutes: Double, isSensor: Bool) throws {
    let week = Week(
      vital: .glycemia, readings: (0..<40).map { (Double($0) * minutes / 60, 100) })
    let chart = try week.chart()
    #expect(chart.layout.sensorReach == (isSensor ? 3600 : nil))
    let footer = chart.scene().texts.map(\.string)
    #expect(footer.contains { $0.contains("Gaps of more than 60 min break the line.") } == isSensor)
    #expect(footer.contains { $0.contains("Dotted lines bridge gaps of 7–14 h") } == !isSensor)
  }

  @Test("Measuring twice each time doesn't count as a sensor")
  func twice() throws {
    let week = Week(
      vital: .temperature,
      readings: (0..<14).flatMap { time -> [(hours: Double, value: Double)] in
        let hours = Double(time) * 6
        return [(hours, 36.5), (hours + 0.05, 36.6)]
      })
    let chart = try week.chart()
    #expect(chart.layout.sensorReach == nil)
    #expect(lines(chart) == (1, 0))
  }

  @Test("An isolated sensor reading is drawn as a dot")
  func lonely() throws {
    var week = sensor(silent: 60)
    week.readings += [(32.5, 200)]
    let chart = try week.chart()
    let dots = chart.layout.curves.compactMap { shape -> Colour? in
      if case .circle(_, _, let fill, nil) = shape { fill } else { nil }
    }
    #expect(dots == [Theme.light.markers.high])
  }

  @Test("Text charts draw nothing across a sensor's gap either")
  func letters() throws {
    func dots(_ minutes: Double) throws -> Int {
      let text = try sensor(silent: minutes).chart().text(on: TextPage(columns: 200)).plainText
      return text.unicodeScalars.count { ("\u{2801}"..."\u{28ff}").contains($0) }
    }
    #expect(try dots(400) == dots(600))
    #expect(try dots(400) < 16)
  }
}

extension VitalLayout {
  /// Whether a line joins the two halves of a sensor's readings.
  fileprivate func drawnLinesAcross(minutes: Double) -> Bool {
    let start = span.x(of: readings[24].instant)
    return drawnLines.contains { $0.0.x <= start + 1e-9 && $0.1.x > start + 1e-9 }
  }
}
