import HealthModel

/// The occurrence of one rule on one local date, with everything that must survive a restart.
public struct Occurrence: Hashable, Sendable {
  /// The rule's name and the date on which it fell due; a snooze past midnight keeps that date.
  public struct Key: Hashable, Sendable {
    /// The rule's name; the rule itself may have been removed since.
    public var rule: String
    /// The local date, where the person was when the rule fell due.
    public var date: LocalDate

    public init(rule: String, date: LocalDate) { (self.rule, self.date) = (rule, date) }
  }

  /// The progress of an occurrence. Final states stay, unless the planner reopens the day.
  public enum State: Hashable, Sendable {
    /// Due, and not yet delivered to a notification server.
    case pending
    /// Delivered, and unanswered or answered with Log now.
    case shown
    /// Put off by the person; `until` is at most 30 minutes away.
    case snoozed(until: Instant)
    case done
    /// The person wants no report that day, or has removed, disabled or paused the rule.
    case skipped
    case missed

    public var isFinal: Bool { [.done, .skipped, .missed].contains(self) }
  }

  public var key: Key
  /// When it fell due; a later change of the zone or the rule doesn't change this time.
  public var dueAt: Instant
  public var state: State
  /// When a notification server last confirmed that it was on the screen; nil for never.
  public var shownAt: Instant?
  /// Whether the person closed the notification or chose Log now, or another program closed it.
  public var isDismissed = false
  /// How many times it was repeated after it had expired unseen: 0 to 2.
  public var repeats = 0
  /// The earliest time to repeat it; nil unless it expired unseen.
  public var quietUntil: Instant?
  /// The notification that may still be on the screen; nil once it is known to be closed.
  public var popup: Popup?

  public init(
    key: Key, dueAt: Instant, state: State = .pending, shownAt: Instant? = nil, popup: Popup? = nil
  ) {
    (self.key, self.dueAt, self.state) = (key, dueAt, state)
    (self.shownAt, self.popup) = (shownAt, popup)
  }

  // Transitions: none of them reopens a finished occurrence.

  public static let snoozeSeconds: Int64 = 30 * 60
  /// The pause before a notification that expired unseen is repeated.
  public static let repeatSeconds: Int64 = 3600
  public static let mostRepeats = 2

  public func snoozed(at now: Instant) -> Occurrence {
    changed {
      $0.state = .snoozed(until: now.adding(seconds: Self.snoozeSeconds))
      $0.isDismissed = false
      $0.repeats = 0
      $0.quietUntil = nil
    }
  }

  public func skipped() -> Occurrence { finished(as: .skipped) }
  public func done() -> Occurrence { finished(as: .done) }
  public func missed() -> Occurrence { finished(as: .missed) }

  public func dismissed() -> Occurrence {
    changed {
      guard $0.state == .shown else { return }
      $0.isDismissed = true
      $0.quietUntil = nil
    }
  }

  /// Returns the occurrence as if the person hadn't answered, after Log now failed.
  public func unanswered() -> Occurrence {
    changed { if $0.state == .shown { $0.isDismissed = false } }
  }

  public func expired(at now: Instant) -> Occurrence {
    changed {
      guard $0.state == .shown, !$0.isDismissed else { return }
      $0.quietUntil = now.adding(seconds: Self.repeatSeconds)
      $0.popup = nil
    }
  }

  /// Returns the occurrence after a server has shown it as `popup`; counts repeats, not restarts.
  public func shown(as popup: Popup, at now: Instant) -> Occurrence {
    changed {
      if $0.state == .shown, $0.quietUntil != nil { $0.repeats += 1 }
      $0.state = .shown
      $0.shownAt = now
      $0.isDismissed = false
      $0.quietUntil = nil
      $0.popup = popup
    }
  }

  /// Returns the occurrence after its notification has left the screen. An answer alone isn't
  /// enough: it is stored first, and this change once the notification has been closed.
  public func offScreen() -> Occurrence {
    var copy = self
    copy.popup = nil
    return copy
  }

  private func finished(as state: State) -> Occurrence {
    changed {
      $0.state = state
      $0.quietUntil = nil
    }
  }

  private func changed(_ change: (inout Occurrence) -> Void) -> Occurrence {
    guard !state.isFinal else { return self }
    var copy = self
    change(&copy)
    return copy
  }
}
