public import HealthModel

/// A sensor's day as a line of letters, one for each hour or half hour, readable without colours.
public enum DayLine {
  /// A value's time and band.
  public struct Point: Equatable, Sendable {
    /// The time of the measurement.
    public let taken: Instant
    /// Its band within the user's limits; from the source's level if the sensor isn't a vital.
    public let band: Band

    /// Makes a point.
    public init(taken: Instant, band: Band) { (self.taken, self.band) = (taken, band) }
  }

  /// Returns a band's letter: `n`; `h` and `l` for high and low, `H` and `L` if critical; a dot for
  /// no value.
  public static func letter(_ band: Band?) -> Character {
    switch band {
    case nil: "."
    case .criticallyLow: "L"
    case .low: "l"
    case .normal: "n"
    case .high: "h"
    case .criticallyHigh: "H"
    }
  }

  /// Returns the 24 or 48 letters of a local day; each is the worst band of its time.
  ///
  /// An hour that clocks show twice is one letter, and one that they skip is a dot.
  /// - Parameter points: in any order; those of other days are ignored.
  public static func text(
    _ points: [Point], of date: LocalDate, zone: any TimeZoneRules, halfHours: Bool = false
  ) -> String {
    let minutes = halfHours ? 30 : 60
    var slots = [[Band]](repeating: [], count: 24 * 60 / minutes)
    for point in points {
      let local = zone.localDateTime(at: point.taken)
      guard local.date == date else { continue }
      slots[local.time.minuteOfDay / minutes].append(point.band)
    }
    return String(slots.map { letter($0.worst) })
  }
}
