public import HealthModel
import Phrases
import Reminders

extension Listing where Row == SeenWatch {
  /// Watches as they stand by now.
  /// - Parameter withReadings: whether programs are told those beyond a limit, not only how many.
  public static func watches(
    _ watches: [SeenWatch], _ here: LocalNow, withReadings: Bool = false
  ) -> Listing {
    let readings = Column<SeenWatch>("readings_beyond") { .array($0.beyond.map(beyond)) }
    return Listing(
      watches, forBoth(here) + forPrograms(here) + (withReadings ? [readings] : []))
  }

  private static func forBoth(_ here: LocalNow) -> [Column<SeenWatch>] {
    [
      Column("id", title: phrase("ID"), isNumber: true) {
        .integer($0.watch.id)
      } cell: {
        .init(String($0.watch.id))
      },
      Column(title: phrase("WATCH")) { .init($0.watch.text, shown: WatchText.name($0.watch)) },
      Column("vital") { .string($0.watch.vital.name) },
      Column("low") { limit($0.watch.threshold.low, of: $0) },
      Column("high") { limit($0.watch.threshold.high, of: $0) },
      Column("unit") { .string($0.watch.threshold.unit.symbol) },
      Column("from", title: phrase("FROM")) {
        time($0.watch.window.start, here)
      } cell: {
        .init(TimeText.dateAndTime(here.moment($0.watch.window.start)))
      },
      Column("until") { time($0.watch.window.end, here) },
      Column(title: phrase("UNTIL")) {
        .init(TimeText.dateAndTime(here.moment($0.watch.stoppedAt ?? $0.watch.window.end)))
      },
      Column("stopped_at") { time($0.watch.stoppedAt, here) },
      Column("state", title: phrase("STATE")) {
        .string($0.watch.state(at: here.now).rawValue)
      } cell: {
        let state = $0.watch.state(at: here.now)
        return .init(state.rawValue, shown: WatchText.word(state))
      },
      Column(title: phrase("READINGS"), short: phrase("N"), isNumber: true) {
        .init(String($0.outcome.readings))
      },
      Column(title: phrase("BEYOND"), isNumber: true) {
        .init(String($0.outcome.beyond), $0.outcome.beyond > 0 ? .caution : nil)
      },
    ]
  }

  private static func forPrograms(_ here: LocalNow) -> [Column<SeenWatch>] {
    [
      Column("outcome") { .object(members($0.outcome, of: $0, here) + comparators($0.outcome)) },
      Column("told") { told($0.watch.told, of: $0, here) },
      Column("correction") { told($0.watch.correction, of: $0, here) },
    ]
  }

  private static func told(
    _ told: Watch.Told?, of seen: SeenWatch, _ here: LocalNow
  ) -> JSONValue {
    told.map {
      .object([.init("at", time($0.at, here))] + members($0.outcome, of: seen, here))
    } ?? .null
  }

  private static func members(
    _ outcome: WatchOutcome, of seen: SeenWatch, _ here: LocalNow
  ) -> [JSONValue.Member] {
    let spread = outcome.spread
    return [
      .init("readings", .integer(Int64(outcome.readings))),
      .init("beyond", .integer(Int64(outcome.beyond))),
      .init("lowest", limit(spread?.lowest.reading.value, of: seen)),
      .init("lowest_at", time(spread?.lowest.takenAt, here)),
      .init("mean", limit(spread?.mean, of: seen)),
      .init("highest", limit(spread?.highest.reading.value, of: seen)),
      .init("highest_at", time(spread?.highest.takenAt, here)),
    ]
  }

  /// What was told has none on record.
  private static func comparators(_ outcome: WatchOutcome) -> [JSONValue.Member] {
    let spread = outcome.spread
    return [
      .init("lowest_comparator", JSONValue(spread?.lowest.reading.comparator?.rawValue)),
      .init("mean_comparator", JSONValue(spread?.bound?.rawValue)),
      .init("highest_comparator", JSONValue(spread?.highest.reading.comparator?.rawValue)),
    ]
  }

  private static func beyond(_ taken: Moment, _ reading: Reading) -> JSONValue {
    .object([
      .init("taken_at", .string(taken.rfc3339)), .init("value", .real(reading.typedValue)),
      .init("comparator", JSONValue(reading.comparator?.rawValue)),
      .init("unit", .string(reading.unit.symbol)),
    ])
  }

  /// In the unit that the watch was asked for in.
  private static func limit(_ canonical: Double?, of seen: SeenWatch) -> JSONValue {
    let unit = seen.watch.threshold.unit
    return canonical.map { .real(unit.value(fromCanonical: $0)) } ?? .null
  }

  private static func time(_ instant: Instant?, _ here: LocalNow) -> JSONValue {
    JSONValue(instant.map { here.moment($0).rfc3339 })
  }
}

/// Watches as JSON.
public enum WatchJSON {
  /// `{"version":2,"watches":[…]}`.
  public static func document(
    _ watches: [SeenWatch], _ here: LocalNow, withReadings: Bool = false
  ) -> JSONValue {
    Document.json([
      .init("watches", Listing.watches(watches, here, withReadings: withReadings).json)
    ])
  }
}
