import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// Watches for people.
enum WatchText {
  /// `watch 3: glycemia above 180 mg/dL from Fri 2026-11-20 08:00 until Fri 2026-11-27 08:00`.
  static func sentence(_ watch: Watch, _ context: CLIContext) -> String {
    "watch \(watch.id): \(watch.text) from \(time(watch.window.start, context))"
      + " until \(time(watch.window.end, context))"
  }

  /// For the day at a glance; nil for one that is stopped.
  static func status(
    _ found: WatchOnRecord, _ journal: Journal, _ context: CLIContext
  ) throws -> String? {
    let watch = found.watch
    let title = "watch \(watch.id): \(watch.text)"
    switch watch.state(at: context.now) {
    case .waiting: return "\(title) from \(time(watch.window.start, context))"
    case .running:
      let outcome = try journal.outcome(of: watch)
      return "\(title) until \(time(watch.window.end, context)); \(counts(outcome))"
    case .ended: return "\(title) has ended; see 'healthlog watch show \(watch.id)'"
    case .stopped: return nil
    }
  }

  static func table(
    _ watches: [WatchOnRecord], _ journal: Journal, _ context: CLIContext
  ) throws -> TextTable {
    var table = TextTable([
      .init(title: "ID", isNumber: true), .init(title: "WATCH", isNumber: false),
      .init(title: "FROM", isNumber: false), .init(title: "UNTIL", isNumber: false),
      .init(title: "STATE", isNumber: false), .init(title: "READINGS", short: "N", isNumber: true),
      .init(title: "BEYOND", isNumber: true),
    ])
    for watch in watches.map(\.watch) {
      let outcome = try journal.outcome(of: watch)
      func shown(_ instant: Instant) -> String {
        TimeText.dateAndTime(Moment(instant, in: context.zone))
      }
      table.append([
        .init(String(watch.id)), .init(watch.text), .init(shown(watch.window.start)),
        .init(shown(watch.stoppedAt ?? watch.window.end)),
        .init(watch.state(at: context.now).rawValue), .init(String(outcome.readings)),
        .init(String(outcome.beyond), outcome.beyond > 0 ? .caution : nil),
      ])
    }
    return table
  }

  static func page(
    _ found: WatchOnRecord, _ journal: Journal, _ context: CLIContext
  ) throws -> String {
    let watch = found.watch
    let values = try journal.values(in: watch)
    let outcome = WatchOutcome(of: values, watch.threshold)
    let title = Style.bold.applied(to: "watch \(watch.id)", context.output.hasColour)
    var rows = ["\(title)  \(watch.text)  \(watch.state(at: context.now).rawValue)"]
    rows.append(row("from", time(watch.window.start, context)))
    rows.append(row("until", time(watch.window.end, context)))
    if let stopped = watch.stoppedAt { rows.append(row("stopped", time(stopped, context))) }
    let isEmpty = outcome.readings == 0
    rows.append(row("readings", isEmpty ? "none" : "\(outcome.readings), \(outcome.beyond) beyond"))
    if let spread = outcome.spread {
      let unit = watch.threshold.unit
      rows += [
        row("lowest", value(spread.lowest, unit, context)),
        row("mean", "\(spread.meanText(in: unit)) \(unit.symbol)"),
        row("highest", value(spread.highest, unit, context)),
      ]
    }
    rows += beyond(values, watch, context)
    rows += told(found, outcome, context)
    return rows.joined(separator: "\n") + "\n"
  }

  private static func beyond(
    _ values: [(taken: Moment, reading: Reading)], _ watch: Watch, _ context: CLIContext
  ) -> [String] {
    values.filter { watch.threshold.isBeyond($0.reading) }.enumerated().map { index, value in
      let text = "\(value.reading.valueText(in: watch.threshold.unit))"
      return row(
        index == 0 ? "beyond" : "",
        "\(Style.caution.applied(to: text, context.output.hasColour)) \(watch.threshold.unit.symbol)"
          + "  \(TimeText.full(value.taken, zone: context.zone))")
    }
  }

  /// What was told at the end: when, and what, where it is something else by now.
  private static func told(
    _ found: WatchOnRecord, _ now: WatchOutcome, _ context: CLIContext
  ) -> [String] {
    let told = [("told", found.told), ("corrected", found.correction)].compactMap { word, told in
      told.map { (word, $0) }
    }
    return told.map { word, told in
      let isSame = told.outcome.differs(from: now) == false
      let words = told.outcome.text(in: found.watch.threshold.unit, zone: context.zone)
      return row(word, time(told.at, context) + (isSame ? "" : ": \(words)"))
    }
  }

  private static func value(
    _ extreme: WatchOutcome.Extreme, _ unit: MeasurementUnit, _ context: CLIContext
  ) -> String {
    "\(extreme.reading.valueText(in: unit)) \(unit.symbol)  \(time(extreme.takenAt, context))"
  }

  /// `29 readings, 4 beyond`.
  private static func counts(_ outcome: WatchOutcome) -> String {
    switch outcome.readings {
    case 0: "no readings"
    case 1: "1 reading, \(outcome.beyond) beyond"
    default: "\(outcome.readings) readings, \(outcome.beyond) beyond"
    }
  }

  private static func row(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 11 - name.count)) + text
  }

  private static func time(_ instant: Instant, _ context: CLIContext) -> String {
    TimeText.full(Moment(instant, in: context.zone), zone: context.zone)
  }
}
