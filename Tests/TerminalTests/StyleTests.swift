import Foundation
import Terminal
import Testing

/// How the styles look on common backgrounds.
@Suite struct StyleTests {
  /// A terminal's colours: its sixteen, and its default text and background.
  struct Palette: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: Int
    let background: Int
    let sixteen: [Int]
  }

  private static let xterm = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let tango = [
    0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
    0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
  ]
  private static let gnome = [
    0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC,
    0x5E5C64, 0xF66151, 0x33DA7A, 0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
  ]
  private static let solarized = [
    0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
    0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
  ]
  static let palettes = [
    Palette(testDescription: "xterm", text: 0x000000, background: 0xFFFFFF, sixteen: xterm),
    Palette(testDescription: "xterm -rv", text: 0xE5E5E5, background: 0x000000, sixteen: xterm),
    Palette(testDescription: "Tango light", text: 0x2E3436, background: 0xEEEEEC, sixteen: tango),
    Palette(testDescription: "Tango dark", text: 0xD3D7CF, background: 0x2E3436, sixteen: tango),
    Palette(testDescription: "GNOME light", text: 0x171421, background: 0xFFFFFF, sixteen: gnome),
    Palette(testDescription: "GNOME dark", text: 0xD0CFCC, background: 0x171421, sixteen: gnome),
    Palette(
      testDescription: "Solarized light", text: 0x657B83, background: 0xFDF6E3, sixteen: solarized),
    Palette(
      testDescription: "Solarized dark", text: 0x839496, background: 0x002B36, sixteen: solarized),
  ]

  @Test("Every style is readable on common backgrounds, and colours stand out", arguments: palettes)
  func readable(palette: Palette) throws {
    for style in [Style.bold, .faint, .caution, .critical] {
      let colour = try #require(Self.colour(of: style, in: palette))
      // WCAG's minimum for large text and symbols; faint text may be missed.
      let least = style == .faint ? 2 : 3.0
      let contrast = Self.contrast(colour, palette.background)
      #expect(contrast >= least, "\(style): \(contrast)")
    }
  }

  @Test("Colours that blend into these backgrounds are detected")
  func unreadable() throws {
    let (light, solarized) = (Self.palettes[0], Self.palettes[7])
    #expect(Self.contrast(light.sixteen[3], light.background) < 2, "yellow on white")
    #expect(Self.contrast(solarized.sixteen[8], solarized.background) == 1, "bright black")
    #expect(Self.contrast(0x000000, 0xFFFFFF) == 21)
    #expect(
      Self.fixed(196) == 0xFF0000 && Self.fixed(166) == 0xD75F00 && Self.fixed(244) == 0x808080)
  }

  /// A style's text colour: fixed for `38;5;N`, the palette's for `31`, else the default, at two
  /// thirds for faint.
  private static func colour(of style: Style, in palette: Palette) -> Int? {
    let codes = style.rawValue.split(separator: ";").compactMap { Int($0) }
    if let place = codes.firstIndex(of: 38), codes[place...].count >= 3, codes[place + 1] == 5 {
      return codes[place + 2] < 16 ? palette.sixteen[codes[place + 2]] : fixed(codes[place + 2])
    }
    for code in codes {
      switch code {
      case 1: continue
      case 2:
        return mixed(palette.text, palette.background, 2 / 3)
      case 30...37: return palette.sixteen[code - 30]
      case 90...97: return palette.sixteen[code - 82]
      default: return nil
      }
    }
    return palette.text
  }

  /// xterm's 256 colours without a palette: a cube of six steps a side, and greys.
  private static func fixed(_ index: Int) -> Int {
    guard index < 232 else { return (8 + (index - 232) * 10) * 0x010101 }
    let steps = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
  }

  private static func parts(_ colour: Int) -> [Double] {
    [16, 8, 0].map { Double(colour >> $0 & 0xFF) }
  }

  private static func mixed(_ first: Int, _ second: Int, _ share: Double) -> Int {
    zip(parts(first), parts(second)).reduce(0) {
      $0 << 8 | Int($1.0 * share + $1.1 * (1 - share))
    }
  }

  /// Source: WCAG 2.1, relative luminance.
  private static func luminance(_ colour: Int) -> Double {
    let linear = parts(colour).map { part in
      let share = part / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ first: Int, _ second: Int) -> Double {
    let both = [luminance(first), luminance(second)]
    return ((both.max() ?? 0) + 0.05) / ((both.min() ?? 0) + 0.05)
  }
}
