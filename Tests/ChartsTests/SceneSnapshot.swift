import Charts
import Foundation

/// A scene as text, for comparison: each shape, then each text, then the description.
///
/// In points, rounded to hundredths. A line of many points is written as their number, its start
/// and end, and a checksum.
enum SceneSnapshot {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  static func text(of scene: Scene) -> String {
    let head = ["scene \(number(scene.width)) \(number(scene.height)) \(colour(scene.background))"]
    let foot = ["title \(scene.title)", "date \(scene.date)", "description \(scene.description)"]
    return (head + scene.shapes.map(line) + scene.texts.map(line) + foot)
      .map { $0 + "\n" }.joined()
  }

  private static func line(_ shape: Shape) -> String {
    switch shape {
    case .box(let box, let fill): "box \(rectangle(box)) \(colour(fill))"
    case .pill(let box, let radius, let fill):
      "pill \(rectangle(box)) \(number(radius)) \(colour(fill))"
    case .rule(let start, let end, let stroke):
      "rule \(point(start)) \(point(end)) \(words(stroke))"
    case .polyline(let points, let stroke): "line \(words(stroke)) \(path(points))"
    case .polygon(let points, let fill, let outline):
      "polygon \(colour(fill)) \(outline.map(words) ?? "-") \(path(points))"
    case .circle(let centre, let radius, let fill, let outline):
      "circle \(point(centre)) \(number(radius)) \(colour(fill)) \(outline.map(words) ?? "-")"
    case .hatch(let box, let spacing, let stroke):
      "hatch \(rectangle(box)) \(number(spacing)) \(words(stroke))"
    }
  }

  private static func line(_ text: SceneText) -> String {
    let runs = text.runs.map { run in
      "'\(run.string)' \(number(run.size)) \(run.weight.rawValue) \(colour(run.colour))"
    }
    let extras = [
      text.hasTabularFigures ? "tabular" : nil, text.halo.map { "halo \(words($0))" },
    ]
    return (["text \(point(text.position)) \(text.anchor)"] + runs + extras.compactMap { $0 })
      .joined(separator: " ")
  }

  private static func path(_ points: [Point]) -> String {
    guard points.count > 40, let first = points.first, let last = points.last else {
      return points.map(point).joined(separator: " ")
    }
    // FNV-1a.
    let sum = points.map(point).joined(separator: " ").utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(points.count) points \(point(first)) … \(point(last)) \(String(sum, radix: 16))"
  }

  private static func words(_ stroke: Stroke) -> String {
    let dash = stroke.dash.isEmpty ? "" : " " + stroke.dash.map(number).joined(separator: "-")
    return "\(colour(stroke.colour)) \(number(stroke.width))\(dash)"
      + (stroke.cap == .round ? " round" : "")
  }

  private static func rectangle(_ box: Box) -> String {
    [box.x, box.y, box.width, box.height].map(number).joined(separator: " ")
  }

  private static func point(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return hundredths % 100 == 0 ? String(hundredths / 100) : String(Double(hundredths) / 100)
  }

  private static func colour(_ colour: Colour) -> String {
    "#"
      + [colour.red, colour.green, colour.blue].map { channel in
        let hex = String(channel, radix: 16, uppercase: true)
        return hex.count == 1 ? "0\(hex)" : hex
      }.joined()
  }
}
