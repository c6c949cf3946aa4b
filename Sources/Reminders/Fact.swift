import HealthModel

/// An event to record about a reminder or a notification.
public enum Fact: Hashable, Sendable {
  public enum Closing: Hashable, Sendable {
    /// The service asked the server to close it.
    case asked
    /// The server removed the notification by itself, probably unseen.
    case expired
    case dismissed
    /// Another program closed the notification.
    case removed
    /// The service closed the notification while shutting down; the next start shows it again.
    case withdrawn
  }

  case shown(Subject, Popup, at: Instant)
  case snoozed(Occurrence.Key, at: Instant)
  case skipped(Occurrence.Key)
  /// The person pressed Log now.
  case takenUp(Occurrence.Key)
  /// The person pressed Taken. What they took answers the occurrence once it is saved.
  case taken(Occurrence.Key, at: Moment)
  /// Log now failed.
  case unanswered(Occurrence.Key)
  /// The target of the notification could not be opened.
  case unopened(Notification.Topic)
  case closed(Subject, Closing, at: Instant)
  case prepared(Notification.Topic)
  /// There is nothing to report.
  case nothing(Notification.Topic)
  /// The person has answered the notification.
  case settled(Notification.Topic, at: Instant)

  public var subject: Subject {
    switch self {
    case .shown(let subject, _, _), .closed(let subject, _, _): subject
    case .snoozed(let key, _), .skipped(let key), .takenUp(let key), .taken(let key, _),
      .unanswered(let key):
      .occurrence(key)
    case .prepared(let topic), .nothing(let topic), .settled(let topic, _), .unopened(let topic):
      .notification(topic)
    }
  }

  /// Whether the fact is the person's answer; false if an answer failed, nil for other facts.
  fileprivate var isAnswer: Bool? {
    switch self {
    case .snoozed, .skipped, .takenUp, .taken, .settled: true
    case .unanswered, .unopened: false
    case .shown, .closed, .prepared, .nothing: nil
    }
  }

  fileprivate func applied(to occurrence: Occurrence) -> Occurrence {
    switch self {
    case .shown(_, let popup, let instant): occurrence.shown(as: popup, at: instant)
    case .snoozed(_, let instant): occurrence.snoozed(at: instant)
    case .skipped: occurrence.skipped()
    case .takenUp: occurrence.dismissed()
    case .unanswered: occurrence.unanswered()
    case .closed(_, .asked, _), .closed(_, .withdrawn, _): occurrence.offScreen()
    case .closed(_, .expired, let instant): occurrence.expired(at: instant).offScreen()
    case .closed(_, .dismissed, _), .closed(_, .removed, _): occurrence.dismissed().offScreen()
    case .taken, .prepared, .nothing, .settled, .unopened: occurrence
    }
  }

  fileprivate func applied(to notification: Notification) -> Notification {
    switch self {
    case .shown(_, let popup, _): notification.shown(as: popup)
    case .closed(_, .withdrawn, _), .closed(_, .asked, _): notification.offScreen()
    case .closed(_, .expired, let instant): notification.expired(at: instant)
    case .closed(_, .dismissed, let instant): notification.read(at: instant).offScreen()
    case .closed(_, .removed, _): notification.done().offScreen()
    case .unopened: notification.reopened()
    case .prepared: notification.prepared()
    case .nothing: notification.over()
    case .settled(_, let instant): notification.read(at: instant)
    case .snoozed, .skipped, .takenUp, .taken, .unanswered: notification
    }
  }
}

/// The facts that wait while the journal can't be written, in the order in which they happened. The
/// order keeps a closing that follows an answer from counting as an answer itself.
extension [Fact] {
  public var skipped: [Occurrence.Key] {
    compactMap { if case .skipped(let key) = $0 { key } else { nil } }
  }

  /// Returns whether the person's answer to `subject` is waiting here and hasn't failed.
  public func hasAnswer(to subject: Subject) -> Bool {
    self.last { $0.subject == subject && $0.isAnswer != nil }?.isAnswer ?? false
  }

  /// Returns the new state and the changes to store; ignores facts whose subject is gone.
  public func applied(to state: ReminderState) -> (state: ReminderState, changes: ReminderChanges) {
    var after = state
    for fact in self {
      switch fact.subject {
      case .occurrence(let key):
        after.occurrences = after.occurrences.map { $0.key == key ? fact.applied(to: $0) : $0 }
      case .notification(let topic):
        after.notifications = after.notifications.map {
          $0.topic == topic ? fact.applied(to: $0) : $0
        }
      }
    }
    let changes = ReminderChanges(
      occurrences: zip(state.occurrences, after.occurrences).filter { $0 != $1 }.map(\.1),
      notifications: zip(state.notifications, after.notifications).filter { $0 != $1 }.map(\.1))
    return (after, changes)
  }
}

extension ReminderChanges {
  /// Returns these changes with `later` ones, which replace changes with the same key or topic.
  public func followed(by later: ReminderChanges) -> ReminderChanges {
    let keys = Set(later.occurrences.map(\.key))
    let topics = Set(later.notifications.map(\.topic))
    return ReminderChanges(
      occurrences: occurrences.filter { !keys.contains($0.key) } + later.occurrences,
      notifications: notifications.filter { !topics.contains($0.topic) } + later.notifications,
      alerts: alerts + later.alerts)
  }
}

extension Screen {
  /// Returns the subjects on the screen that aren't in `state`, because the journal was replaced.
  public func strays(besides state: ReminderState) -> [Subject] {
    let known = Set(
      state.occurrences.map { Subject.occurrence($0.key) }
        + state.notifications.map { .notification($0.topic) })
    return progress.filter { ($1 == .asked || $1 == .visible) && !known.contains($0) }.map(\.key)
  }

  /// Forgets the content of the notifications that have no entry in `progress`.
  public mutating func forgetWords() {
    said = said.filter { progress[.occurrence($0.key)] != nil }
    told = told.filter { progress[.notification($0.key)] != nil }
  }
}
