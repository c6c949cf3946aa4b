internal import CPangoCairo

/// A picture being drawn: Cairo paints it, Pango sets its text.
///
/// Units: points, from the upper left corner, y downwards; a point is `scale` device pixels.
/// Cairo keeps its first failure, and `file(_:)` reports it.
@safe public struct Canvas: ~Copyable {
  let surface: OpaquePointer
  let cairo: OpaquePointer
  let textContext: OpaquePointer
  let medium: Medium
  let scale: Double
  let output: CanvasOutput
  /// Device pixels.
  public let pixelWidth: Int
  /// Device pixels.
  public let pixelHeight: Int

  /// The longest side that Cairo can draw, in device pixels.
  public static let longestSide = 32_767.0

  /// An unpainted canvas of `width` × `height` points.
  /// - Throws: `CanvasError.badSize` when a side has no pixel or too many, `.drawing` when Cairo
  ///   can't make it.
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
    unsafe self.surface = surface
    unsafe self.cairo = cairo
    unsafe textContext = context
    self.medium = medium
    self.scale = scale
    self.output = output
    pixelWidth = Int(size.width.rounded(.up))
    pixelHeight = Int(size.height.rounded(.up))
  }

  /// Units: device pixels, which aren't whole.
  static func size(
    width: Double, height: Double, scale: Double
  ) throws(CanvasError) -> (width: Double, height: Double) {
    let size = (width: width * scale, height: height * scale)
    let (columns, rows) = (size.width.rounded(.up), size.height.rounded(.up))
    guard (1...Self.longestSide).contains(columns), (1...Self.longestSide).contains(rows),
      scale > 0
    else { throw .badSize(width: columns, height: rows) }
    return size
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(textContext))
    unsafe cairo_destroy(cairo)
    // A vector surface that was not finished is now, and writes to its output. A PDF file of which
    // a sheet has failed would end the program there: it is left as it is.
    guard medium != .pdf || output.isWhole else {
      _ = unsafe Unmanaged.passRetained(output)
      return
    }
    withExtendedLifetime(output) { unsafe cairo_surface_destroy(surface) }
  }

  /// Letters as the font draws them, at any place: no hinting, grey edges, unrounded advances.
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

  // MARK: Shapes

  /// Covers the whole canvas, of a PDF file the first sheet.
  public func cover(_ ink: Ink) {
    guard medium == .pdf else {
      setSource(ink)
      unsafe cairo_paint(cairo)
      return
    }
    fillSharply(
      corner: Spot(x: 0, y: 0), width: Double(pixelWidth) / scale,
      height: Double(pixelHeight) / scale, ink)
  }

  /// Fills what the outline encloses, an open one as if it were closed; edges are smoothed.
  public func fill(_ outline: Outline, _ ink: Ink) {
    trace(outline)
    if case .closed = outline { keepTags() }
    setSource(ink)
    unsafe cairo_fill(cairo)
  }

  /// Fills a rectangle whose sides are moved to the nearest device pixels; paper has none.
  public func fillSharply(corner: Spot, width: Double, height: Double, _ ink: Ink) {
    let left = snapped(corner.x)
    let top = snapped(corner.y)
    unsafe cairo_rectangle(
      cairo, left, top, snapped(corner.x + width) - left, snapped(corner.y + height) - top)
    keepTags()
    setSource(ink)
    unsafe cairo_fill(cairo)
  }

  /// Draws along the outline, half the pen's width to either side; edges are smoothed.
  public func stroke(_ outline: Outline, _ pen: Pen) {
    trace(outline)
    apply(pen)
    unsafe cairo_stroke(cairo)
  }

  /// Strokes a horizontal or vertical line so that it covers whole device pixels, at least one.
  ///
  /// Paper has none: in a PDF file the line lies where it is told, as thin as it is told.
  public func strokeSharply(from start: Spot, to end: Spot, _ pen: Pen) {
    guard medium != .pdf else { return stroke(.open([start, end]), pen) }
    let pixels = max(1, (pen.width * scale).rounded(.toNearestOrEven))
    let isOdd = pixels.truncatingRemainder(dividingBy: 2) == 1
    func centred(_ place: Double) -> Double {
      isOdd ? ((place * scale - 0.5).rounded() + 0.5) / scale : snapped(place)
    }
    var (from, to) = (start, end)
    if start.y == end.y {
      from = Spot(x: snapped(start.x), y: centred(start.y))
      to = Spot(x: snapped(end.x), y: from.y)
    } else if start.x == end.x {
      from = Spot(x: centred(start.x), y: snapped(start.y))
      to = Spot(x: from.x, y: snapped(end.y))
    }
    var sharp = pen
    sharp.width = pixels / scale
    stroke(.open([from, to]), sharp)
  }

  /// Draws lines rising at 45°, `spacing` apart, inside a rectangle.
  public func hatch(corner: Spot, width: Double, height: Double, spacing: Double, _ pen: Pen) {
    guard spacing > 0, width > 0, height > 0 else { return }
    unsafe cairo_save(cairo)
    // Faint lines, many of them: their edges need not be as fine as a curve's.
    if medium == .png { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST) }
    unsafe cairo_rectangle(cairo, corner.x, corner.y, width, height)
    unsafe cairo_clip(cairo)
    apply(pen)
    let bottom = corner.y + height
    let step = spacing * 2.0.squareRoot()
    var foot = corner.x - height + step / 2
    while foot < corner.x + width {
      unsafe cairo_move_to(cairo, foot, bottom)
      unsafe cairo_line_to(cairo, foot + height, corner.y)
      foot += step
    }
    unsafe cairo_stroke(cairo)
    unsafe cairo_restore(cairo)
  }

  // MARK: Cairo

  func setSource(_ ink: Ink) {
    unsafe cairo_set_source_rgb(
      cairo, Double(ink.red) / 255, Double(ink.green) / 255, Double(ink.blue) / 255)
  }

  func apply(_ pen: Pen) {
    setSource(pen.ink)
    unsafe cairo_set_line_width(cairo, pen.width)
    unsafe cairo_set_dash(cairo, pen.dash, Int32(pen.dash.count), 0)
    unsafe cairo_set_line_cap(cairo, pen.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(cairo, pen.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
  }

  /// Cairo takes a rectangle over the whole sheet, when it is filled, for a new beginning, and drops
  /// the tags before it: so it gets a second one, of no size.
  private func keepTags() {
    if medium == .pdf { unsafe cairo_rectangle(cairo, 0, 0, 0, 0) }
  }

  /// The nearest edge between device pixels.
  private func snapped(_ place: Double) -> Double {
    medium == .pdf ? place : (place * scale).rounded() / scale
  }

  private func trace(_ outline: Outline) {
    unsafe cairo_new_path(cairo)
    switch outline {
    case .open(let spots):
      for spot in spots { unsafe cairo_line_to(cairo, spot.x, spot.y) }
    case .closed(let spots):
      for spot in spots { unsafe cairo_line_to(cairo, spot.x, spot.y) }
      unsafe cairo_close_path(cairo)
    case .circle(let centre, let radius):
      unsafe cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * Double.pi)
    case .box(let corner, let width, let height, let radius):
      let radius = min(radius, width / 2, height / 2)
      let (right, bottom) = (corner.x + width - radius, corner.y + height - radius)
      let (left, top) = (corner.x + radius, corner.y + radius)
      let quarter = Double.pi / 2
      unsafe cairo_arc(cairo, right, top, radius, -quarter, 0)
      unsafe cairo_arc(cairo, right, bottom, radius, 0, quarter)
      unsafe cairo_arc(cairo, left, bottom, radius, quarter, 2 * quarter)
      unsafe cairo_arc(cairo, left, top, radius, 2 * quarter, 3 * quarter)
      unsafe cairo_close_path(cairo)
    }
  }
}
