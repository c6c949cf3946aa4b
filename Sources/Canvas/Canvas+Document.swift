internal import CPangoCairo
internal import HealthModel

extension Canvas {
  public enum Medium: Hashable, Sendable, CaseIterable {
    case png
    /// Scalable shapes and outlines of letters; the viewer needs no font.
    case svg
    /// Scalable shapes and text; the file embeds its fonts, and its text can be copied.
    case pdf
  }

  /// Returns the drawing as a file. A device pixel is a CSS pixel in SVG and 1/72 inch in PDF.
  /// - Parameter date: a PDF's date, such as `2026-11-09T00:00:00Z`; the current time if empty.
  /// - Throws: `CanvasError.drawing` with Cairo's first failure, `.outOfMemory`, `.encoding`.
  public consuming func file(
    title: String = "", description: String = "", date: String = ""
  ) throws(CanvasError) -> [UInt8] {
    switch medium {
    case .png: return try png(description: description)
    case .svg: return try Self.captioned(finished(), title, description)
    case .pdf:
      for (key, text) in [
        (CAIRO_PDF_METADATA_TITLE, title), (CAIRO_PDF_METADATA_SUBJECT, description),
        (CAIRO_PDF_METADATA_CREATE_DATE, date), (CAIRO_PDF_METADATA_MOD_DATE, date),
      ] where !text.isEmpty { unsafe cairo_pdf_surface_set_metadata(surface, key, text) }
      try writeOutline()
      return try finished()
    }
  }

  private borrowing func finished() throws(CanvasError) -> [UInt8] {
    unsafe cairo_surface_finish(surface)
    try check()
    output.isWhole = true
    return output.bytes
  }

  borrowing func check() throws(CanvasError) {
    let statuses = unsafe [cairo_status(cairo), cairo_surface_status(surface)]
    if let failure = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) {
      throw .drawing(status: Int(failure.rawValue))
    }
  }

  /// Adds a role, title and description to the root. Removes the root group's `id`, which counts
  /// the process's surfaces: the same drawing must give the same bytes.
  static func captioned(
    _ svg: [UInt8], _ title: String, _ description: String
  ) throws(CanvasError) -> [UInt8] {
    var text = svg
    // Change the end first, so that earlier places stay valid.
    if let group = text.firstPlace(of: "<g id=\"surface".utf8),
      let end = text[group.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    {
      text.replaceSubrange(group.lowerBound...end, with: "<g>".utf8)
    }
    guard let root = text.firstPlace(of: "<svg ".utf8),
      let end = text[root.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    else { throw .encoding }
    let words = "\n<title>\(title.escapedMarkup)</title>\n<desc>\(description.escapedMarkup)</desc>"
    text.insert(contentsOf: words.utf8, at: end + 1)
    text.insert(contentsOf: "role=\"img\" ".utf8, at: root.upperBound)
    return text
  }

  func png(description: String) throws(CanvasError) -> [UInt8] {
    try check()
    unsafe cairo_surface_flush(surface)
    guard let pixels = unsafe cairo_image_surface_get_data(surface) else {
      throw .drawing(status: Int(unsafe cairo_surface_status(surface).rawValue))
    }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    let isASCII = description.utf8.allSatisfy { $0 < 0x80 }
    var buffer = unsafe healthlog_png_buffer()
    let result = unsafe healthlog_png_encode(
      pixels, UInt32(pixelWidth), UInt32(pixelHeight), stride, description, isASCII ? 1 : 0,
      &buffer)
    guard UInt32(result) == healthlog_png_ok.rawValue else {
      throw UInt32(result) == healthlog_png_out_of_memory.rawValue
        ? CanvasError.outOfMemory : .encoding
    }
    defer { unsafe free(buffer.bytes) }
    return unsafe Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }

  /// Returns the device pixels as `0xRRGGBB`, row by row; empty on a vector canvas.
  public func pixels() -> [UInt32] {
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    let width = pixelWidth
    return (0..<pixelHeight).flatMap { row in
      (0..<width).map { column in
        unsafe UnsafeRawPointer(data).load(
          fromByteOffset: row * stride + column * 4, as: UInt32.self) & 0xFFFFFF
      }
    }
  }

  /// Begins the next sheet of a PDF file; sizes are in points. Throws `CanvasError.badSize`.
  public func beginNextSheet(width: Double, height: Double) throws(CanvasError) {
    guard medium == .pdf else { return }
    let size = try Self.size(width: width, height: height, scale: scale)
    unsafe cairo_show_page(cairo)
    // Setting the size drops everything drawn on the sheet, tags included, so do it first.
    unsafe cairo_pdf_surface_set_size(surface, size.width, size.height)
  }

  /// Gives a PDF file's current sheet a number, as the target of links, and a line in the outline.
  public func call(sheet number: Int, _ title: String) {
    guard medium == .pdf else { return }
    unsafe cairo_tag_begin(cairo, CAIRO_TAG_DEST, "name='\(number)' x=0 y=0")
    unsafe cairo_tag_end(cairo, CAIRO_TAG_DEST)
    output.outline.append((number, title))
  }

  /// Writes the outline. Throws if Cairo has failed: a link to a failed sheet ends the program.
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
}

final class CanvasOutput {
  private(set) var bytes: [UInt8] = []
  var isWhole = false
  /// The outline's lines, with sheets counted from 1.
  var outline: [(sheet: Int, title: String)] = []

  /// Creates a surface; nil if out of memory. Units: device pixels. Cairo writes to this object
  /// until the surface is destroyed, so destroy the surface first.
  func surface(_ medium: Canvas.Medium, width: Double, height: Double) -> OpaquePointer? {
    let sink = unsafe Unmanaged.passUnretained(self).toOpaque()
    let write: cairo_write_func_t = { sink, data, count in
      guard let sink = unsafe sink else { return CAIRO_STATUS_WRITE_ERROR }
      let output = unsafe Unmanaged<CanvasOutput>.fromOpaque(sink).takeUnretainedValue()
      unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
    switch medium {
    case .png:
      return unsafe cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(width.rounded(.up)), Int32(height.rounded(.up)))
    case .svg:
      let surface = unsafe cairo_svg_surface_create_for_stream(
        write, sink, width.rounded(.up), height.rounded(.up))
      unsafe cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return unsafe surface
    case .pdf: return unsafe cairo_pdf_surface_create_for_stream(write, sink, width, height)
    }
  }
}
