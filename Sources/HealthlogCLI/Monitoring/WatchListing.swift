public import HealthModel
import Phrases
import Reminders

extension Columns where Row == SeenWatch {
  /// - Parameter withReadings: whether programs get the readings beyond a limit.
  static func watches(_ here: LocalNow, withReadings: Bool = false) -> Columns {
    let beyond = Column<SeenWatch>(
      "readings_beyond", "As typed, oldest first", each: .beyond
    ) { $0.beyond }
    return Columns(
      withReadings ? "watch_with_readings" : "watch",
      forBoth(here) + forPrograms(here) + (withReadings ? [beyond] : []))
  }

  private static func forBoth(_ here: LocalNow) -> [Column<SeenWatch>] {
    [
      Column("id", title: phrase("ID"), isNumber: true) { $0.watch.id },
      Column(title: phrase("WATCH")) { .init($0.watch.text, shown: WatchText.name($0.watch)) },
      Column("vital") { $0.watch.vital.name },
      Column("low", "A lower value is beyond the limit") { $0.limit($0.watch.threshold.low) },
      Column("high", "A higher value is beyond the limit") { $0.limit($0.watch.threshold.high) },
      Column("unit", "The unit the limits were typed in, for all values here") {
        $0.watch.threshold.unit.symbol
      },
      Column("from", title: phrase("FROM")) {
        here.moment($0.watch.window.start)
      } cell: {
        .init(TimeText.dateAndTime(here.moment($0.watch.window.start)))
      },
      Column("until", "The end, which the window doesn't include") {
        here.moment($0.watch.window.end)
      },
      Column(title: phrase("UNTIL")) {
        .init(TimeText.dateAndTime(here.moment($0.watch.stoppedAt ?? $0.watch.window.end)))
      },
      Column("stopped_at") { $0.watch.stoppedAt.map(here.moment) },
      Column("state", title: phrase("STATE")) {
        $0.watch.state(at: here.now)
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
      Column(
        "outcome", "What the readings say now",
        one: Columns<SeenOutcome>("watch_outcome", outcome(here) + comparators)
      ) { SeenOutcome(outcome: $0.outcome, seen: $0) },
      Column("told", "The outcome you were notified of", optional: told(here)) { seen in
        seen.watch.told.map { SeenOutcome(outcome: $0.outcome, at: $0.at, seen: seen) }
      },
      Column(
        "correction", "The outcome you were notified of after it changed", optional: told(here)
      ) { seen in
        seen.watch.correction.map { SeenOutcome(outcome: $0.outcome, at: $0.at, seen: seen) }
      },
    ]
  }

  private static func told(_ here: LocalNow) -> Columns<SeenOutcome> {
    Columns<SeenOutcome>(
      "notified_outcome", [Column("at") { $0.at.map(here.moment) }] + outcome(here))
  }

  private static func outcome(_ here: LocalNow) -> [Column<SeenOutcome>] {
    [
      Column("readings") { $0.outcome.readings }, Column("beyond") { $0.outcome.beyond },
      Column("lowest") { $0.seen.limit($0.outcome.spread?.lowest.reading.value) },
      Column("lowest_at") { $0.outcome.spread.map { here.moment($0.lowest.takenAt) } },
      Column("mean") { $0.seen.limit($0.outcome.spread?.mean) },
      Column("highest") { $0.seen.limit($0.outcome.spread?.highest.reading.value) },
      Column("highest_at") { $0.outcome.spread.map { here.moment($0.highest.takenAt) } },
    ]
  }

  /// The comparator columns; the journal stores no comparators for an outcome already reported.
  private static var comparators: [Column<SeenOutcome>] {
    [
      Column("lowest_comparator") { $0.outcome.spread?.lowest.reading.comparator },
      Column("mean_comparator", Notes.meanComparator) { $0.outcome.spread?.bound },
      Column("highest_comparator") { $0.outcome.spread?.highest.reading.comparator },
    ]
  }
}

private struct SeenOutcome {
  let outcome: WatchOutcome
  /// When the person was notified of the outcome; nil for the current outcome.
  var at: Instant?
  let seen: SeenWatch
}

extension Columns where Row == (Moment, Reading) {
  fileprivate static var beyond: Columns {
    Columns(
      "reading_beyond",
      [
        Column("taken_at") { $0.0 }, Column("value") { $0.1.typedValue },
        Column("comparator") { $0.1.comparator }, Column("unit") { $0.1.unit.symbol },
      ])
  }
}

extension SeenWatch {
  fileprivate func limit(_ canonical: Double?) -> Double? {
    canonical.map(watch.threshold.unit.value(fromCanonical:))
  }
}

extension Watch.State: JSONWord {}

extension Document where Row == [SeenWatch] {
  static func watches(_ here: LocalNow, withReadings: Bool = false) -> Document {
    Document(
      withReadings ? "watch_shown" : "watches",
      of: withReadings ? ["watch show", "watch stop"] : ["watch start", "watch list"],
      [Column("watches", each: .watches(here, withReadings: withReadings)) { $0 }])
  }
}
