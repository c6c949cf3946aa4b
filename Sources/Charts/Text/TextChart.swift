/// Where a chart in letters is to be shown.
public struct TextPage: Sendable {
  /// Letters in a line.
  public let columns: Int
  /// Lines of the screen; nil where there is no end to them.
  public let rows: Int?
  /// Whether it shows no letters beyond ASCII, or none that charts are drawn with.
  public let isASCII: Bool
  /// Columns that some words take: those of a unit of one's own may be wider than their letters.
  public let width: @Sendable (String) -> Int

  /// By default a page without end that shows every letter, each of them one column wide.
  public init(
    columns: Int, rows: Int? = nil, isASCII: Bool = false,
    width: @escaping @Sendable (String) -> Int = { $0.count }
  ) {
    self.columns = columns
    self.rows = rows
    self.isASCII = isASCII
    self.width = width
  }
}

/// A chart in letters: as a terminal shows it, from the same layout as the picture.
///
/// Shape: no line is wider than its page, where that has 20 columns or more. Whatever a tone says, a
/// sign says too.
public struct TextChart: Equatable, Sendable {
  /// What a piece of a line stands out by, where there are colours.
  public enum Tone: Hashable, Sendable {
    case plain
    /// Titles, and limits of the normal range.
    case strong
    /// What stands behind the readings.
    case faint
    /// Out of range.
    case caution
    /// Far out of range.
    case critical
  }

  /// Letters that stand side by side in one tone.
  public struct Piece: Hashable, Sendable {
    /// With the blanks that part it from its neighbours.
    public var text: String
    /// Says nothing that no sign or word says.
    public var tone: Tone

    init(_ text: String, _ tone: Tone = .plain) {
      self.text = text
      self.tone = tone
    }
  }

  /// From top to bottom; none ends in blanks.
  public let lines: [[Piece]]

  /// The letters alone.
  public var plainText: String {
    lines.map { $0.map(\.text).joined() + "\n" }.joined()
  }
}

extension VitalChart {
  /// What it looks like in letters.
  public func text(on page: TextPage) -> TextChart {
    TextChart(layout.textScene(TextLetters(isASCII: page.isASCII)), on: page)
  }
}

extension PressureChart {
  /// What it looks like in letters.
  public func text(on page: TextPage) -> TextChart {
    TextChart(layout.textScene(TextLetters(isASCII: page.isASCII)), on: page)
  }
}
