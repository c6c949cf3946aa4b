/// Where things stand in a picture.
///
/// Margins, headings and the right column keep their measures; the plot takes what is left.
/// Units: points.
public struct ChartGeometry: Hashable, Sendable {
  /// Of the whole picture; lies in `widths`.
  public let width: Double
  /// Of the whole picture; lies in `heights`.
  public let height: Double
  /// Where the plot stands that is drawn without what is around it.
  private let panel: Box?

  /// The usual picture: 84 points a day in a week without clock change.
  public static let standard = ChartGeometry(width: 800, height: 400)

  /// The sides that a picture may have: below, the right column and the axis have no room; above,
  /// it is no picture for a screen or a page any more.
  public static let widths = 600.0...4000.0
  /// See `widths`.
  public static let heights = 300.0...4000.0

  /// - Precondition: `width` lies in `widths` and `height` in `heights`.
  public init(width: Double, height: Double) {
    precondition(Self.widths.contains(width) && Self.heights.contains(height))
    self.width = width
    self.height = height
    panel = nil
  }

  /// A plot by itself: whoever draws it has headings and a right column of their own.
  init(plot: Box) {
    (width, height) = (plot.maxX, plot.maxY)
    panel = plot
  }

  /// The box of the readings.
  var plot: Box { panel ?? Box(x: 64, y: 86, width: width - 212, height: height - 152) }

  static let leftMargin = 24.0
  var rightMargin: Double { width - 24 }
  static let titleBaseline = 33.0
  static let subtitleBaseline = 53.0
  static let factsBaseline = 71.0
  static let unitBaseline = 74.0
  /// Of the days, where they are all that is named.
  var dayBaseline: Double { plot.maxY + 22 }
  /// Of the smaller and the larger units, where two are named.
  var dayBaselines: (Double, Double) { (plot.maxY + 19, plot.maxY + 35) }
  var footerBaseline: Double { height - 12 }
  /// Numbers of the y axis end here.
  static let axisTextEnd = 56.0
  var legendSign: Double { width - 132 }
  var legendText: Double { width - 119 }
}
