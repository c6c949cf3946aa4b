/// Rows and columns: aligned on a terminal, stacked on a narrow one, tab-separated elsewhere.
public struct TextTable {
  /// What stands above, and on which side cells end.
  public struct Column: Sendable {
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
  public struct Cell: Sendable {
    /// What programs read, and people too unless there is `shown`; without anything that drives a
    /// terminal.
    public let text: String
    /// What people read in its place, in their language and with their decimal mark.
    private let peoples: String?
    /// Nil for the terminal's own.
    public let style: Style?
    /// Whether there is nothing to tell.
    let isMissing: Bool

    /// Where there is no value: `N/A` for programs.
    /// - Parameter shown: What people read in its place.
    public static func missing(shown: String) -> Cell {
      Cell("N/A", .faint, shown: TerminalText.escaped(shown), isMissing: true)
    }

    /// Whatever `text` is, nothing in it drives the terminal.
    /// - Parameter shown: What people read in its place; nil for the same.
    public init(_ text: String, _ style: Style? = nil, shown: String? = nil) {
      self.init(
        TerminalText.escaped(text), style,
        shown: shown.flatMap { $0 == text ? nil : TerminalText.escaped($0) },
        isMissing: text.isEmpty)
    }

    private init(_ text: String, _ style: Style?, shown: String? = nil, isMissing: Bool) {
      (self.text, self.style, self.isMissing) = (text, style, isMissing)
      peoples = shown
    }

    /// As people read it.
    fileprivate var forPeople: Cell {
      peoples.map { Cell($0, style, isMissing: isMissing) } ?? self
    }

    /// By the signs that the stream can show.
    fileprivate func spelled(for stream: TextStream) -> Cell {
      Cell(stream.spelled(text), style, isMissing: isMissing)
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
  /// Shape: on a terminal a title line and aligned columns, the last one cut to the width. Where that
  /// is too wide the titles are the short ones, then the columns stand closer, then those without a
  /// value go, and then each row is a block of lines with a title each. Elsewhere the same columns,
  /// tab-separated, without titles, for cut(1) and awk(1).
  public func text(for stream: TextStream) -> String {
    guard stream.isForPeople else { return rows.map { TextTable.tabs($0, for: stream) }.joined() }
    let shown = forPeople.spelled(for: stream)
    guard let width = stream.columns, !stream.alignsTables else {
      let layout = Layout(of: shown, titles: \.title, gap: 2, shown.cellWidths)
      return shown.aligned(layout, within: nil, stream)
    }
    if let text = shown.aligned(within: width, stream) { return text }
    return shown.withoutEmptyColumns.aligned(within: width, stream)
      ?? shown.stacked(within: width, stream)
  }

  /// In the roomiest way that fits; nil where none does.
  private func aligned(within width: Int, _ stream: TextStream) -> String? {
    let cellWidths = cellWidths
    let ways: [(titles: KeyPath<Column, String>, gap: Int)] = [
      (\.title, 2), (\.shortTitle, 2), (\.shortTitle, 1),
    ]
    for way in ways {
      let layout = Layout(of: self, titles: way.titles, gap: way.gap, cellWidths)
      if layout.leastWidth <= width { return aligned(layout, within: width, stream) }
    }
    return nil
  }

  /// Of each column the width of its widest cell.
  private var cellWidths: [Int] {
    rows.reduce(into: columns.map { _ in 0 }) { widths, row in
      for column in widths.indices {
        widths[column] = max(widths[column], TerminalText.width(row[column].text))
      }
    }
  }

  /// One row of it elsewhere than on a terminal: such need not be held to know where columns stand.
  public static func tabs(_ row: [Cell], for stream: TextStream) -> String {
    row.map { $0.spelled(for: stream).shown(stream.hasColour) }.joined(separator: "\t") + "\n"
  }

  /// With what people read in each cell.
  private var forPeople: TextTable {
    var table = TextTable(columns)
    table.rows = rows.map { row in row.map(\.forPeople) }
    return table
  }

  private func spelled(for stream: TextStream) -> TextTable {
    guard stream.respells else { return self }
    var table = TextTable(
      columns.map {
        Column(
          title: stream.spelled($0.title), short: stream.spelled($0.shortTitle),
          isNumber: $0.isNumber)
      })
    table.rows = rows.map { row in row.map { $0.spelled(for: stream) } }
    return table
  }

  /// Columns in which some row has something to tell.
  private var withoutEmptyColumns: TextTable {
    let kept = columns.indices.filter { column in rows.contains { !$0[column].isMissing } }
    var table = TextTable(kept.map { columns[$0] })
    table.rows = rows.map { row in kept.map { row[$0] } }
    return table
  }

  private func aligned(_ layout: Layout, within width: Int?, _ stream: TextStream) -> String {
    let titles = layout.titles.map { Cell($0, .faint) }
    return ([titles] + rows).map { row in line(row, layout, within: width, stream) + "\n" }.joined()
  }

  /// A block of lines for each row, with what it has to tell.
  private func stacked(within width: Int, _ stream: TextStream) -> String {
    let titles = columns.map(\.shortTitle)
    let titleWidth = titles.map { TerminalText.width($0) }.max() ?? 0
    return rows.map { row in
      zip(titles, row).filter { !$1.isMissing }.map { title, cell in
        let padding = String(repeating: " ", count: titleWidth - TerminalText.width(title) + 2)
        let text = TextTable.cut(cell.text, to: max(8, width - titleWidth - 2), stream)
        return Cell(title, .faint).shown(stream.hasColour) + padding
          + (cell.style?.applied(to: text, stream.hasColour) ?? text) + "\n"
      }.joined()
    }.joined(separator: "\n")
  }

  private static func cut(_ text: String, to columns: Int, _ stream: TextStream) -> String {
    TerminalText.cut(text, to: columns, mark: stream.isASCII ? "~" : "…")
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

    /// - Parameter cellWidths: Of each column the width of its widest cell.
    init(
      of table: TextTable, titles title: KeyPath<Column, String>, gap: Int, _ cellWidths: [Int]
    ) {
      let titles = table.columns.map { $0[keyPath: title] }
      widths = zip(titles, cellWidths).map { max(TerminalText.width($0), $1) }
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
    _ row: [Cell], _ layout: Layout, within total: Int?, _ stream: TextStream
  ) -> String {
    var out = ""
    var used = 0
    for (index, cell) in row.enumerated() {
      let isLast = index == columns.count - 1
      let text =
        total.flatMap { isLast ? TextTable.cut(cell.text, to: max(8, $0 - used), stream) : nil }
        ?? cell.text
      let padding = String(
        repeating: " ", count: max(0, layout.widths[index] - TerminalText.width(text)))
      let shown = cell.style?.applied(to: text, stream.hasColour) ?? text
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
