public import HealthModel

/// A sensor's day as a line of letters, one for each hour, readable without colours.
public enum DayLine {
  /// Returns `n` for normal, `h` or `l` for high or low, `H` or `L` if critical; a dot for nil.
  static func letter(_ band: Band?) -> Character {
    switch band {
    case nil: "."
    case .criticallyLow: "L"
    case .low: "l"
    case .normal: "n"
    case .high: "h"
    case .criticallyHigh: "H"
    }
  }

  /// Returns the 24 letters of a local day, each for its hour's worst band. An hour that clocks
  /// show twice is one letter; a skipped hour is a dot.
  /// - Parameter points: in any order; points of other days are ignored.
  public static func text(
    _ points: [(taken: Instant, band: Band)], of date: LocalDate, zone: any TimeZoneRules
  ) -> String {
    var hours = [[Band]](repeating: [], count: 24)
    for point in points {
      let local = zone.localDateTime(at: point.taken)
      if local.date == date { hours[local.time.hour].append(point.band) }
    }
    return String(hours.map { letter($0.worst) })
  }
}
