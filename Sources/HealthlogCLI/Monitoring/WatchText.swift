public import HealthModel
public import Phrases
public import Reminders
import Terminal

enum WatchText {
  static func name(_ watch: Watch) -> String {
    let (vital, unit) = (VitalText.name(watch.vital), watch.threshold.unit)
    func number(_ limit: Double) -> String {
      CurrentLocale.number(unit.value(fromCanonical: limit).shortText)
    }
    return switch (watch.threshold.low, watch.threshold.high) {
    case (let low?, let high?):
      phrase("\(vital) outside \(number(low))..\(number(high)) \(unit.symbol)")
    case (let low?, nil): phrase("\(vital) below \(number(low)) \(unit.symbol)")
    case (nil, let high?): phrase("\(vital) above \(number(high)) \(unit.symbol)")
    case (nil, nil): vital
    }
  }

  static func word(_ state: Watch.State) -> String {
    switch state {
    case .waiting: phrase("waiting")
    case .running: phrase("running")
    case .ended: phrase("ended")
    case .stopped: phrase("stopped")
    }
  }

  static var noReadings: String { phrase("no readings") }

  /// Returns the watch's line in `status`; nil for a stopped watch.
  static func status(_ seen: SeenWatch, _ here: LocalNow) -> String? {
    let watch = seen.watch
    let (id, name) = (watch.id, name(watch))
    switch watch.state(at: here.now) {
    case .waiting: return phrase("Watch \(id): \(name) from \(time(watch.window.start, here))")
    case .running:
      let end = time(watch.window.end, here)
      return phrase("Watch \(id): \(name) until \(end); \(counts(seen.outcome))")
    case .ended: return phrase("Watch \(id) ended: \(name); \(counts(seen.outcome))")
    case .stopped: return nil
    }
  }

  static func page(_ seen: SeenWatch, _ here: LocalNow, hasColour: Bool) -> String {
    let (watch, outcome, unit) = (seen.watch, seen.outcome, seen.watch.threshold.unit)
    let title = Style.bold.applied(to: phrase("watch \(watch.id)"), hasColour)
    let (readings, beyond) = (outcome.readings, outcome.beyond)
    let counted = readings == 0 ? "0" : phrase("\(readings) (\(beyond) beyond the limit)")
    var rows: [Row] = [
      (phrase("from"), time(watch.window.start, here)),
      (phrase("until"), time(watch.window.end, here)),
      (phrase("stopped"), watch.stoppedAt.map { time($0, here) }), (phrase("readings"), counted),
      (phrase("lowest"), outcome.spread.map { value($0.lowest, unit, here) }),
      (phrase("mean"), outcome.spread.map { "\($0.meanText(in: unit)) \(unit.symbol)" }),
      (phrase("highest"), outcome.spread.map { value($0.highest, unit, here) }),
    ]
    rows += self.beyond(seen, here, hasColour) + told(seen.watch, outcome, here)
    let first = "\(title)  \(name(watch))  \(word(watch.state(at: here.now)))\n"
    return first + labelled(rows, atLeast: 9).map { "  \($0)\n" }.joined()
  }

  private typealias Row = (title: String, text: String?)

  private static func beyond(_ seen: SeenWatch, _ here: LocalNow, _ hasColour: Bool) -> [Row] {
    let unit = seen.watch.threshold.unit
    return seen.beyond.enumerated().map { index, value in
      let number = CurrentLocale.number(value.reading.valueText(in: unit))
      let shown = Style.caution.applied(to: number, hasColour)
      let time = TimeText.full(value.taken, zone: here.zone)
      return (index == 0 ? phrase("beyond") : "", "\(shown) \(unit.symbol)  \(time)")
    }
  }

  private static func told(_ watch: Watch, _ now: WatchOutcome, _ here: LocalNow) -> [Row] {
    let told = [(phrase("notified"), watch.told), (phrase("corrected"), watch.correction)]
    return told.compactMap { word, told in told.map { (word, $0) } }.map { word, told in
      let isSame = told.outcome.differs(from: now) == false
      let words = told.outcome.text(in: watch.threshold.unit, zone: here.zone)
      return (word, time(told.at, here) + (isSame ? "" : ": \(words)"))
    }
  }

  private static func value(
    _ extreme: WatchOutcome.Extreme, _ unit: MeasurementUnit, _ here: LocalNow
  ) -> String {
    let number = CurrentLocale.number(extreme.reading.valueText(in: unit))
    return "\(number) \(unit.symbol)  \(time(extreme.takenAt, here))"
  }

  static func counts(_ outcome: WatchOutcome) -> String {
    let (readings, beyond) = (outcome.readings, outcome.beyond)
    guard readings > 0 else { return noReadings }
    return plural(
      readings, one: "\(readings) reading, \(beyond) beyond the limit",
      other: "\(readings) readings, \(beyond) beyond the limit")
  }

  static func time(_ instant: Instant, _ here: LocalNow) -> String {
    TimeText.full(here.moment(instant), zone: here.zone)
  }
}

extension WatchOutcome {
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
  /// Returns the rounded mean, or a dash without one; a comparator precedes a mean that is a bound.
  fileprivate func meanText(in unit: MeasurementUnit) -> String {
    mean.map {
      (bound?.sign ?? "")
        + CurrentLocale.number(unit.value(fromCanonical: $0).figureText(places: unit.precision))
    } ?? "–"
  }
}

extension WatchFault: Explained {
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchWatch(let id):
      .failed(ExitStatus.nothingMatched, phrase("There is no watch \(id)"), Self.howToList)
    case .over(let id):
      .refused(
        phrase("Watch \(id) has already ended"),
        phrase("'healthlog watch show \(id)' shows its outcome"))
    case .pressure:
      .usage(
        phrase("A watch is for one vital; use systolic or diastolic"),
        phrase("Start another watch for the other vital"))
    case .noEnd: .usage(phrase("Say how long to watch: for 7d, or until 2026-12-01"), Self.example)
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(situation.vitals), ExitStatus.refused)
    }
  }

  static var example: String {
    phrase("For example: healthlog watch start glycemia above 180 for 7d")
  }

  static var howToList: String {
    phrase("'healthlog watch list --all' lists all watches with their numbers")
  }
}

extension Columns where Row == SeenWatch {
  /// - Parameter withReadings: Whether the JSON includes the readings beyond a limit.
  static func watches(_ here: LocalNow, withReadings: Bool = false) -> Columns {
    var columns: [Column<SeenWatch>] = [
      Column("id", title: phrase("ID"), isNumber: true) { $0.watch.id },
      Column(title: phrase("WATCH")) { .init($0.watch.text, shown: WatchText.name($0.watch)) },
      Column("vital") { $0.watch.vital.name },
      Column("low", "A lower value is beyond the limit") { $0.limit($0.watch.threshold.low) },
      Column("high", "A higher value is beyond the limit") { $0.limit($0.watch.threshold.high) },
      Column("unit", "The unit the limits were typed in, for all values here") {
        $0.watch.threshold.unit.symbol
      },
      Column("from", title: phrase("FROM")) { here.moment($0.watch.window.start) },
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
      Column(
        "outcome", "What the readings say now",
        one: Columns<SeenOutcome>("watch_outcome", outcome(here) + comparators)
      ) { ($0.outcome, nil, $0) },
      Column("told", "The outcome you were notified of", optional: told(here)) { seen in
        seen.watch.told.map { ($0.outcome, $0.at, seen) }
      },
      Column(
        "correction", "The outcome you were notified of after it changed", optional: told(here)
      ) { seen in
        seen.watch.correction.map { ($0.outcome, $0.at, seen) }
      },
    ]
    if withReadings {
      columns.append(
        Column<SeenWatch>("readings_beyond", "As typed, oldest first", each: .beyond) { $0.beyond })
    }
    return Columns(withReadings ? "watch_with_readings" : "watch", columns)
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

  /// Columns for current outcomes only: the journal stores no comparators of reported outcomes.
  private static var comparators: [Column<SeenOutcome>] {
    [
      Column("lowest_comparator") { $0.outcome.spread?.lowest.reading.comparator },
      Column("mean_comparator", Notes.meanComparator) { $0.outcome.spread?.bound },
      Column("highest_comparator") { $0.outcome.spread?.highest.reading.comparator },
    ]
  }
}

/// An outcome, the time of its notification (nil for the current outcome), and the watch.
private typealias SeenOutcome = (outcome: WatchOutcome, at: Instant?, seen: SeenWatch)

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

extension Watch.State: JSONWord {}

extension Document where Row == [SeenWatch] {
  static func watches(_ here: LocalNow, withReadings: Bool = false) -> Document {
    Document(
      withReadings ? "watch_shown" : "watches",
      of: withReadings ? ["watch show", "watch stop"] : ["watch start", "watch list"],
      [Column("watches", each: .watches(here, withReadings: withReadings)) { $0 }])
  }
}
