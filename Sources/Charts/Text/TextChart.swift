import HealthModel

public struct TextPage: Sendable {
  public let columns: Int
  /// The number of lines on the screen; nil for an endless page.
  public let rows: Int?
  public let isASCII: Bool
  /// Returns the number of columns of a text; a character of a custom unit may take two or more.
  public let width: @Sendable (String) -> Int

  public init(
    columns: Int, rows: Int? = nil, isASCII: Bool = false,
    width: @escaping @Sendable (String) -> Int = { $0.count }
  ) { (self.columns, self.rows, self.isASCII, self.width) = (columns, rows, isASCII, width) }
}

/// A text chart that fits pages of 20 columns or more. Tones only repeat what signs say.
public struct TextChart: Equatable, Sendable {
  public enum Tone: Hashable, Sendable {
    case plain, faint, caution, critical
    /// Titles, and the limits of the normal range.
    case strong
  }

  public struct Piece: Hashable, Sendable {
    /// The text, with the blanks between this piece and its neighbours.
    public var text: String
    public var tone: Tone

    init(_ text: String, _ tone: Tone = .plain) { (self.text, self.tone) = (text, tone) }
  }

  /// The lines, without trailing blanks.
  public let lines: [[Piece]]

  init(_ scene: TextScene, on page: TextPage) {
    let columns = max(TextPlot.leastColumns, min(page.columns, TextPlot.mostColumns))
    var above = TextFlow(columns: columns, width: page.width)
    for line in [scene.headings.title, scene.headings.subtitle, scene.headings.facts] {
      above.append(scene.pieces(line.start), opposite: scene.pieces(line.end))
    }
    var below = TextFlow(columns: columns, width: page.width)
    below.append(entries: scene.legend)
    if !scene.frame.isEmpty {
      let days = scene.frame.emptyDaySentences.map(scene.letters.shown).joined()
      below.append(days.isEmpty ? [] : [.init(days)])
    }
    let doses = scene.frame.doseSentences
    for line in doses {
      below.append([.init("\(scene.letters.dose) \(scene.letters.shown(line))")])
    }
    below.append(
      scene.pieces(scene.headings.footer.start, .faint),
      opposite: scene.pieces(scene.headings.footer.end, .faint))
    // The unit, floor, doses and names take four lines, and the prompt below takes one.
    let taken = above.lines.count + below.lines.count + (doses.isEmpty ? 4 : 5)
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
  fileprivate func pieces(_ runs: [TextRun], _ tone: TextChart.Tone? = nil) -> [TextChart.Piece] {
    runs.map {
      .init(letters.shown($0.string), tone ?? ($0.weight == .semibold ? .strong : .plain))
    }
  }
}
