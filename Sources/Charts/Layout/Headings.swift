import HealthModel

struct Headings {
  typealias Headline = (number: String, meaning: String, colour: Colour)

  struct Line {
    var start: [TextRun] = []
    var end: [TextRun] = []
  }

  let title: Line
  let subtitle: Line
  let facts: Line
  let footer: Line
  private let geometry: ChartGeometry

  /// Creates headings. Facts are below the headline; last sentences of a long footer are omitted.
  init(
    _ title: String, coverage: String, headline: Headline?, facts: [TextRun], footer: [String],
    in frame: ChartFrame
  ) {
    let (theme, dates) = (frame.theme, frame.locale.dateNames)
    let geometry = frame.geometry
    self.geometry = geometry
    // Text that doesn't fit is made smaller or moves to the next line; only a title is cut off.
    func titleLine(_ title: String, size: Double, meaningSize: Double) -> Line {
      func strong(_ words: String, _ colour: Colour) -> TextRun {
        TextRun(words, size: size, weight: .semibold, colour: colour)
      }
      let end = headline.map { number, meaning, colour in
        [strong(number, colour), frame.plain("  \(meaning)").sized(by: meaningSize / 12)]
      }
      return Line(start: [strong(title, theme.text)], end: end ?? [])
    }
    let shortened = (0..<title.count).lazy.reversed().map { "\(title.prefix($0))…" }
    self.title = Self.firstWithRoom(
      [(18.0, 12.0), (15, 12), (15, 10.5)].map { titleLine(title, size: $0, meaningSize: $1) }
        + shortened.map { titleLine($0, size: 15, meaningSize: 10.5) }, geometry)
    let names = [false, true].map {
      [frame.plain("\(dates.dates(frame.span.dates, isShort: $0))  ·  \(coverage)")]
    }
    let smaller = facts.map { $0.sized(by: 10.5 / 12) }
    let beside =
      (names.map { Line(start: $0, end: facts) } + names.map { Line(start: $0, end: smaller) })
      .first { Self.hasRoom($0, geometry) }
    subtitle = beside ?? Self.firstWithRoom(names.map { Line(start: $0) }, geometry)
    let unit = [TextRun(frame.unit.symbol, size: 10.5, colour: theme.mutedText)]
    let below = [1, 10.5 / 12, 0.75].map { scale in facts.map { $0.sized(by: scale) } }
    self.facts =
      beside == nil
      ? Line(end: below.first { Self.hasRoom(Line(start: unit, end: $0), geometry) } ?? below[2])
      : Line()
    func small(_ words: String) -> [TextRun] {
      [TextRun(words, size: 10.5, colour: theme.mutedText)]
    }
    let zone = small(frame.zone.identifier)
    self.footer = Self.firstWithRoom(
      footer.indices.reversed().map {
        Line(start: small(footer[...$0].joined(separator: "  ")), end: zone)
      } + [Line(end: zone)], geometry)
  }

  var texts: [SceneText] {
    Self.texts(title, at: ChartGeometry.titleBaseline, geometry)
      + Self.texts(subtitle, at: ChartGeometry.subtitleBaseline, geometry)
      + Self.texts(facts, at: ChartGeometry.factsBaseline, geometry)
      + Self.texts(footer, at: geometry.footerBaseline, geometry)
  }

  private static func texts(
    _ line: Line, at baseline: Double, _ geometry: ChartGeometry
  ) -> [SceneText] {
    [
      SceneText(line.start, at: Point(x: ChartGeometry.leftMargin, y: baseline)),
      SceneText(line.end, at: Point(x: geometry.rightMargin, y: baseline), anchor: .end),
    ].filter { !$0.runs.isEmpty }
  }

  /// Returns the first line whose texts fit inside the margins without touching, or else the last.
  private static func firstWithRoom(_ lines: [Line], _ geometry: ChartGeometry) -> Line {
    lines.first { hasRoom($0, geometry) } ?? lines.last ?? Line()
  }

  private static func hasRoom(_ line: Line, _ geometry: ChartGeometry) -> Bool {
    let boxes = texts(line, at: 0, geometry).map(\.estimatedBox)
    return boxes.allSatisfy {
      $0.x >= ChartGeometry.leftMargin - 1 && $0.maxX <= geometry.rightMargin + 1
    } && zip(boxes, boxes.dropFirst()).allSatisfy { $0.maxX + 14 <= $1.x }
  }
}
