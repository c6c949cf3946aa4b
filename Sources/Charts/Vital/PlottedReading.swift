import HealthModel

/// A reading with its place in the picture.
struct PlottedReading: Equatable {
  let instant: Instant
  /// In the chart's unit.
  let value: Double
  /// Whether it was typed in the chart's unit.
  let isTyped: Bool
  let band: Band
  let isLabelled: Bool
  let comparator: Comparator?
  /// Off the axis, and therefore drawn at its edge.
  let edge: ValueAxis.Edge?
  var position: Point
  var crowding = Crowding.sparse
}
