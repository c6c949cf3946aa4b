import HealthModel

/// One rule on one local date: everything about it that must survive a restart.
public struct Occurrence: Hashable, Sendable {
  /// What makes an occurrence unique: its rule's name and its own date.
  ///
  /// The date is the one that was due: a snooze past midnight doesn't move it.
  public struct Key: Hashable, Sendable {
    /// The rule's name; the rule itself may be gone by now.
    public var rule: String
    /// Local where the person was when it fell due.
    public var date: LocalDate

    /// Whether there is such a rule, and whether it is due on that date, isn't asked.
    public init(rule: String, date: LocalDate) {
      self.rule = rule
      self.date = date
    }
  }

  /// How far it has come. Final ones stay, but for a day that was given up too early by the clock.
  public enum State: Hashable, Sendable {
    /// Due, and not yet delivered to a notification server.
    case pending
    /// Delivered, and unanswered or answered by Log now.
    case shown
    /// Put off by the person; at most 30 minutes away.
    case snoozed(until: Instant)
    /// The day has its report.
    case done
    /// The person wants none for that day, or no longer has the rule.
    case skipped
    /// Its time ran out without a report.
    case missed

    /// Whether nothing more will come of it.
    public var isFinal: Bool {
      switch self {
      case .pending, .shown, .snoozed: false
      case .done, .skipped, .missed: true
      }
    }
  }

  /// By this it is stored and answered.
  public var key: Key
  /// When it fell due, as an instant: later changes of zone or rule don't move it.
  public var dueAt: Instant
  /// Set by the planner and by the functions for answers, such as `snoozed(at:)`.
  public var state: State
  /// When a notification server last confirmed that it is on the screen; nil when it never was.
  public var shownAt: Instant?
  /// Whether the person closed the notification, or answered it with Log now.
  public var isDismissed: Bool
  /// How often it was shown again because it had expired unseen: 0 to 2.
  public var repeats: Int
  /// Set when it expired unseen: not to be shown again before this.
  public var quietUntil: Instant?
  /// The notification that may still be on the screen; nil once that is known to be closed.
  public var popup: Popup?

  /// By default one that has just fallen due, and of which nobody was told.
  public init(
    key: Key, dueAt: Instant, state: State = .pending, shownAt: Instant? = nil,
    isDismissed: Bool = false, repeats: Int = 0, quietUntil: Instant? = nil, popup: Popup? = nil
  ) {
    self.key = key
    self.dueAt = dueAt
    self.state = state
    self.shownAt = shownAt
    self.isDismissed = isDismissed
    self.repeats = repeats
    self.quietUntil = quietUntil
    self.popup = popup
  }
}

/// Which notification, on which server: an id means nothing to any other server.
public struct Popup: Hashable, Sendable {
  /// One life of one notification server; differs after each of its restarts.
  public let server: String
  /// The server's number for it, never 0.
  public let number: UInt32

  /// Shows nothing: it names what the server has answered to.
  public init(server: String, number: UInt32) {
    self.server = server
    self.number = number
  }
}
