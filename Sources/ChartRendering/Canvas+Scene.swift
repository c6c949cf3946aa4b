import Canvas
import Charts

extension Canvas {
  func paint(_ shape: Shape) {
    switch shape {
    case .box(let box, let fill):
      fillSharply(corner: box.corner, width: box.width, height: box.height, Ink(fill))
    case .pill(let box, let radius, let colour):
      fill(
        .box(corner: box.corner, width: box.width, height: box.height, radius: radius), Ink(colour))
    case .rule(let start, let end, let stroke):
      strokeSharply(from: Spot(start), to: Spot(end), Pen(stroke))
    case .polyline(let points, let line):
      var pen = Pen(line)
      // Steep zigzags of a sensor would grow spikes on pointed corners.
      pen.isRound = pen.isRound || line.dash.isEmpty
      stroke(.open(points.map(Spot.init)), pen)
    case .polygon(let points, let colour, let outline):
      paint(.closed(points.map(Spot.init)), fill: colour, outline: outline)
    case .circle(let centre, let radius, let colour, let outline):
      paint(.circle(centre: Spot(centre), radius: radius), fill: colour, outline: outline)
    case .hatch(let box, let spacing, let stroke):
      hatch(
        corner: box.corner, width: box.width, height: box.height, spacing: spacing, Pen(stroke))
    }
  }

  private func paint(_ outline: Outline, fill colour: Colour, outline edge: Stroke?) {
    fill(outline, Ink(colour))
    if let edge { stroke(outline, Pen(edge)) }
  }

  func paint(_ text: SceneText) {
    let line = TextLine(
      text.runs.map {
        TextLine.Piece($0.string, size: $0.size, weight: $0.weight.rawValue, ink: Ink($0.colour))
      }, hasTabularFigures: text.hasTabularFigures)
    let share =
      switch text.anchor {
      case .start: 0.0
      case .middle: 0.5
      case .end: 1.0
      }
    let halo = text.halo.map { stroke in
      var pen = Pen(stroke)
      pen.isRound = true
      return pen
    }
    draw(line, at: Spot(text.position), share: share, halo: halo)
  }
}

extension Ink {
  init(_ colour: Colour) {
    self.init(red: colour.red, green: colour.green, blue: colour.blue)
  }
}

extension Pen {
  fileprivate init(_ stroke: Stroke) {
    self.init(
      Ink(stroke.colour), width: stroke.width, dash: stroke.dash, isRound: stroke.cap == .round)
  }
}

extension Spot {
  fileprivate init(_ point: Point) {
    self.init(x: point.x, y: point.y)
  }
}

extension Box {
  fileprivate var corner: Spot { Spot(x: x, y: y) }
}
