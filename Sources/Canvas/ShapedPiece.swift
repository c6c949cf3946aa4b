internal import CPangoCairo
internal import Charts

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

  /// Shapes a run. Pango's layouts do more, but measure each font and letter first.
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

  /// The drawn width of the text's last byte, which is a separate letter. Units: points.
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

@safe final class ShapedRun {
  let item: UnsafeMutablePointer<PangoItem>
  let glyphs: UnsafeMutablePointer<PangoGlyphString>?
  /// The shaped width in points.
  let width: Double

  /// Shapes an item of `text`, which is `count` bytes long; frees it in `deinit`.
  init(_ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, count: Int32) {
    let glyphs = unsafe pango_glyph_string_new()
    unsafe pango_shape_full(
      text + Int(item.pointee.offset), item.pointee.length, text, count, &item.pointee.analysis,
      glyphs)
    unsafe self.item = item
    unsafe self.glyphs = glyphs
    width = Double(unsafe pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
  }

  /// Returns the shaped width of a byte's glyph in points; 0 for a byte of another run.
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
