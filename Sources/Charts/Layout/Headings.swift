import HealthModel

/// The one number that matters, and what it is.
struct Headline {
  let number: String
  let meaning: String
  let colour: Colour
}

/// What stands above and below a plot: as much of it as the picture has room for.
///
/// The picture sets it at its places, a chart in letters line below line.
struct Headings {
  /// What stands at the left of a line, and at its right; either may be empty.
  struct Line {
    var start: [TextRun] = []
    var end: [TextRun] = []
  }

  /// The title, and the one number that matters.
  let title: Line
  /// Dates and coverage, and the facts.
  let subtitle: Line
  /// How to read the picture, and the time zone.
  let footer: Line
  private let geometry: ChartGeometry

  /// - Parameters:
  ///   - coverage: `29 readings on 6 of 7 days`.
  ///   - facts: what stands below the headline.
  ///   - footer: the most important sentence first; those that there is no room for are left out.
  init(
    _ title: String, coverage: String, headline: Headline?, facts: [TextRun], footer: [String],
    in frame: ChartFrame
  ) {
    let (theme, dates) = (frame.theme, frame.locale.dateNames)
    geometry = frame.geometry
    func large(_ text: String) -> [TextRun] {
      [TextRun(text, size: 18, weight: .semibold, colour: theme.text)]
    }
    let number =
      headline.map { [TextRun($0.number, size: 18, weight: .semibold, colour: $0.colour)] } ?? []
    let meaning = headline.map { [frame.plain("  \($0.meaning)")] } ?? []
    let shortened = (0..<title.count).lazy.reversed().map { "\(title.prefix($0))…" }
    self.title = Self.firstWithRoom(
      [
        Line(start: large(title), end: number + meaning),
        Line(start: large(title), end: number),
      ] + shortened.map { Line(start: large($0), end: number) }, geometry)
    let names = [false, true].map {
      [frame.plain("\(dates.dates(frame.span.dates, isShort: $0))  ·  \(coverage)")]
    }
    subtitle = Self.firstWithRoom(
      names.map { Line(start: $0, end: facts) } + names.map { Line(start: $0) }, geometry)
    func small(_ words: String) -> [TextRun] {
      [TextRun(words, size: 10.5, colour: theme.mutedText)]
    }
    let zone = small(frame.zone.identifier)
    self.footer = Self.firstWithRoom(
      footer.indices.reversed().map {
        Line(start: small(footer[...$0].joined(separator: "  ")), end: zone)
      } + [Line(end: zone)], geometry)
  }

  /// As the picture has them.
  var texts: [SceneText] {
    Self.texts(title, at: ChartGeometry.titleBaseline, geometry)
      + Self.texts(subtitle, at: ChartGeometry.subtitleBaseline, geometry)
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

  /// The first of these lines whose texts, from left to right, keep apart and inside the margins;
  /// the last one when none does.
  private static func firstWithRoom(_ lines: [Line], _ geometry: ChartGeometry) -> Line {
    lines.first { line in
      let boxes = texts(line, at: 0, geometry).map(\.estimatedBox)
      return boxes.allSatisfy {
        $0.x >= ChartGeometry.leftMargin - 1 && $0.maxX <= geometry.rightMargin + 1
      } && zip(boxes, boxes.dropFirst()).allSatisfy { $0.maxX + 14 <= $1.x }
    } ?? lines.last ?? Line()
  }
}
