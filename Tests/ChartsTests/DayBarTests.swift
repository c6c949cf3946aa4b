import HealthModel
import Testing

@testable import Charts

private let week = Week(
  vital: .heartRate,
  readings: [(7, 62), (12, 88), (23.9, 71), (31, 70), (55, 110), (55.1, 58), (167, 64)])

@Suite struct DayBarTests {
  @Test("A heart rate's bar spans its day's range, and no lines join readings")
  func bars() throws {
    let layout = try week.chart().layout
    #expect(layout.summaries.map(\.lowest.value) == [62, 70, 58, 64])
    #expect(layout.summaries.map(\.highest.value) == [88, 70, 110, 64])
    let boxes = layout.curves.compactMap { shape -> Box? in
      if case .pill(let box, _, Theme.light.bar) = shape { box } else { nil }
    }
    #expect(boxes.count == 4 && layout.curves.count == 4)
    for (box, range) in zip(boxes, layout.summaries) {
      #expect(layout.span.box(of: range.column).contains(box))
      let isFlat = range.lowest == range.highest
      #expect(isFlat || abs(box.y - layout.axis.y(of: range.highest.value)) < 1e-9)
      #expect(isFlat || abs(box.maxY - layout.axis.y(of: range.lowest.value)) < 1e-9)
      #expect(box.height >= 3)
    }
  }

  @Test("Each heart rate has a marker, however many there are; other vitals have lines")
  func signs() throws {
    #expect(try week.chart().layout.signs.count == 7)
    let sensor = Week.sensor(vital: .heartRate)
    #expect(try sensor.chart().layout.signs.count == sensor.readings.count)
    #expect(
      try Week.glycemia.chart().layout.curves.contains { shape in
        if case .polyline = shape { true } else { false }
      })
  }

  @Test("The text alternative lists the daily ranges")
  func words() throws {
    let words = try week.chart().textAlternative
    #expect(words.contains("Daily ranges: Mon 9 62–88, Tue 10 70, Wed 11 58–110, Sun 15 64."))
    #expect(try !Week.glycemia.chart().textAlternative.contains("Daily"))
  }
}
