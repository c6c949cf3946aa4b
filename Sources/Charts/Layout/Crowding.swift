/// How much room there is for a sign.
enum Crowding: Equatable {
  /// A full one fits.
  case sparse
  /// A small one fits.
  case dense
  /// Only a line fits.
  case packed

  /// The crowding at each of these places: dense or packed where so many or more stand within 24
  /// points, but for those among them that have room; so a sensor's days and a finger's days of one
  /// week each get what suits them.
  ///
  /// Shape: `places` ascending, in points.
  static func of(_ places: [Double], denseFrom dense: Int, packedFrom packed: Int) -> [Crowding] {
    var crowding = Array(repeating: Crowding.sparse, count: places.count)
    func distanceToNext(_ index: Int) -> Double {
      let before = index > 0 ? places[index] - places[index - 1] : .infinity
      let after = index + 1 < places.count ? places[index + 1] - places[index] : .infinity
      return min(before, after)
    }
    for (count, level) in [(dense, Crowding.dense), (packed, .packed)] {
      let room = 24 / Double(count - 1)
      for start in places.indices.dropLast(count - 1) {
        let group = start..<(start + count)
        guard places[group.upperBound - 1] - places[start] <= 24 else { continue }
        for index in group where distanceToNext(index) <= room { crowding[index] = level }
      }
    }
    return crowding
  }
}
