/// The day that a blood pressure belongs to: it begins in the small hours, so that what is measured
/// before going to bed stays with its evening.
///
/// Source: the limit of 04:00 is where the day of `reminders` begins too; home readings of real people
/// lie between midnight and 04:00 as often as not.
public struct PressureDay: Equatable, Sendable {
  /// When it begins.
  public let start: TimeOfDay

  /// From 04:00.
  public static let usual = PressureDay(start: TimeOfDay(hour: 4, minute: 0) ?? .midnight)

  /// Shape: before noon.
  public init(start: TimeOfDay) { self.start = start }

  /// When mornings end and evenings begin.
  public static let noon = TimeOfDay(hour: 12, minute: 0) ?? .midnight

  /// The part of it in which a pressure was measured: there is nothing between them.
  public enum Half: CaseIterable, Sendable {
    case morning
    case evening
  }

  /// The date under which what clocks show belongs.
  public func date(of local: LocalDateTime) -> LocalDate {
    local.time < start ? local.date.adding(days: -1) : local.date
  }

  /// Morning until noon, else evening, up to where the next day begins.
  public func half(of time: TimeOfDay) -> Half {
    start <= time && time < Self.noon ? .morning : .evening
  }
}
