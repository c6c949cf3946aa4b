import HealthModel

extension TextChart {
  init(_ week: TextScene, on page: TextPage) {
    let columns = max(TextPlot.leastColumns, min(page.columns, TextPlot.mostColumns))
    var above = TextFlow(columns: columns, on: page)
    let place = ChartGeometry.self
    above.append(
      week.heading(at: place.titleBaseline, .start),
      opposite: week.heading(at: place.titleBaseline, .end))
    above.append(
      week.heading(at: place.subtitleBaseline, .start),
      opposite: week.heading(at: place.subtitleBaseline, .end))
    var below = TextFlow(columns: columns, on: page)
    below.append(entries: week.legend.map(week.entry))
    let footers = [week.frame.geometry.footerBaseline].flatMap { height in
      [week.heading(at: height, .start), week.heading(at: height, .end)]
    }
    if week.frame.isEmpty == false {
      let days = week.frame.emptyDaySentences.map(week.letters.shown).joined()
      below.append(days.isEmpty ? [] : [.init(days)])
    }
    below.append(
      footers[0].map { Piece($0.text, .faint) },
      opposite: footers[1].map { Piece($0.text, .faint) })
    // The plot's own head and foot take three lines, the prompt below the chart one.
    let taken = above.lines.count + below.lines.count + 4
    let height = page.rows.map { max(8, min(20, $0 - taken)) } ?? 16
    let plot = TextPlot(week, columns: columns, rows: height)
    lines = (above.lines + plot.lines + below.lines).map(Self.trimmed)
  }

  private static func trimmed(_ line: [Piece]) -> [Piece] {
    var line = line
    while let last = line.last {
      let kept = String(last.text.reversed().drop { $0 == " " }.reversed())
      line.removeLast()
      guard kept.isEmpty else { return line + [Piece(kept, last.tone)] }
    }
    return line
  }
}

extension TextScene {
  /// The line of the picture's head or foot at that height, as letters.
  fileprivate func heading(
    at baseline: Double, _ anchor: SceneText.Anchor
  ) -> [TextChart.Piece] {
    headings.filter { $0.position.y == baseline && $0.anchor == anchor }.flatMap(\.runs).map {
      .init(letters.shown($0.string), $0.weight == .semibold ? .strong : .plain)
    }
  }

  /// `▲ High (181 – 250) 3`.
  fileprivate func entry(_ entry: Entry) -> [TextChart.Piece] {
    let tone = entry.count == 0 ? .faint : entry.tone
    let sign = entry.sign.isEmpty ? [] : [TextChart.Piece("\(entry.sign) ", tone)]
    return sign + [.init(letters.shown(entry.words) + " ", entry.count == 0 ? .faint : .plain)]
      + [.init(String(entry.count), entry.count == 0 ? .faint : .strong)]
  }
}
