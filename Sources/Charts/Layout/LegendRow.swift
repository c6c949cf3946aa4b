import HealthModel

/// A line or two of the right column: sign, name, limits and count of a band.
struct LegendRow {
  let entry: LegendEntry
  let theme: Theme
  let geometry: ChartGeometry
  /// Limits below the name where the band is high enough, or where they don't fit beside it.
  let hasTwoLines: Bool

  var height: Double { hasTwoLines ? 30 : 17.3 }

  init(_ entry: LegendEntry, theme: Theme, geometry: ChartGeometry) {
    self.entry = entry
    self.theme = theme
    self.geometry = geometry
    let row = [entry.name, entry.shortLimits].joined(separator: " ")
    hasTwoLines =
      entry.extent >= 26
      || !Self.fit(Self.name(row, entry, theme), Self.count(of: entry, theme), geometry)
  }

  /// The row with its upper edge at `top`.
  func layer(top: Double) -> Layer {
    let middle = hasTwoLines ? top + 9.5 : top + height / 2
    let baseline = middle + 4.3
    // The point of a triangle reaches further than its base.
    let shift = Sign.radius(of: entry.band) * 0.2 * Double(entry.band.rawValue.signum())
    let sign = Sign.shape(
      of: entry.band, at: Point(x: geometry.legendSign, y: middle + shift),
      outline: Stroke(theme.background, width: 1.25), theme: theme)
    return Layer(shapes: [sign], texts: texts(baseline: baseline))
  }

  /// The count stands beside the name, or beside the limits where a long name leaves no room.
  private func texts(baseline: Double) -> [SceneText] {
    func placed(_ run: TextRun, _ line: Double) -> SceneText {
      SceneText([run], at: Point(x: geometry.legendText, y: line))
    }
    func counted(_ run: TextRun, _ line: Double) -> SceneText {
      SceneText([run], at: Point(x: geometry.rightMargin, y: line), anchor: .end)
    }
    let count = Self.count(of: entry, theme)
    guard hasTwoLines else {
      let row = Self.name("\(entry.name) \(entry.shortLimits)", entry, theme)
      return [placed(row, baseline), counted(count, baseline)]
    }
    let name = Self.name(entry.name, entry, theme)
    let second = baseline + 14.5
    let isBeside = Self.fit(name, count, geometry)
    let limits = [entry.limits, entry.shortLimits].map {
      TextRun($0, size: 10.5, colour: theme.mutedText)
    }
    let shown = isBeside || Self.fit(limits[0], count, geometry) ? limits[0] : limits[1]
    return [
      placed(name, baseline), counted(count, isBeside ? baseline : second), placed(shown, second),
    ]
  }

  /// Whether two runs stand side by side in the column.
  private static func fit(_ left: TextRun, _ right: TextRun, _ geometry: ChartGeometry) -> Bool {
    let width = [left, right].reduce(0) { $0 + $1.estimatedWidth(hasTabularFigures: false) }
    return width + 4 <= geometry.rightMargin - geometry.legendText
  }

  private static func name(_ text: String, _ entry: LegendEntry, _ theme: Theme) -> TextRun {
    TextRun(
      text, size: 12, weight: entry.band == .normal ? .semibold : .regular, colour: theme.text)
  }

  private static func count(of entry: LegendEntry, _ theme: Theme) -> TextRun {
    TextRun(
      countText(entry.count), size: 12, weight: .semibold,
      colour: entry.count == 0 ? theme.mutedText : theme.values[entry.band])
  }

  /// Exact as far as the column goes; beyond, in whole thousands.
  static func countText(_ count: Int) -> String {
    count < 100_000 ? String(count) : "\(count / 1000)k"
  }
}
