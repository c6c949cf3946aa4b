import Charts
import Foundation
import Testing

/// Linear light of an sRGB channel. Source: IEC 61966-2-1, as in WCAG 2.1.
func linear(_ channel: UInt8) -> Double {
  let value = Double(channel) / 255
  return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// Source: WCAG 2.1, relative luminance and contrast ratio.
private func luminance(_ colour: Colour) -> Double {
  0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
}

private func contrast(_ one: Colour, _ other: Colour) -> Double {
  let lighter = max(luminance(one), luminance(other))
  let darker = min(luminance(one), luminance(other))
  return (lighter + 0.05) / (darker + 0.05)
}

@Suite struct ThemeTests {
  @Test("The contrast formula matches its source for black, white and grey")
  func formula() {
    #expect(abs(contrast(Colour(0x000000), Colour(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(contrast(Colour(0x767676), Colour(0xFFFFFF)) - 4.54) < 0.01)
  }

  @Test("Every text of both themes has a contrast of 4.5 or more", arguments: [Theme.light, .dark])
  func texts(theme: Theme) {
    let values = theme.values
    let colours = [
      theme.text, theme.secondaryText, theme.mutedText, theme.fever, values.normal, values.high,
      values.criticallyHigh, values.low, values.criticallyLow,
    ]
    for colour in colours {
      #expect(contrast(colour, theme.background) >= 4.5, "\(colour)")
    }
  }

  @Test("Every text of a chart has a contrast of 4.5 or more against its background")
  func scenes() throws {
    let weeks = [
      Week.glycemia, .temperature, .heartRate, .sensor(spread: 300), Week(vital: .glycemia),
    ]
    for theme in [Theme.light, .dark] {
      var scenes = try weeks.map { try $0.chart(theme: theme).scene() }
      scenes.append(try PressureWeek.hypertension.chart(theme: theme).scene())
      for scene in scenes {
        for text in scene.texts {
          for ground in grounds(of: text, in: scene) {
            for run in text.runs {
              #expect(contrast(run.colour, ground) >= 4.5, "\(run.string) on \(ground)")
            }
          }
        }
      }
    }
  }

  @Test("A text's background is its halo, or else everything behind it")
  func groundOfText() throws {
    let scene = try Week.temperature.chart().scene()
    let empty = try #require(scene.texts.first { $0.string == "no readings" })
    #expect(grounds(of: empty, in: scene) == [Theme.light.background])
    let label = try #require(scene.texts.first { $0.string == "36.4" })
    #expect(grounds(of: label, in: scene) == [Theme.light.background])
    var bare = label
    bare.halo = nil
    #expect(grounds(of: bare, in: scene).contains(Theme.light.band))
  }

  /// The halo's colour; without a halo, all colours behind the text down to the first shape that
  /// covers it whole.
  private func grounds(of text: SceneText, in scene: Scene) -> Set<Colour> {
    if let halo = text.halo { return [halo.colour] }
    let box = text.estimatedBox
    var colours: Set<Colour> = []
    for shape in scene.shapes.reversed() {
      switch shape {
      case .box(let ground, let fill), .pill(let ground, _, let fill):
        guard ground.overlaps(box) else { continue }
        colours.insert(fill)
        if ground.contains(box) { return colours }
      case .polygon(let points, let fill, nil):
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let left = xs.min() ?? 0
        let top = ys.min() ?? 0
        let ground = Box(
          x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        if ground.overlaps(box) { colours.insert(fill) }
      default: continue
      }
    }
    return colours.union([scene.background])
  }
}
