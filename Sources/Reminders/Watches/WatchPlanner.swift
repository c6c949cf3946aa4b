import HealthModel

public struct WatchPlan: Equatable, Sendable {
  public struct News: Equatable, Sendable {
    /// The watch, whose window no clock moves any more.
    public let watch: Watch
    public let outcome: WatchOutcome
    public let isCorrection: Bool
  }

  /// The outcomes to report, in the order in which the windows ended.
  public var news: [News] = []
  /// The unfinished watches to store, because a step of the clock has moved their windows.
  public var moved: [Watch] = []
  /// The next end of a window, always after now; nil when there is none.
  public var nextWake: Instant?
}

/// Plans which outcomes of watches to report. Pure, and idempotent: once its news and moved watches
/// are stored, it calls for nothing more.
/// - Parameter now: The wall clock, right or wrong.
/// - Parameter boot: The boot clock at the same instant; nil if it can't be read.
public func planWatches(
  now: Instant, boot: BootTime?, _ watches: [Watch], outcome: (Watch) throws -> WatchOutcome
) rethrows -> WatchPlan {
  var plan = WatchPlan()
  for stored in watches where stored.correction == nil {
    var watch = stored.seen(at: now, boot)
    let end = watch.judged.upperBound
    // If the clock was set back, even a reported watch waits for its end again.
    guard watch.state(at: now) == .stopped || now >= end else {
      if watch != stored { plan.moved.append(watch) }
      plan.nextWake = min(plan.nextWake ?? end, end)
      continue
    }
    watch.window = watch.window.settled
    let found = try outcome(watch)
    if let told = stored.told, !found.differs(from: told.outcome) { continue }
    plan.news.append(.init(watch: watch, outcome: found, isCorrection: stored.told != nil))
  }
  plan.news.sort {
    ($0.watch.judged.upperBound, $0.watch.id) < ($1.watch.judged.upperBound, $1.watch.id)
  }
  return plan
}
