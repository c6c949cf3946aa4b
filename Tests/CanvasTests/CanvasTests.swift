import Charts
import Foundation
import Testing

@testable import Canvas

private let red = Colour(0xC81E0A)
private let white = Colour(0xFFFFFF)

private func canvas(_ width: Double = 40, _ height: Double = 20, scale: Double = 1) throws -> Canvas
{
  let fonts = try FontLibrary()
  let canvas = try Canvas(width: width, height: height, scale: scale, fonts: fonts)
  canvas.cover(white)
  return canvas
}

private func drawing(scale: Double = 2, description: String = "A test") throws -> [UInt8] {
  let canvas = try canvas(scale: scale)
  canvas.paint(.circle(centre: Point(x: 10, y: 10), radius: 5, fill: red, outline: nil))
  canvas.paint(
    SceneText(
      [TextRun("Wed 11", size: 12, weight: .semibold, colour: red)], at: Point(x: 2, y: 15)))
  return try canvas.png(description: description)
}

/// The big-endian number at `offset`.
private func number(_ bytes: [UInt8], at offset: Int) -> Int {
  bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
}

/// The names and data of a PNG file's chunks.
private func chunks(_ bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
  var chunks: [(name: String, data: [UInt8])] = []
  var offset = 8
  while offset + 12 <= bytes.count {
    let count = number(bytes, at: offset)
    let name = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
    chunks.append((name, Array(bytes[(offset + 8)..<(offset + 8 + count)])))
    offset += 12 + count
  }
  return chunks
}

@Suite struct CanvasTests {
  @Test("A picture is a PNG file of its size in device pixels", arguments: [1.0, 1.5, 2, 3])
  func size(scale: Double) throws {
    let bytes = try drawing(scale: scale)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(number(bytes, at: 16) == Int(40 * scale))
    #expect(number(bytes, at: 20) == Int(20 * scale))
    // Eight bits each for red, green and blue.
    #expect(bytes[24] == 8 && bytes[25] == 2)
  }

  @Test("The same drawing gives the same bytes")
  func deterministic() throws {
    #expect(try drawing() == drawing())
  }

  @Test("A PNG contains its description, in plain text if ASCII, but no program or date")
  func description() throws {
    let plain = chunks(try drawing(description: "Mon 9"))
    #expect(plain.map(\.name) == ["IHDR", "tEXt", "IDAT", "IEND"])
    #expect(plain[1].data == Array("Description\0Mon 9".utf8))
    let accented = chunks(try drawing(description: "39.4 °C"))
    #expect(accented.map(\.name) == ["IHDR", "iTXt", "IDAT", "IEND"])
    let text = String(decoding: accented[1].data, as: UTF8.self)
    #expect(text.hasPrefix("Description\0") && text.hasSuffix("\0" + "39.4 °C"))
  }

  @Test("Filled areas have their colour, and the rest keeps the background's")
  func pixels() throws {
    let canvas = try canvas(scale: 2)
    canvas.paint(.pill(Box(x: 10, y: 5, width: 10, height: 5), radius: 2, fill: red))
    let colours = canvas.pixels().map { Colour($0) }
    #expect(colours[15 * 80 + 30] == red)
    #expect(colours[10 * 80 + 20] == white)
    #expect(colours[15 * 80 + 60] == white)
  }

  @Test("A one-point line covers whole device pixels at any position", arguments: [1.0, 1.5, 2, 3])
  func sharpLines(scale: Double) throws {
    for place in [5.0, 5.25, 5.5, 5.9] {
      let canvas = try canvas(scale: scale)
      canvas.paint(.horizontal(y: place, from: 0, to: 40, Stroke(red)))
      canvas.paint(.vertical(x: place + 20, from: 0, to: 2, Stroke(red)))
      let (width, colours) = (canvas.pixelWidth, canvas.pixels().map { Colour($0) })
      let column = (0..<canvas.pixelHeight).map { colours[$0 * width + 9] }
      let row = colours.prefix(width)
      #expect(Set(column) == [red, white] && Set(row) == [red, white])
      #expect(column.count { $0 == red } == Int(scale.rounded(.toNearestOrEven)))
    }
  }

  @Test("Tabular figures are equally wide, others are not")
  func tabularFigures() throws {
    let canvas = try canvas()
    func width(_ string: String, _ isTabular: Bool) -> Double {
      canvas.width(
        of: SceneText(
          [TextRun(string, size: 12, colour: red)], at: Point(x: 0, y: 0),
          hasTabularFigures: isTabular))
    }
    #expect(width("111", true) == width("888", true))
    #expect(width("111", false) < width("888", false))
  }

  @Test("A text starts, is centred or ends at its position")
  func anchors() throws {
    func inked(_ anchor: SceneText.Anchor) throws -> (first: Int, last: Int) {
      let canvas = try canvas(100, 20)
      let run = TextRun("HHH", size: 12, weight: .semibold, colour: red)
      canvas.paint(SceneText([run], at: Point(x: 50, y: 15), anchor: anchor))
      let colours = canvas.pixels().map { Colour($0) }
      let columns = (0..<100).filter { x in (0..<20).contains { colours[$0 * 100 + x] != white } }
      return (try #require(columns.first), try #require(columns.last))
    }
    #expect(try inked(.start).first >= 50)
    #expect(try inked(.end).last <= 50)
    let middle = try inked(.middle)
    #expect(abs(99 - middle.first - middle.last) <= 1)
  }

  @Test(
    "Impossible sizes are rejected",
    arguments: [
      (0.0, 10.0, 1.0), (10, 0, 1), (10, 10, 0), (40_000, 10, 1), (100, 10, 1000), (.nan, 5, 1),
    ])
  func sizes(width: Double, height: Double, scale: Double) throws {
    let fonts = try FontLibrary()
    #expect(throws: CanvasError.self) {
      _ = try Canvas(width: width, height: height, scale: scale, fonts: fonts).scale
    }
  }

  @Test("A font library without fonts is an error")
  func noFonts() {
    #expect(throws: CanvasError.noFonts) {
      _ = try FontLibrary(folders: ["/nowhere/<&>"])
    }
  }
}

@Suite struct VectorTests {
  /// A sheet in the outline with a circle tagged `tag`.
  private func sheet(_ tag: String) throws -> [UInt8] {
    let fonts = try FontLibrary()
    let canvas = try Canvas(width: 40, height: 20, scale: 1, medium: .pdf, fonts: fonts)
    canvas.call(sheet: 1, "Sheet")
    canvas.tagged(tag) { canvas in
      canvas.paint(.circle(centre: Point(x: 10, y: 10), radius: 5, fill: red, outline: nil))
    }
    return try canvas.file()
  }

  @Test("A tag that Cairo rejects is an error, not a crash")
  func tags() throws {
    #expect(try sheet("Figure").starts(with: "%PDF-".utf8))
    // CAIRO_STATUS_TAG_ERROR
    #expect(throws: CanvasError.drawing(status: 42)) { try sheet("Artifact") }
  }

  @Test("Captions are escaped, and the root group loses its numbered id")
  func caption() throws {
    let svg = "<?xml?>\n<svg width=\"4\">\n<g id=\"surface17\">\n<g id=\"x\"/></g>\n</svg>\n"
    let written = String(
      decoding: try Canvas.captioned(Array(svg.utf8), "a < b & c", "]]> \u{E9}"), as: UTF8.self)
    #expect(
      written == """
        <?xml?>
        <svg role="img" width="4">
        <title>a &lt; b &amp; c</title>
        <desc>]]&gt; \u{E9}</desc>
        <g>
        <g id="x"/></g>
        </svg>

        """)
    #expect(throws: CanvasError.encoding) { try Canvas.captioned(Array("<g/>".utf8), "", "") }
  }

  @Test("A vector canvas has no pixels to read")
  func pixels() throws {
    let fonts = try FontLibrary()
    for medium in [Canvas.Medium.svg, .pdf] {
      let canvas = try Canvas(width: 4, height: 4, scale: 1, medium: medium, fonts: fonts)
      #expect(canvas.pixels().isEmpty)
    }
  }
}
