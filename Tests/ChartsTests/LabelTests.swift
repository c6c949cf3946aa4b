import HealthModel
import TestSupport
import Testing

@testable import Charts

private let canvas = Box(x: 0, y: 0, width: 800, height: 400)

@Suite struct LabelTests {
  @Test("No text leaves the picture or overlaps another, in 300 random weeks")
  func randomWeeks() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<300 {
      let chart = try Week.random(using: &generator).chart()
      let scene = chart.scene()
      let boxes = scene.texts.map(\.estimatedBox)
      let place = "seed \(seed), week \(number)"
      for (index, box) in boxes.enumerated() {
        #expect(canvas.contains(box), "\(place): \(scene.texts[index].string)")
        for other in (index + 1)..<max(boxes.count, index + 1) where box.overlaps(boxes[other]) {
          Issue.record(
            "\(place): \(scene.texts[index].string) overlaps \(scene.texts[other].string)")
        }
      }
      for text in chart.layout.valueLabels.texts {
        #expect(
          ChartGeometry.plot.contains(text.estimatedBox),
          "\(place): \(text.string) leaves the plot")
      }
    }
  }

  @Test("Labels keep clear of the signs, in 100 random weeks")
  func signs() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<100 {
      let layout = try Week.random(using: &generator).chart().layout
      let signs = layout.markers.shapes.compactMap { shape -> Box? in
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
      for text in layout.valueLabels.texts {
        #expect(
          !signs.contains { $0.overlaps(text.estimatedBox) },
          "seed \(seed), week \(number): \(text.string)")
      }
    }
  }

  @Test("The lowest and the highest carry their values wherever there is room")
  func extremes() throws {
    let labels = try Week.temperature.chart().layout.valueLabels.texts.map(\.string)
    #expect(labels == ["39.4", "36.4"])
    let glycemia = try Week.glycemia.chart().layout.valueLabels.texts.map(\.string)
    #expect(Set(glycemia) == ["271", "52", "64"])
  }

  @Test("A label without room is dropped, not laid over another")
  func dropped() throws {
    var week = Week(vital: .glycemia)
    for index in 0..<40 {
      week.readings.append((hours: 50 + Double(index) * 1.5, value: Double(390 + index % 3)))
    }
    let labels = try week.chart().layout.valueLabels.texts
    #expect((2..<40).contains(labels.count))
  }

  @Test(
    "A line that passes through a box is found, one that only touches it is not",
    arguments: [
      (0.0, 5.0, 20.0, 5.0, true), (0, 0, 20, 20, true), (0, 20, 20, 40, false),
      (0, 10, 20, 10, false), (12, 0, 12, 30, false), (5, 2, 5, 3, true), (-5, 5, -1, 5, false),
    ])
  func crossing(x1: Double, y1: Double, x2: Double, y2: Double, crosses: Bool) {
    let box = Box(x: 0, y: 0, width: 10, height: 10)
    #expect(box.isCrossed(from: Point(x: x1, y: y1), to: Point(x: x2, y: y2)) == crosses)
  }
}
