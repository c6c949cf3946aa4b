public import HealthModel

/// One vital watched against a threshold for a while, as the journal holds it.
public struct Watch: Hashable, Sendable {
  /// The small number that people type; 0 until it is stored.
  public let id: Int64
  /// The one whose readings count, in reports and alone: of a pressure, either systolic or diastolic.
  public let vital: VitalID
  /// As it was asked for: nothing changes it.
  public let threshold: Threshold
  /// As it was asked for, moved along where the clock was set; see `WatchWindow`.
  public var window: WatchWindow
  /// When the person ended it early.
  public var stoppedAt: Instant?

  /// By default one that is not yet stored, and that nobody has stopped. Nothing is checked.
  public init(
    id: Int64 = 0, vital: VitalID, threshold: Threshold, window: WatchWindow,
    stoppedAt: Instant? = nil
  ) {
    self.id = id
    self.vital = vital
    self.threshold = threshold
    self.window = window
    self.stoppedAt = stoppedAt
  }

  /// The raw values are the words that programs go by.
  public enum State: String, CaseIterable, Sendable {
    /// Its window begins later.
    case waiting
    case running
    case ended
    /// The person ended it early.
    case stopped
  }

  /// By the window as this value has it; see `seen` for what the clocks make of that.
  public func state(at now: Instant) -> State {
    if stoppedAt != nil { return .stopped }
    if now >= window.end { return .ended }
    return now < window.start ? .waiting : .running
  }

  /// The times whose readings count: up to where it was stopped, and none where that was before its
  /// start.
  public var judged: Range<Instant> {
    let end = min(window.end, stoppedAt ?? window.end)
    return window.start..<max(window.start, end)
  }

  /// The watch as the clocks have it by now; one that was stopped stays where it is.
  public func seen(at now: Instant, _ boot: BootTime?) -> Watch {
    guard stoppedAt == nil else { return self }
    var seen = self
    seen.window = window.seen(at: now, boot)
    return seen
  }

  /// `glycemia above 180 mg/dL`.
  public var text: String { "\(vital) \(threshold.text)" }
}

/// What can't be done with a watch.
public enum WatchFault: Error, Equatable, Sendable {
  case noSuchWatch(Int64)
  /// It has ended, or was stopped.
  case over(Int64)
}
