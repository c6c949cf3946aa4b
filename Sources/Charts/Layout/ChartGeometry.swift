/// Where things stand in a picture of 800 × 400 points.
enum ChartGeometry {
  static let width = 800.0
  static let height = 400.0
  /// The box of the readings; 84 points a day in a week without clock change.
  static let plot = Box(x: 64, y: 86, width: 588, height: 248)
  static let leftMargin = 24.0
  static let rightMargin = 776.0
  static let titleBaseline = 33.0
  static let subtitleBaseline = 53.0
  static let unitBaseline = 74.0
  static let dayBaseline = 356.0
  static let footerBaseline = 388.0
  /// Numbers of the y axis end here.
  static let axisTextEnd = 56.0
  static let legendSign = 668.0
  static let legendText = 681.0
}
