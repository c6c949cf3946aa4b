public import HealthModel

/// A vital watched against a threshold for a while, with the reported outcomes.
public struct Watch: Hashable, Sendable {
  /// The small number that people type; 0 until the watch is stored.
  public let id: Int64
  /// The vital whose readings count, including single ones; for a pressure, systolic or diastolic.
  public let vital: VitalID
  public let threshold: Threshold
  /// The window as requested, moved if the clock was set; see `WatchWindow`.
  public var window: WatchWindow
  public var stoppedAt: Instant?
  /// The outcome that was reported when the watch ended or was stopped; nil before that.
  public var told: Told?
  /// The changed outcome that was reported later; there is never a second one.
  public var correction: Told?

  /// An outcome that was reported, by a notification or to the person who stopped the watch.
  public struct Told: Hashable, Sendable {
    /// When the outcome was stored, by the wall clock.
    public let at: Instant
    /// The outcome at that time; the journal doesn't store the comparators of its extremes.
    public let outcome: WatchOutcome

    public init(at: Instant, outcome: WatchOutcome) { (self.at, self.outcome) = (at, outcome) }
  }

  public init(
    id: Int64 = 0, vital: VitalID, threshold: Threshold, window: WatchWindow,
    stoppedAt: Instant? = nil, told: Told? = nil, correction: Told? = nil
  ) {
    (self.id, self.vital, self.threshold, self.window) = (id, vital, threshold, window)
    (self.stoppedAt, self.told, self.correction) = (stoppedAt, told, correction)
  }

  /// The state of a watch; the raw values are the names that programs read.
  public enum State: String, CaseIterable, Sendable {
    case waiting
    case running, ended
    case stopped
  }

  /// Returns the state according to the stored window; if the clock was set, see `seen`.
  public func state(at now: Instant) -> State {
    if stoppedAt != nil { return .stopped }
    if now >= window.end { return .ended }
    return now < window.start ? .waiting : .running
  }

  /// The times whose readings count, up to the stop; empty after a stop before the start.
  public var judged: Range<Instant> {
    let end = min(window.end, stoppedAt ?? window.end)
    return window.start..<max(window.start, end)
  }

  /// Returns the watch with its window adjusted to the current clocks, unless it was stopped.
  public func seen(at now: Instant, _ boot: BootTime?) -> Watch {
    guard stoppedAt == nil else { return self }
    var seen = self
    seen.window = window.seen(at: now, boot)
    return seen
  }

  /// The watch in words: `glycemia above 180 mg/dL`.
  public var text: String { "\(vital) \(threshold.text)" }
}

/// A watch's condition: values over a limit, under one, or outside two. Limits count as within.
public struct Threshold: Hashable, Sendable {
  /// Values below `low` or above `high` are beyond the limits; nil for no limit. Units: canonical.
  public let low: Double?
  public let high: Double?
  /// The unit in which the person typed the limits, one of the vital's units.
  public let unit: MeasurementUnit

  /// Creates a threshold with one limit or two; `low` must be below `high`, which isn't checked.
  public init(low: Double?, high: Double?, unit: MeasurementUnit) {
    (self.low, self.high, self.unit) = (low, high, unit)
  }

  /// Returns whether a value is beyond the limits. If the units differ, a limit is first rounded to
  /// the precision of the reading's unit: 10.0 mmol/L is within 180 mg/dL. See docs/adr/0002.
  public func isBeyond(_ reading: Reading) -> Bool {
    !within(typedIn: reading.unit).contains(reading.value)
  }

  /// Returns the range of canonical values within the threshold, for values typed in `unit`.
  func within(typedIn unit: MeasurementUnit) -> ClosedRange<Double> {
    let least = low.map { limit($0, typedIn: unit) } ?? -.infinity
    return least...max(least, high.map { limit($0, typedIn: unit) } ?? .infinity)
  }

  private func limit(_ limit: Double, typedIn other: MeasurementUnit) -> Double {
    guard other != unit else { return limit }
    return other.canonical(
      from: other.value(fromCanonical: limit).rounded(toPlaces: other.precision))
  }

  /// The text for the command line: `above 180 mg/dL`, `below 3.9 mmol/L`, `outside 70..180 mg/dL`.
  public var text: String {
    func number(_ limit: Double) -> String { unit.value(fromCanonical: limit).shortText }
    return switch (low, high) {
    case (let low?, let high?): "outside \(number(low))..\(number(high)) \(unit.symbol)"
    case (let low?, nil): "below \(number(low)) \(unit.symbol)"
    case (nil, let high?): "above \(number(high)) \(unit.symbol)"
    case (nil, nil): "nothing"
    }
  }
}

/// The time that a watch covers, excluding its end. Two clocks determine the end. "for 7d" ends
/// when the boot clock has counted seven days, at `bootEnd`: a wall clock that is set an hour ahead
/// would end it early. After a restart, and for "until 20:00", only the wall clock counts.
/// See docs/adr/0009.
public struct WatchWindow: Hashable, Sendable {
  /// The start, which may be before the watch was set.
  public let start: Instant
  /// Later than `start`.
  public let end: Instant
  /// The boot clock at the end; nil if only the wall clock counts.
  public let bootEnd: BootTime?

  public init(start: Instant, end: Instant, bootEnd: BootTime? = nil) {
    (self.start, self.end, self.bootEnd) = (start, end, bootEnd)
  }

  public init(from now: Instant, boot: BootTime?, until end: Instant) {
    self.init(
      start: now, end: end,
      bootEnd: boot.map {
        BootTime(boot: $0.boot, milliseconds: $0.milliseconds + end.milliseconds - now.milliseconds)
      })
  }

  /// Smaller differences between the clocks aren't a step: the two aren't read at the same instant.
  static let leastStepMilliseconds: Int64 = 1000

  /// Returns the window by the current wall clock. If the clock was set, the end moves with it; the
  /// start moves only back, so that every reading filed since the watch began stays in the window.
  public func seen(at now: Instant, _ boot: BootTime?) -> WatchWindow {
    guard let bootEnd, let boot, boot.boot == bootEnd.boot else { return self }
    let trueEnd = Instant(milliseconds: now.milliseconds + bootEnd.milliseconds - boot.milliseconds)
    let step = trueEnd.milliseconds - end.milliseconds
    guard abs(step) >= Self.leastStepMilliseconds else { return self }
    let earlier = Instant(milliseconds: start.milliseconds + step)
    return WatchWindow(start: min(start, earlier), end: trueEnd, bootEnd: bootEnd)
  }

  /// The window of a watch that is over: no clock moves it any more.
  public var settled: WatchWindow { WatchWindow(start: start, end: end) }
}

public enum WatchFault: Error, Equatable, Sendable {
  case noSuchWatch(Int64)
  case over(Int64)
  /// The vital given was blood pressure, which is two vitals.
  case pressure
  case noEnd
  case implausible(ReportFault)
}
