internal import CPangoCairo
internal import HealthModel

extension Canvas {
  /// What a canvas becomes a file of.
  public enum Medium: Hashable, Sendable, CaseIterable {
    /// An image of pixels.
    case png
    /// Shapes and outlines of letters, of any size; needs no font where it is looked at.
    case svg
    /// Shapes and letters, of any size; the letters that it shows, and what they stand for, are in
    /// the file.
    case pdf
  }

  /// What a file says of its picture beside showing it.
  public struct Caption: Hashable, Sendable {
    let title: String
    /// The text alternative.
    let description: String
    /// As `2026-11-09T00:00:00Z`; written into PDF alone, in the place of today.
    let date: String

    /// - Parameters:
    ///   - description: the text alternative; may be empty.
    ///   - date: as `2026-11-09T00:00:00Z`; written into PDF alone, in the place of today.
    public init(title: String, description: String, date: String) {
      self.title = title
      self.description = description
      self.date = date
    }
  }

  /// The finished picture as a file of the canvas's medium.
  ///
  /// The same drawing gives the same bytes. Units: a device pixel is a CSS pixel of an SVG file
  /// and 1/72 inch of a PDF file.
  /// - Throws: `CanvasError.drawing` with Cairo's first failure, `.outOfMemory`, `.encoding`.
  public consuming func file(_ caption: Caption) throws(CanvasError) -> [UInt8] {
    switch medium {
    case .png: return try png(description: caption.description)
    case .svg: return try Self.captioned(finished(), caption)
    case .pdf:
      for (key, text) in [
        (CAIRO_PDF_METADATA_TITLE, caption.title),
        (CAIRO_PDF_METADATA_SUBJECT, caption.description),
        (CAIRO_PDF_METADATA_CREATE_DATE, caption.date),
        (CAIRO_PDF_METADATA_MOD_DATE, caption.date),
      ] where !text.isEmpty {
        unsafe cairo_pdf_surface_set_metadata(surface, key, text)
      }
      try writeOutline()
      return try finished()
    }
  }

  /// Ends the drawing; what Cairo wrote of it.
  private borrowing func finished() throws(CanvasError) -> [UInt8] {
    unsafe cairo_surface_finish(surface)
    try check()
    output.isWhole = true
    return output.bytes
  }

  /// - Throws: `CanvasError.drawing` with Cairo's first failure.
  borrowing func check() throws(CanvasError) {
    let statuses = unsafe [cairo_status(cairo), cairo_surface_status(surface)]
    if let failure = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) {
      throw .drawing(status: Int(failure.rawValue))
    }
  }

  /// The SVG file with title and description as the first children of its root.
  ///
  /// Cairo numbers a process's surfaces in the root group's `id`, which nothing refers to; without
  /// it the same drawing gives the same bytes, whatever was drawn before.
  static func captioned(_ svg: [UInt8], _ caption: Caption) throws(CanvasError) -> [UInt8] {
    var text = svg
    // From the back, so that places found before stay what they are.
    if let group = text.firstPlace(of: "<g id=\"surface".utf8),
      let end = text[group.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    {
      text.replaceSubrange(group.lowerBound...end, with: "<g>".utf8)
    }
    guard let root = text.firstPlace(of: "<svg ".utf8),
      let end = text[root.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    else { throw .encoding }
    let words =
      "\n<title>\(caption.title.escapedMarkup)</title>\n"
      + "<desc>\(caption.description.escapedMarkup)</desc>"
    text.insert(contentsOf: words.utf8, at: end + 1)
    text.insert(contentsOf: "role=\"img\" ".utf8, at: root.upperBound)
    return text
  }
}

/// Where Cairo writes a vector file to, and what is to stand at its end.
final class CanvasOutput {
  private(set) var bytes: [UInt8] = []
  /// Whether the surface is finished without a fault.
  var isWhole = false
  /// What the outline is to say, of sheets counted from 1.
  var outline: [(sheet: Int, title: String)] = []

  /// A surface of `medium`; nil when there is no memory for it. Units: device pixels.
  ///
  /// Cairo writes to this object until the surface is destroyed, which must happen first.
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
