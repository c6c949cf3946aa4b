import HealthModel
import TestSupport
import Testing

@testable import Charts

private let canvas = Box(x: 0, y: 0, width: 800, height: 400)

/// The texts of a random week's chart.
private struct Drawn {
  var texts: [SceneText]
  var valueLabels: [SceneText]

  /// Every eighth week has pressures, every two hundredth a sensor.
  init(seed: UInt64, week: Int) throws {
    var generator = SeededGenerator(seed: seed &+ UInt64(week) &* 0x9e37_79b9)
    let scene =
      if week % 8 == 7 {
        try PressureWeek.random(using: &generator).chart().scene()
      } else if week % 200 == 0 {
        try Week.sensor(
          seed: generator.next(), spread: Double.random(in: 50...400, using: &generator)
        ).chart().scene()
      } else {
        try Week.random(using: &generator).chart().scene()
      }
    texts = scene.texts
    // Only value labels have a halo.
    valueLabels = texts.filter { $0.halo != nil }
  }

  /// Descriptions of texts that overlap or are outside the picture or plot.
  var faults: [String] {
    let boxes = texts.map { ($0.estimatedBox, $0.string) }.sorted { $0.0.x < $1.0.x }
    var faults = boxes.filter { !canvas.contains($0.0) }.map { "\($0.1) leaves the picture" }
    for (index, (box, string)) in boxes.enumerated() {
      for (other, otherString) in boxes[(index + 1)...].prefix(while: { $0.0.x < box.maxX })
      where box.overlaps(other) {
        faults.append("\(string) overlaps \(otherString)")
      }
    }
    let plot = ChartGeometry.standard.plot
    return faults
      + valueLabels.filter { !plot.contains($0.estimatedBox) }.map {
        "\($0.string) leaves the plot"
      }
  }
}

@Suite struct LabelTests {
  /// Other seeds give other weeks. A failure names the week; `Drawn(seed:week:)` draws it alone.
  static let seed: UInt64 = 20_261_109
  static let weeks = Torture.rounds.map { $0 * 10 } ?? 1500

  @Test("No texts overlap or leave the picture, in 1,500 random weeks of any vital")
  func randomWeeks() async throws {
    print("label test: seed \(Self.seed)")
    let shares = 16
    let faults = try await withThrowingTaskGroup(of: [String].self) { group in
      for share in 0..<shares {
        group.addTask {
          try stride(from: share, to: Self.weeks, by: shares).flatMap { week in
            try Drawn(seed: Self.seed, week: week).faults.map { "week \(week): \($0)" }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(faults.isEmpty, "seed \(Self.seed)")
  }

  @Test("The label test finds a text outside the picture, the plot or its place")
  func findsFaults() throws {
    var drawn = try Drawn(seed: Self.seed, week: 1)
    #expect(drawn.faults == [])
    let text = drawn.texts[0]
    drawn.texts.append(text)
    #expect(drawn.faults == ["\(text.string) overlaps \(text.string)"])
    drawn.texts.removeLast()
    drawn.texts[0].position.x = 790
    #expect(drawn.faults == ["\(text.string) leaves the picture"])
    drawn.texts[0] = text
    drawn.valueLabels = [text]
    #expect(drawn.faults == ["\(text.string) leaves the plot"])
  }

  @Test("Only the labels of the lowest and highest value may touch markers, in 100 random weeks")
  func signs() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<100 {
      let layout = try Week.random(using: &generator).chart().layout
      let signs = layout.signs.compactMap { shape -> Box? in
        switch shape {
        case .circle(let centre, let radius, _, _):
          return Box(x: centre.x, y: centre.y, width: 0, height: 0).grown(by: radius * 0.7)
        case .polygon(let points, _, _):
          let x = points.map(\.x).reduce(0, +) / Double(points.count)
          let y = points.map(\.y).reduce(0, +) / Double(points.count)
          return Box(x: x, y: y, width: 0, height: 0).grown(by: 2)
        default: return nil
        }
      }
      let extremes = [layout.lowest, layout.highest].compactMap(\.self).map(layout.style.text)
      for text in layout.valueLabels
      where !extremes.contains(where: text.string.hasPrefix) {
        #expect(
          !signs.contains { $0.overlaps(text.estimatedBox) },
          "seed \(seed), week \(number): \(text.string)")
      }
    }
  }

  @Test("The lowest and highest values are labelled wherever there is room")
  func extremes() throws {
    let labels = try Week.temperature.chart().layout.valueLabels.map(\.string)
    #expect(labels == ["39.4", "36.4"])
    let glycemia = try Week.glycemia.chart().layout.valueLabels.map(\.string)
    #expect(Set(glycemia) == ["271", "52", "64"])
  }

  @Test("A label without room is dropped and never covers another")
  func dropped() throws {
    var week = Week(vital: .glycemia)
    for index in 0..<40 {
      week.readings.append((hours: 50 + Double(index) * 1.5, value: Double(390 + index % 3)))
    }
    let labels = try week.chart().layout.valueLabels
    #expect((2..<40).contains(labels.count))
  }

  @Test(
    "A line crosses a box only if it passes through it",
    arguments: [
      (0.0, 5.0, 20.0, 5.0, true), (0, 0, 20, 20, true), (0, 20, 20, 40, false),
      (0, 10, 20, 10, false), (12, 0, 12, 30, false), (5, 2, 5, 3, true), (-5, 5, -1, 5, false),
    ])
  func crossing(x1: Double, y1: Double, x2: Double, y2: Double, crosses: Bool) {
    let box = Box(x: 0, y: 0, width: 10, height: 10)
    #expect(box.isCrossed(from: Point(x: x1, y: y1), to: Point(x: x2, y: y2)) == crosses)
  }
}
