internal import CPangoCairo

extension Canvas {

  /// Ends the sheet of a PDF file and begins the next one; sizes are in points.
  /// - Throws: `CanvasError.badSize` as `init` does.
  public func beginNextSheet(width: Double, height: Double) throws(CanvasError) {
    guard medium == .pdf else { return }
    let size = try Self.size(width: width, height: height, scale: scale)
    unsafe cairo_show_page(cairo)
    // This drops everything drawn on the sheet, tags included, so it must come first.
    unsafe cairo_pdf_surface_set_size(surface, size.width, size.height)
  }

  /// Gives a PDF file's sheet a number, as the target of links, and a line in the outline.
  public func call(sheet number: Int, _ title: String) {
    guard medium == .pdf else { return }
    unsafe cairo_tag_begin(cairo, CAIRO_TAG_DEST, "name='\(number)' x=0 y=0")
    unsafe cairo_tag_end(cairo, CAIRO_TAG_DEST)
    output.outline.append((number, title))
  }

  /// Writes the outline after the last sheet. A link to a failed sheet would end the program, so it
  /// throws an earlier failure first.
  /// - Throws: `CanvasError.drawing`.
  func writeOutline() throws(CanvasError) {
    unsafe cairo_show_page(cairo)
    try check()
    for (number, title) in output.outline {
      _ = unsafe cairo_pdf_surface_add_outline(
        surface, CAIRO_PDF_OUTLINE_ROOT, title, "dest='\(number)'",
        cairo_pdf_outline_flags_t(rawValue: 0))
    }
  }

  /// Tags what `draw` draws in a PDF file; Cairo attaches content only to the innermost tags.
  /// - Parameter tag: a structure type of ISO 32000-1, 14.8.4.
  public func tagged<Failure: Error>(
    _ tag: String, attributes: String = "", draw: (borrowing Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    guard medium == .pdf else { return try draw(self) }
    unsafe cairo_tag_begin(cairo, tag, attributes)
    try draw(self)
    unsafe cairo_tag_end(cairo, tag)
  }

  /// Links what `draw` draws to a sheet, which may come later and isn't checked. Cairo 1.16 loses
  /// links that give the place of a later sheet, so links use names.
  public func linked<Failure: Error>(
    toSheet number: Int, draw: (borrowing Canvas) throws(Failure) -> Void
  ) throws(Failure) { try tagged(CAIRO_TAG_LINK, attributes: "dest='\(number)'", draw: draw) }
}
