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
    /// Whether its cells may stand below their rows where these have no room for them: of the last
    /// column, when that is text.
    public let mayStandBelow: Bool

    /// - Parameter short: The title where room is scarce; nil for the same.
    public init(
      title: String, short: String? = nil, isNumber: Bool, mayStandBelow: Bool = false
    ) {
      self.title = title
      shortTitle = short ?? title
      self.isNumber = isNumber
      self.mayStandBelow = mayStandBelow
    }

    /// The short title, and what stands behind its last blank, such as a unit.
    var foldedTitle: [String] {
      guard let blank = shortTitle.lastIndex(of: " ") else { return [shortTitle, ""] }
      return [String(shortTitle[..<blank]), String(shortTitle[blank...].dropFirst())]
    }

    /// The same by the signs that the stream can show.
    fileprivate func spelled(for stream: TextStream) -> Column {
      Column(
        title: stream.spelled(title), short: stream.spelled(shortTitle), isNumber: isNumber,
        mayStandBelow: mayStandBelow)
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
    public func shown(_ hasColour: Bool) -> String { styled(text, hasColour) }

    /// Another text in its style, such as what is left of its own.
    func styled(_ text: String, _ hasColour: Bool) -> String {
      style?.applied(to: text, hasColour) ?? text
    }
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
  /// value go, then units stand below the names, then a note below its row, and then each row is a
  /// block of lines with a title each. Elsewhere the same columns, tab-separated, without titles, for
  /// cut(1) and awk(1).
  public func text(for stream: TextStream) -> String {
    guard stream.isForPeople else { return rows.map { TextTable.tabs($0, for: stream) }.joined() }
    let shown = forPeople.spelled(for: stream)
    guard let width = stream.columns, !stream.alignsTables else {
      return shown.aligned(Layout(of: shown, .roomy, shown.cellWidths), within: nil, stream)
    }
    let full: [Layout.Shape] = [.roomy, .short, .close]
    if let text = shown.aligned(full, within: width, stream) { return text }
    let told = shown.withoutEmptyColumns
    return told.aligned(full + [.folded, .foldedClose, .below], within: width, stream)
      ?? told.stacked(within: width, stream)
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
    var table = TextTable(columns.map { $0.spelled(for: stream) })
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
}
