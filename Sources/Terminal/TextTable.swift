/// A table: aligned on a terminal, stacked on a narrow one, tab-separated elsewhere.
public struct TextTable {
  public struct Column: Sendable {
    public let title: String
    public let shortTitle: String
    public let isNumber: Bool
    /// Whether a narrow table may put the last column's text below its rows.
    public let mayStandBelow: Bool

    /// - Parameter short: the title for narrow tables; nil to use `title`.
    public init(title: String, short: String? = nil, isNumber: Bool, mayStandBelow: Bool = false) {
      (self.title, shortTitle) = (title, short ?? title)
      (self.isNumber, self.mayStandBelow) = (isNumber, mayStandBelow)
    }

    var foldedTitle: [String] {
      guard let blank = shortTitle.lastIndex(of: " ") else { return [shortTitle, ""] }
      return [String(shortTitle[..<blank]), String(shortTitle[blank...].dropFirst())]
    }

    fileprivate func spelled(for stream: TextStream) -> Column {
      Column(
        title: stream.spelled(title), short: stream.spelled(shortTitle), isNumber: isNumber,
        mayStandBelow: mayStandBelow)
    }
  }

  public struct Cell: Sendable {
    /// The text for programs and, if `peoples` is nil, for people; with escaped control characters.
    public let text: String
    private let peoples: String?
    /// Nil for the terminal's own style.
    public let style: Style?
    let isMissing: Bool

    /// Returns a cell without a value: `N/A` for programs, `shown` for people.
    public static func missing(shown: String) -> Cell {
      Cell("N/A", .faint, shown: TerminalText.escaped(shown), isMissing: true)
    }

    /// Creates a cell and escapes control characters; nil `shown` means the same text for people.
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

    fileprivate func forPeople(_ stream: TextStream) -> Cell {
      Cell(stream.spelled(peoples ?? text), style, isMissing: isMissing)
    }

    func styled(_ text: String, _ hasColour: Bool) -> String {
      style?.applied(to: text, hasColour) ?? text
    }
  }

  public let columns: [Column]
  public private(set) var rows: [[Cell]] = []

  public init(_ columns: [Column]) { self.columns = columns }

  public mutating func append(_ row: [Cell]) { rows.append(row) }

  /// Returns the table as lines: on a terminal, titled, aligned, and cut to the width. A wide table
  /// narrows step by step: short titles, narrow gaps, no empty columns, units below titles, notes
  /// below rows, rows as blocks. Elsewhere: tab-separated, without titles, for cut(1) and awk(1).
  public func text(for stream: TextStream) -> String {
    guard stream.isForPeople else { return rows.map { TextTable.tabs($0, for: stream) }.joined() }
    let shown = mapped(
      stream.respells ? columns.map { $0.spelled(for: stream) } : columns
    ) { row in row.map { $0.forPeople(stream) } }
    guard let width = stream.columns, !stream.alignsTables else {
      return shown.aligned(
        Layout(of: shown, Layout.Shape.full[0], shown.cellWidths), within: nil, stream)
    }
    if let text = shown.aligned(Layout.Shape.full, within: width, stream) { return text }
    let kept = shown.columns.indices.filter { column in
      shown.rows.contains { !$0[column].isMissing }
    }
    let told = shown.mapped(kept.map { shown.columns[$0] }) { row in kept.map { row[$0] } }
    return told.aligned(Layout.Shape.full + Layout.Shape.folded, within: width, stream)
      ?? told.stacked(within: width, stream)
  }

  /// Returns a tab-separated row, which needs no other rows for its layout.
  public static func tabs(_ row: [Cell], for stream: TextStream) -> String {
    row.map { $0.styled(stream.spelled($0.text), stream.hasColour) }.joined(separator: "\t") + "\n"
  }

  private func mapped(_ columns: [Column], row: ([Cell]) -> [Cell]) -> TextTable {
    var table = TextTable(columns)
    table.rows = rows.map(row)
    return table
  }
}
