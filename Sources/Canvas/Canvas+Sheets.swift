internal import CPangoCairo

/// A PDF file may have several sheets, and says of what it draws what that is.
extension Canvas {
  /// What a part of a sheet is: a structure type of ISO 32000-1, 14.8.4.
  public enum Tag: String, Sendable, CaseIterable {
    case document = "Document"
    case section = "Sect"
    case heading1 = "H1"
    case heading2 = "H2"
    case paragraph = "P"
    case list = "L"
    case item = "LI"
    case itemBody = "LBody"
    case table = "Table"
    case row = "TR"
    case heading = "TH"
    case cell = "TD"
    case figure = "Figure"
  }

  /// Ends the sheet and begins the next one; the first is there from the start.
  ///
  /// Nothing happens on a canvas that becomes no PDF file.
  /// - Parameters:
  ///   - width: in points.
  ///   - height: in points.
  /// - Throws: `CanvasError.badSize` as `init` does.
  public func beginNextSheet(width: Double, height: Double) throws(CanvasError) {
    guard medium == .pdf else { return }
    let size = try Self.size(width: width, height: height, scale: scale)
    unsafe cairo_show_page(cairo)
    // Takes with it what was said of the sheet, tags too: it can only be the first thing on one.
    unsafe cairo_pdf_surface_set_size(surface, size.width, size.height)
  }

  /// Gives the sheet a number, by which links lead to its top, and a line in the file's outline.
  ///
  /// Nothing happens on a canvas that becomes no PDF file.
  public func call(sheet number: Int, _ title: String) {
    guard medium == .pdf else { return }
    unsafe cairo_tag_begin(cairo, CAIRO_TAG_DEST, "name='\(number)' x=0 y=0")
    unsafe cairo_tag_end(cairo, CAIRO_TAG_DEST)
    output.outline.append((number, title))
  }

  /// Writes the file's outline, when the last sheet is done.
  ///
  /// Where a sheet has failed, what leads to it would end the program: nothing more is written.
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

  /// Says that what `draw` draws, or the parts that it tags in turn, is a `tag`.
  ///
  /// Cairo keeps what a part draws itself only where no other is tagged within it: everything is
  /// drawn in an innermost one. Nothing is said on a canvas that becomes no PDF file.
  public func tagged<Failure: Error>(
    _ tag: Tag, draw: (borrowing Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    try tagged(tag.rawValue, attributes: "", draw: draw)
  }

  /// Makes what `draw` draws a link to the top of the sheet that is called `number`.
  ///
  /// The sheet may be still to come; that it does come isn't checked. Cairo 1.16 forgets where a
  /// link leads that names a later sheet by its place: so they are called.
  public func linked<Failure: Error>(
    toSheet number: Int, draw: (borrowing Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    try tagged(CAIRO_TAG_LINK, attributes: "dest='\(number)'", draw: draw)
  }

  func tagged<Failure: Error>(
    _ name: String, attributes: String, draw: (borrowing Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    guard medium == .pdf else { return try draw(self) }
    unsafe cairo_tag_begin(cairo, name, attributes)
    try draw(self)
    unsafe cairo_tag_end(cairo, name)
  }
}
