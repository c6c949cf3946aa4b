public import Canvas
public import Charts

extension ChartPainter {
  /// Returns a PDF file lacking what Cairo can't write: alternative text, language, header scopes.
  /// - Throws: `CanvasError.badSize`, also for a paper without sheets, `.noSheet` for a link
  ///   without a target, `.drawing`, `.outOfMemory`.
  public func pdf(of paper: Paper) throws(CanvasError) -> [UInt8] {
    let canvas = try Canvas(
      width: paper.sheets.first?.width ?? 0, height: paper.sheets.first?.height ?? 0, scale: 1,
      medium: .pdf, fonts: fonts)
    try canvas.tagged("Document") { canvas throws(CanvasError) in
      for (index, sheet) in paper.sheets.enumerated() {
        if index > 0 { try canvas.beginNextSheet(width: sheet.width, height: sheet.height) }
        canvas.call(sheet: index + 1, sheet.title)
        for part in sheet.parts { try canvas.paint(part, sheets: paper.sheets.indices) }
      }
    }
    return try canvas.file(title: paper.title, date: paper.date)
  }
}

extension Canvas {
  fileprivate func paint(_ part: SheetPart, sheets: Range<Int>) throws(CanvasError) {
    switch part {
    case .group(let role, let parts):
      try paint(role, leadingTo: nil, sheets: sheets) { canvas throws(CanvasError) in
        for part in parts { try canvas.paint(part, sheets: sheets) }
      }
    case .leaf(let role, let marks, _, let destination):
      try paint(role, leadingTo: destination, sheets: sheets) { canvas in
        for mark in marks {
          switch mark {
          case .shape(let shape): canvas.paint(shape)
          case .text(let text): canvas.paint(text)
          }
        }
      }
    }
  }

  private func paint(
    _ role: SheetPart.Role, leadingTo destination: Int?, sheets: Range<Int>,
    draw: (borrowing Canvas) throws(CanvasError) -> Void
  ) throws(CanvasError) {
    guard role == .link else { return try tagged(role.tag, draw: draw) }
    guard let destination, sheets.contains(destination) else { throw .noSheet(destination) }
    // Cairo 1.16 loses links that give a later sheet's page number, so links use names.
    try tagged(role.tag, attributes: "dest='\(destination + 1)'", draw: draw)
  }
}

extension SheetPart.Role {
  fileprivate var tag: String {
    switch self {
    case .section: "Sect"
    case .heading1: "H1"
    case .heading2: "H2"
    case .paragraph: "P"
    case .list: "L"
    case .item: "LI"
    case .itemBody: "LBody"
    case .table: "Table"
    case .row: "TR"
    case .columnHeading, .rowHeading: "TH"
    case .cell: "TD"
    case .figure: "Figure"
    case .link: "Link"
    }
  }
}
