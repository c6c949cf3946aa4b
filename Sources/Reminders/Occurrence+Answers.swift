import HealthModel

/// What happens to an occurrence, as values: each function returns the occurrence afterwards.
///
/// None brings a finished occurrence back.
extension Occurrence {
  /// How far away a snooze may be.
  public static let snoozeSeconds: Int64 = 30 * 60
  /// How long after it expired unseen a notification is repeated.
  public static let repeatSeconds: Int64 = 3600
  /// How often a notification that expired unseen is repeated.
  public static let mostRepeats = 2

  /// The person wants to be asked again in half an hour.
  public func snoozed(at now: Instant) -> Occurrence {
    changed {
      $0.state = .snoozed(until: now.adding(seconds: Self.snoozeSeconds))
      $0.isDismissed = false
      $0.repeats = 0
      $0.quietUntil = nil
    }
  }

  /// The person wants no report for that day.
  public func skipped() -> Occurrence {
    finished(as: .skipped)
  }

  /// The day has its report.
  public func done() -> Occurrence {
    finished(as: .done)
  }

  /// Its time ran out.
  public func missed() -> Occurrence {
    finished(as: .missed)
  }

  /// The person closed the notification, or took it up with Log now: nothing more until the rule is
  /// next due.
  public func dismissed() -> Occurrence {
    changed {
      guard $0.state == .shown else { return }
      $0.isDismissed = true
      $0.quietUntil = nil
    }
  }

  /// Log now came to nothing: it is as if the person hadn't answered.
  public func unanswered() -> Occurrence {
    changed {
      if $0.state == .shown { $0.isDismissed = false }
    }
  }

  /// The notification left the screen unseen.
  public func expired(at now: Instant) -> Occurrence {
    changed {
      guard $0.state == .shown, !$0.isDismissed else { return }
      $0.quietUntil = now.adding(seconds: Self.repeatSeconds)
      $0.popup = nil
    }
  }

  /// A server has put it on the screen as `popup`.
  ///
  /// Counts as a repeat only when it had expired: a server that restarted costs the person nothing.
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

  /// Its notification is no longer on the screen.
  ///
  /// No answer implies this: the answer is written first, then the notification closed, then this.
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
