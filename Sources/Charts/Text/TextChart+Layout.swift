import HealthModel

extension TextChart {
  init(_ scene: TextScene, on page: TextPage) {
    let columns = max(TextPlot.leastColumns, min(page.columns, TextPlot.mostColumns))
    var above = TextFlow(columns: columns, on: page)
    for line in [scene.headings.title, scene.headings.subtitle, scene.headings.facts] {
      above.append(scene.pieces(line.start), opposite: scene.pieces(line.end))
    }
    var below = TextFlow(columns: columns, on: page)
    below.append(entries: scene.legend.map(scene.entry))
    if !scene.frame.isEmpty {
      let days = scene.frame.emptyDaySentences.map(scene.letters.shown).joined()
      below.append(days.isEmpty ? [] : [.init(days)])
    }
    below.append(
      scene.pieces(scene.headings.footer.start, .faint),
      opposite: scene.pieces(scene.headings.footer.end, .faint))
    // The plot's own head and foot take three lines, the prompt below the chart one.
    let taken = above.lines.count + below.lines.count + 4
    let height = page.rows.map { max(8, min(20, $0 - taken)) } ?? 16
    let plot = TextPlot(scene, columns: columns, rows: height)
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
  /// A part of the headings as letters, in a tone of its own where one is given.
  fileprivate func pieces(
    _ runs: [TextRun], _ tone: TextChart.Tone? = nil
  ) -> [TextChart.Piece] {
    runs.map {
      .init(letters.shown($0.string), tone ?? ($0.weight == .semibold ? .strong : .plain))
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
