import Charts
import HealthModel

/// A table across part of a page, with rules between rows. Units: points.
struct PageTable {
  var columns: [Column]
  var rows: [Row] = []
  /// The height of a row with one line.
  var pitch = 15.0
  var linePitch = 10.6

  struct Column {
    let title: String
    /// The edge where the column's texts start or end.
    let x: Double
    var anchor = SceneText.Anchor.end
    var room = Double.infinity

    fileprivate func title(_ context: PageContext) -> [TextRun] {
      let run = context.muted(title)
      return [[run].fitted(to: room).first ?? run]
    }
  }

  struct Row {
    var cells: [Cell]
    var endsGroup = false
    var isHighlighted = false

    fileprivate var lines: Int { (cells.flatMap(\.pieces).map(\.line).max() ?? 0) + 1 }
  }

  struct Cell {
    var pieces: [Piece] = []

    init(_ pieces: [Piece] = []) { self.pieces = pieces }

    init(_ runs: [TextRun], sign band: Band = .normal) {
      pieces = runs.isEmpty ? [] : [Piece(runs: runs, band: band)]
    }

    /// Creates a cell of right-aligned lines, whose pieces are `gap` apart.
    init(lines: [[Piece]], gap: Double) {
      for (line, pieces) in lines.enumerated() {
        var (placed, offset) = (pieces, 0.0)
        for index in placed.indices.reversed() {
          // The last sign fits in the space after the column.
          let sign = placed[index].signWidth
          if index < placed.count - 1 { offset += sign }
          placed[index].offset = offset
          placed[index].line = line
          offset += placed[index].width - sign + gap
        }
        self.pieces += placed
      }
    }

    /// The width of the widest piece, without its sign.
    var width: Double { pieces.map { $0.runs.width(isTabular: true) }.max() ?? 0 }

    /// Moves all runs except the first to a second line if one line doesn't fit in `room`.
    mutating func wrap(at room: Double) {
      guard pieces.count == 1, pieces[0].runs.count > 1, !pieces[0].runs.fits(room, isTabular: true)
      else { return }
      var rest = Array(pieces[0].runs.dropFirst())
      rest[0].string = String(rest[0].string.drop { $0 == " " })
      pieces[0].runs = Array(pieces[0].runs.prefix(1))
      pieces.append(Piece(runs: rest, line: 1))
    }
  }

  struct Piece {
    var runs: [TextRun]
    var band = Band.normal
    var offset = 0.0
    /// The line in the cell, from 0.
    var line = 0

    fileprivate var signWidth: Double { band == .normal ? 0 : PageTable.signWidth }

    var width: Double { runs.width(isTabular: true) + signWidth }
  }

  static let signWidth = 9.0

  var height: Double { rows.reduce(20) { $0 + height(of: $1) } }

  /// Whether rows have headings; they have none if headings would outnumber the other cells.
  private var hasRowHeadings: Bool { rows.count * (columns.count - 2) >= columns.count }

  func height(of row: Row) -> Double { pitch + Double(row.lines - 1) * linePitch }

  func part(_ context: PageContext, from left: Double, to right: Double, top: Double) -> SheetPart {
    let theme = context.theme
    let heading = SheetPart.group(
      .row,
      columns.map { column in
        .leaf(
          .columnHeading,
          [context.line(column.title(context), x: column.x, y: top + 8, anchor: column.anchor)])
      })
    var bottom = top + 15
    let body = rows.map { row -> SheetPart in
      let (y, height) = (bottom, height(of: row))
      bottom += height
      let baseline = y + pitch * 0.65
      let stroke = Stroke(row.endsGroup ? theme.axis : theme.grid, width: 0.7)
      let band = Shape.box(
        Box(x: left - 5, y: y, width: right - left + 10, height: height), fill: theme.band)
      let ground =
        (row.isHighlighted ? [.shape(band)] : [])
        + [context.rule(y: y + height, from: left, to: right, stroke)]
      let cells = zip(columns, row.cells).enumerated().map { place, pair -> SheetPart in
        let (column, cell) = pair
        var marks = place == 0 ? ground : []
        // An empty cell still needs a mark, so that screen readers count it.
        if cell.pieces.isEmpty {
          marks.append(context.text(" ", x: column.x, y: baseline, size: 8))
        }
        for piece in cell.pieces {
          marks += self.marks(
            of: piece, in: column, baseline: baseline + Double(piece.line) * linePitch, context)
        }
        return .leaf(place == 0 && hasRowHeadings ? .rowHeading : .cell, marks)
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
    let text = context.line(runs, x: x, y: baseline, anchor: column.anchor, isTabular: true)
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

/// A table with a row for each day, or the two halves of such a table side by side.
struct DayRows {
  /// The most days in a table; earlier days are omitted.
  static let most = 28
  static let nameWidth = 62.0

  let context: PageContext
  let title: String
  let note: String
  let days: [LocalDate]
  let columns: (_ left: Double, _ width: Double) -> [PageTable.Column]
  let cells: (LocalDate, _ width: Double) -> [PageTable.Cell]

  private func table(_ days: some Sequence<LocalDate>, from left: Double, _ width: Double)
    -> PageTable
  {
    let name = PageTable.Column(title: context.phrase("Day"), x: left, anchor: .start, room: 54)
    let rows = days.map { day in
      PageTable.Row(
        cells: [.init(context.dayName(day))] + cells(day, width), endsGroup: day.weekday == .sunday)
    }
    return PageTable(columns: [name] + columns(left, width), rows: rows, pitch: 11.9)
  }

  /// Returns the table as a block; `fits` returns whether all cells fit in a table of that width.
  func block(fits: (_ width: Double) -> Bool) -> PageBlock {
    let halfWidth = context.width / 2 - 12.5
    guard days.count > 10, fits(halfWidth) else {
      return block(of: table(days, from: context.left, context.width))
    }
    let (half, start) = ((days.count + 1) / 2, context.right - halfWidth)
    let left = table(days.prefix(half), from: context.left, halfWidth)
    let right = table(days.dropFirst(half), from: start, halfWidth)
    return PageBlock(height: 18 + left.height, gap: 16) { top in
      context.heading(title, beside: note, y: top + 9) + [
        left.part(context, from: context.left, to: context.left + halfWidth, top: top + 17),
        right.part(context, from: start, to: context.right, top: top + 17),
      ]
    }
  }

  private static let leastRows = 3

  private func block(of table: PageTable, isRest: Bool = false) -> PageBlock {
    let space = isRest ? 0.0 : 18
    var block = PageBlock(height: space + table.height, gap: 16) { top in
      (isRest ? [] : context.heading(title, beside: note, y: top + 9))
        + [table.part(context, from: context.left, to: context.right, top: top + max(0, space - 1))]
    }
    block.split = { room in
      var (first, rest) = (table, table)
      first.rows = []
      for row in table.rows {
        guard space + first.height + first.height(of: row) <= room else { break }
        first.rows.append(row)
      }
      rest.rows = Array(table.rows.dropFirst(first.rows.count))
      guard first.rows.count >= Self.leastRows, !rest.rows.isEmpty else { return nil }
      return (self.block(of: first, isRest: isRest), self.block(of: rest, isRest: true))
    }
    return block
  }
}
