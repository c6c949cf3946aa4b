public import HealthModel

/// A sensor's day as a line of letters, one for each hour or half hour: what is said needs no colour,
/// no font, and can be read aloud.
public enum DayLine {
  /// A value and where it lies among the person's limits.
  public struct Point: Equatable, Sendable {
    /// When it was measured.
    public let taken: Instant
    /// Its side and how far it is from normal.
    public let band: Band

    /// - Parameter band: of a sensor that is no vital `.normal`, `.high` and `.criticallyHigh`, by the
    ///   source's level.
    public init(taken: Instant, band: Band) { (self.taken, self.band) = (taken, band) }
  }

  /// The letter of a band: `n`; `h` and `l` for high and low, `H` and `L` where that is critical; a
  /// point where there is no value.
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

  /// The line of the day on which `date` is here: each letter is the worst of its time, by what clocks
  /// show, so that an hour that they show twice is one letter and one that they skip is empty.
  ///
  /// Shape: `points` in any order; those of other days are left out. 24 letters, or 48.
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
