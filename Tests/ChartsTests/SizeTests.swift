import HealthModel
import TestSupport
import Testing

@testable import Charts

private let sizes = [
  (600.0, 300.0), (600, 900), (800, 400), (1123, 794), (2000, 300), (4000, 4000),
]

@Suite struct SizeTests {
  @Test("No texts overlap or leave the picture at any size, in either language")
  func texts() throws {
    let italian = ChartLocale(messages: "it", time: "it", numeric: "it")
    for (width, height) in sizes {
      let geometry = ChartGeometry(width: width, height: height)
      for locale in [ChartLocale.english, italian] {
        for week in [
          Week.glycemia, .temperature, .sensor(vital: .heartRate), Week(vital: .systolic),
        ] {
          for length in [1, 7, 20, 90, 366, 1500, 2922] {
            var week = week
            week.length = length
            let scene = try week.chart(locale: locale, geometry: geometry).scene()
            #expect(crowdedTexts(scene) == [], "\(width) × \(height), \(length) days")
            #expect(scene.width == width && scene.height == height)
          }
        }
        let pressure = try pressureChart(
          [(7, 128, 79), (21, 190, 72), (31, 70, 40)], locale: locale, geometry: geometry)
        #expect(crowdedTexts(pressure.scene()) == [], "\(width) × \(height)")
      }
    }
  }

  @Test("The plot fills what margins and the right column leave")
  func plot() {
    for (width, height) in sizes {
      let geometry = ChartGeometry(width: width, height: height)
      #expect(geometry.plot.x == 64 && geometry.plot.y == 86)
      #expect(width - geometry.plot.maxX == 148 && height - geometry.plot.maxY == 66)
    }
  }

  @Test(
    "From 21 days on, days are columns, for any vital and picture size",
    arguments: [(20, false), (21, true), (42, true)])
  func length(days: Int, isLong: Bool) throws {
    let readings = (0..<days).map { day -> (hours: Double, value: Double) in
      (Double(day * 24 + day % 4 * 6), 120)
    }
    for (width, height) in sizes {
      let geometry = ChartGeometry(width: width, height: height)
      let week = Week(vital: .glycemia, length: days, readings: readings)
      let layout = try week.chart(geometry: geometry).layout
      #expect(layout.span.isLong == isLong)
      #expect(layout.drawnLines.isEmpty == isLong)
      let pressures = try pressureChart(
        readings.map { ($0.hours, $0.value, 80) }, length: days, geometry: geometry)
      #expect(pressures.layout.frame.span.isLong == isLong)
    }
  }

  @Test("Figures that don't fit beside the title are smaller or below it, never missing")
  func headlines() throws {
    let italian = ChartLocale(messages: "it", time: "it", numeric: "it")
    let narrow = ChartGeometry(width: 600, height: 300)
    func runs(_ chart: any Chart) -> [String] {
      chart.scene().texts.flatMap(\.runs).map(\.string)
    }
    for locale in [ChartLocale.english, italian] {
      let charts: [(any Chart, any Chart)] = try [
        Week.glycemia, .temperature, .heartRate,
        Week(vital: .systolic, length: 20, readings: [(3, 128), (30, 70)]),
        Week(vital: Week.peakFlow.id, readings: [(3, 410), (9, 520)], own: Week.peakFlow),
      ].map {
        (try $0.chart(locale: locale, geometry: narrow), try $0.chart(locale: locale))
      }
      for (small, usual) in charts {
        let told = runs(small)
        let wanted = usual.scene().texts.filter { $0.anchor == .end && $0.position.y < 72 }
        // The headline and the facts, but not the axis unit just below them.
        #expect(wanted.count == 2)
        for run in wanted.flatMap(\.runs).map(\.string) {
          #expect(told.contains(run), "\(run)")
        }
        #expect(crowdedTexts(small.scene()) == [])
      }
    }
  }
}
