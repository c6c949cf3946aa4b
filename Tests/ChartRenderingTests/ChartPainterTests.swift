import Canvas
import Charts
import Foundation
import FoundationXML
import HealthModel
import TestSupport
import Testing

@testable import ChartRendering

/// A week in UTC with a reading every six hours.
private func chart(_ values: [Double], theme: Theme = .light) throws -> VitalChart {
  let vital = try #require(VitalCatalogue.standard[.glycemia])
  let firstDay = try #require(LocalDate("2026-11-09"))
  let start = FixedZone.utc.startOfDay(firstDay)
  return VitalChart(
    vital: vital, unit: vital.canonicalUnit, days: firstDay...firstDay.adding(days: 6),
    zone: FixedZone.utc,
    points: values.enumerated().map { index, value in
      ChartPoint(
        instant: start.adding(seconds: Int64(index + 1) * 21_600), value: value,
        unit: vital.canonicalUnit)
    }, theme: theme)
}

@Suite struct ChartPainterTests {
  @Test("The centre of a marker has the colour of its band", arguments: [1.0, 2])
  func markerColour(scale: Double) throws {
    for theme in [Theme.light, .dark] {
      let scene = try chart([120, 300, 200, 60, 45], theme: theme).scene()
      let painter = try ChartPainter()
      let canvas = try painter.painted(scene, scale: scale)
      let pixels = canvas.pixels()
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
        let (x, y) = (Int(sign.centre.x * scale), Int(sign.centre.y * scale))
        #expect(Colour(pixels[y * canvas.pixelWidth + x]) == sign.colour, "\(sign)")
      }
      // Five readings, and five entries in the right column.
      #expect(found.count == 10)
    }
  }

  @Test(
    "A chart is 800 × 400 points, and the same scene gives the same bytes", arguments: [1.0, 2])
  func bytes(scale: Double) throws {
    let scene = try chart([120, 300, 200]).scene()
    let bytes = try ChartPainter().file(of: scene, as: .png, scale: scale)
    #expect(bytes == (try ChartPainter().file(of: scene, as: .png, scale: scale)))
    let size = [800, 400].flatMap { points in
      let pixels = Int(points * scale)
      return [0, 0, UInt8(pixels >> 8), UInt8(pixels & 255)]
    }
    #expect(Array(bytes[16..<24]) == size)
  }

  @Test("Without Inter a chart uses DejaVu Sans; without either, drawing fails")
  func fallback() throws {
    let scene = try chart([120, 300, 200]).scene()
    let dejavu = FontLibrary.standardFolders.filter { $0.contains("dejavu") }
    let painter = try ChartPainter(fontFolders: dejavu)
    let bytes = try painter.file(of: scene, as: .png, scale: 1)
    #expect(try bytes != ChartPainter().file(of: scene, as: .png, scale: 1))
    #expect(throws: CanvasError.noFonts) {
      let painter = try ChartPainter(fontFolders: [])
      _ = try painter.file(of: scene, as: .png, scale: 1)
    }
  }

  @Test("Letters are about as wide as the layout assumes")
  func metrics() throws {
    let fonts = try FontLibrary()
    let canvas = try Canvas(width: 1, height: 1, scale: 1, fonts: fonts)
    for text in try chart([120, 300, 200, 60, 45]).scene().texts {
      let width = canvas.width(of: text)
      #expect(abs(text.estimatedWidth / width - 1) < 0.06, "\(text.string): \(width)")
    }
  }

  @Test("A chart is written to a file; a read-only folder is an error")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "charts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let painter = try ChartPainter()
    let scene = try chart([120, 300, 200]).scene()
    for medium in Canvas.Medium.allCases {
      let path = folder.appending(path: "week.\(medium)").path
      try painter.write(scene, as: medium, scale: 1, to: path)
      let bytes = try painter.file(of: scene, as: medium, scale: 1)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(throws: CanvasError.file(path: "/nowhere/week.png", errno: Int(ENOENT))) {
        try painter.write(scene, as: medium, scale: 1, to: "/nowhere/week.png")
      }
    }
  }

  @Test("A vector file depends only on its own chart")
  func vectors() throws {
    let painter = try ChartPainter()
    let scene = try chart([120, 300, 200]).scene()
    for medium in [Canvas.Medium.svg, .pdf] {
      let first = try painter.file(of: scene, as: medium, scale: 1)
      _ = try painter.file(of: chart([120, 90]).scene(), as: medium, scale: 1)
      #expect(try painter.file(of: scene, as: medium, scale: 1) == first)
      #expect(try painter.file(of: chart([121, 300, 200]).scene(), as: medium, scale: 1) != first)
    }
  }

  @Test("An SVG file is XML with the chart's texts and colours, and needs no font")
  func svg() throws {
    let scene = try chart([120, 300, 200]).scene()
    let bytes = try ChartPainter().file(of: scene, as: .svg, scale: 2)
    let document = XMLDocument()
    #expect(document.read(bytes))
    #expect(document.texts["title"] == "Blood glucose, Mon 9 – Sun 15 November 2026 (UTC)")
    #expect(document.texts["desc"] == scene.description)
    #expect(document.root["role"] == "img" && document.root["viewBox"] == "0 0 1600 800")
    #expect(document.elements.isDisjoint(with: ["text", "image", "font"]))
  }

  @Test("Every chart file describes in words what it shows")
  func alternatives() throws {
    let scene = try chart([120, 300, 200, 60, 45]).scene()
    let words = scene.description
    #expect(words.contains("Lowest 45 mg/dL") && words.contains("–"))
    let painter = try ChartPainter()
    func file(_ medium: Canvas.Medium) throws -> String {
      String(decoding: try painter.file(of: scene, as: medium, scale: 1), as: UTF8.self)
    }
    #expect(try file(.png).contains("iTXtDescription"))
    #expect(try file(.png).contains(words))
    #expect(try file(.svg).contains("<desc>\(words)</desc>"))
    // PDF stores non-ASCII text as hexadecimal UTF-16.
    let hex = words.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    #expect(try file(.pdf).lowercased().contains("/subject <feff\(hex)>"))
  }

  @Test("A chart's texts are found in its PDF, which is tagged as one figure")
  func words() throws {
    let scene = try chart([120, 300, 200, 60, 45]).scene()
    let painter = try ChartPainter()
    let file = try PDFFile(painter.file(of: scene, as: .pdf, scale: 1))
    // pdftotext merges spaces.
    func words(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }
    let found = words(try file.shown(by: "pdftotext", "-layout"))
    for text in scene.texts { #expect(found.contains(words(text.string)), "\(text.string)") }
    let parts = try file.shown(by: "pdfinfo", "-struct-text")
    #expect(parts.hasPrefix("Document\n  Figure"))
    #expect(parts.split(separator: "\n").count == 3)
    #expect(try file.fonts().allSatisfy { $0.isEmbedded && $0.hasMeanings })
  }

  @Test("A PDF is dated as its week and has a page of the chart's size")
  func pdf() throws {
    let bytes = try ChartPainter().file(of: chart([120, 300]).scene(), as: .pdf, scale: 2)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-") && text.hasSuffix("%%EOF\n"))
    #expect(text.contains("/CreationDate (20261109000000Z)"))
    #expect(text.contains("/Title") && text.contains("/Subject"))
    #expect(text.contains("/MediaBox [ 0 0 1600 800 ]"))
  }
}

/// A minimal XML reader for tests.
private final class XMLDocument: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var texts: [String: String] = [:]
  private(set) var root: [String: String] = [:]
  private var current = ""

  /// Whether the bytes are well-formed.
  func read(_ bytes: [UInt8]) -> Bool {
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if elements.isEmpty { root = attributes }
    elements.insert(name)
    current = name
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    texts[current, default: ""] += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    current = ""
  }
}
