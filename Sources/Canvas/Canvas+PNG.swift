internal import CPangoCairo

extension Canvas {
  /// The picture as a PNG file: RGB, no transparency, with a text alternative.
  ///
  /// The same drawing gives the same bytes: no date and no program is written into them.
  /// - Throws: `CanvasError.drawing` with Cairo's first failure, `.outOfMemory`, `.encoding`.
  public func png(description: String) throws(CanvasError) -> [UInt8] {
    let status = unsafe cairo_status(cairo)
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(status: Int(status.rawValue)) }
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
    switch UInt32(result) {
    case healthlog_png_ok.rawValue: break
    case healthlog_png_out_of_memory.rawValue: throw .outOfMemory
    default: throw .encoding
    }
    defer { unsafe free(buffer.bytes) }
    return unsafe Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }

  /// Every device pixel as `0xRRGGBB`, row by row; empty on a canvas that has none.
  public func pixels() -> [UInt32] {
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(pixelWidth * pixelHeight)
    for row in 0..<pixelHeight {
      for column in 0..<pixelWidth {
        let word = unsafe UnsafeRawPointer(data).load(
          fromByteOffset: row * stride + column * 4, as: UInt32.self)
        pixels.append(word & 0xFFFFFF)
      }
    }
    return pixels
  }

  /// The colour of one device pixel; nil outside the canvas.
  public func pixel(x: Int, y: Int) -> Ink? {
    guard (0..<pixelWidth).contains(x), (0..<pixelHeight).contains(y) else { return nil }
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    let word = unsafe UnsafeRawPointer(data).load(
      fromByteOffset: y * stride + x * 4, as: UInt32.self)
    return Ink(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word))
  }
}
