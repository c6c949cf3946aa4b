public import HealthModel
public import Phrases
public import Reminders
import Terminal

enum WatchText {
  /// Returns a name such as `glycemia above 180 mg/dL`.
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

  /// Returns a line of `status`; nil for a stopped watch.
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

  /// Returns the name and the state, then rows with the window, the outcome and reported outcomes.
  static func page(_ seen: SeenWatch, _ here: LocalNow, hasColour: Bool) -> String {
    let (watch, outcome) = (seen.watch, seen.outcome)
    let title = Style.bold.applied(to: phrase("watch \(watch.id)"), hasColour)
    var rows: [Row] = [
      (phrase("from"), time(watch.window.start, here)),
      (phrase("until"), time(watch.window.end, here)),
    ]
    if let stopped = watch.stoppedAt { rows.append((phrase("stopped"), time(stopped, here))) }
    let (readings, beyond) = (outcome.readings, outcome.beyond)
    let counted = readings == 0 ? "0" : phrase("\(readings) (\(beyond) beyond the limit)")
    rows.append((phrase("readings"), counted))
    if let spread = outcome.spread {
      let unit = watch.threshold.unit
      rows += [
        (phrase("lowest"), value(spread.lowest, unit, here)),
        (phrase("mean"), "\(spread.meanText(in: unit)) \(unit.symbol)"),
        (phrase("highest"), value(spread.highest, unit, here)),
      ]
    }
    rows += self.beyond(seen, here, hasColour) + told(seen.watch, outcome, here)
    let first = "\(title)  \(name(watch))  \(word(watch.state(at: here.now)))\n"
    return first + text(of: rows)
  }

  private typealias Row = (name: String, text: String)

  private static func text(of rows: [Row]) -> String {
    let width = max(11, 2 + (rows.map { $0.name.count }.max() ?? 0))
    return rows.map { name, text in "  " + TerminalText.padded(name, to: width) + text + "\n" }
      .joined()
  }

  private static func beyond(_ seen: SeenWatch, _ here: LocalNow, _ hasColour: Bool) -> [Row] {
    let unit = seen.watch.threshold.unit
    return seen.beyond.enumerated().map { index, value in
      let number = CurrentLocale.number(value.reading.valueText(in: unit))
      let shown = Style.caution.applied(to: number, hasColour)
      let time = TimeText.full(value.taken, zone: here.zone)
      return (index == 0 ? phrase("beyond") : "", "\(shown) \(unit.symbol)  \(time)")
    }
  }

  /// Returns the reported outcomes, each with its text if the outcome has changed since then.
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

  /// Returns counts such as `29 readings, 4 beyond`.
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
  /// `29 readings, 4 beyond; lowest 52 (…), mean 140, highest 271 mg/dL (…)`, or `no readings`.
  /// - Parameter unit: The unit in which the watch was requested; `zone` is the person's.
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
  /// Returns the rounded mean, after its relation to the true mean; a dash if there is none.
  fileprivate func meanText(in unit: MeasurementUnit) -> String {
    mean.map {
      (bound?.sign ?? "")
        + CurrentLocale.number(unit.value(fromCanonical: $0).figureText(places: unit.precision))
    } ?? "–"
  }
}

extension WatchFault: Explained {
  /// Explains the fault; the status is `nothingMatched`, `refused` or `usage`.
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
