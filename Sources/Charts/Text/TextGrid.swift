import HealthModel

/// The plot of a text chart: each cell holds a letter, or two by four dots.
struct TextGrid {
  private struct Cell {
    var ground: Character?
    var dots: UInt8 = 0
    /// The band farthest from normal among the cell's dots.
    var dotBand = Band.normal
    var front: (letter: Character, tone: TextChart.Tone)?
    var frontBand: Band?
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  private let plot: Box

  init(columns: Int, rows: Int, plot: Box) {
    (self.plot, self.columns, self.rows) = (plot, columns, rows)
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  private static let dotColumns = 2
  private static let dotRows = 4

  func column(x: Double) -> Int { dotColumn(x: x) / Self.dotColumns }

  func row(y: Double) -> Int { dotRow(y: y) / Self.dotRows }

  private func dotColumn(x: Double) -> Int {
    let last = columns * Self.dotColumns - 1
    return max(0, min(last, Int(((x - plot.x) / plot.width * Double(last + 1)).rounded(.down))))
  }

  /// Returns the row of dots at `y`. The plot's edges are the middles of the first and last cells.
  private func dotRow(y: Double) -> Int {
    let reach = Double((rows - 1) * Self.dotRows)
    let row = ((y - plot.y) / plot.height * reach + 1.5).rounded(.down)
    return max(0, min(rows * Self.dotRows - 1, Int(row)))
  }

  /// Draws a letter behind dots and words; a cell keeps the first letter that it gets.
  mutating func ground(
    _ letter: Character, columns: some Sequence<Int>, rows: some Collection<Int>
  ) {
    for column in columns {
      for row in rows {
        guard let index = index(column, row), cells[index].ground == nil else { continue }
        cells[index].ground = letter
      }
    }
  }

  /// Draws a straight line of dots; if `isDotted`, only every third dot.
  mutating func line(from start: Point, to end: Point, isDotted: Bool, band: Band) {
    let (x1, y1) = (dotColumn(x: start.x), dotRow(y: start.y))
    let (x2, y2) = (dotColumn(x: end.x), dotRow(y: end.y))
    let steps = max(abs(x2 - x1), abs(y2 - y1))
    for step in 0...steps where !isDotted || step % 3 == 0 {
      let share = steps == 0 ? 0 : Double(step) / Double(steps)
      let x = x1 + Int((Double(x2 - x1) * share).rounded())
      let y = y1 + Int((Double(y2 - y1) * share).rounded())
      guard let index = index(x / Self.dotColumns, y / Self.dotRows) else { continue }
      cells[index].dots |= 1 << UInt8(y % Self.dotRows * 2 + x % Self.dotColumns)
      if abs(band.rawValue) > abs(cells[index].dotBand.rawValue) { cells[index].dotBand = band }
    }
  }

  mutating func sign(_ letter: Character, of band: Band, column: Int, row: Int) {
    guard let index = index(column, row) else { return }
    if let other = cells[index].frontBand, abs(other.rawValue) > abs(band.rawValue) { return }
    cells[index].front = (letter, .init(band))
    cells[index].frontBand = band
  }

  mutating func write(_ words: String, _ tone: TextChart.Tone, column: Int, row: Int) {
    for (offset, letter) in words.enumerated() {
      guard let index = index(column + offset, row) else { continue }
      cells[index].front = (letter, tone)
    }
  }

  /// Returns whether words would hide no signs, touch no words and, if `offLines`, hide no lines.
  func hasRoom(length: Int, column: Int, row: Int, offLines: Bool) -> Bool {
    guard (0..<rows).contains(row), column >= 0, column + length <= columns else { return false }
    let isFree = (column..<(column + length)).allSatisfy {
      let cell = cells[row * columns + $0]
      return cell.front == nil && (!offLines || cell.dots == 0)
    }
    return isFree
      && [column - 1, column + length].allSatisfy { beside in
        guard let index = index(beside, row), cells[index].front != nil else { return true }
        return cells[index].frontBand != nil
      }
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    (0..<columns).contains(column) && (0..<rows).contains(row) ? row * columns + column : nil
  }

  func pieces(row: Int, _ letters: TextLetters) -> [TextChart.Piece] {
    var pieces: [TextChart.Piece] = []
    for cell in cells[(row * columns)..<((row + 1) * columns)] {
      let (letter, tone): (Character, TextChart.Tone) =
        if let front = cell.front { front } else if cell.dots != 0 {
          (letters.dots(cell.dots), .init(cell.dotBand))
        } else {
          cell.ground.map { ($0, .faint) } ?? (" ", .plain)
        }
      if pieces.last?.tone == tone || letter == " " && !pieces.isEmpty {
        pieces[pieces.count - 1].text.append(letter)
      } else {
        pieces.append(.init(String(letter), tone))
      }
    }
    return pieces
  }
}
