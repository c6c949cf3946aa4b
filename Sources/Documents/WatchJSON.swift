public import HealthModel
import Journal
import Phrases
import Reminders

/// Watches as JSON, version 1 of the schema.
public enum WatchJSON {
  /// `{"version":1,"watches":[…]}`.
  public static func document(
    _ watches: [SeenWatch], _ here: Standpoint, withReadings: Bool = false
  ) -> JSONValue {
    Document.json([
      .init("watches", .array(watches.map { value($0, here, withReadings: withReadings) }))
    ])
  }

  public static func value(
    _ seen: SeenWatch, _ here: Standpoint, withReadings: Bool = false
  ) -> JSONValue {
    let (watch, found) = (seen.watch, seen.found)
    let unit = watch.threshold.unit
    var members: [JSONValue.Member] = [
      .init("id", .integer(watch.id)), .init("vital", .string(watch.vital.name)),
      .init("low", limit(watch.threshold.low, unit)),
      .init("high", limit(watch.threshold.high, unit)), .init("unit", .string(unit.symbol)),
      .init("from", time(watch.window.start, here)),
      .init("until", time(watch.window.end, here)),
      .init("stopped_at", watch.stoppedAt.map { time($0, here) } ?? .null),
      .init("state", .string(watch.state(at: here.now).rawValue)),
      .init("outcome", outcome(seen.outcome, unit, here)),
      .init("told", told(found.told, unit, here)),
      .init("correction", told(found.correction, unit, here)),
    ]
    if withReadings {
      members.append(
        .init(
          "readings_beyond",
          .array(
            seen.beyond.map { value in
              .object([
                .init("taken_at", .string(value.taken.rfc3339)),
                .init("value", .real(value.reading.typedValue)),
                .init("comparator", JSONValue(value.reading.comparator?.rawValue)),
                .init("unit", .string(value.reading.unit.symbol)),
              ])
            })))
    }
    return .object(members)
  }

  private static func outcome(
    _ outcome: WatchOutcome, _ unit: MeasurementUnit, _ here: Standpoint
  ) -> JSONValue { .object(members(of: outcome, unit, here)) }

  private static func told(
    _ told: WatchOnRecord.Told?, _ unit: MeasurementUnit, _ here: Standpoint
  ) -> JSONValue {
    told.map {
      .object([.init("at", time($0.at, here))] + members(of: $0.outcome, unit, here))
    } ?? .null
  }

  private static func members(
    of outcome: WatchOutcome, _ unit: MeasurementUnit, _ here: Standpoint
  ) -> [JSONValue.Member] {
    let spread = outcome.spread
    return [
      .init("readings", .integer(Int64(outcome.readings))),
      .init("beyond", .integer(Int64(outcome.beyond))),
      .init("lowest", limit(spread?.lowest.reading.value, unit)),
      .init("lowest_at", spread.map { time($0.lowest.takenAt, here) } ?? .null),
      .init("mean", limit(spread?.mean, unit)),
      .init("highest", limit(spread?.highest.reading.value, unit)),
      .init("highest_at", spread.map { time($0.highest.takenAt, here) } ?? .null),
    ]
  }

  private static func limit(_ canonical: Double?, _ unit: MeasurementUnit) -> JSONValue {
    canonical.map { .real(unit.value(fromCanonical: $0)) } ?? .null
  }

  private static func time(_ instant: Instant, _ here: Standpoint) -> JSONValue {
    .string(here.moment(instant).rfc3339)
  }
}
