internal import CPangoCairo
public import Charts

extension Canvas {
  /// Returns the width of a line of text in points.
  public func width(of line: SceneText) -> Double { shaped(line).reduce(0) { $0 + $1.width } }

  /// Paints a line, its halo first. In a PDF file the letters can be searched and copied; a blank
  /// after them separates lines.
  public func paint(_ line: SceneText) {
    // Cairo doesn't show a blank on its own, so the blank is part of the last piece.
    let pieces = shaped(medium == .pdf ? line.followedByBlank : line)
    let blank = medium == .pdf ? pieces.last?.lastLetterWidth ?? 0 : 0
    let share =
      switch line.anchor {
      case .start: 0.0
      case .middle: 0.5
      case .end: 1.0
      }
    let width = pieces.reduce(0) { $0 + $1.width } - blank
    let start = Point(x: line.position.x - width * share, y: line.position.y)
    // Smoothing the edges of letters takes half of a picture's time; see docs/adr/0014.
    if medium == .png { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST) }
    defer { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT) }
    if var halo = line.halo {
      halo.cap = .round
      outline(pieces, at: start) { _ in stroke(halo) }
    }
    if medium == .pdf {
      show(pieces, at: start)
    } else {
      outline(pieces, at: start) { piece in
        setSource(piece.colour)
        unsafe cairo_fill(cairo)
      }
    }
  }

  /// Makes letters the path for `paint`. As glyphs they would move to whole device pixels on a
  /// screen, which leaves uneven gaps at small sizes.
  private func outline(_ pieces: [ShapedPiece], at start: Point, paint: (ShapedPiece) -> Void) {
    var x = start.x
    for piece in pieces {
      unsafe cairo_new_path(cairo)
      place(piece, at: Point(x: x, y: start.y)) { run in
        unsafe pango_cairo_glyph_string_path(cairo, run.item.pointee.analysis.font, run.glyphs)
      }
      x += piece.width
      paint(piece)
    }
  }

  private func show(_ pieces: [ShapedPiece], at start: Point) {
    var x = start.x
    for piece in pieces {
      setSource(piece.colour)
      unsafe piece.string.withCString { text in
        place(piece, at: Point(x: x, y: start.y)) { run in
          var item = unsafe PangoGlyphItem(
            item: run.item, glyphs: run.glyphs, y_offset: 0, start_x_offset: 0, end_x_offset: 0)
          unsafe pango_cairo_show_glyph_item(cairo, text, &item)
        }
      }
      x += piece.width
    }
    unsafe cairo_new_path(cairo)
  }

  /// Calls `body` for each run at its start, with Cairo's scale set to the piece's size; a path
  /// keeps its place, and strokes their widths.
  private func place(_ piece: ShapedPiece, at start: Point, body: (ShapedRun) -> Void) {
    unsafe cairo_save(cairo)
    unsafe cairo_translate(cairo, start.x, start.y)
    unsafe cairo_scale(cairo, piece.magnification, piece.magnification)
    var advance = 0.0
    for run in piece.runs {
      unsafe cairo_move_to(cairo, advance, 0)
      body(run)
      advance += run.width
    }
    unsafe cairo_restore(cairo)
  }

  private func shaped(_ line: SceneText) -> [ShapedPiece] {
    line.runs.map {
      unsafe ShapedPiece($0, hasTabularFigures: line.hasTabularFigures, context: textContext)
    }
  }
}

extension SceneText {
  fileprivate var followedByBlank: Self {
    var line = self
    if let last = runs.indices.last { line.runs[last].string += " " }
    return line
  }
}
