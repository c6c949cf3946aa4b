import Charts
import Foundation
import HealthModel
import Testing

/// A colour in CIE L*a*b*, white point D65.
private struct LabColour {
  let lightness: Double
  let a: Double
  let b: Double

  init(_ lightness: Double, _ a: Double, _ b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Source: IEC 61966-2-1 for sRGB to XYZ, CIE 15 for XYZ to L*a*b*.
  init(linearRed red: Double, green: Double, blue: Double) {
    func f(_ t: Double) -> Double {
      t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    let x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = f(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = f((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}

/// How different two colours look; about 1 is just noticeable.
///
/// Source: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005.
private func difference(_ one: LabColour, _ other: LabColour) -> Double {
  func power7(_ value: Double) -> Double { pow(value, 7) }
  let meanChroma = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
  let g = 0.5 * (1 - sqrt(power7(meanChroma) / (power7(meanChroma) + power7(25))))
  let (a1, a2) = ((1 + g) * one.a, (1 + g) * other.a)
  let (c1, c2) = (hypot(a1, one.b), hypot(a2, other.b))
  func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
  let (h1, h2) = (hue(a1, one.b), hue(a2, other.b))
  var hueStep = h2 - h1
  var meanHue = (h1 + h2) / 2
  if c1 * c2 == 0 {
    (hueStep, meanHue) = (0, h1 + h2)
  } else if abs(h1 - h2) > 180 {
    hueStep += h2 <= h1 ? 360 : -360
    meanHue += h1 + h2 < 360 ? 180 : -180
  }
  func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  let hueDifference = 2 * sqrt(c1 * c2) * sin(radians(hueStep / 2))
  let (l, c) = ((one.lightness + other.lightness) / 2, (c1 + c2) / 2)
  var t = 1 - 0.17 * cos(radians(meanHue - 30)) + 0.24 * cos(radians(2 * meanHue))
  t += 0.32 * cos(radians(3 * meanHue + 6)) - 0.20 * cos(radians(4 * meanHue - 63))
  let rotation = 30 * exp(-pow((meanHue - 275) / 25, 2))
  let chromaRotation = 2 * sqrt(power7(c) / (power7(c) + power7(25)))
  let lightnessShare =
    (other.lightness - one.lightness) / (1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2)))
  let chromaShare = (c2 - c1) / (1 + 0.045 * c)
  let hueShare = hueDifference / (1 + 0.015 * c * t)
  let twist = -sin(radians(2 * rotation)) * chromaRotation * chromaShare * hueShare
  return sqrt(
    lightnessShare * lightnessShare + chromaShare * chromaShare + hueShare * hueShare + twist)
}

/// Kinds of colour vision.
private enum Vision: CaseIterable {
  case usual, protan, deutan, tritan

  /// For linear RGB, with one type of cone missing.
  ///
  /// Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
  /// Color Vision Deficiency", 2009, severity 1.0.
  var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protan:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritan:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  func seen(_ colour: Colour) -> LabColour {
    let linear = [colour.red, colour.green, colour.blue].map(linear)
    let seen = matrix.map { row in
      min(1, max(0, zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }))
    }
    return LabColour(linearRed: seen[0], green: seen[1], blue: seen[2])
  }
}

@Suite struct PaletteTests {
  @Test(
    "The formulas give the values in their sources",
    arguments: [
      (LabColour(50, 2.6772, -79.7751), LabColour(50, 0, -82.7485), 2.0425),
      (LabColour(50, -1.3802, -84.2814), LabColour(50, 0, -82.7485), 1.0000),
      (LabColour(50, 2.5, 0), LabColour(73, 25, -18), 27.1492),
      (LabColour(50, 2.49, -0.001), LabColour(50, -2.49, 0.0011), 7.2195),
      (LabColour(2.0776, 0.0795, -1.1350), LabColour(0.9033, -0.0636, -0.5514), 0.9082),
    ])
  private func formulas(one: LabColour, other: LabColour, expected: Double) {
    #expect(abs(difference(one, other) - expected) < 0.00005)
    #expect(abs(difference(other, one) - expected) < 0.00005)
  }

  @Test("White stays white and grey stays grey with any colour vision")
  func greys() {
    for vision in Vision.allCases {
      let white = vision.seen(Colour(0xFFFFFF))
      #expect(abs(white.lightness - 100) < 0.01 && hypot(white.a, white.b) < 0.05)
      let grey = vision.seen(Colour(0x777777))
      #expect(abs(grey.lightness - 50.03) < 0.05 && hypot(grey.a, grey.b) < 0.05)
    }
  }

  @Test(
    "Markers of any two bands differ visibly with any colour vision",
    arguments: [Theme.light, .dark])
  func signs(theme: Theme) {
    for vision in Vision.allCases {
      for (index, band) in Band.allCases.enumerated() {
        for other in Band.allCases[(index + 1)...] {
          let step = difference(
            vision.seen(theme.markers[band]), vision.seen(theme.markers[other]))
          #expect(step >= 10, "\(band) and \(other), \(vision): \(step)")
        }
      }
    }
  }
}
