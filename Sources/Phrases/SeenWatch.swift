public import HealthModel
import Journal
public import Reminders

/// A watch as it stands by now, with the readings that count for it.
public struct SeenWatch {
  public let found: WatchOnRecord
  /// In the order of their times.
  public let values: [(taken: Moment, reading: Reading)]
  /// What the values come to.
  public let outcome: WatchOutcome

  public init(_ found: WatchOnRecord, _ values: [(taken: Moment, reading: Reading)]) {
    self.found = found
    self.values = values
    outcome = WatchOutcome(of: values, found.watch.threshold)
  }

  public var watch: Watch { found.watch }

  /// The readings beyond a limit.
  public var beyond: [(taken: Moment, reading: Reading)] {
    values.filter { watch.threshold.isBeyond($0.reading) }
  }
}
