import HealthModel

/// A watch and what the person was told of it.
public struct WatchOnRecord: Equatable, Sendable {
  /// As it is on record, or as the clocks have it by now (`Watch.seen`).
  public let watch: Watch
  /// The outcome that was told at its end; nil when none was yet.
  public let told: Told?
  /// The other one that was told when it had changed; nil when none was. There is never a second.
  public let correction: Told?

  /// An outcome that a notice tells, whether or not it has been on the screen.
  public struct Told: Equatable, Sendable {
    /// When the notice was put on record.
    public let at: Instant
    /// As it was then; of its extremes the journal keeps no comparators.
    public let outcome: WatchOutcome

    /// - Parameter at: What the wall clock said, right or wrong.
    public init(at: Instant, outcome: WatchOutcome) {
      self.at = at
      self.outcome = outcome
    }
  }

  /// By default one of which nothing was told.
  public init(watch: Watch, told: Told? = nil, correction: Told? = nil) {
    self.watch = watch
    self.told = told
    self.correction = correction
  }
}

/// What the watches ask for.
public struct WatchPlan: Equatable, Sendable {
  /// An outcome that the person is to be told, each of them once.
  public struct News: Equatable, Sendable {
    /// Its window is settled.
    public let watch: Watch
    /// Of the readings that were on record when it was planned.
    public let outcome: WatchOutcome
    /// Whether another outcome was told before.
    public let isCorrection: Bool

    /// - Parameter watch: One whose window is settled.
    public init(watch: Watch, outcome: WatchOutcome, isCorrection: Bool) {
      self.watch = watch
      self.outcome = outcome
      self.isCorrection = isCorrection
    }
  }

  /// In the order in which the windows ended.
  public var news: [News] = []
  /// Running watches whose window the clock's step has moved, to be stored: after a restart there
  /// is no other way to know.
  public var moved: [Watch] = []
  /// The next end of a window, always after now; nil when none is to come.
  public var nextWake: Instant?

  /// Nothing to tell, nothing to store, and nothing to wait for.
  public init() {}
}

/// Decides what is to be told of the watches.
///
/// Pure, and idempotent: once its news and moved watches are on record, it asks for nothing more.
/// - Parameters:
///   - now: What the wall clock says, right or wrong.
///   - boot: What the machine's own clock says at the same instant; nil where there is none.
///   - outcome: Judges the readings on record in a watch's window.
public func planWatches(
  now: Instant, boot: BootTime?, _ watches: [WatchOnRecord],
  outcome: (Watch) throws -> WatchOutcome
) rethrows -> WatchPlan {
  var plan = WatchPlan()
  for one in watches where one.correction == nil {
    var watch = one.watch.seen(at: now, boot)
    let end = watch.judged.upperBound
    // A clock that was set back since it was told has its turn again when it comes by.
    guard watch.state(at: now) == .stopped || now >= end else {
      if watch != one.watch { plan.moved.append(watch) }
      plan.nextWake = min(plan.nextWake ?? end, end)
      continue
    }
    watch.window = watch.window.settled
    let found = try outcome(watch)
    if let told = one.told, !found.differs(from: told.outcome) { continue }
    plan.news.append(.init(watch: watch, outcome: found, isCorrection: one.told != nil))
  }
  plan.news.sort {
    ($0.watch.judged.upperBound, $0.watch.id) < ($1.watch.judged.upperBound, $1.watch.id)
  }
  return plan
}
