public import HealthModel

/// A zone as a table: offsets from given UTC seconds on.
public struct TableZone: TimeZoneRules {
  public let identifier: String
  private let initialOffset: Int
  private let changes: [(at: Int64, offset: Int)]

  /// - Parameters:
  ///   - initialOffset: Seconds ahead of UTC before the first change.
  ///   - changes: In order; from `at` (seconds since 1970) on, clocks are `offset` seconds ahead.
  public init(identifier: String, initialOffset: Int, changes: [(at: Int64, offset: Int)]) {
    self.identifier = identifier
    self.initialOffset = initialOffset
    self.changes = changes
  }

  public func utcOffsetSeconds(at instant: Instant) -> Int {
    changes.last { $0.at <= instant.seconds }?.offset ?? initialOffset
  }
}
