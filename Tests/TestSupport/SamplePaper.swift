import Charts

private let ink = Colour(0x1F2933)

private func text(
  _ strings: String..., x: Double, y: Double, anchor: SceneText.Anchor = .start,
  isTabular: Bool = false
) -> SheetMark {
  .text(
    SceneText(
      strings.enumerated().map { index, string in
        TextRun(string, size: 9.5, weight: index == 0 ? .semibold : .regular, colour: ink)
      }, at: Point(x: x, y: y), anchor: anchor, hasTabularFigures: isTabular,
      halo: anchor == .end ? Stroke(Colour(0xFFFFFF), width: 2) : nil))
}

private func row(_ name: String, _ values: [String], y: Double) -> SheetPart {
  .group(
    .row,
    [.leaf(.rowHeading, [text(name, x: 42, y: y)])]
      + values.enumerated().map { index, value in
        .leaf(
          .cell, [text(value, x: 150 + 60 * Double(index), y: y, anchor: .end, isTabular: true)])
      })
}

/// Two sheets of different sizes with every role, the second in Italian.
public func samplePaper(value: String = "132.5/81") -> Paper {
  let curve = SheetPart.leaf(
    .figure,
    [
      .shape(.box(Box(x: 42, y: 200, width: 500, height: 80), fill: Colour(0xE4F1F3))),
      .shape(
        .polyline(
          [Point(x: 42, y: 270), Point(x: 300, y: 210), Point(x: 542, y: 250)],
          stroke: Stroke(ink, width: 1.2))),
      .shape(
        .rule(
          from: Point(x: 42, y: 240.3), to: Point(x: 542, y: 240.3), stroke: Stroke(ink, width: 0.3)
        )),
      text("120", x: 42, y: 215), text("80", x: 42, y: 275),
    ], alternative: "Two readings rise.")
  let first = Sheet(
    width: 595.276, height: 841.89, title: "At a glance",
    parts: [
      .group(
        .section,
        [
          .leaf(.heading1, [text("Two weeks", x: 42, y: 60)]),
          .leaf(
            .paragraph,
            [
              text("Sunday", " 16 November", x: 42, y: 80),
              text(value, " mmHg", x: 300, y: 80), text("14 days", x: 42, y: 95),
            ]),
          .leaf(.heading2, [text("Pressure ≥ 135", x: 42, y: 120)]),
          .group(
            .table,
            [
              .group(
                .row,
                ["", "n", "mean"].enumerated().map { index, title in
                  .leaf(.columnHeading, [text(title, x: 42 + 60 * Double(index), y: 140)])
                }), row("morning", ["11", "131.1"], y: 155),
              row("evening", ["8", "126.4"], y: 170),
            ]), curve,
          .group(
            .list,
            [
              .group(
                .item,
                [
                  .group(
                    .itemBody,
                    [.leaf(.link, [text("Glucose", x: 42, y: 320)], destination: 1)])
                ])
            ]),
        ])
    ])
  let second = Sheet(
    width: 612, height: 792, title: "Glucose – è più",
    parts: [
      .leaf(.heading1, [text("Glicemia più alta", x: 42, y: 60)]),
      .leaf(.link, [text("back", x: 42, y: 90)], destination: 0),
    ])
  return Paper(
    title: "Giornale: 3–16", language: "it", date: "2026-11-17T00:00:00+01:00",
    sheets: [first, second])
}
