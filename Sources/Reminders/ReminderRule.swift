import HealthModel

/// A reminder: "if the day's report is missing at this time, say so".
public struct ReminderRule: Hashable, Sendable {
  /// The person's name for it, unique among the rules.
  public var name: String
  /// The time on the local wall clock, wherever the person is.
  public var time: TimeOfDay
  /// The days of the week that it falls due on; not empty.
  public var days: Set<Weekday>
  /// What the day's reports must hold between them to satisfy it; empty when any report does.
  public var needs: [VitalID]
  /// How long after its time it may still come; nil for until 04:00 next day.
  public var graceSeconds: Int64?
  /// When the rule was set, changed or switched on again, or its pause ends: nothing before it is
  /// ever due.
  public var since: Instant
  /// One that is off falls due no more; what is open of it is skipped.
  public var isEnabled: Bool
  /// The part of the day in which what it needs counts, by the time of measuring; nil for the whole
  /// day, or for its share of it (`withParts`). It may come as long as that lasts.
  public var window: DayWindow?
  /// How many reports with all that it needs it takes; more than one only with a window.
  public var count = 1
  /// The first date on which it falls due, wherever the person is by then: its protocol's; nil for any
  /// since `since`.
  public var firstDay: LocalDate?
  /// The last date on which it falls due; nil for no end.
  public var lastDay: LocalDate?
  /// The uid of the guided protocol with which it goes and changes; nil for a person's own.
  public var owner: String?

  /// By default one of every day that any report satisfies, and that may come until 04:00 next day.
  public init(
    name: String, time: TimeOfDay, days: Set<Weekday> = .everyDay, needs: [VitalID] = [],
    graceSeconds: Int64? = nil, since: Instant, isEnabled: Bool = true
  ) {
    self.name = name
    self.time = time
    self.days = days
    self.needs = needs
    self.graceSeconds = graceSeconds
    self.since = since
    self.isEnabled = isEnabled
  }

  private static let longestName = 40

  /// Whether `name` may name one: anything short that can't be mistaken for an option, and prints as it
  /// stands.
  public static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.count) && name.first != "-"
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }
}
