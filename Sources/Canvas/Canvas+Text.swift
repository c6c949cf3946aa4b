internal import CPangoCairo

extension Canvas {
  /// How wide `line` is, in points.
  public func width(of line: TextLine) -> Double {
    line.pieces.reduce(0) { width, piece in
      set(piece, hasTabularFigures: line.hasTabularFigures)
      return width + setWidth
    }
  }

  /// Sets a line of text with its baseline at `position`.
  ///
  /// `share` of its width stands left of that: at 0 the line starts there, at 0.5 it is centred,
  /// at 1 it ends there. A `halo` strokes the letters' outlines first.
  public func draw(_ line: TextLine, at position: Spot, share: Double = 0, halo: Pen? = nil) {
    let left = position.x - width(of: line) * share
    if let halo {
      var x = left
      for piece in line.pieces {
        x += outline(piece, hasTabularFigures: line.hasTabularFigures, at: x, position.y)
        apply(halo)
        unsafe cairo_stroke(cairo)
      }
    }
    var x = left
    for piece in line.pieces {
      x += outline(piece, hasTabularFigures: line.hasTabularFigures, at: x, position.y)
      setSource(piece.ink)
      unsafe cairo_fill(cairo)
    }
  }

  /// Makes the piece's letters the current path and returns their width.
  ///
  /// Letters are filled as outlines: shown as glyphs they would be moved to whole device pixels,
  /// which leaves uneven gaps at small sizes.
  private func outline(
    _ piece: TextLine.Piece, hasTabularFigures: Bool, at x: Double, _ baseline: Double
  ) -> Double {
    set(piece, hasTabularFigures: hasTabularFigures)
    unsafe cairo_new_path(cairo)
    unsafe cairo_move_to(
      cairo, x, baseline - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE))
    unsafe pango_cairo_layout_path(cairo, layout)
    return setWidth
  }

  private var setWidth: Double {
    var extents = PangoRectangle()
    unsafe pango_layout_get_extents(layout, nil, &extents)
    return Double(extents.width) / Double(PANGO_SCALE)
  }

  private func set(_ piece: TextLine.Piece, hasTabularFigures: Bool) {
    let font = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(font) }
    unsafe pango_font_description_set_family(font, "Inter,DejaVu Sans")
    unsafe pango_font_description_set_absolute_size(font, piece.size * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(piece.weight)))
    unsafe pango_layout_set_font_description(layout, font)
    let attributes = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(attributes) }
    if hasTabularFigures {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_layout_set_text(layout, piece.string, Int32(piece.string.utf8.count))
  }
}
