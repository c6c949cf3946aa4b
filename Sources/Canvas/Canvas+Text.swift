internal import CPangoCairo
public import Charts

extension Canvas {
  /// Returns the width of a line in points.
  public func width(of line: SceneText) -> Double { shaped(line).reduce(0) { $0 + $1.width } }

  /// Paints a line of text. In a PDF file it can be searched and copied, and ends with a space.
  public func paint(_ line: SceneText) {
    var shown = line
    // Cairo doesn't write a lone space, so the space becomes part of the last run.
    if medium == .pdf, let last = line.runs.indices.last { shown.runs[last].string += " " }
    let pieces = shaped(shown)
    let blank = medium == .pdf ? pieces.last?.lastLetterWidth ?? 0 : 0
    let share = line.anchor == .start ? 0.0 : line.anchor == .middle ? 0.5 : 1
    let width = pieces.reduce(0) { $0 + $1.width } - blank
    let start = Point(x: line.position.x - width * share, y: line.position.y)
    // Letters with full antialiasing would take half of the drawing time; see docs/adr/0014.
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

  /// Calls `paint` for each piece, with its letters' outlines as the path. If glyphs were shown,
  /// Cairo would move them to whole device pixels and leave uneven gaps at small sizes.
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

  /// Calls `body` for each run, with Cairo's current point at the run's start and its scale set to
  /// the piece's size. Then restores the scale, so that strokes have their usual widths.
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

struct ShapedPiece {
  let string: String
  /// A run for each font and script, from left to right.
  let runs: [ShapedRun]
  let colour: Colour
  /// The factor from the shaped to the drawn size.
  let magnification: Double
  /// The drawn width in points.
  let width: Double

  /// The size at which all letters are shaped: for each further size, Pango would search for fonts
  /// again, in its own threads. Cairo then scales the outlines to the requested size.
  private static let shapingSize = 16.0

  /// Shapes a run without a Pango layout, which would also measure each font and letter first.
  init(_ piece: TextRun, hasTabularFigures: Bool, context: OpaquePointer) {
    let attributes = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(attributes) }
    let font = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(font) }
    unsafe pango_font_description_set_family(font, "Inter,DejaVu Sans")
    unsafe pango_font_description_set_absolute_size(font, Self.shapingSize * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(
      font, PangoWeight(rawValue: UInt32(piece.weight.rawValue)))
    unsafe pango_attr_list_insert(attributes, pango_attr_font_desc_new(font))
    if hasTabularFigures {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    runs = unsafe Self.runs(of: piece.string, attributes: attributes, context: context)
    string = piece.string
    colour = piece.colour
    magnification = piece.size / Self.shapingSize
    width = runs.reduce(0) { $0 + $1.width } * magnification
  }

  /// The drawn width of the last letter, which must be one byte long. Units: points.
  var lastLetterWidth: Double {
    let last = Int32(string.utf8.count) - 1
    return runs.reduce(0) { $0 + $1.width(ofByte: last) } * magnification
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
        }
        unsafe node = current.pointee.next
      }
      return runs
    }
  }
}

@safe final class ShapedRun {
  let item: UnsafeMutablePointer<PangoItem>
  let glyphs: UnsafeMutablePointer<PangoGlyphString>?
  /// The shaped width in points.
  let width: Double

  /// Shapes an item of `text`, which is `count` bytes long.
  init(_ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, count: Int32) {
    let glyphs = unsafe pango_glyph_string_new()
    unsafe pango_shape_full(
      text + Int(item.pointee.offset), item.pointee.length, text, count, &item.pointee.analysis,
      glyphs)
    unsafe (self.item, self.glyphs) = (item, glyphs)
    width = Double(unsafe pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
  }

  /// Returns the shaped width in points of the letter that begins at a byte; 0 if none does.
  func width(ofByte byte: Int32) -> Double {
    guard let glyphs = unsafe glyphs?.pointee else { return 0 }
    let cluster = unsafe byte - item.pointee.offset
    for index in 0..<Int(unsafe glyphs.num_glyphs)
    where unsafe glyphs.log_clusters[index] == cluster {
      return Double(unsafe glyphs.glyphs[index].geometry.width) / Double(PANGO_SCALE)
    }
    return 0
  }

  deinit {
    unsafe pango_glyph_string_free(glyphs)
    unsafe pango_item_free(item)
  }
}
