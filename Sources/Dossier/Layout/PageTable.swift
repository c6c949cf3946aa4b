import Charts
import HealthModel

/// A table across a part of a page: columns below their titles, rows parted by rules.
struct PageTable {
  var columns: [Column]
  var rows: [Row] = []
  /// From one row to the next. Units: points.
  var pitch = 15.0
  /// From one line of a row to the next. Units: points.
  var linePitch = 10.6

  struct Column {
    let title: String
    /// Where its texts begin or end. Units: points.
    let x: Double
    var anchor = SceneText.Anchor.end
    /// How wide its texts may be; as wide as they are unless said. Units: points.
    var room = Double.infinity

    fileprivate func title(_ theme: Theme) -> TextRun {
      let run = TextRun(title, size: 8, colour: theme.mutedText)
      return [run].fitted(to: room).first ?? run
    }
  }

  struct Row {
    var cells: [Cell]
    /// The rule below it is darker.
    var endsGroup = false
    /// The row has a ground of its own.
    var isHighlighted = false

    /// As many as its fullest cell has.
    fileprivate var lines: Int { (cells.flatMap(\.pieces).map(\.line).max() ?? 0) + 1 }
  }

  /// What stands in a row of a column: pieces side by side.
  struct Cell {
    var pieces: [Piece] = []

    init(_ pieces: [Piece] = []) { self.pieces = pieces }

    init(_ runs: [TextRun], sign band: Band = .normal) {
      pieces = runs.isEmpty ? [] : [Piece(runs: runs, band: band)]
    }

    /// Of the widest piece, without its sign. Units: points.
    var width: Double { pieces.map { $0.runs.width(isTabular: true) }.max() ?? 0 }

    /// What stands behind the first run goes to a line of its own where both would be cut.
    mutating func wrap(at room: Double) {
      guard pieces.count == 1, pieces[0].runs.count > 1,
        !pieces[0].runs.fits(room, isTabular: true)
      else { return }
      var rest = Array(pieces[0].runs.dropFirst())
      rest[0].string = String(rest[0].string.drop { $0 == " " })
      pieces[0].runs = Array(pieces[0].runs.prefix(1))
      pieces.append(Piece(runs: rest, line: 1))
    }
  }

  /// Text with the sign of its band behind it.
  struct Piece {
    var runs: [TextRun]
    /// A normal one has no sign.
    var band = Band.normal
    /// How far from the column's place: to the right where texts begin there, to the left where they
    /// end there. Units: points.
    var offset = 0.0
    /// Which line of its row it stands on, from 0.
    var line = 0

    /// With room for its sign. Units: points.
    var width: Double {
      SceneText(runs, at: Point(x: 0, y: 0), hasTabularFigures: true).estimatedWidth
        + (band == .normal ? 0 : PageTable.signWidth)
    }
  }

  /// What a sign takes behind its number. Units: points.
  static let signWidth = 9.0

  /// From the titles' top to the last rule.
  var height: Double { rows.reduce(20) { $0 + height(of: $1) } }

  /// A table of a row or two is told by its columns' headings: more headings than what they are of
  /// tell a listener nothing.
  private var hasRowHeadings: Bool {
    rows.count * (columns.count - 2) >= columns.count
  }

  func height(of row: Row) -> Double { pitch + Double(row.lines - 1) * linePitch }

  func part(_ context: PageContext, from left: Double, to right: Double, top: Double) -> SheetPart {
    let theme = context.theme
    let heading = SheetPart.group(
      .row,
      columns.map { column in
        .leaf(
          SheetLeaf(
            .columnHeading,
            [
              context.line(
                [column.title(theme)], x: column.x, y: top + 8, anchor: column.anchor)
            ]))
      })
    var bottom = top + 15
    let body = rows.map { row -> SheetPart in
      let (y, height) = (bottom, height(of: row))
      bottom += height
      let baseline = y + pitch * 0.65
      let stroke = Stroke(row.endsGroup ? theme.axis : theme.grid, width: 0.7)
      var ground: [SheetMark] = []
      if row.isHighlighted {
        ground.append(
          .shape(
            .box(
              Box(x: left - 5, y: y, width: right - left + 10, height: height), fill: theme.band)))
      }
      ground.append(context.rule(y: y + height, from: left, to: right, stroke))
      let cells = zip(columns, row.cells).enumerated().map { place, pair -> SheetPart in
        let (column, cell) = pair
        var marks = place == 0 ? ground : []
        // A cell without text is one all the same: whoever is read to counts on it.
        if cell.pieces.isEmpty {
          marks.append(context.text(" ", x: column.x, y: baseline, size: 8))
        }
        for piece in cell.pieces {
          marks += self.marks(
            of: piece, in: column, baseline: baseline + Double(piece.line) * linePitch, context)
        }
        return .leaf(SheetLeaf(place == 0 && hasRowHeadings ? .rowHeading : .cell, marks))
      }
      return .group(.row, cells)
    }
    return .group(.table, [heading] + body)
  }

  private func marks(
    of piece: Piece, in column: Column, baseline: Double, _ context: PageContext
  ) -> [SheetMark] {
    let isAtEnd = column.anchor == .end
    let x = column.x + (isAtEnd ? -piece.offset : piece.offset)
    let runs = piece.runs.fitted(to: column.room, isTabular: true)
    let text = context.line(
      runs, x: x, y: baseline, anchor: column.anchor, isTabular: true)
    guard piece.band != .normal else { return [text] }
    let end = x + (isAtEnd ? 0 : piece.width - Self.signWidth)
    let size = piece.runs.map(\.size).max() ?? 9
    return [
      text,
      .shape(
        Sign.shape(
          of: piece.band, at: Point(x: end + size * 0.62, y: baseline - size * 0.31),
          scale: size / 18, theme: context.theme)),
    ]
  }
}
