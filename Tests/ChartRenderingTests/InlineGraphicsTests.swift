import Canvas
import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import ChartRendering

private func scene(theme: Theme = .light) throws -> Scene {
  let vital = try #require(VitalCatalogue.standard[.glycemia])
  let day = try #require(LocalDate("2026-11-09"))
  let start = FixedZone.utc.startOfDay(day)
  let points = [120.0, 300, 200, 60, 45].enumerated().map { index, value in
    ChartPoint(
      instant: start.adding(seconds: Int64(index + 1) * 21_600), value: value,
      unit: vital.canonicalUnit)
  }
  return VitalChart(
    vital: vital, unit: vital.canonicalUnit, days: day...day.adding(days: 6), zone: FixedZone.utc,
    points: points,
    theme: theme
  ).scene()
}

/// Decodes a picture from sixels, as a terminal would.
private struct SixelPicture {
  var width = 0
  var height = 0
  /// `0xRRGGBB`; nil where nothing was drawn.
  var pixels: [UInt32?] = []
  var colours = 0

  init?(_ text: String) {
    guard text.hasPrefix("\u{1B}P0;1q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = Array(text.utf8.dropFirst("\u{1B}P0;1q\"1;1;".utf8.count).dropLast(2))[...]
    func number() -> Int {
      var value = 0
      while let digit = rest.first, (48...57).contains(digit) {
        value = value * 10 + Int(digit) - 48
        rest.removeFirst()
      }
      return value
    }
    width = number()
    rest.removeFirst()
    height = number()
    pixels = Array(repeating: nil, count: width * height)
    var palette: [Int: UInt32] = [:]
    var (colour, column, top) = (0, 0, 0)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        colour = number()
        guard rest.first == UInt8(ascii: ";") else { continue }
        rest.removeFirst(3)
        let parts = (0..<3).map { index -> UInt32 in
          let part = UInt32((Double(number()) * 2.55).rounded())
          if index < 2 { rest.removeFirst() }
          return part
        }
        palette[colour] = parts[0] << 16 | parts[1] << 8 | parts[2]
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, top) = (0, top + 6)
      default:
        var (count, sixel) = (1, byte)
        if byte == UInt8(ascii: "!") {
          count = number()
          guard let next = rest.popFirst() else { return nil }
          sixel = next
        }
        guard (63...126).contains(sixel), column + count <= width else { return nil }
        for x in column..<(column + count) {
          for row in 0..<6 where (sixel - 63) & (1 << UInt8(row)) != 0 {
            guard top + row < height else { return nil }
            pixels[(top + row) * width + x] = palette[colour]
          }
        }
        column += count
      }
    }
    colours = palette.count
  }
}

/// The largest difference between two colours in any channel.
private func distance(_ one: UInt32, _ other: UInt32) -> Int {
  let shifts: [UInt32] = [16, 8, 0]
  return shifts.reduce(0) { most, shift in
    let left = Int(one >> shift & 255)
    let right = Int(other >> shift & 255)
    return max(most, abs(left - right))
  }
}

@Suite struct InlineGraphicsTests {
  @Test(
    "A terminal is recognized by its reply",
    arguments: [
      ("", nil, false), ("\u{1B}[?62;22c", nil, true), ("\u{1B}[?62;4;22c", .sixel, true),
      ("\u{1B}[?4;22c", nil, true), ("\u{1B}[?63;1;2;4c", .sixel, true),
      ("\u{1B}[?62;44c", nil, true), ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", .kitty, true),
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22c", .kitty, true),
      ("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?6c", nil, true),
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4", .kitty, false), ("\u{1B}[?62;4;", nil, false),
    ] as [(String, InlineGraphics?, Bool)])
  func recognised(answer: String, graphics: InlineGraphics?, isWhole: Bool) {
    #expect(InlineGraphics(answer: answer) == graphics)
    #expect(InlineGraphics.isWhole(answer) == isWhole)
  }

  @Test("kitty gets the PNG file in pieces of at most 4096 characters")
  func kitty() throws {
    let painter = try ChartPainter()
    let text = try painter.inline(scene(), scale: 1, for: .kitty)
    let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(pieces.count > 2 && text.hasSuffix("\u{1B}\\"))
    #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,f=100,q=2,m=1;") == true)
    #expect(pieces.dropFirst().dropLast().allSatisfy { $0.hasPrefix("\u{1B}_Gm=1;") })
    #expect(pieces.last?.hasPrefix("\u{1B}_Gm=0;") == true)
    let payloads = pieces.map { $0.drop { $0 != ";" }.dropFirst() }
    #expect(payloads.allSatisfy { $0.count <= 4096 } && payloads.first?.count == 4096)
    let bytes = try #require(Data(base64Encoded: payloads.joined()))
    #expect(Array(bytes) == (try painter.file(of: scene(), as: .png, scale: 1)))
  }

  @Test("Base64 is padded correctly", arguments: ["", "f", "fo", "foo", "foob", "fooba"])
  func base64(text: String) {
    let payload = InlineGraphics.kitty(png: Array(text.utf8)).drop { $0 != ";" }.dropFirst()
    #expect(payload.dropLast(text.isEmpty ? 0 : 2) == Data(text.utf8).base64EncodedString())
  }

  @Test("Sixels reproduce the picture, with few pixels slightly off", arguments: [1.0, 0.7])
  func sixel(scale: Double) throws {
    let painter = try ChartPainter()
    for theme in [Theme.light, .dark] {
      let canvas = try painter.painted(scene(theme: theme), scale: scale)
      let text = try painter.inline(scene(theme: theme), scale: scale, for: .sixel)
      let picture = try #require(SixelPicture(text))
      #expect(picture.width == canvas.pixelWidth && picture.height == canvas.pixelHeight)
      #expect(picture.colours <= 256)
      var (exact, worst) = (0, 0)
      for (drawn, pixel) in zip(picture.pixels, canvas.pixels()) {
        let drawn = try #require(drawn)
        let off = distance(drawn, pixel)
        if off <= 2 { exact += 1 }
        worst = max(worst, off)
      }
      #expect(Double(exact) > 0.95 * Double(picture.pixels.count))
      #expect(worst < 48)
    }
  }

  @Test("A picture with a colour for each pixel is reduced to 256")
  func colours() throws {
    let pixels = (0..<1400).map { UInt32($0) &* 7919 & 0xFFFFFF }
    let picture = try #require(SixelPicture(Sixel(pixels: pixels, width: 100).text))
    #expect(picture.height == 14 && picture.colours == 256)
    #expect(picture.pixels.allSatisfy { $0 != nil })
  }
}
