public import HealthModel
import Journal
import Phrases
public import Reminders
import Terminal

/// Watches for people.
public enum WatchText {
  /// `watch 3: glycemia above 180 mg/dL from Fri 2026-11-20 08:00 until Fri 2026-11-27 08:00`.
  public static func sentence(_ watch: Watch, _ here: LocalNow) -> String {
    let (start, end) = (time(watch.window.start, here), time(watch.window.end, here))
    return phrase("Watch \(watch.id): \(name(watch)) from \(start) until \(end)")
  }

  /// `glycemia above 180 mg/dL`.
  public static func name(_ watch: Watch) -> String {
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

  /// `running`; the raw value is for programs.
  public static func word(_ state: Watch.State) -> String {
    switch state {
    case .waiting: phrase("waiting")
    case .running: phrase("running")
    case .ended: phrase("ended")
    case .stopped: phrase("stopped")
    }
  }

  /// `the outcome is reported when the watch ends: Fri 2026-11-27 08:00`.
  public static func whenReported(_ watch: Watch, _ here: LocalNow) -> String {
    phrase("The outcome is reported when the watch ends: \(time(watch.window.end, here))")
  }

  /// `'healthlog watch show 3' tells how it stands, at any time`.
  public static func howToSee(_ watch: Watch) -> String {
    phrase("'healthlog watch show \(watch.id)' shows its state at any time")
  }

  /// Where no service runs with the journal.
  public static var howToBeTold: String {
    phrase(
      "'healthlog remind install' starts the service that reports its outcome with your "
        + "session")
  }
  /// Of `watch list --all`.
  public static var noneStarted: String {
    phrase("No watches yet; start one with: healthlog watch start glycemia above 180 for 7d")
  }
  /// Of `watch list`.
  public static var noneRuns: String {
    phrase("No recent watches; 'healthlog watch list --all' lists the old ones")
  }
  static var noReadings: String { phrase("no readings") }

  /// What it was, and what it came to.
  public static func stopped(_ found: WatchOnRecord, zone: any TimeZoneRules) -> [String] {
    let watch = found.watch
    return [
      phrase("Watch \(watch.id) stopped: \(name(watch))"),
      found.told?.outcome.text(in: watch.threshold.unit, zone: zone) ?? noReadings,
    ]
  }

  /// For the day at a glance; nil for one that is stopped.
  public static func status(
    _ seen: SeenWatch, _ here: LocalNow
  ) -> String? {
    let watch = seen.watch
    let (id, name) = (watch.id, name(watch))
    switch watch.state(at: here.now) {
    case .waiting:
      return phrase("Watch \(id): \(name) from \(time(watch.window.start, here))")
    case .running:
      let end = time(watch.window.end, here)
      return phrase("Watch \(id): \(name) until \(end); \(counts(seen.outcome))")
    case .ended:
      return phrase("Watch \(id): \(name), ended; \(counts(seen.outcome))")
    case .stopped: return nil
    }
  }

  /// Its name and state, then in rows its window, what came of it and what was told.
  public static func page(
    _ seen: SeenWatch, _ here: LocalNow, hasColour: Bool
  ) -> String {
    let (watch, outcome) = (seen.watch, seen.outcome)
    let title = Style.bold.applied(to: phrase("watch \(watch.id)"), hasColour)
    var rows: [Row] = [
      (phrase("from"), time(watch.window.start, here)),
      (phrase("until"), time(watch.window.end, here)),
    ]
    if let stopped = watch.stoppedAt { rows.append((phrase("stopped"), time(stopped, here))) }
    let (readings, beyond) = (outcome.readings, outcome.beyond)
    rows.append(
      (phrase("readings"), readings == 0 ? phrase("none") : phrase("\(readings), \(beyond) beyond"))
    )
    if let spread = outcome.spread {
      let unit = watch.threshold.unit
      rows += [
        (phrase("lowest"), value(spread.lowest, unit, here)),
        (phrase("mean"), "\(spread.meanText(in: unit)) \(unit.symbol)"),
        (phrase("highest"), value(spread.highest, unit, here)),
      ]
    }
    rows += self.beyond(seen, here, hasColour) + told(seen.found, outcome, here)
    let first = "\(title)  \(name(watch))  \(word(watch.state(at: here.now)))\n"
    return first + text(of: rows)
  }

  private typealias Row = (name: String, text: String)

  private static func text(of rows: [Row]) -> String {
    let width = max(11, 2 + (rows.map { $0.name.count }.max() ?? 0))
    return rows.map { name, text in
      "  " + TerminalText.padded(name, to: width) + text + "\n"
    }.joined()
  }

  private static func beyond(
    _ seen: SeenWatch, _ here: LocalNow, _ hasColour: Bool
  ) -> [Row] {
    let unit = seen.watch.threshold.unit
    return seen.beyond.enumerated().map { index, value in
      let text = CurrentLocale.number(value.reading.valueText(in: unit))
      return (
        index == 0 ? phrase("beyond") : "",
        "\(Style.caution.applied(to: text, hasColour)) \(unit.symbol)"
          + "  \(TimeText.full(value.taken, zone: here.zone))"
      )
    }
  }

  /// What was told at the end: when, and what, where it is something else by now.
  private static func told(
    _ found: WatchOnRecord, _ now: WatchOutcome, _ here: LocalNow
  ) -> [Row] {
    let told = [(phrase("notified"), found.told), (phrase("corrected"), found.correction)]
    return told.compactMap { word, told in told.map { (word, $0) } }.map { word, told in
      let isSame = told.outcome.differs(from: now) == false
      let words = told.outcome.text(in: found.watch.threshold.unit, zone: here.zone)
      return (word, time(told.at, here) + (isSame ? "" : ": \(words)"))
    }
  }

  private static func value(
    _ extreme: WatchOutcome.Extreme, _ unit: MeasurementUnit, _ here: LocalNow
  ) -> String {
    let number = CurrentLocale.number(extreme.reading.valueText(in: unit))
    return "\(number) \(unit.symbol)  \(time(extreme.takenAt, here))"
  }

  /// `29 readings, 4 beyond`.
  static func counts(_ outcome: WatchOutcome) -> String {
    let (readings, beyond) = (outcome.readings, outcome.beyond)
    guard readings > 0 else { return noReadings }
    return plural(
      readings, one: "\(readings) reading, \(beyond) beyond",
      other: "\(readings) readings, \(beyond) beyond")
  }

  private static func time(_ instant: Instant, _ here: LocalNow) -> String {
    TimeText.full(here.moment(instant), zone: here.zone)
  }
}
