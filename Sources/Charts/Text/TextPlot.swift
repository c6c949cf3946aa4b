import HealthModel

struct TextPlot {
  static let leastColumns = 20
  static let mostColumns = 1000

  private(set) var lines: [[TextChart.Piece]] = []
  private let scene: TextScene
  private let axis: ValueAxis
  private let gutter: Int
  private var grid: TextGrid

  private var letters: TextLetters { scene.letters }

  init(_ scene: TextScene, columns: Int, rows: Int) {
    self.scene = scene
    axis = scene.frame.axis
    gutter = axis.ticks.map(\.label.count).max() ?? 0
    grid = TextGrid(columns: columns - gutter - 2, rows: rows, plot: scene.frame.plot)
    drawGround()
    drawReadings()
    drawLabels()
    lines = [[.init(letters.shown(scene.frame.unit.symbol), .faint)]] + rowLines + dayLines
  }

  private func row(_ value: Double) -> Int { grid.row(y: axis.y(of: value)) }

  private var bandRows: [ClosedRange<Int>] {
    scene.bands.map { band in
      let top = grid.row(y: axis.height(of: band.upperBound))
      return top...max(top, grid.row(y: axis.height(of: band.lowerBound)))
    }
  }

  private mutating func drawGround() {
    let rows = 0..<grid.rows
    for limit in scene.limits where axis.range.contains(limit.value) {
      // In ASCII, gaps in every second column distinguish a critical limit from a normal one.
      let step = limit.kind == .critical && letters.isASCII ? 2 : 1
      grid.ground(
        letters.line(limit.kind), columns: stride(from: 0, to: grid.columns, by: step),
        rows: [row(limit.value)])
    }
    for day in scene.frame.daysWithLine {
      let column = grid.column(x: scene.frame.span.box(of: day).x)
      grid.ground(letters.midnight, columns: [column], rows: rows)
    }
    for box in scene.frame.emptyBoxes where !scene.frame.isEmpty {
      for column in grid.column(x: box.x)..<max(grid.column(x: box.x), grid.column(x: box.maxX)) {
        grid.ground(letters.hatch, columns: [column], rows: rows.filter { (column + $0) % 4 == 0 })
      }
    }
    for bar in scene.dayBars {
      let (first, last) = (grid.column(x: bar.x), grid.column(x: bar.maxX))
      let columns = last - first > 1 ? (first + 1)..<last : first..<(first + 1)
      grid.ground(
        letters.dayBar, columns: columns, rows: grid.row(y: bar.y)...grid.row(y: bar.maxY))
    }
    for band in bandRows {
      grid.ground(letters.band, columns: stride(from: 0, to: grid.columns, by: 2), rows: band)
    }
  }

  private mutating func drawReadings() {
    for joint in scene.joints {
      grid.line(from: joint.start, to: joint.end, isDotted: joint.isDotted, band: joint.band)
    }
    for bar in scene.pressureBars {
      let (top, bottom) = (bar.systolic.place, bar.diastolic.place)
      let (first, column) = (grid.row(y: top.y), grid.column(x: top.x))
      for row in first...max(first, grid.row(y: bottom.y)) {
        grid.sign(letters.pressureBar(of: bar.half), of: bar.band, column: column, row: row)
      }
    }
    for mark in scene.marks {
      let signs = mark.edge.map(letters.arrow) ?? letters.signs(of: mark.band)
      let column = min(grid.column(x: mark.position.x), grid.columns - signs.count)
      for (offset, sign) in signs.enumerated() {
        grid.sign(sign, of: mark.band, column: column + offset, row: grid.row(y: mark.position.y))
      }
    }
  }

  private mutating func drawLabels() {
    for label in scene.labels {
      let text = letters.shown(label.text)
      let width = letters.signs(of: label.band).count
      // At the right edge, signs begin to the left of their column.
      let column = min(grid.column(x: label.position.x), grid.columns - width)
      let row = grid.row(y: label.position.y)
      let beside = [(column + width, row), (column - text.count, row)]
      let middle = max(0, min(grid.columns - text.count, column - text.count / 2))
      let places =
        label.band < .normal
        ? beside + [(middle, row + 1), (middle, row - 1)]
        : [(middle, row - 1)] + beside + [(middle, row + 1)]
      let free = places.filter {
        grid.hasRoom(length: text.count, column: $0.0, row: $0.1, offLines: false)
      }
      let clear = free.first {
        grid.hasRoom(length: text.count, column: $0.0, row: $0.1, offLines: true)
      }
      guard let (column, row) = clear ?? free.first else { continue }
      let tone = TextChart.Tone(label.band)
      grid.write(text, tone == .plain ? .strong : tone, column: column, row: row)
    }
    guard scene.frame.isEmpty else { return }
    let words = " \(letters.shown(scene.frame.nothing)) "
    grid.write(words, .plain, column: (grid.columns - words.count) / 2, row: grid.rows / 2)
  }

  private var rowLines: [[TextChart.Piece]] {
    let numbers = numbers
    let bands = bandRows
    return (0..<grid.rows).map { row in
      let isInBand = bands.contains { $0.contains(row) }
      let number = numbers[row]
      let label = number?.label ?? ""
      let blanks = String(repeating: " ", count: gutter - label.count)
      let axis = letters.axis(isInBand: isInBand, isTick: number != nil)
      return [
        .init(blanks + label + " ", number?.isStrong == true ? .strong : .plain),
        .init(String(axis), .faint),
      ] + grid.pieces(row: row, letters)
    }
  }

  /// The numbers beside rows: limits of the normal range win over other limits and round numbers.
  private var numbers: [Int: ValueAxis.Tick] {
    let limits = scene.limits.map(\.value)
    func rank(_ tick: ValueAxis.Tick) -> Int {
      tick.isStrong ? 0 : limits.contains(tick.value) ? 1 : 2
    }
    let ticks = axis.ticks.sorted { rank($0) < rank($1) }.map { (row($0.value), $0) }
    return Dictionary(ticks, uniquingKeysWith: { first, _ in first })
  }

  private var dayLines: [[TextChart.Piece]] {
    var floor = Array(repeating: letters.floor, count: grid.columns)
    for day in scene.frame.daysWithLine {
      floor[grid.column(x: scene.frame.span.box(of: day).x)] = letters.dayStart
    }
    return [[.init(margin + String([letters.corner] + floor), .faint)]] + doseLine
      + (scene.frame.namesDays ? hourNames + dayNames : calendarNames)
  }

  private var doseLine: [[TextChart.Piece]] {
    let columns = Set(scene.frame.doseMarks.joined().map { grid.column(x: $0.x) })
    guard !columns.isEmpty else { return [] }
    let line = (0..<grid.columns).map { columns.contains($0) ? letters.dose : " " }
    return [[.init(margin + " " + String(line))]]
  }

  private var margin: String { String(repeating: " ", count: gutter + 1) }

  /// The names of days in the longest form that fits them all; empty if not even their numbers fit.
  private var dayNames: [[TextChart.Piece]] {
    let days = scene.frame.span.days
    let starts = days.map { grid.column(x: scene.frame.span.box(of: $0).x) } + [grid.columns]
    let widths = zip(starts, starts.dropFirst()).map { $1 - $0 }
    let names = scene.frame.locale.dateNames
    let forms: [(LocalDate) -> String] = [names.day, names.weekday, { String($0.day) }]
    let fitting = forms.first { form in zip(days, widths).allSatisfy { form($0.date).count < $1 } }
    guard let form = fitting else { return [] }
    var pieces: [TextChart.Piece] = [.init(margin + " ")]
    for (day, width) in zip(days, widths) {
      let name = letters.shown(form(day.date))
      let left = (width - name.count) / 2
      let tone: TextChart.Tone = scene.frame.emptyDays.contains(day) ? .faint : .plain
      pieces.append(.init(String(repeating: " ", count: max(0, left)) + name, tone))
      pieces.append(.init(String(repeating: " ", count: max(0, width - left - name.count))))
    }
    return [pieces]
  }

  private var hourNames: [[TextChart.Piece]] {
    guard scene.frame.grain == .hours, let hours = calendarRows.first else { return [] }
    let (line, count) = line(of: hours)
    return count == hours.count ? [line] : []
  }

  /// The names below a picture's axis; with less room, only every second, third … name.
  private var calendarNames: [[TextChart.Piece]] {
    calendarRows.map { row in
      let steps = (1...max(1, row.count)).lazy.map { step in
        stride(from: 0, to: row.count, by: step).map { row[$0] }
      }
      let chosen = steps.first { line(of: $0).count == $0.count } ?? row
      return line(of: chosen).pieces
    }
  }

  private var calendarRows: [[SceneText]] {
    Dictionary(grouping: scene.frame.calendarLabels, by: \.position.y)
      .sorted { $0.key < $1.key }.map(\.value)
  }

  private func line(of labels: [SceneText]) -> (pieces: [TextChart.Piece], count: Int) {
    var line = Array(repeating: Character(" "), count: grid.columns)
    var (free, count) = (0, 0)
    for label in labels {
      let name = Array(letters.shown(label.string))
      let start = max(0, grid.column(x: label.position.x) - name.count / 2)
      guard start >= free, start + name.count <= line.count else { continue }
      line.replaceSubrange(start..<(start + name.count), with: name)
      free = start + name.count + 1
      count += 1
    }
    return ([.init(margin + " " + String(line))], count)
  }
}
