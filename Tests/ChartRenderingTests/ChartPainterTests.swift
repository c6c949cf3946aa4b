import Canvas
import Charts
import Foundation
import HealthModel
import Testing

@testable import ChartRendering

/// A week in UTC with a reading every six hours.
private func chart(_ values: [Double], theme: Theme = .light) throws -> WeekChart {
  let vital = try #require(VitalCatalogue.standard[.glycemia])
  let firstDay = try #require(LocalDate("2026-11-09"))
  let start = FixedZone.utc.startOfDay(firstDay)
  return WeekChart(
    vital: vital, unit: vital.canonicalUnit, firstDay: firstDay, zone: FixedZone.utc,
    points: values.enumerated().map { index, value in
      ChartPoint(
        instant: start.adding(seconds: Int64(index + 1) * 21_600), value: value,
        unit: vital.canonicalUnit)
    }, theme: theme)
}

@Suite struct ChartPainterTests {
  @Test("A sign's middle has the colour of its zone", arguments: [1.0, 2])
  func markerColour(scale: Double) throws {
    for theme in [Theme.light, .dark] {
      let scene = try chart([120, 300, 200, 60, 45], theme: theme).scene()
      let painter = try ChartPainter()
      let canvas = try painter.painted(scene, scale: scale)
      var found: [Colour] = []
      for shape in scene.shapes {
        let sign: (centre: Point, colour: Colour)? =
          switch shape {
          case .circle(let centre, _, let fill, _): (centre, fill)
          case .polygon(let points, let fill, .some):
            (
              Point(
                x: points.map(\.x).reduce(0, +) / Double(points.count),
                y: points.map(\.y).reduce(0, +) / Double(points.count)), fill
            )
          default: nil
          }
        guard let sign else { continue }
        found.append(sign.colour)
        let pixel = canvas.pixel(x: Int(sign.centre.x * scale), y: Int(sign.centre.y * scale))
        #expect(pixel == Ink(sign.colour), "\(sign)")
      }
      // Five readings, and five entries of the right column.
      #expect(found.count == 10)
    }
  }

  @Test(
    "A chart is 800 × 400 points, and the same scene gives the same bytes", arguments: [1.0, 2])
  func bytes(scale: Double) throws {
    let scene = try chart([120, 300, 200]).scene()
    let bytes = try ChartPainter().png(of: scene, scale: scale)
    #expect(bytes == (try ChartPainter().png(of: scene, scale: scale)))
    let size = [800, 400].flatMap { points in
      let pixels = Int(points * scale)
      return [0, 0, UInt8(pixels >> 8), UInt8(pixels & 255)]
    }
    #expect(Array(bytes[16..<24]) == size)
  }

  @Test(
    "Without Inter a chart is set in DejaVu Sans; without either it is an error, not empty boxes")
  func fallback() throws {
    let scene = try chart([120, 300, 200]).scene()
    let dejavu = FontLibrary.standardFolders.filter { $0.contains("dejavu") }
    let painter = try ChartPainter(fontFolders: dejavu)
    #expect(try painter.png(of: scene, scale: 1) != ChartPainter().png(of: scene, scale: 1))
    #expect(throws: CanvasError.noFonts) {
      let painter = try ChartPainter(fontFolders: [])
      _ = try painter.png(of: scene, scale: 1)
    }
  }

  @Test("Letters are about as wide as layout takes them to be")
  func metrics() throws {
    let fonts = try FontLibrary()
    let canvas = try Canvas(width: 1, height: 1, scale: 1, fonts: fonts)
    for text in try chart([120, 300, 200, 60, 45]).scene().texts {
      let line = TextLine(
        text.runs.map {
          TextLine.Piece($0.string, size: $0.size, weight: $0.weight.rawValue, ink: Ink($0.colour))
        }, hasTabularFigures: text.hasTabularFigures)
      let width = canvas.width(of: line)
      #expect(abs(text.estimatedWidth / width - 1) < 0.06, "\(text.string): \(width)")
    }
  }

  @Test("A chart is written to a file; a folder that can't be written to is an error")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "charts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let painter = try ChartPainter()
    let scene = try chart([120, 300, 200]).scene()
    let path = folder.appending(path: "week.png").path
    try painter.writePNG(of: scene, scale: 1, to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(painter.png(of: scene, scale: 1)))
    #expect(throws: CanvasError.file(path: "/nowhere/week.png", errno: Int(ENOENT))) {
      try painter.writePNG(of: scene, scale: 1, to: "/nowhere/week.png")
    }
  }
}
