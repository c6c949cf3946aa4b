import Charts
import Foundation
import Testing

/// Source: WCAG 2.1, relative luminance and contrast ratio.
private func luminance(_ colour: Colour) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
}

private func contrast(_ one: Colour, _ other: Colour) -> Double {
  let lighter = max(luminance(one), luminance(other))
  let darker = min(luminance(one), luminance(other))
  return (lighter + 0.05) / (darker + 0.05)
}

@Suite struct ThemeTests {
  @Test("The contrast formula gives what its source says of black, white and grey")
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

  @Test("Every text that a chart shows has a contrast of 4.5 or more on its ground")
  func scenes() throws {
    for week in [Week.glycemia, .temperature, .sensor(spread: 300), Week(vital: .glycemia)] {
      for theme in [Theme.light, .dark] {
        let scene = try week.chart(theme: theme).scene()
        for run in scene.texts.flatMap(\.runs) {
          #expect(contrast(run.colour, scene.background) >= 4.5, "\(run.string)")
        }
      }
    }
  }
}
