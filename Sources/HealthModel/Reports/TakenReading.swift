/// A value and when it was measured, of a single reading or of a report.
public struct TakenReading: Equatable, Sendable {
  /// When it was measured, and what clocks showed there.
  public let taken: Moment
  /// With the unit that decides its band.
  public let reading: Reading

  /// Of a single reading or of a report.
  public init(taken: Moment, reading: Reading) {
    self.taken = taken
    self.reading = reading
  }
}
