internal import CPangoCairo
public import Charts

/// A picture whose shapes Cairo paints and whose letters Pango shapes. Units: points from the upper
/// left corner, `scale` pixels each. `file(title:description:date:)` throws Cairo's first failure.
@safe public struct Canvas: ~Copyable {
  let surface: OpaquePointer
  let cairo: OpaquePointer
  let textContext: OpaquePointer
  let medium: Medium
  let scale: Double
  let output: CanvasOutput
  public let pixelWidth: Int
  public let pixelHeight: Int

  /// The longest side that Cairo can draw, in device pixels.
  private static let longestSide = 32_767.0

  /// Creates an unpainted canvas of `width` × `height` points.
  /// - Throws: `CanvasError.badSize` for a side too short or too long, `.drawing`, `.outOfMemory`.
  public init(
    width: Double, height: Double, scale: Double, medium: Medium = .png,
    fonts: borrowing FontLibrary
  ) throws(CanvasError) {
    let size = try Self.size(width: width, height: height, scale: scale)
    let output = CanvasOutput()
    guard let surface = unsafe output.surface(medium, width: size.width, height: size.height)
    else { throw .outOfMemory }
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let cairo = unsafe cairo_create(surface) else {
      withExtendedLifetime(output) { unsafe cairo_surface_destroy(surface) }
      throw .drawing(status: Int(status.rawValue))
    }
    unsafe cairo_scale(cairo, scale, scale)
    guard let context = unsafe Self.textContext(fonts: fonts, cairo: cairo) else {
      unsafe cairo_destroy(cairo)
      withExtendedLifetime(output) { unsafe cairo_surface_destroy(surface) }
      throw .outOfMemory
    }
    unsafe (self.surface, self.cairo, textContext) = (surface, cairo, context)
    (self.medium, self.scale, self.output) = (medium, scale, output)
    pixelWidth = Int(size.width.rounded(.up))
    pixelHeight = Int(size.height.rounded(.up))
  }

  /// Returns the size in device pixels, which may be fractional.
  static func size(
    width: Double, height: Double, scale: Double
  ) throws(CanvasError) -> (width: Double, height: Double) {
    let size = (width: width * scale, height: height * scale)
    let (columns, rows) = (size.width.rounded(.up), size.height.rounded(.up))
    guard (1...Self.longestSide).contains(columns), (1...Self.longestSide).contains(rows), scale > 0
    else { throw .badSize(width: columns, height: rows) }
    return size
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(textContext))
    unsafe cairo_destroy(cairo)
    // Destroying an unfinished vector surface finishes it, which writes to its output. For a PDF
    // file with a failed sheet, that would end the program, so an unfinished PDF file is leaked.
    guard medium != .pdf || output.isWhole else {
      _ = unsafe Unmanaged.passRetained(output)
      return
    }
    withExtendedLifetime(output) { unsafe cairo_surface_destroy(surface) }
  }

  /// Creates a context for letters as the font draws them: no hinting, grey edges, exact advances.
  private static func textContext(
    fonts: borrowing FontLibrary, cairo: OpaquePointer
  ) -> OpaquePointer? {
    guard let context = unsafe pango_font_map_create_context(fonts.map) else { return nil }
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_cairo_update_context(cairo, context)
    return unsafe context
  }

  /// Covers the whole canvas; in a PDF file, the area of the first sheet, on the current sheet.
  public func cover(_ colour: Colour) {
    guard medium == .pdf else {
      setSource(colour)
      unsafe cairo_paint(cairo)
      return
    }
    fillSharply(
      Box(x: 0, y: 0, width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale),
      colour)
  }

  public func paint(_ shape: Shape) {
    switch shape {
    case .box(let box, let colour): fillSharply(box, colour)
    case .pill(let box, let radius, let colour):
      trace(box, radius: radius)
      fill(colour)
    case .rule(let start, let end, let line): strokeSharply(from: start, to: end, line)
    case .polyline(let points, var line):
      // Pointed corners would grow spikes on a sensor's steep zigzags.
      if line.dash.isEmpty { line.cap = .round }
      trace(points)
      stroke(line)
    case .polygon(let points, let colour, let outline):
      trace(points, isClosed: true)
      keepTags()
      fill(colour)
      if let outline {
        trace(points, isClosed: true)
        stroke(outline)
      }
    case .circle(let centre, let radius, let colour, let outline):
      trace(centre, radius: radius)
      fill(colour)
      if let outline {
        trace(centre, radius: radius)
        stroke(outline)
      }
    case .hatch(let box, let spacing, let line): hatch(box, spacing: spacing, line)
    }
  }

  /// Fills a box, with its sides moved to the nearest device pixels except in a PDF file.
  private func fillSharply(_ box: Box, _ colour: Colour) {
    let (left, top) = (snapped(box.x), snapped(box.y))
    unsafe cairo_rectangle(cairo, left, top, snapped(box.maxX) - left, snapped(box.maxY) - top)
    keepTags()
    fill(colour)
  }

  /// Draws a line. Except in a PDF file, a horizontal or vertical one covers whole device pixels.
  private func strokeSharply(from start: Point, to end: Point, _ line: Stroke) {
    var (from, to, sharp) = (start, end, line)
    if medium != .pdf {
      let pixels = max(1, (line.width * scale).rounded(.toNearestOrEven))
      let isOdd = pixels.truncatingRemainder(dividingBy: 2) == 1
      func centred(_ place: Double) -> Double {
        isOdd ? ((place * scale - 0.5).rounded() + 0.5) / scale : snapped(place)
      }
      if start.y == end.y {
        from = Point(x: snapped(start.x), y: centred(start.y))
        to = Point(x: snapped(end.x), y: from.y)
      } else if start.x == end.x {
        from = Point(x: centred(start.x), y: snapped(start.y))
        to = Point(x: from.x, y: snapped(end.y))
      }
      sharp.width = pixels / scale
    }
    trace([from, to])
    stroke(sharp)
  }

  private func hatch(_ box: Box, spacing: Double, _ line: Stroke) {
    guard spacing > 0, box.width > 0, box.height > 0 else { return }
    unsafe cairo_save(cairo)
    // Many faint lines don't need edges as smooth as a curve's.
    if medium == .png { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST) }
    unsafe cairo_rectangle(cairo, box.x, box.y, box.width, box.height)
    unsafe cairo_clip(cairo)
    apply(line)
    let step = spacing * 2.0.squareRoot()
    var foot = box.x - box.height + step / 2
    while foot < box.maxX {
      unsafe cairo_move_to(cairo, foot, box.maxY)
      unsafe cairo_line_to(cairo, foot + box.height, box.y)
      foot += step
    }
    unsafe cairo_stroke(cairo)
    unsafe cairo_restore(cairo)
  }

  func setSource(_ colour: Colour) {
    unsafe cairo_set_source_rgb(
      cairo, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
  }

  private func fill(_ colour: Colour) {
    setSource(colour)
    unsafe cairo_fill(cairo)
  }

  func stroke(_ line: Stroke) {
    apply(line)
    unsafe cairo_stroke(cairo)
  }

  private func apply(_ line: Stroke) {
    let isRound = line.cap == .round
    setSource(line.colour)
    unsafe cairo_set_line_width(cairo, line.width)
    unsafe cairo_set_dash(cairo, line.dash, Int32(line.dash.count), 0)
    unsafe cairo_set_line_cap(cairo, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(cairo, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
  }

  /// Adds an empty rectangle: Cairo drops earlier tags if the path is one box filling the sheet.
  private func keepTags() { if medium == .pdf { unsafe cairo_rectangle(cairo, 0, 0, 0, 0) } }

  private func snapped(_ place: Double) -> Double {
    medium == .pdf ? place : (place * scale).rounded() / scale
  }

  private func trace(_ points: [Point], isClosed: Bool = false) {
    unsafe cairo_new_path(cairo)
    for point in points { unsafe cairo_line_to(cairo, point.x, point.y) }
    if isClosed { unsafe cairo_close_path(cairo) }
  }

  private func trace(_ centre: Point, radius: Double) {
    unsafe cairo_new_path(cairo)
    unsafe cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * Double.pi)
  }

  private func trace(_ box: Box, radius: Double) {
    let radius = min(radius, box.width / 2, box.height / 2)
    let (right, bottom) = (box.x + box.width - radius, box.y + box.height - radius)
    let (left, top) = (box.x + radius, box.y + radius)
    let quarter = Double.pi / 2
    unsafe cairo_new_path(cairo)
    unsafe cairo_arc(cairo, right, top, radius, -quarter, 0)
    unsafe cairo_arc(cairo, right, bottom, radius, 0, quarter)
    unsafe cairo_arc(cairo, left, bottom, radius, quarter, 2 * quarter)
    unsafe cairo_arc(cairo, left, top, radius, 2 * quarter, 3 * quarter)
    unsafe cairo_close_path(cairo)
  }
}
