public import HealthModel
import Journal
public import Reminders
import Terminal

/// Watches for people.
public enum WatchText {
  /// `watch 3: glycemia above 180 mg/dL from Fri 2026-11-20 08:00 until Fri 2026-11-27 08:00`.
  public static func sentence(_ watch: Watch, _ here: Standpoint) -> String {
    "watch \(watch.id): \(watch.text) from \(time(watch.window.start, here))"
      + " until \(time(watch.window.end, here))"
  }

  public static func howToSee(_ watch: Watch) -> String {
    "'healthlog watch show \(watch.id)' tells how it stands, at any time"
  }

  public static let howToBeTold =
    "'healthlog remind install' has your session start the service that tells its end"
  public static let noneStarted =
    "no watch was started yet: healthlog watch start glycemia above 180 for 7d"
  public static let noneRuns = "no watch runs; 'healthlog watch list --all' lists those of long ago"
  static let noReadings = "no readings"

  /// What it was, and what it came to.
  public static func stopped(_ found: WatchOnRecord, zone: any TimeZoneRules) -> [String] {
    let watch = found.watch
    return [
      "stopped watch \(watch.id): \(watch.text)",
      found.told?.outcome.text(in: watch.threshold.unit, zone: zone) ?? noReadings,
    ]
  }

  /// For the day at a glance; nil for one that is stopped.
  public static func status(
    _ seen: SeenWatch, _ here: Standpoint
  ) -> String? {
    let watch = seen.watch
    let title = "watch \(watch.id): \(watch.text)"
    switch watch.state(at: here.now) {
    case .waiting: return "\(title) from \(time(watch.window.start, here))"
    case .running:
      return "\(title) until \(time(watch.window.end, here)); \(counts(seen.outcome))"
    case .ended: return "\(title) has ended; see 'healthlog watch show \(watch.id)'"
    case .stopped: return nil
    }
  }

  public static func page(
    _ seen: SeenWatch, _ here: Standpoint, hasColour: Bool
  ) -> String {
    let (watch, outcome) = (seen.watch, seen.outcome)
    let title = Style.bold.applied(to: "watch \(watch.id)", hasColour)
    var rows = ["\(title)  \(watch.text)  \(watch.state(at: here.now).rawValue)"]
    rows.append(row("from", time(watch.window.start, here)))
    rows.append(row("until", time(watch.window.end, here)))
    if let stopped = watch.stoppedAt { rows.append(row("stopped", time(stopped, here))) }
    let isEmpty = outcome.readings == 0
    rows.append(row("readings", isEmpty ? "none" : "\(outcome.readings), \(outcome.beyond) beyond"))
    if let spread = outcome.spread {
      let unit = watch.threshold.unit
      rows += [
        row("lowest", value(spread.lowest, unit, here)),
        row("mean", "\(spread.meanText(in: unit)) \(unit.symbol)"),
        row("highest", value(spread.highest, unit, here)),
      ]
    }
    rows += beyond(seen, here, hasColour)
    rows += told(seen.found, outcome, here)
    return rows.joined(separator: "\n") + "\n"
  }

  private static func beyond(
    _ seen: SeenWatch, _ here: Standpoint, _ hasColour: Bool
  ) -> [String] {
    let unit = seen.watch.threshold.unit
    return seen.beyond.enumerated().map { index, value in
      let text = "\(value.reading.valueText(in: unit))"
      return row(
        index == 0 ? "beyond" : "",
        "\(Style.caution.applied(to: text, hasColour)) \(unit.symbol)"
          + "  \(TimeText.full(value.taken, zone: here.zone))")
    }
  }

  /// What was told at the end: when, and what, where it is something else by now.
  private static func told(
    _ found: WatchOnRecord, _ now: WatchOutcome, _ here: Standpoint
  ) -> [String] {
    let told = [("told", found.told), ("corrected", found.correction)].compactMap { word, told in
      told.map { (word, $0) }
    }
    return told.map { word, told in
      let isSame = told.outcome.differs(from: now) == false
      let words = told.outcome.text(in: found.watch.threshold.unit, zone: here.zone)
      return row(word, time(told.at, here) + (isSame ? "" : ": \(words)"))
    }
  }

  private static func value(
    _ extreme: WatchOutcome.Extreme, _ unit: MeasurementUnit, _ here: Standpoint
  ) -> String {
    "\(extreme.reading.valueText(in: unit)) \(unit.symbol)  \(time(extreme.takenAt, here))"
  }

  /// `29 readings, 4 beyond`.
  private static func counts(_ outcome: WatchOutcome) -> String {
    guard outcome.readings > 0 else { return noReadings }
    return counted(outcome.readings, one: "reading", other: "readings")
      + ", \(outcome.beyond) beyond"
  }

  private static func row(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 11 - name.count)) + text
  }

  private static func time(_ instant: Instant, _ here: Standpoint) -> String {
    TimeText.full(here.moment(instant), zone: here.zone)
  }
}
