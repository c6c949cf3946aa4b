import HealthModel
import Journal
import Reminders

/// Watches as JSON, version 1 of the schema.
enum WatchJSON {
  /// `{"version":1,"watches":[…]}`.
  static func document(
    _ watches: [WatchOnRecord], _ journal: Journal, _ context: CLIContext,
    withReadings: Bool = false
  ) throws -> JSONValue {
    .object([
      .init("version", .integer(ReportJSON.version)),
      .init(
        "watches",
        .array(try watches.map { try value($0, journal, context, withReadings: withReadings) })),
    ])
  }

  static func value(
    _ found: WatchOnRecord, _ journal: Journal, _ context: CLIContext, withReadings: Bool = false
  ) throws -> JSONValue {
    let watch = found.watch
    let unit = watch.threshold.unit
    let values = try journal.values(in: watch)
    var members: [JSONValue.Member] = [
      .init("id", .integer(watch.id)), .init("vital", .string(watch.vital.name)),
      .init("low", limit(watch.threshold.low, unit)),
      .init("high", limit(watch.threshold.high, unit)), .init("unit", .string(unit.symbol)),
      .init("from", time(watch.window.start, context)),
      .init("until", time(watch.window.end, context)),
      .init("stopped_at", watch.stoppedAt.map { time($0, context) } ?? .null),
      .init("state", .string(watch.state(at: context.now).rawValue)),
      .init("outcome", outcome(WatchOutcome(of: values, watch.threshold), unit, context)),
      .init("told", told(found.told, unit, context)),
      .init("correction", told(found.correction, unit, context)),
    ]
    if withReadings {
      let beyond = values.filter { watch.threshold.isBeyond($0.reading) }
      members.append(
        .init(
          "readings_beyond",
          .array(
            beyond.map { value in
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
    _ outcome: WatchOutcome, _ unit: MeasurementUnit, _ context: CLIContext
  ) -> JSONValue { .object(members(of: outcome, unit, context)) }

  private static func told(
    _ told: WatchOnRecord.Told?, _ unit: MeasurementUnit, _ context: CLIContext
  ) -> JSONValue {
    told.map {
      .object([.init("at", time($0.at, context))] + members(of: $0.outcome, unit, context))
    } ?? .null
  }

  private static func members(
    of outcome: WatchOutcome, _ unit: MeasurementUnit, _ context: CLIContext
  ) -> [JSONValue.Member] {
    let spread = outcome.spread
    return [
      .init("readings", .integer(Int64(outcome.readings))),
      .init("beyond", .integer(Int64(outcome.beyond))),
      .init("lowest", limit(spread?.lowest.reading.value, unit)),
      .init("lowest_at", spread.map { time($0.lowest.takenAt, context) } ?? .null),
      .init("mean", limit(spread?.mean, unit)),
      .init("highest", limit(spread?.highest.reading.value, unit)),
      .init("highest_at", spread.map { time($0.highest.takenAt, context) } ?? .null),
    ]
  }

  private static func limit(_ canonical: Double?, _ unit: MeasurementUnit) -> JSONValue {
    canonical.map { .real(unit.value(fromCanonical: $0)) } ?? .null
  }

  private static func time(_ instant: Instant, _ context: CLIContext) -> JSONValue {
    .string(Moment(instant, in: context.zone).rfc3339)
  }
}
