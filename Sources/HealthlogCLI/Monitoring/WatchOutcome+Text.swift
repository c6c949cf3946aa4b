public import HealthModel
import Phrases
public import Reminders

extension WatchOutcome {
  /// `29 readings, 4 beyond; lowest 52 (2026-11-16 03:10), mean 140, highest 271 mg/dL (…)`, or
  /// `no readings`.
  /// - Parameters:
  ///   - unit: The unit that the watch was asked for in.
  ///   - zone: Where the person is now.
  public func text(in unit: MeasurementUnit, zone: some TimeZoneRules) -> String {
    guard let spread else { return WatchText.noReadings }
    func at(_ extreme: Extreme) -> String {
      let local = zone.localDateTime(at: extreme.takenAt)
      return "\(local.date) \(local.time)"
    }
    let (lowest, highest) = (spread.lowest, spread.highest)
    let low = CurrentLocale.number(lowest.reading.valueText(in: unit))
    let high = CurrentLocale.number(highest.reading.valueText(in: unit))
    return phrase(
      "\(WatchText.counts(self)); lowest \(low) (\(at(lowest))), mean \(spread.meanText(in: unit)),"
        + " highest \(high) \(unit.symbol) (\(at(highest)))")
  }
}

extension WatchOutcome.Spread {
  /// The mean, rounded to the unit's precision, with what it is to the true one; a dash when there is none.
  public func meanText(in unit: MeasurementUnit) -> String {
    mean.map {
      (bound?.sign ?? "")
        + CurrentLocale.number(unit.value(fromCanonical: $0).figureText(places: unit.precision))
    } ?? "–"
  }
}
