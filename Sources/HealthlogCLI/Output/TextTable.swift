/// Rows and columns: aligned on a terminal, tab-separated elsewhere.
struct TextTable {
  struct Column {
    let title: String
    let isNumber: Bool
  }

  struct Cell {
    let text: String
    let style: Style?

    init(_ text: String, _ style: Style? = nil) {
      self.text = text
      self.style = style
    }
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  mutating func append(_ row: [Cell]) {
    rows.append(row)
  }

  /// The table as lines, each ended by a newline.
  ///
  /// Shape: on a terminal a title line and aligned columns, the last one cut to the width;
  /// elsewhere the same columns, tab-separated, without titles, for cut(1) and awk(1).
  func text(for stream: CLIContext.Stream) -> String {
    guard let width = stream.columns else {
      return rows.map { $0.map(\.text).joined(separator: "\t") + "\n" }.joined()
    }
    let widths = columns.indices.map { column in
      ([TerminalText.width(columns[column].title)]
        + rows.map { TerminalText.width($0[column].text) }).max() ?? 0
    }
    let titles = columns.map { Cell($0.title, .grey) }
    return ([titles] + rows).map { row in
      line(row, widths, within: width, colour: stream.hasColour) + "\n"
    }.joined()
  }

  private func line(_ row: [Cell], _ widths: [Int], within total: Int, colour: Bool) -> String {
    var out = ""
    var used = 0
    for (index, cell) in row.enumerated() {
      let isLast = index == columns.count - 1
      let text = isLast ? TerminalText.cut(cell.text, to: max(8, total - used)) : cell.text
      let padding = String(
        repeating: " ", count: max(0, widths[index] - TerminalText.width(text)))
      let shown = cell.style?.applied(to: text, colour) ?? text
      if columns[index].isNumber {
        out += padding + shown
      } else {
        out += isLast ? shown : shown + padding
      }
      if !isLast { out += "  " }
      used += widths[index] + 2
    }
    while out.last == " " { out.removeLast() }
    return out
  }
}
