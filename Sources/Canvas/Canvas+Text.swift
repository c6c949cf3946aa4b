internal import CPangoCairo

extension Canvas {
  /// How wide `line` is, in points.
  public func width(of line: TextLine) -> Double {
    shaped(line).reduce(0) { $0 + $1.width }
  }

  /// Sets a line of text with its baseline at `position`.
  ///
  /// `share` of its width stands left of that: at 0 the line starts there, at 0.5 it is centred,
  /// at 1 it ends there. A `halo` strokes the letters' outlines first. In a PDF file the letters can
  /// be searched and copied, and a blank behind them keeps the line apart from the next one.
  public func draw(_ line: TextLine, at position: Spot, share: Double = 0, halo: Pen? = nil) {
    // Cairo shows no blank by itself: it is one of the last piece's letters.
    let pieces = shaped(medium == .pdf ? line.followedByBlank : line)
    let blank = medium == .pdf ? pieces.last?.lastLetterWidth ?? 0 : 0
    let left = position.x - (pieces.reduce(0) { $0 + $1.width } - blank) * share
    // Half the time of a picture goes into the edges of its letters; see docs/adr/0014.
    if medium == .png { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST) }
    defer { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT) }
    if let halo {
      outline(pieces, at: Spot(x: left, y: position.y)) { _ in
        apply(halo)
        unsafe cairo_stroke(cairo)
      }
    }
    if medium == .pdf {
      show(pieces, at: Spot(x: left, y: position.y))
    } else {
      outline(pieces, at: Spot(x: left, y: position.y)) { piece in
        setSource(piece.ink)
        unsafe cairo_fill(cairo)
      }
    }
  }

  /// Makes the letters of one piece after the other the current path, and has it painted.
  ///
  /// On a screen letters are painted as outlines: shown as glyphs they would be moved to whole
  /// device pixels, which leaves uneven gaps at small sizes.
  private func outline(_ pieces: [ShapedPiece], at start: Spot, paint: (ShapedPiece) -> Void) {
    var x = start.x
    for piece in pieces {
      unsafe cairo_new_path(cairo)
      place(piece, at: Spot(x: x, y: start.y)) { run in
        unsafe pango_cairo_glyph_string_path(
          cairo, run.item.pointee.analysis.font, run.glyphs)
      }
      x += piece.width
      paint(piece)
    }
  }

  /// Shows the letters of one piece after the other as their font's glyphs, with what they stand
  /// for.
  private func show(_ pieces: [ShapedPiece], at start: Spot) {
    var x = start.x
    for piece in pieces {
      setSource(piece.ink)
      unsafe piece.string.withCString { text in
        place(piece, at: Spot(x: x, y: start.y)) { run in
          var item = unsafe PangoGlyphItem(
            item: run.item, glyphs: run.glyphs, y_offset: 0, start_x_offset: 0, end_x_offset: 0)
          unsafe pango_cairo_show_glyph_item(cairo, text, &item)
        }
      }
      x += piece.width
    }
    unsafe cairo_new_path(cairo)
  }

  /// Calls `body` for each run with Cairo's current point where it begins and its letters' size.
  ///
  /// A path that is made there keeps its place; lines around it are as wide as they are told.
  private func place(_ piece: ShapedPiece, at start: Spot, body: (ShapedRun) -> Void) {
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

  private func shaped(_ line: TextLine) -> [ShapedPiece] {
    line.pieces.map {
      unsafe ShapedPiece($0, hasTabularFigures: line.hasTabularFigures, context: textContext)
    }
  }
}

extension TextLine {
  fileprivate var followedByBlank: Self {
    var line = self
    if let last = pieces.indices.last { line.pieces[last].string += " " }
    return line
  }
}
