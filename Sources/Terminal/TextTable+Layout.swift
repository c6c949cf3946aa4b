extension TextTable {
  struct Layout {
    struct Shape {
      var hasShortTitles = true
      /// Whether a title's last word, such as a unit, is on a line of its own.
      var foldsTitles = false
      var putsLastBelow = false
      var gap = 1
      /// The usual shapes; those in `folded` are for a narrow table without its empty columns.
      static let full = [Shape(hasShortTitles: false, gap: 2), Shape(gap: 2), Shape()]
      static let folded = [
        Shape(foldsTitles: true, gap: 2), Shape(foldsTitles: true),
        Shape(foldsTitles: true, putsLastBelow: true),
      ]
    }

    /// The lines of each column's title; all titles have the same number of lines.
    fileprivate let titles: [[String]]
    fileprivate let widths: [Int]
    fileprivate let gap: Int
    /// The number of columns side by side.
    fileprivate let beside: Int
    /// The smallest width at which all columns fit, the last of them perhaps cut if it is text.
    fileprivate let leastWidth: Int

    init(of table: TextTable, _ shape: Shape, _ cellWidths: [Int]) {
      var titles = table.columns.map { column in
        shape.foldsTitles
          ? column.foldedTitle : [shape.hasShortTitles ? column.shortTitle : column.title]
      }
      let isBelow = shape.putsLastBelow && table.columns.last?.mayStandBelow == true
      if isBelow, titles.count > 2, titles[1].last == "", !table.columns[1].isNumber {
        // The last column's title moves below as well.
        (titles[1][1], titles[titles.count - 1]) = (titles[titles.count - 1][0], ["", ""])
      }
      widths = zip(titles, cellWidths).map { lines, width in
        lines.reduce(width) { max($0, TerminalText.width($1)) }
      }
      beside = table.columns.count - (isBelow ? 1 : 0)
      let last = beside == 0 ? 0 : widths[beside - 1]
      let endsInText = beside > 0 && !table.columns[beside - 1].isNumber
      // Text gets a larger minimum width if it can be put below its row instead.
      let least = shape.foldsTitles && table.columns.last?.mayStandBelow == true ? 24 : 12
      leastWidth =
        widths.prefix(beside).dropLast().reduce(0) { $0 + $1 + shape.gap }
        + (endsInText ? min(last, least) : last)
      gap = shape.gap
      self.titles = titles
    }

    fileprivate var indent: Int { (widths.first ?? 0) + gap }
  }

  func aligned(_ shapes: [Layout.Shape], within width: Int, _ stream: TextStream) -> String? {
    let cellWidths = cellWidths
    let layouts = shapes.lazy.map { Layout(of: self, $0, cellWidths) }
    return layouts.first { $0.leastWidth <= width }.map { aligned($0, within: width, stream) }
  }

  var cellWidths: [Int] {
    rows.reduce(into: columns.map { _ in 0 }) { widths, row in
      for column in widths.indices {
        widths[column] = max(widths[column], TerminalText.width(row[column].text))
      }
    }
  }

  func aligned(_ layout: Layout, within width: Int?, _ stream: TextStream) -> String {
    let titles = (0..<(layout.titles.first?.count ?? 0)).map { line in
      layout.titles.map { Cell($0[line], .faint) }
    }
    return (titles + rows).map { row in
      line(row, layout, within: width, stream) + "\n" + below(row, layout, within: width, stream)
    }.joined()
  }

  func stacked(within width: Int, _ stream: TextStream) -> String {
    let titles = columns.map(\.shortTitle)
    let titleWidth = titles.map { TerminalText.width($0) }.max() ?? 0
    return rows.map { row in
      zip(titles, row).filter { !$1.isMissing }.map { title, cell in
        let text = TextTable.cut(cell.text, to: max(8, width - titleWidth - 2), stream)
        return Style.faint.applied(to: title, stream.hasColour)
          + TerminalText.blanks(titleWidth - TerminalText.width(title) + 2)
          + cell.styled(text, stream.hasColour) + "\n"
      }.joined()
    }.joined(separator: "\n")
  }

  private static func cut(_ text: String, to columns: Int, _ stream: TextStream) -> String {
    TerminalText.cut(text, to: columns, mark: stream.isASCII ? "~" : "…")
  }

  private func line(
    _ row: [Cell], _ layout: Layout, within total: Int?, _ stream: TextStream
  ) -> String {
    var out = ""
    var used = 0
    for (index, cell) in row.prefix(layout.beside).enumerated() {
      let isLast = index == columns.count - 1
      let text =
        total.flatMap { isLast ? TextTable.cut(cell.text, to: max(8, $0 - used), stream) : nil }
        ?? cell.text
      let padding = TerminalText.blanks(layout.widths[index] - TerminalText.width(text))
      let shown = cell.styled(text, stream.hasColour)
      out += columns[index].isNumber ? padding + shown : shown + padding
      out += TerminalText.blanks(layout.gap)
      used += layout.widths[index] + layout.gap
    }
    while out.last == " " { out.removeLast() }
    return out
  }

  private func below(
    _ row: [Cell], _ layout: Layout, within total: Int?, _ stream: TextStream
  ) -> String {
    guard let cell = row.last, layout.beside < row.count, !cell.isMissing else { return "" }
    let room = total.map { max(8, $0 - layout.indent) } ?? .max
    return TerminalText.blanks(layout.indent)
      + cell.styled(TextTable.cut(cell.text, to: room, stream), stream.hasColour) + "\n"
  }
}
