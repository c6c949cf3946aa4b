public import HealthModel
import Journal
public import Reminders

/// A watch as it stands by now, with the readings that count for it.
public struct SeenWatch {
  /// The watch as the clocks have it by now, and what was told of it.
  public let found: WatchOnRecord
  /// What the readings in its window come to.
  public let outcome: WatchOutcome
  /// Those beyond a limit, oldest first; empty where only their number is told.
  public let beyond: [(taken: Moment, reading: Reading)]

  /// - Parameter beyond: Oldest first.
  public init(
    _ found: WatchOnRecord, _ outcome: WatchOutcome,
    beyond: [(taken: Moment, reading: Reading)] = []
  ) {
    self.found = found
    self.outcome = outcome
    self.beyond = beyond
  }

  /// As the clocks have it by now.
  public var watch: Watch { found.watch }
}
