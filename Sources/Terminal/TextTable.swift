/// Rows and columns: aligned on a terminal, tab-separated elsewhere.
public struct TextTable {
  /// What stands above, and on which side cells end.
  public struct Column {
    /// Shown where there is room for it.
    public let title: String
    /// The title where room is scarce.
    public let shortTitle: String
    /// Whether cells stand at the right.
    public let isNumber: Bool

    /// - Parameter short: The title where room is scarce; nil for the same.
    public init(title: String, short: String? = nil, isNumber: Bool) {
      self.title = title
      shortTitle = short ?? title
      self.isNumber = isNumber
    }
  }

  /// One line of text, in one style.
  public struct Cell {
    /// Without anything that drives a terminal.
    public let text: String
    /// Nil for the terminal's own.
    public let style: Style?

    /// Whatever `text` is, nothing in it drives the terminal.
    public init(_ text: String, _ style: Style? = nil) {
      self.text = TerminalText.escaped(text)
      self.style = style
    }

    /// Its text, with escape sequences where there is colour.
    public func shown(_ hasColour: Bool) -> String { style?.applied(to: text, hasColour) ?? text }
  }

  /// From the left.
  public let columns: [Column]
  /// From above, each with a cell for each column.
  public private(set) var rows: [[Cell]] = []

  /// Without rows.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// - Parameter row: A cell for each column.
  public mutating func append(_ row: [Cell]) {
    rows.append(row)
  }

  /// The table as lines, each ended by a newline.
  ///
  /// Shape: on a terminal a title line and aligned columns, the last one cut to the width; where
  /// that is too wide the titles are the short ones and then the columns stand closer. Elsewhere
  /// the same columns, tab-separated, without titles, for cut(1) and awk(1).
  public func text(for stream: TextStream) -> String {
    guard let width = stream.columns else {
      return rows.map { TextTable.tabs($0, for: stream) }.joined()
    }
    let layout =
      [
        Layout(of: self, titles: columns.map(\.title), gap: 2),
        Layout(of: self, titles: columns.map(\.shortTitle), gap: 2),
      ].first { $0.leastWidth <= width }
      ?? Layout(of: self, titles: columns.map(\.shortTitle), gap: 1)
    let titles = layout.titles.map { Cell($0, .grey) }
    return ([titles] + rows).map { row in
      line(row, layout, within: width, colour: stream.hasColour) + "\n"
    }.joined()
  }

  /// One row of it elsewhere than on a terminal: such need not be held to know where columns stand.
  public static func tabs(_ row: [Cell], for stream: TextStream) -> String {
    row.map { $0.shown(stream.hasColour) }.joined(separator: "\t") + "\n"
  }

  /// Where the columns stand.
  private struct Layout {
    let titles: [String]
    let widths: [Int]
    /// Blanks between columns.
    let gap: Int
    /// Columns of the terminal with which every column but the last is whole, and the last, when it
    /// is text, is no shorter than its least.
    let leastWidth: Int

    private static let leastText = 12

    init(of table: TextTable, titles: [String], gap: Int) {
      widths = titles.indices.map { column in
        ([TerminalText.width(titles[column])]
          + table.rows.map { TerminalText.width($0[column].text) }).max() ?? 0
      }
      let last = widths.last ?? 0
      let lastIsNumber = table.columns.last?.isNumber ?? true
      leastWidth =
        widths.dropLast().reduce(0) { $0 + $1 + gap }
        + (lastIsNumber ? last : min(last, Layout.leastText))
      self.titles = titles
      self.gap = gap
    }
  }

  private func line(
    _ row: [Cell], _ layout: Layout, within total: Int, colour: Bool
  ) -> String {
    var out = ""
    var used = 0
    for (index, cell) in row.enumerated() {
      let isLast = index == columns.count - 1
      let text = isLast ? TerminalText.cut(cell.text, to: max(8, total - used)) : cell.text
      let padding = String(
        repeating: " ", count: max(0, layout.widths[index] - TerminalText.width(text)))
      let shown = Cell(text, cell.style).shown(colour)
      if columns[index].isNumber {
        out += padding + shown
      } else {
        out += isLast ? shown : shown + padding
      }
      if !isLast { out += String(repeating: " ", count: layout.gap) }
      used += layout.widths[index] + layout.gap
    }
    while out.last == " " { out.removeLast() }
    return out
  }
}
