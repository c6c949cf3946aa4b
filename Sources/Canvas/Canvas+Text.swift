internal import CPangoCairo

extension Canvas {
  /// How wide `line` is, in points.
  public func width(of line: TextLine) -> Double {
    shaped(line).reduce(0) { $0 + $1.width }
  }

  /// Sets a line of text with its baseline at `position`.
  ///
  /// `share` of its width stands left of that: at 0 the line starts there, at 0.5 it is centred,
  /// at 1 it ends there. A `halo` strokes the letters' outlines first.
  public func draw(_ line: TextLine, at position: Spot, share: Double = 0, halo: Pen? = nil) {
    let pieces = shaped(line)
    let left = position.x - pieces.reduce(0) { $0 + $1.width } * share
    // Half the time of a picture goes into the edges of its letters; see docs/adr/0014.
    if medium == .png { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST) }
    defer { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT) }
    if let halo {
      outline(pieces, at: Spot(x: left, y: position.y)) { _ in
        apply(halo)
        unsafe cairo_stroke(cairo)
      }
    }
    outline(pieces, at: Spot(x: left, y: position.y)) { piece in
      setSource(piece.ink)
      unsafe cairo_fill(cairo)
    }
  }

  /// Makes the letters of one piece after the other the current path, and has it painted.
  ///
  /// Letters are painted as outlines: shown as glyphs they would be moved to whole device pixels,
  /// which leaves uneven gaps at small sizes.
  private func outline(_ pieces: [ShapedPiece], at start: Spot, paint: (ShapedPiece) -> Void) {
    var x = start.x
    for piece in pieces {
      unsafe cairo_new_path(cairo)
      unsafe cairo_save(cairo)
      unsafe cairo_translate(cairo, x, start.y)
      unsafe cairo_scale(cairo, piece.magnification, piece.magnification)
      var advance = 0.0
      for run in piece.runs {
        unsafe cairo_move_to(cairo, advance, 0)
        unsafe pango_cairo_glyph_string_path(cairo, run.font, run.glyphs)
        advance += run.width
      }
      // The path keeps its place; lines around it are as wide as they are told.
      unsafe cairo_restore(cairo)
      x += piece.width
      paint(piece)
    }
  }

  private func shaped(_ line: TextLine) -> [ShapedPiece] {
    line.pieces.map {
      unsafe ShapedPiece($0, hasTabularFigures: line.hasTabularFigures, context: textContext)
    }
  }
}

/// A piece of text whose letters have their places.
private struct ShapedPiece {
  /// One for each font and script in it, from left to right.
  let runs: [ShapedRun]
  let ink: Ink
  /// How much larger than shaped the letters are drawn.
  let magnification: Double
  /// Points, as drawn.
  let width: Double

  /// Letters of every size are shaped at this one: for each other Pango would look for its fonts
  /// anew, in threads of its own. Cairo draws their outlines at the size that they have in the end.
  private static let shapingSize = 16.0

  /// Pango's layouts do the same and more, and for it measure each font and letter first.
  init(_ piece: TextLine.Piece, hasTabularFigures: Bool, context: OpaquePointer) {
    let attributes = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(attributes) }
    let font = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(font) }
    unsafe pango_font_description_set_family(font, "Inter,DejaVu Sans")
    unsafe pango_font_description_set_absolute_size(font, Self.shapingSize * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(piece.weight)))
    unsafe pango_attr_list_insert(attributes, pango_attr_font_desc_new(font))
    if hasTabularFigures {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    runs = unsafe Self.runs(of: piece.string, attributes: attributes, context: context)
    ink = piece.ink
    magnification = piece.size / Self.shapingSize
    width = runs.reduce(0) { $0 + $1.width } * magnification
  }

  private static func runs(
    of string: String, attributes: OpaquePointer?, context: OpaquePointer
  ) -> [ShapedRun] {
    let count = Int32(string.utf8.count)
    return unsafe string.withCString { text in
      let logical = unsafe pango_itemize(context, text, 0, count, attributes, nil)
      let visual = unsafe pango_reorder_items(logical)
      defer { unsafe g_list_free(logical) }
      defer { unsafe g_list_free(visual) }
      var runs: [ShapedRun] = []
      var node = unsafe visual
      while let current = unsafe node {
        if let item = unsafe current.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
          runs.append(unsafe ShapedRun(item, of: text, count: count))
          unsafe pango_item_free(item)
        }
        unsafe node = current.pointee.next
      }
      return runs
    }
  }
}

/// Letters of one font in their places.
@safe private final class ShapedRun {
  let font: UnsafeMutablePointer<PangoFont>?
  let glyphs: UnsafeMutablePointer<PangoGlyphString>?
  /// Points, as shaped.
  let width: Double

  /// Shapes one item of `text`, which is `count` bytes long.
  init(_ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, count: Int32) {
    let glyphs = unsafe pango_glyph_string_new()
    unsafe pango_shape_full(
      text + Int(item.pointee.offset), item.pointee.length, text, count, &item.pointee.analysis,
      glyphs)
    unsafe self.glyphs = glyphs
    unsafe font = item.pointee.analysis.font
    if let font = unsafe font { unsafe g_object_ref(UnsafeMutableRawPointer(font)) }
    width = Double(unsafe pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
  }

  deinit {
    unsafe pango_glyph_string_free(glyphs)
    if let font = unsafe font { unsafe g_object_unref(UnsafeMutableRawPointer(font)) }
  }
}
