/// The day that a blood pressure belongs to: it begins in the small hours, so that what is measured
/// before going to bed stays with its evening.
///
/// Source: the limit of 04:00 is where the day of `reminders` begins too; home readings of real people
/// lie between midnight and 04:00 as often as not.
public struct PressureDay: Equatable, Sendable {
  /// When it begins.
  public let start: TimeOfDay

  /// From 04:00.
  public static let usual = PressureDay(
    start: TimeOfDay(hour: 4, minute: 0) ?? .midnight)

  /// The calendar's, from midnight.
  public static let calendar = PressureDay(start: .midnight)

  private init(start: TimeOfDay) { self.start = start }

  /// Reads a time before noon, to the minute: `04:00`; nil for any other text.
  public init?(_ text: String) {
    guard let start = TimeOfDay(text), start < Self.noon, start.milliseconds % 60_000 == 0
    else { return nil }
    self.start = start
  }

  /// What `init(_:)` reads.
  public var text: String { "\(start)" }

  /// When mornings end and evenings begin.
  public static let noon = TimeOfDay(hour: 12, minute: 0) ?? .midnight

  /// The part of it in which a pressure was measured: there is nothing between them.
  public enum Half: CaseIterable, Sendable {
    case morning
    case evening
  }

  /// `04:00–11:59`, `12:00–03:59`: the first minute of a half, and its last.
  public func hours(of half: Half) -> String {
    func minuteBefore(_ time: TimeOfDay) -> TimeOfDay {
      TimeOfDay(milliseconds: (time.milliseconds + 86_400_000 - 60_000) % 86_400_000)
    }
    return switch half {
    case .morning: "\(start)–\(minuteBefore(Self.noon))"
    case .evening: "\(Self.noon)–\(minuteBefore(start))"
    }
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
