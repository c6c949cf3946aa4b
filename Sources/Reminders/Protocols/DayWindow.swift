import HealthModel

/// A part of the day by the clock on the wall, such as 04:00 to 12:00.
public struct DayWindow: Hashable, Sendable {
  /// When it begins.
  public let from: TimeOfDay
  /// When it ends, which is no more in it; where that isn't after `from`, on the next date.
  public let until: TimeOfDay

  /// Shape: of at least a minute and at most a day.
  public init(from: TimeOfDay, until: TimeOfDay) {
    self.from = from
    self.until = until
  }

  /// Whether what clocks showed lies in that of `date`.
  public func contains(_ local: LocalDateTime, of date: LocalDate) -> Bool {
    LocalDateTime(date, from) <= local && local < end(of: date)
  }

  /// What clocks show when that of `date` is over.
  public func end(of date: LocalDate) -> LocalDateTime {
    LocalDateTime(until <= from ? date.adding(days: 1) : date, until)
  }
}
