internal import CPangoCairo

/// A piece of text whose letters have their places.
struct ShapedPiece {
  let string: String
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
    string = piece.string
    ink = piece.ink
    magnification = piece.size / Self.shapingSize
    width = runs.reduce(0) { $0 + $1.width } * magnification
  }

  /// How wide the text's last byte is, a letter of its own. Points, as drawn.
  var lastLetterWidth: Double {
    let end = Int32(string.utf8.count)
    return runs.reduce(0) { $0 + $1.width(ofByte: end - 1) } * magnification
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

/// Letters of one font in their places.
@safe final class ShapedRun {
  /// Which part of the text it is of, in which font.
  let item: UnsafeMutablePointer<PangoItem>
  let glyphs: UnsafeMutablePointer<PangoGlyphString>?
  /// Points, as shaped.
  let width: Double

  /// Shapes one item of `text`, which is `count` bytes long, and frees it in the end.
  init(_ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, count: Int32) {
    let glyphs = unsafe pango_glyph_string_new()
    unsafe pango_shape_full(
      text + Int(item.pointee.offset), item.pointee.length, text, count, &item.pointee.analysis,
      glyphs)
    unsafe self.item = item
    unsafe self.glyphs = glyphs
    width = Double(unsafe pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
  }

  /// That of the glyph that stands for a byte of the whole text; 0 of another run's. Points, as shaped.
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
