import HealthModel

/// A daily reminder: "if the day's report is missing at this time, say so".
public struct ReminderRule: Hashable, Sendable {
  /// The person's name for it, unique among the rules.
  public let name: String
  /// The time on the local wall clock, wherever the person is.
  public var time: TimeOfDay
  /// When the rule was set, changed or switched on again: nothing before it is ever due.
  public var since: Instant
  public var isEnabled: Bool

  public init(name: String, time: TimeOfDay, since: Instant, isEnabled: Bool = true) {
    self.name = name
    self.time = time
    self.since = since
    self.isEnabled = isEnabled
  }
}
